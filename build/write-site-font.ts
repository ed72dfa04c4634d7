import { copyFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { siteFont, siteFontFaces } from './site-font.ts'

/** Run it when the characters, the widths and weights, or the packages of the fonts change (decision 54). */
const folder = new URL('../src/app/fonts/', import.meta.url)
writeFileSync(new URL('archivo.woff2', folder), await siteFont())
writeFileSync(new URL('archivo.css', folder), await siteFontFaces())
copyFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/LICENSE')),
  new URL('../public/archivo-licence.txt', import.meta.url),
)
