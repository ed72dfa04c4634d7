import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { cardOf } from '../src/app/page-head.ts'
import { products } from '../src/content/products.ts'
import { site } from '../src/content/site.ts'
import { surfaces, viridis } from '../src/ui/tokens.ts'
import { contourSheet, croppedViewBox } from './motifs.ts'

/**
 * Draws the cards that networks and chats show for a link: `npm run cards`, when names or colours change (decision 54).
 * With the address of a running preview also the README's picture of the home page.
 */
const font = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2')),
).toString('base64')
const relief = contourSheet()
const { paper, ink, action, contour, 'ink-soft': soft } = surfaces.ink as Record<string, string>

const pageOf = (title: string, text: string, scale: readonly string[]) => `<!doctype html><style>
@font-face { font-family: Archivo; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
* { margin: 0 } body { width: 1200px; height: 630px; background: ${paper}; color: ${ink}; font-family: Archivo; position: relative; overflow: hidden }
svg.relief { position: absolute; inset: 0; width: 1200px; height: 630px }
main { position: absolute; inset: 72px 80px; display: flex; flex-direction: column; justify-content: space-between }
.name { display: flex; gap: 22px; align-items: center; font-size: 52px; font-weight: 700; letter-spacing: -0.022em }
h1 { font-size: 84px; line-height: 1; font-weight: 700; letter-spacing: -0.022em; max-width: 900px }
p { font-size: 30px; color: ${soft} } .scale { position: absolute; left: 0; right: 0; bottom: 0; height: 14px; display: flex } .scale i { flex: 1 }
</style><svg class="relief" viewBox="${croppedViewBox(relief)}" preserveAspectRatio="xMaxYMid slice" fill="none" stroke="${contour}"><path d="${relief.lines}" stroke-width="2"/><path d="${relief.indexLines}" stroke-width="3.6"/></svg>
<main><div class="name"><svg width="64" height="64" viewBox="0 0 32 32" fill="none"><circle cx="16" cy="16" r="13" stroke="currentColor" stroke-width="3"/><path d="M16 3c9.4 7.2 9.4 18.8 0 26" stroke="${action}" stroke-width="3.4"/></svg>${site.name}</div>
<h1>${title}</h1><p>${text}</p></main>
<div class="scale">${scale.map((colour) => `<i style="background:${colour}"></i>`).join('')}</div>`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
})
const view = await browser.newPage({ viewport: { width: 1200, height: 630 } })

async function draw(address: string, title: string, text: string, scale: readonly string[] = viridis) {
  await view.setContent(pageOf(title, text, scale))
  await view.evaluate(() => document.fonts.ready)
  const file = fileURLToPath(new URL(`../public${cardOf(address)}`, import.meta.url))
  // Sixteen colours halve the file, and are too few for the whole ramp.
  const colours = scale.length > 1 ? 64 : 16
  await sharp(await view.screenshot())
    .png({ palette: true, colours, dither: 0, effort: 10 })
    .toFile(file)
}

await draw('/', 'Del mapa al modelo', `${site.descriptor} · en vivo y en español`)
for (const { metadata, path, ...product } of products) {
  const [title = ''] = metadata.title.split(' · ')
  const [text = ''] = metadata.description.split(/[:.]/)
  const own = 'colour' in product ? viridis.slice(product.colour, product.colour + 1) : viridis
  await draw(path, title, text, own)
}

const [preview] = process.argv.slice(2)
if (preview) {
  await view.emulateMedia({ reducedMotion: 'reduce' })
  await view.setViewportSize({ width: 1280, height: 800 })
  await view.goto(preview)
  await view.locator('dd').getByText('USD').waitFor()
  await view.screenshot({ path: fileURLToPath(new URL('../docs/home.png', import.meta.url)) })
}
await browser.close()
