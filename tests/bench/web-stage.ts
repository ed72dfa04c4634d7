import { rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { serveSite } from '../../build/serve/site-server.ts'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { portsOfLane } from '../support/ports.ts'
import { buildSite } from '../support/site-build.ts'
import { type TwinPage, writeTwin } from './static-twin.ts'

const folder = join(import.meta.dirname, '..', '..', 'supabase', '.temp', 'bench-web')

export const protocols = ['http1', 'http2'] as const
export type Protocol = (typeof protocols)[number]

/** The pages that are measured, by the words that ask for one. */
export const pageNames = ['home', 'module', 'checkout', 'notebooks', 'login'] as const
export type PageName = (typeof pageNames)[number]

export type WebStage = {
  addressOf(page: PageName, protocol: Protocol, kind: 'site' | 'twin'): string
  debuggingPort: number
  stop(): Promise<void>
}

/** The site has the ports of a first lane of journeys, the twin and the browser those of others. */
const [ports, twinPorts, { site: debuggingPort }] = [portsOfLane(0), portsOfLane(1), portsOfLane(2)]

export type BenchBackend = {
  /** What the site is built with. */
  siteEnv: Record<string, string>
  siteUrl: string
  databaseUrl: string
  /** What `stop` ends before the backend, the last first. */
  opened: (() => unknown)[]
  stop(): Promise<void>
}

/** The whole backend with sample data, in a folder of the bench that goes with it. */
export async function openBenchBackend(folder: string): Promise<BenchBackend> {
  rmSync(folder, { recursive: true, force: true })
  const siteUrl = `http://127.0.0.1:${ports.site}`
  const backend = await startBackend({
    ports,
    dataDir: join(folder, 'data'),
    persist: false,
    siteUrl,
    seed: true,
    env: { RATE_LIMIT_FACTOR: '100' },
  })
  const opened: (() => unknown)[] = [() => backend.stop()]
  const stop = async () => {
    for (const close of opened.reverse()) await close()
    rmSync(folder, { recursive: true, force: true })
  }
  const siteEnv = { ...backend.env, VITE_SITE_URL: siteUrl, VITE_GA_MEASUREMENT_ID: 'G-BENCH' }
  return { siteEnv, siteUrl, databaseUrl: backend.databaseUrl, opened, stop }
}

/** The backend, the site built for it and its static twin, each served by both protocols. */
export async function openWebStage(): Promise<WebStage> {
  const { siteEnv, siteUrl, databaseUrl, opened, stop } = await openBenchBackend(folder)
  try {
    const sql = postgres(databaseUrl, { max: 1 })
    const [cohort] = await sql<{ slug: string }[]>`
      select slug from public.courses_moodle where base_slug = 'gee-python' and is_current_cohort`
    await sql.end()
    const pages: Record<PageName, TwinPage> = {
      home: { address: '/', file: 'index.html' },
      module: { address: '/google-earth-engine', file: 'google-earth-engine.html' },
      checkout: { address: `/checkout?course=${cohort?.slug}`, file: 'checkout.html' },
      notebooks: { address: '/notebooks', file: 'notebooks.html' },
      login: { address: '/login', file: 'login.html' },
    }
    const [site, twin] = [join(folder, 'site'), join(folder, 'twin')]
    await buildSite(site, siteEnv)
    const servedSite = await serveSite(site, ports)
    opened.push(() => servedSite.stop())
    await writeTwin(site, twin, siteUrl, Object.values(pages))
    const servedTwin = await serveSite(twin, twinPorts)
    opened.push(() => servedTwin.stop())
    const served = { site: servedSite, twin: servedTwin }
    const originOf = { http1: 'url', http2: 'secureUrl' } as const
    return {
      addressOf: (page, protocol, kind) => `${served[kind][originOf[protocol]]}${pages[page].address}`,
      debuggingPort,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
