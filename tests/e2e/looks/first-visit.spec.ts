import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { prerenderedPaths } from '../../../build/site-pages.ts'
import { courseOf } from '../../../src/content/products.ts'
import { schoolTimeZone } from '../../../src/domain/calendar.ts'
import { hoursInZone } from '../../../src/domain/class-hours.ts'
import { pageLimits } from '../../budgets/limits.ts'
import { waitForHydration } from '../host-cut.ts'
import { test } from '../journey.ts'
import { watchConsole } from '../pages.ts'
import { gatewayUrl, sandboxUrl, siteUrl } from '../stage.ts'

// Somebody who was never here, with a phone: nothing is cached, and the question about measuring is not answered.
test.use({
  ownContext: true,
  storageState: { cookies: [], origins: [] },
  viewport: { width: 412, height: 823 },
  // Far from the school, so that the hours of the reader are shown too.
  timezoneId: 'Europe/Madrid',
})

/** `at`: milliseconds of the wall clock, which the browser and its pages share. */
type Asked = { url: string; kind: string; at: number }

/** All that the page asks for, with the questions about leave that the browser asks other origins first. */
async function noteRequests(session: CDPSession): Promise<Asked[]> {
  const asked: Asked[] = []
  session.on('Network.requestWillBeSent', ({ request, type, wallTime }) => {
    if (request.url.startsWith('http')) {
      asked.push({ url: request.url, kind: type ?? 'Other', at: wallTime * 1000 })
    }
  })
  await session.send('Network.enable')
  return asked
}

/** `moved`: what a shift was seen on, with how far and when. */
type Seen = { firstPaintAt: number; shifts: number; moved: string[]; elements: number }

async function seenOn(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts = observer.takeRecords() as Shift[]
    const moved = shifts.flatMap(({ startTime, value, sources }) =>
      sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent?.slice(0, 60)
        return `${Math.round(startTime)} ms, ${value.toFixed(4)}: ${from.y} → ${to.y}, ${from.height} → ${to.height} px: ${name}`
      }),
    )
    return {
      firstPaintAt:
        performance.timeOrigin +
        (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
      moved,
      shifts: shifts.reduce((sum, { value }) => sum + value, 0),
      elements: document.querySelectorAll('*').length,
    }
  })
}

/** The application has come, and so has what it asks for. */
async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
}

function scriptsOf(asked: readonly Asked[]): string[] {
  const own = asked.map(({ url }) => new URL(url)).filter(({ origin }) => origin === siteUrl)
  return own
    .map(({ pathname }) => pathname)
    .filter((path) => path.endsWith('.js'))
    .sort()
}

/** What the build has found that the page needs: the page fetches all of it at once, and nothing else. */
async function namedScripts(page: Page): Promise<string[]> {
  const { entry = '', chunks = '' } = await page
    .locator('script[data-entry]')
    .evaluate((boot: HTMLElement) => ({ ...boot.dataset }))
  return `${entry} ${chunks}`.split(' ').sort()
}

/** The checkout with what is bought in it: without, it shows another page. */
declare global {
  var languageUses: string[]
}

/** A browser loads its languages for the first of these, which holds up a phone for more than a tenth of a second. */
async function noteLanguages(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    globalThis.languageUses = []
    const noted = <Part extends object>(name: string, part: Part) =>
      new Proxy(part, {
        apply: (target, self, given) => {
          globalThis.languageUses.push(name)
          return Reflect.apply(target as never, self, given)
        },
        construct: (target, given) => {
          globalThis.languageUses.push(name)
          return Reflect.construct(target as never, given)
        },
      })
    for (const name of Object.getOwnPropertyNames(Intl)) {
      const part: unknown = Reflect.get(Intl, name)
      if (typeof part === 'function') Reflect.set(Intl, name, noted(`Intl.${name}`, part))
    }
    for (const { prototype } of [Number, Date, BigInt, Array]) {
      for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
        const method: unknown = Reflect.get(prototype, name)
        if (typeof method === 'function') Reflect.set(prototype, name, noted(name, method))
      }
    }
  })
  // Without `Temporal` a browser knows days and hours of a zone only by its languages.
  return () => page.evaluate(() => ('Temporal' in globalThis ? globalThis.languageUses : []))
}

