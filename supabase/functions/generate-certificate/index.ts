import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, generateCertificateStore } from './handler.ts'
import { drawSheet, type SheetFonts } from './sheet.ts'

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

export default wired('generate-certificate', ({ edge, findStaff, callAsStaff, bucket, siteUrl }) => {
  let fonts: Promise<SheetFonts> | undefined
  return createHandler({
    edge,
    findStaff,
    store: generateCertificateStore(callAsStaff),
    bucket: bucket(certificateBucket),
    draw: async (sheet) => {
      fonts ??= readFonts()
      return await drawSheet(sheet, await fonts, siteUrl)
    },
  })
})
