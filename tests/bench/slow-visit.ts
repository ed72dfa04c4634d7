import type { Browser, Page } from '@playwright/test'
import { placeOf } from './page-times.ts'
import { phone, type SlowPage, type SlowPress, slowLine } from './slow-cases.ts'

/**
 * Milliseconds from the start of the visit, or from the press; bytes as transferred, heads included. `blocked`: what is
 * over 50 ms of each task, between the first paint and the quiet after price and hydration. `requests`: as Chrome counts them,
 * before anybody scrolls.
 */
export type SlowFigures = Partial<
  Record<
    | 'price'
    | 'letter'
    | 'fcp'
    | 'lcp'
    | 'blocked'
    | 'cls'
    | 'hydrated'
    | 'requests'
    | 'html'
    | 'script'
    | 'press',
    number
  >
>

/** What the page notes about itself. */
type Seen = Pick<SlowFigures, 'price' | 'letter' | 'press' | 'lcp'> & {
  cls: number
  tasks: { at: number; ms: number }[]
  awaited?: string
  pressedAt?: number | undefined
}

declare global {
  var benchSeen: Seen
}

const textFields =
  'main :is(input:not([type]), input[type=text], input[type=email], input[type=tel], textarea)'

/** Runs in the page before its own code, and looks at each frame. */
function noteSeen(fields: string): void {
  const seen: Seen = { lcp: 0, cls: 0, tasks: [] }
  globalThis.benchSeen = seen
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const observe = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(note)).observe({
      type,
      buffered: true,
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value
  })
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }))

  function isPriceSeen(): boolean {
    const main = document.querySelector('main')
    if (!main) return false
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: around } = text
      if (
        /USD\s\d/.test(`${text.nodeValue}`) &&
        !around?.closest('noscript, script') &&
        around?.checkVisibility()
      )
        return true
    }
    return false
  }

  addEventListener('pointerdown', ({ timeStamp }) => (seen.pressedAt = timeStamp), true)

  function look(): void {
    const now = performance.now()
    if (seen.price === undefined && isPriceSeen()) seen.price = now
    const field = [...document.querySelectorAll<HTMLInputElement>(fields)].find((one) =>
      one.checkVisibility(),
    )
    // A letter that was lost begins anew.
    if (!field?.value) delete seen.letter
    else seen.letter ??= now
    const { awaited, pressedAt } = seen
    if (awaited !== undefined && pressedAt !== undefined && seen.press === undefined)
      if ([...document.querySelectorAll(awaited)].some((one) => one.checkVisibility()))
        seen.press = now - pressedAt
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const quietMs = 1500
const patienceMs = 90_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Opened = {
  page: Page
  /** Nothing has come for a while, and before it the page has hydrated. */
  quiet(): Promise<void>
  transferred(): Pick<SlowFigures, 'requests' | 'html' | 'script'>
}

/** A phone that was never here opens the page; `isSlow`: on the slow line. */
async function onPhone<Result>(
  browser: Browser,
  url: string,
  isSlow: boolean,
  act: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const asked = new Map<string, { url: string; type: string; bytes: number }>()
    let lastAt = Date.now()
    const note = () => (lastAt = Date.now())
    session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      note()
      if (request.url.startsWith('http')) asked.set(requestId, { url: request.url, type, bytes: 0 })
    })
    session.on('Network.dataReceived', note)
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      note()
      const request = asked.get(requestId)
      if (request) request.bytes = encodedDataLength
    })
    await session.send('Network.enable')
    if (isSlow) {
      const bytesPerSecond = (slowLine.kilobitsPerSecond * 1000) / 8
      const line = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
      await session.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: slowLine.latencyMs, ...line },
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowLine.timesSlower })
    }
    await page.addInitScript(noteSeen, textFields)
    await page.goto(url, { waitUntil: 'commit', timeout: patienceMs })
    const bytesOf = (isMeant: (request: { url: string; type: string }) => boolean) =>
      [...asked.values()].filter(isMeant).reduce((sum, { bytes }) => sum + bytes, 0)
    return await act({
      page,
      async quiet() {
        const isHydrated = () => performance.getEntriesByName('hydrated').length > 0
        await page.waitForFunction(isHydrated, undefined, { timeout: patienceMs })
        note()
        while (Date.now() - lastAt < quietMs) await pause(50)
      },
      transferred: () => ({
        requests: asked.size,
        html: bytesOf(({ type }) => type === 'Document'),
        script: bytesOf(({ url }) => new URL(url).pathname.endsWith('.js')),
      }),
    })
  } finally {
    await context.close()
  }
}

