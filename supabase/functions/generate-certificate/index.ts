import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import { staffParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { createHandler } from './handler.ts'
import { drawSheet, type SheetFonts } from './sheet.ts'
import { generateCertificateStore } from './store.ts'

/** `static_files` in supabase/config.toml takes them to the hosted project. */
async function readFonts(): Promise<SheetFonts> {
  const read = (name: string) => Deno.readFile(new URL(`./fonts/${name}.ttf`, import.meta.url))
  const [text, display, label, mono] = await Promise.all([
    read('Archivo-Regular'),
    read('ArchivoSemiExpanded-SemiBold'),
    read('ArchivoExpanded-Medium'),
    read('JetBrainsMono-Regular'),
  ])
  return { text, display, label, mono }
}

export default configured(
  'generate-certificate',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { findStaff, callAsStaff } = staffParts(env)
    const supabaseUrl = env.url('SUPABASE_URL')
    const siteUrl = env.url('SITE_URL')
    let fonts: Promise<SheetFonts> | undefined
    return createHandler({
      edge,
      findStaff,
      store: generateCertificateStore(callAsStaff),
      bucket: storageBucket(supabaseUrl, certificateBucket, env.defaultKey('SUPABASE_SECRET_KEYS')),
      draw: async (sheet) => {
        fonts ??= readFonts()
        return await drawSheet(sheet, await fonts, siteUrl)
      },
    })
  },
)
