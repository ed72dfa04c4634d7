import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { site } from '../src/content/site.ts'
import { surfaces, viridis } from '../src/ui/tokens.ts'
import { contourSheet, croppedViewBox } from './motifs.ts'

/**
 * Draws `public/tarjeta.png`, the card that networks and chats show for a link. Run it when name or colours change
 * (decision 54).
 */
const font = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2')),
).toString('base64')
const relief = contourSheet()
const { paper, ink, action, contour, 'ink-soft': soft } = surfaces.ink as Record<string, string>

const page = `<!doctype html><style>
@font-face { font-family: Archivo; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
* { margin: 0 } body { width: 1200px; height: 630px; background: ${paper}; color: ${ink}; font-family: Archivo; position: relative; overflow: hidden }
svg.relief { position: absolute; inset: 0; width: 1200px; height: 630px }
main { position: absolute; inset: 72px 80px; display: flex; flex-direction: column; justify-content: space-between }
.name { display: flex; gap: 22px; align-items: center; font-size: 52px; font-weight: 700; letter-spacing: -0.022em }
h1 { font-size: 84px; line-height: 1; font-weight: 700; letter-spacing: -0.022em; max-width: 900px }
p { font-size: 30px; color: ${soft} } .scale { position: absolute; left: 0; right: 0; bottom: 0; height: 14px; display: flex } .scale i { flex: 1 }
</style><svg class="relief" viewBox="${croppedViewBox(relief)}" preserveAspectRatio="xMaxYMid slice" fill="none" stroke="${contour}"><path d="${relief.lines}" stroke-width="2"/><path d="${relief.indexLines}" stroke-width="3.6"/></svg>
<main><div class="name"><svg width="64" height="64" viewBox="0 0 32 32" fill="none"><circle cx="16" cy="16" r="13" stroke="currentColor" stroke-width="3"/><path d="M16 3c9.4 7.2 9.4 18.8 0 26" stroke="${action}" stroke-width="3.4"/></svg>${site.name}</div>
<h1>Del mapa al modelo</h1><p>${site.descriptor} · en vivo y en español</p></main>
<div class="scale">${viridis.map((colour) => `<i style="background:${colour}"></i>`).join('')}</div>`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
})
const view = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await view.setContent(page)
await view.evaluate(() => document.fonts.ready)
writeFileSync(new URL('../public/tarjeta.png', import.meta.url), await view.screenshot())
await browser.close()
