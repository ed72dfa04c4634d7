import { rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { serveSite } from '../../serve/site-server.ts'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { portsOfLane } from '../support/ports.ts'
import { buildSite } from '../support/site-build.ts'
import { writeTwin } from './static-twin.ts'

const folder = join(import.meta.dirname, '..', '..', 'supabase', '.temp', 'bench-web')

export const protocols = ['http1'] as const
export type Protocol = (typeof protocols)[number]

/** The pages that are measured, by the words that ask for one. */
export const pageNames = ['home', 'module', 'checkout', 'notebooks', 'login'] as const
export type PageName = (typeof pageNames)[number]

export type WebStage = {
  addressOf(page: PageName, protocol: Protocol, kind: 'site' | 'twin'): string
  debuggingPort: number
  stop(): Promise<void>
}

/** Each server takes the port that the site of a lane of journeys would have. */
const [sitePort = 0, twinPort = 0, debuggingPort = 0] = [0, 1, 2].map((lane) => portsOfLane(lane).site)

/** The whole backend with sample data, the site built for it and its static twin, each served. */
export async function openWebStage(): Promise<WebStage> {
  rmSync(folder, { recursive: true, force: true })
  const origins = {
    site: { http1: `http://127.0.0.1:${sitePort}` },
    twin: { http1: `http://127.0.0.1:${twinPort}` },
  }
  const siteUrl = origins.site.http1
  const backend = await startBackend({
    ports: portsOfLane(0),
    dataDir: join(folder, 'data'),
    persist: false,
    siteUrl,
    seed: true,
    env: { RATE_LIMIT_FACTOR: '100', ALLOWED_ORIGINS: Object.values(origins.site).join(',') },
  })
  const opened: (() => Promise<unknown>)[] = [() => backend.stop()]
  const stop = async () => {
    for (const close of opened.reverse()) await close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const sql = postgres(backend.databaseUrl, { max: 1 })
    const [cohort] = await sql<{ slug: string }[]>`
      select slug from public.courses_moodle where base_slug = 'gee-python' and is_current_cohort`
    await sql.end()
    const pages: Record<PageName, string> = {
      home: '/',
      module: '/google-earth-engine',
      checkout: `/checkout?course=${cohort?.slug}`,
      notebooks: '/notebooks',
      login: '/login',
    }
    const [site, twin] = [join(folder, 'site'), join(folder, 'twin')]
    await buildSite(site, { ...backend.env, VITE_SITE_URL: siteUrl, VITE_GA_MEASUREMENT_ID: 'G-BENCH' })
    const servedSite = await serveSite(site, portsOfLane(0))
    opened.push(() => servedSite.stop())
    await writeTwin(site, twin, siteUrl, Object.values(pages))
    const servedTwin = await serveSite(twin, portsOfLane(1))
    opened.push(() => servedTwin.stop())
    return {
      addressOf: (page, protocol, kind) => `${origins[kind][protocol]}${pages[page]}`,
      debuggingPort,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
