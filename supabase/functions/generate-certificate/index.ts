import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, generateCertificateStore } from './handler.ts'
import { drawSheet, type SheetFonts } from './sheet.ts'
import { readFonts } from './sheet-text.ts'

/** `static_files` in supabase/config.toml takes them to the hosted project. */
async function sheetFonts(): Promise<SheetFonts> {
  const fonts = readFonts((file) => Deno.readFile(new URL(`./fonts/${file}`, import.meta.url)))
  const [text, display, label, mono] = await Promise.all([fonts.text, fonts.display, fonts.label, fonts.mono])
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
      fonts ??= sheetFonts()
      return await drawSheet(sheet, await fonts, siteUrl)
    },
  })
})