const checkout = '/checkout'
const addresses = [
  ...prerenderedPaths().filter((path) => path !== checkout),
  `${checkout}?course=gee-python`,
  '/no-existe',
]

for (const address of addresses) {
  test(`a first visit to ${address} reads before its code comes, and asks for little`, async ({ page }) => {
    const console = watchConsole(page, address === '/no-existe' ? [/404/] : [])
    const asked = await noteRequests(await page.context().newCDPSession(page))
    const languages = await noteLanguages(page)
    await arrive(page, address)
    expect(await languages()).toEqual([])
    const { firstPaintAt, shifts, moved, elements } = await seenOn(page)
    const beforeText = asked.filter(({ at }) => at < firstPaintAt)
    const listed = asked.map(({ url, kind }) => `${kind} ${url}`)
    expect(beforeText.map(({ kind }) => kind).filter((kind) => kind === 'Script')).toEqual([])
    expect(beforeText.length, listed.join('\n')).toBeLessThanOrEqual(pageLimits.requestsBeforeText)
    // What is read of the backend is read without asking for leave first (decision 125).
    const backend = asked.filter(({ url }) => url.startsWith(gatewayUrl))
    expect(backend.filter(({ kind }) => kind !== 'Fetch' && kind !== 'Image')).toEqual([])
    expect(asked.length, listed.join('\n')).toBeLessThanOrEqual(pageLimits.requests)
    // Neither a vendor's script, but the captcha of the login, nor a second address of a file.
    const origins = [siteUrl, gatewayUrl, ...(address === '/login' ? [sandboxUrl] : [])]
    expect(asked.filter(({ url }) => !origins.includes(new URL(url).origin))).toEqual([])
    expect(new Set(listed).size, listed.join('\n')).toBe(listed.length)
    expect(scriptsOf(asked)).toEqual(await namedScripts(page))
    expect(elements).toBeLessThanOrEqual(pageLimits.elements)
    expect(shifts, moved.join('\n')).toBeLessThan(0.0005)
    expect(console.complaints).toEqual([])
  })
}

test.describe('far away', () => {
  // Half an hour off, the whole year.
  const timeZone = 'Asia/Kolkata'
  test.use({ timezoneId: timeZone })

  test('the hours of a class are those of the clock there', async ({ page }) => {
    const schedule = courseOf('gee-python')?.schedule
    if (!schedule) throw new Error('The course has no hours')
    await page.goto('/google-earth-engine')
    const hours = hoursInZone(schedule, new Date(), schoolTimeZone, timeZone)
    expect(hours?.text).toMatch(/:30/)
    await expect(page.locator('[data-reader-hours]').first()).toContainText(`${hours?.text}`)
  })
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The built site without its code, each page in two parts that come one after the other, cut where `cut` says. */
async function siteInParts(cut: (html: string) => number): Promise<{ url: string; close(): void }> {
  const server = createServer(async ({ url = '/' }, answer) => {
    const found = await fetch(new URL(url, siteUrl), { headers: { 'accept-encoding': 'identity' } })
    const type = found.headers.get('content-type') ?? ''
    if (type.includes('javascript')) {
      answer.writeHead(404).end()
      return
    }
    answer.writeHead(found.status, { 'content-type': type })
    if (type.includes('html')) {
      const html = await found.text()
      answer.write(html.slice(0, cut(html)))
      await pause(400)
      answer.end(html.slice(cut(html)))
    } else {
      answer.end(Buffer.from(await found.arrayBuffer()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('a home that comes in parts moves nothing that was seen', async ({ page }) => {
  let part = 0
  const site = await siteInParts((html) => {
    const from = html.indexOf('<main')
    return html.indexOf('>', from + (html.indexOf('</section>', from) - from) * part) + 1
  })
  try {
    for (part of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
      await page.goto(site.url)
      await page.evaluate(() => document.fonts.ready)
      const { shifts, moved } = await seenOn(page)
      expect(shifts, `cut at ${part}: ${moved.join('\n')}`).toBeLessThan(0.0005)
    }
  } finally {
    site.close()
  }
})
