import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import postgres from 'postgres'
import { serveSite } from '../../build/serve/site-server.ts'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { sendLogin } from '../e2e/pages.ts'
import { staffUser } from '../e2e/stage.ts'
import { chromiumArguments, findChromium } from '../support/browsers.ts'
import { portsOfLane } from '../support/ports.ts'
import { buildSite } from '../support/site-build.ts'
import { fillLedger, type Sizes } from './stage.ts'

const root = join(import.meta.dirname, '..', '..')

/** The whole backend with a ledger of these sizes, the built site, and a page where a member of the staff is signed in. */
export async function openBrowserStage(
  sizes: Sizes,
): Promise<{ page: Page; siteUrl: string; stop(): Promise<void> }> {
  const ports = portsOfLane(0)
  const siteUrl = `http://127.0.0.1:${ports.site}`
  const folder = join(root, 'supabase', '.temp', 'bench')
  rmSync(folder, { recursive: true, force: true })
  const backend = await startBackend({
    ports,
    dataDir: join(folder, 'data'),
    persist: false,
    siteUrl,
    seed: true,
    env: { RATE_LIMIT_FACTOR: '100' },
  })
  const opened: (() => Promise<unknown>)[] = [() => backend.stop()]
  const stop = async () => {
    for (const close of opened.reverse()) await close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined })
    await fillLedger(sql, sizes)
    await sql.end()
    const site = join(folder, 'site')
    await buildSite(site, { ...backend.env, VITE_SITE_URL: siteUrl })
    const served = await serveSite(site, ports)
    opened.push(() => served.stop())
    const browser: Browser = await chromium.launch({
      executablePath: findChromium(console.log),
      args: chromiumArguments,
    })
    opened.push(() => browser.close())
    const context = await browser.newContext({
      baseURL: siteUrl,
      viewport: { width: 1280, height: 800 },
      locale: 'es-AR',
    })
    const page = await context.newPage()
    await page.goto('/login')
    await sendLogin(page, staffUser)
    await page.getByRole('heading', { name: 'Meridiano Backoffice' }).waitFor()
    return { page, siteUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