function waitForPrice(page: Page): Promise<unknown> {
  return page.waitForFunction(() => globalThis.benchSeen.price, undefined, { timeout: patienceMs })
}

/** Opens the page and waits; types on a second visit, since the largest paint is looked for until the first press. */
export async function timedVisit(browser: Browser, origin: string, page: SlowPage): Promise<SlowFigures> {
  const figures = await onPhone(browser, origin + page.at, true, async ({ page, quiet, transferred }) => {
    await waitForPrice(page)
    await quiet()
    const { requests, html } = transferred()
    const seen = await page.evaluate(() => {
      const { price, lcp, cls, tasks } = globalThis.benchSeen
      const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
      const fcp = timeOf('first-contentful-paint')
      const after = tasks.map(({ at, ms }) => Math.min(ms, at + ms - fcp))
      const blocked = after.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
      return { price, lcp, cls, fcp, blocked, hydrated: timeOf('hydrated') }
    })
    return { ...seen, requests, html }
  })
  return page.letter === undefined
    ? figures
    : { ...figures, letter: await letterOf(browser, origin + page.at) }
}

/** Types into the first field of the page as soon as there is one, and again when the letter is lost. */
function letterOf(browser: Browser, url: string): Promise<number | undefined> {
  return onPhone(browser, url, true, async ({ page, quiet }) => {
    let isOver = false
    const settled = waitForPrice(page)
      .then(quiet)
      .finally(() => (isOver = true))
    while (!isOver) {
      const place = await page.evaluate((fields) => {
        const field = [...document.querySelectorAll<HTMLInputElement>(fields)].find((one) =>
          one.checkVisibility(),
        )
        if (!field || field.value) return null
        field.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = field.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }, textFields)
      if (place) {
        await page.touchscreen.tap(place.x, place.y)
        await page.keyboard.press('n')
      }
      await pause(100)
    }
    await settled
    return page.evaluate(() => globalThis.benchSeen.letter)
  })
}

/** Reads to the foot and presses nothing. */
export function readVisit(browser: Browser, origin: string, { at }: SlowPage): Promise<SlowFigures> {
  return onPhone(browser, origin + at, false, async ({ page, quiet, transferred }) => {
    await quiet()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < height; y += phone.viewport.height / 2) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
      await pause(150)
    }
    await quiet()
    return { script: transferred().script }
  })
}

/** Presses once everything is there, for the first time in the visit. */
export function pressedVisit(browser: Browser, origin: string, press: SlowPress): Promise<SlowFigures> {
  return onPhone(browser, origin + press.at, true, async ({ page, quiet, transferred }) => {
    const target = page.locator(`${press.on} >> visible=true`).filter({ hasText: press.saying }).first()
    await target.waitFor({ timeout: patienceMs })
    await quiet()
    if (press.typed) {
      await target.locator('xpath=ancestor::form').getByRole('textbox').first().tap()
      await page.keyboard.press('n')
      await quiet()
    }
    const { x, y } = await placeOf(target)
    await quiet()
    const arm = (awaited: string) => Object.assign(globalThis.benchSeen, { awaited, pressedAt: undefined })
    await page.evaluate(arm, press.shows)
    await page.touchscreen.tap(x, y)
    await page.waitForFunction(() => globalThis.benchSeen.press, undefined, { timeout: patienceMs })
    await quiet()
    return { press: await page.evaluate(() => globalThis.benchSeen.press), script: transferred().script }
  })
}
