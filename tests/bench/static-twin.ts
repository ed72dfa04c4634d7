import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { precompress } from '../../build/precompress.ts'
import { chromiumArguments, findChromium } from '../support/browsers.ts'

/** Structured data is text and stays. */
const scripts = /<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs
const hintsOfScripts = /<link[^>]*rel="modulepreload"[^>]*>/g

/** The document of a page without its scripts, as it is served or, when that has no content, as scripts render it. */
async function withoutScripts(browser: Browser, url: string): Promise<string> {
  const response = await fetch(url)
  const served = await response.text()
  if (served.includes('data-page=')) return stripped(served)
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, locale: 'es-AR' })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const rendered = await page.content()
  await page.close()
  return stripped(rendered)
}

function stripped(html: string): string {
  return html.replace(scripts, '').replace(hintsOfScripts, '')
}

export type TwinPage = {
  address: string
  /** What answers at the address, in the folder of the site. */
  file: string
}

/** A copy of a built site in which these pages, as they are served at `siteUrl`, have no script. */
export async function writeTwin(
  site: string,
  twin: string,
  siteUrl: string,
  pages: readonly TwinPage[],
): Promise<void> {
  cpSync(site, twin, { recursive: true })
  const browser = await chromium.launch({
    executablePath: findChromium(console.error),
    args: chromiumArguments,
  })
  try {
    for (const { address, file } of pages) {
      const html = await withoutScripts(browser, `${siteUrl}${address}`)
      writeFileSync(join(twin, file), html)
    }
  } finally {
    await browser.close()
  }
  await precompress(twin)
}
