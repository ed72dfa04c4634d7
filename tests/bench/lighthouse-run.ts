import { type Browser, chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromiumArguments, findChromium } from '../support/browsers.ts'
import { median } from './measure.ts'

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

/** `index`: how fast this machine was just before, in Lighthouse's measure. */
export type Visit = { figures: Figures; trail: Trail; index: number }

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

/** A browser of its own for each visit: nothing cached, no connection kept, and the question about measuring not answered. */
function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(console.error),
    args: [
      ...chromiumArguments,
      ...args,
      // The certificate of the server is made for the run.
      '--ignore-certificate-errors',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      // Whoever inspects a page asks where each error was made, and V8 then parses again what it has compiled without places:
      // some 90 ms here at React's first error, which no visitor waits for.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })
}

async function run(url: string, debuggingPort: number, flags: Flags): Promise<Result> {
  const browser = await launch(`--remote-debugging-port=${debuggingPort}`)
  try {
    const found = await lighthouse(url, { port: debuggingPort, logLevel: 'error', ...flags })
    if (!found) throw new Error(`Lighthouse gave no result for ${url}`)
    if (found.lhr.runtimeError) throw new Error(`${url}: ${found.lhr.runtimeError.message}`)
    return found.lhr
  } finally {
    await browser.close()
  }
}

/** What is read of a visit. Others count what each script uses: that slows a page with scripts down, and not its twin. */
const audits = [
  ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'],
  ...['speed-index', 'metrics', 'network-requests', 'long-tasks', 'layout-shifts', 'lcp-breakdown-insight'],
]

type Paints = Pick<Figures, 'fcp' | 'lcp'>

/**
 * The paints as the browser itself tells them, on the phone and the network of `settings`. What Lighthouse traces makes
 * scripts slower before the first paint: of pages that come as early as their twins it says up to a sixth later.
 */
async function paintsAlone(url: string, settings: Result['configSettings']): Promise<Paints> {
  const { throttling, screenEmulation, emulatedUserAgent } = settings
  const { width, height, deviceScaleFactor, mobile: isMobile } = screenEmulation
  const browser = await launch()
  try {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      viewport: { width, height },
      deviceScaleFactor,
      isMobile,
      hasTouch: isMobile,
      ...(emulatedUserAgent && { userAgent: `${emulatedUserAgent}` }),
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const bytesPerSecond = (kilobits: number) => Math.floor((kilobits * 1024) / 8)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttling.requestLatencyMs,
      downloadThroughput: bytesPerSecond(throttling.downloadThroughputKbps),
      uploadThroughput: bytesPerSecond(throttling.uploadThroughputKbps),
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpuSlowdownMultiplier })
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
      const [first] = performance.getEntriesByName('first-contentful-paint')
      const none = Number.NaN
      return { fcp: first?.startTime ?? none, lcp: observer.takeRecords().at(-1)?.startTime ?? none }
    })
  } finally {
    await browser.close()
  }
}

/** Visits without an inspector, for each with one. */
const visitsAlone = 3

/** So many say how fast the machine is: one alone may be of a busy instant. */
const indicesRead = 5

/** How fast this machine is, as often as is read. */
export async function indicesHere(url: string, debuggingPort: number): Promise<number[]> {
  const flags: Flags = { onlyAudits: ['server-response-time'], throttlingMethod: 'provided' }
  const indices: number[] = []
  while (indices.length < indicesRead)
    indices.push((await run(url, debuggingPort, flags)).environment.benchmarkIndex)
  return indices
}

/** The middle of the desktops that Lighthouse slows down by 4, from 1,500 to 2,000. */
const desktopIndex = 1750

/**
 * How many times slower than this machine the phone is that Lighthouse means, at least 1, by the last of `indices`: a
 * shared machine changes its speed within a run. Lighthouse's constant of 4 is made for the desktops above; a slower machine,
 * slowed down as much, would stand for a slower phone (`docs/throttling.md` of Lighthouse, "Calibrating the CPU slowdown").
 */
export function slowdownOf(indices: readonly number[]): number {
  return Math.max(1, (4 * median(indices.slice(-indicesRead))) / desktopIndex)
}

/**
 * By Lighthouse as on a phone, `slowdown` times slower than this machine. A trace that failed, which happens on a busy machine,
 * is told and taken once more.
 */
export async function visit(
  url: string,
  throttling: Throttling,
  slowdown: number,
  debuggingPort: number,
): Promise<Visit> {
  const flags: Flags = {
    onlyAudits: audits,
    formFactor: 'mobile',
    throttlingMethod: throttling === 'simulated' ? 'simulate' : 'devtools',
    throttling: { cpuSlowdownMultiplier: slowdown },
    disableFullPageScreenshot: true,
  }
  const result = await run(url, debuggingPort, flags).catch((error: unknown) => {
    console.error(`${url}: ${error instanceof Error ? error.message : error} Once more.`)
    return run(url, debuggingPort, flags)
  })
  const figures = figuresOf(result)
  if (throttling === 'applied') {
    const alone: Paints[] = []
    while (alone.length < visitsAlone) alone.push(await paintsAlone(url, result.configSettings))
    figures.fcp = median(alone.map(({ fcp }) => fcp))
    figures.lcp = median(alone.map(({ lcp }) => lcp))
  }
  return { figures, trail: trailOf(result), index: result.environment.benchmarkIndex }
}
