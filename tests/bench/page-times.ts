import type { Locator, Page } from '@playwright/test'

type Times = { events: { name: string; id: number; ms: number }[] }

type NotingWindow = Window & { benchTimes: Times }

/** Notes in the page how long each interaction took until the next paint. */
export async function noteTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: Times = { events: [] }
    ;(window as unknown as NotingWindow).benchTimes = times
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          times.events.push({ name: entry.name, id: entry.interactionId, ms: entry.duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** What was noted since the last call. An interaction below 16 ms is not told by the browser: 0 stands for it. */
export async function takeTimes(page: Page): Promise<{ interaction: number }> {
  return page.evaluate(async () => {
    // Observers are called after the paint, which the frame after it proves, and once nothing else is to be done.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await new Promise((resolve) => requestIdleCallback(resolve))
    const { events } = (window as unknown as NotingWindow).benchTimes
    return {
      interaction: Math.max(0, ...events.splice(0).map(({ ms }) => ms)),
    }
  })
}

export type Place = { x: number; y: number }

/** The middle of a control that can be pressed. */
export async function placeOf(target: Locator): Promise<Place> {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('what is pressed is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Presses by the mouse alone. A locator's own click searches the page and watches the press in it: tasks that would be
 * counted as the page's.
 */
export async function pressAt(page: Page, { x, y }: Place): Promise<void> {
  await page.mouse.click(x, y)
}

/** Starts the times anew and presses. */
export async function press(page: Page, target: Locator): Promise<void> {
  const place = await placeOf(target)
  await takeTimes(page)
  await pressAt(page, place)
}

/** Slows the processor of the page; its workers keep their speed. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

type TraceEvent = {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * The longest task of the page during some work, in milliseconds. `processor`: without the waiting for a core, which the
 * server and whatever else runs on this machine occupy; what the tracing itself takes is in it. `clock`: with it.
 */
export async function longestTaskOf(
  page: Page,
  work: () => Promise<void>,
): Promise<{ processor: number; clock: number }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await takeTimes(page)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await work()
  await takeTimes(page)
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const mainThreads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('no task was traced')
  const longest = (micros: (task: TraceEvent) => number | undefined) =>
    Math.max(...tasks.map((task) => (micros(task) ?? 0) / 1000))
  return { processor: longest(({ tdur }) => tdur), clock: longest(({ dur }) => dur) }
}
