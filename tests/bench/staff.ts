import { brotliCompressSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'
import { openBrowserStage } from './browser-stage.ts'

/**
 * What a first visit to each staff page needs until its list is there, on a slow connection: requests, compressed
 * bytes of its scripts, and how many requests follow one another.
 */
const latencyMs = 300
const sizes = { students: 400, sales: 400, payments: 2000 }
const row = 'main tbody tr:visible, main ol li:visible'
const pages: readonly (readonly [address: string, first: string])[] = [
  ['/login', 'form button[type=submit]'],
  ['/backoffice', row],
  ['/backoffice?tab=recaps', row],
  ['/backoffice?tab=pagos', row],
  ['/student-tracking', row],
  ['/student-tracking?tab=estudiantes', row],
  ['/payments-report', row],
  ['/certificate-manager', row],
  ['/cohorts', row],
  ['/enroll-student', row],
  ['/payment-link', row],
]

/** Seconds of the browser's own clock. */
type Request = { url: string; kind: string; sent: number; ended: number; failed?: boolean }

/** Everything asked for before the first row, in the order in which it was sent. */
async function visit(page: Page, session: CDPSession, address: string, first: string): Promise<Request[]> {
  const requests = new Map<string, Request>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.method === 'OPTIONS' || !request.url.startsWith('http')) return
    requests.set(requestId, {
      url: request.url,
      kind: type ?? '',
      sent: timestamp,
      ended: Number.POSITIVE_INFINITY,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requests.get(requestId)
    if (request) request.ended = timestamp
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(first).first().waitFor()
  return [...requests.values()].sort((one, other) => one.sent - other.sent)
}

/** How many of these had to follow one another. */
function roundTrips(requests: readonly Request[]): number {
  const depth: number[] = []
  for (const [at, { sent }] of requests.entries())
    depth.push(
      1 + Math.max(0, ...requests.slice(0, at).map(({ ended }, i) => (ended <= sent ? (depth[i] ?? 0) : 0))),
    )
  return Math.max(0, ...depth)
}

const sizesOf = new Map<string, number>()

/** Kilobytes, as a host sends them that compresses at build. */
async function compressedSize(urls: readonly string[]): Promise<number> {
  for (const url of urls.filter((each) => !sizesOf.has(each)))
    sizesOf.set(url, brotliCompressSync(new Uint8Array(await (await fetch(url)).arrayBuffer())).length)
  return urls.reduce((sum, url) => sum + (sizesOf.get(url) ?? 0), 0) / 1024
}

const { page: signedIn, siteUrl, stop } = await openBrowserStage(sizes)
const verbose = process.argv.includes('--requests')
/** `node tests/bench/staff.ts /backoffice` for the pages whose address begins so. */
const asked = process.argv.slice(2).find((each) => each.startsWith('/')) ?? '/'
try {
  const storageState = await signedIn.context().storageState()
  await signedIn.close()
  const browser = signedIn.context().browser()
  if (!browser) throw new Error('the page has no browser')
  console.log('page | requests (scripts, styles, fonts, API) | script KB | code in a row | API in a row | ms')
  for (const [address, first] of pages.filter(([each]) => each.startsWith(asked))) {
    const context = await browser.newContext({
      baseURL: siteUrl,
      viewport: { width: 1280, height: 800 },
      ...(address === '/login' ? {} : { storageState }),
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const start = performance.now()
    const requests = await visit(page, session, address, first)
    const ms = performance.now() - start
    const ours = requests.filter(({ url }) => url.startsWith(siteUrl))
    const of = (...kinds: string[]) => ours.filter(({ kind }) => kinds.includes(kind))
    const scripts = of('Script', 'Other').filter(({ url }) => url.endsWith('.js'))
    const api = requests.filter(
      ({ url }) => !url.startsWith(siteUrl) && /\/(rest|auth|functions)\//.test(url),
    )
    const [styles, fonts] = [of('Stylesheet'), of('Font')]
    const counts = [scripts, styles, fonts, api].map(({ length }) => length)
    console.log(
      [
        address,
        `${counts.reduce((sum, count) => sum + count, 0)} (${counts.join(', ')})`,
        (await compressedSize(scripts.map(({ url }) => url))).toFixed(1),
        roundTrips([...ours].sort((one, other) => one.sent - other.sent)),
        roundTrips(api),
        ms.toFixed(0),
      ].join(' | '),
    )
    if (verbose)
      for (const { url, sent, kind } of requests)
        console.log(
          `  ${((sent - (requests[0]?.sent ?? 0)) * 1000).toFixed(0).padStart(5)} ${kind} ${url.replace(/.*\/\/[^/]*/, '')}`,
        )
    await context.close()
  }
} finally {
  await stop()
}
