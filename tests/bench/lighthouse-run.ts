import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumArguments, findChromium } from '../support/browsers.ts'

/** Simulated: times computed from an unthrottled visit. Applied: the browser itself waits, at each request. */
export const throttlings = ['simulated', 'applied'] as const
export type Throttling = (typeof throttlings)[number]

/** Milliseconds, kilobytes of 1,024 bytes as transferred, and a score from 0 to 100. */
export type Figures = {
  score: number
  lcp: number
  fcp: number
  tbt: number
  cls: number
  requests: number
  scripts: number
  jsKb: number
  htmlKb: number
  cssKb: number
}

/** What explains the figures of a visit; times in milliseconds from its start, as the browser saw them. */
export type Trail = {
  lcpElement: string
  lcpAt: number
  requests: { address: string; at: number; until: number }[]
  longTasks: { address: string; at: number; ms: number }[]
  shifts: string[]
}

export type Visit = { figures: Figures; trail: Trail }

type Row = Record<string, unknown>

function rowsOf({ audits }: Result, audit: string): Row[] {
  const details = audits[audit]?.details
  return details && 'items' in details ? (details.items as Row[]) : []
}

function numberOf({ audits }: Result, audit: string): number {
  const value = audits[audit]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse has no ${audit}: ${audits[audit]?.errorMessage}`)
  return value
}

/** Without the names of `data:` addresses, which are part of their page. */
function requestsOf(result: Result): Row[] {
  return rowsOf(result, 'network-requests').filter(({ url }) => String(url).startsWith('http'))
}

function figuresOf(result: Result): Figures {
  const requests = requestsOf(result)
  const ofType = (type: string) => requests.filter(({ resourceType }) => resourceType === type)
  const kilobytes = (type: string) =>
    ofType(type).reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1024
  return {
    score: (result.categories.performance?.score ?? 0) * 100,
    lcp: numberOf(result, 'largest-contentful-paint'),
    fcp: numberOf(result, 'first-contentful-paint'),
    tbt: numberOf(result, 'total-blocking-time'),
    cls: numberOf(result, 'cumulative-layout-shift'),
    requests: requests.length,
    scripts: ofType('Script').length,
    jsKb: kilobytes('Script'),
    htmlKb: kilobytes('Document'),
    cssKb: kilobytes('Stylesheet'),
  }
}

function trailOf(result: Result): Trail {
  const pathOf = (url: unknown) => (URL.canParse(String(url)) ? new URL(String(url)).pathname : String(url))
  const node = rowsOf(result, 'lcp-breakdown-insight').find(({ type }) => type === 'node')
  return {
    lcpElement: String(node?.selector ?? 'unknown'),
    lcpAt: Number(rowsOf(result, 'metrics')[0]?.observedLargestContentfulPaint),
    requests: requestsOf(result).map(({ url, networkRequestTime, networkEndTime }) => ({
      address: pathOf(url),
      at: Number(networkRequestTime),
      until: Number(networkEndTime),
    })),
    longTasks: rowsOf(result, 'long-tasks').map(({ url, startTime, duration }) => ({
      address: pathOf(url),
      at: Number(startTime),
      ms: Number(duration),
    })),
    shifts: rowsOf(result, 'layout-shifts').map(({ node }) => String((node as Row | undefined)?.selector)),
  }
}

/** One visit; a trace that failed, which happens on a busy machine, is told and taken once more. */
export async function visit(url: string, throttling: Throttling, debuggingPort: number): Promise<Visit> {
  try {
    return await visitOnce(url, throttling, debuggingPort)
  } catch (error) {
    console.error(`${url}: ${error instanceof Error ? error.message : error} Once more.`)
    return visitOnce(url, throttling, debuggingPort)
  }
}

/**
 * By Lighthouse as on a phone, in a browser of its own: nothing cached, no connection kept, and the question about
 * measuring not answered.
 */
async function visitOnce(url: string, throttling: Throttling, debuggingPort: number): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath: findChromium(console.error),
    args: [
      ...chromiumArguments,
      `--remote-debugging-port=${debuggingPort}`,
      // The certificate of the server is made for the run.
      '--ignore-certificate-errors',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      // Whoever inspects a page asks where each error was made, and V8 then parses again what it has compiled without places:
      // some 90 ms here at React's first error, which no visitor waits for.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })
  try {
    const run = await lighthouse(url, {
      port: debuggingPort,
      logLevel: 'error',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: throttling === 'simulated' ? 'simulate' : 'devtools',
      disableFullPageScreenshot: true,
    })
    if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
    if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
    return { figures: figuresOf(run.lhr), trail: trailOf(run.lhr) }
  } finally {
    await browser.close()
  }
}
