import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

/** The README's picture of the home page, of a running preview: `npm run home-picture -- http://127.0.0.1:5173`. */
const [preview = ''] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
})
const view = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
await view.goto(preview)
await view.locator('dd').getByText('USD').waitFor()
await view.screenshot({ path: fileURLToPath(new URL('../docs/home.png', import.meta.url)) })
await browser.close()
