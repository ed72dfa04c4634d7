import type { Locator, Page } from '@playwright/test'

type Times = { events: { name: string; id: number; ms: number }[]; longTasks: number[] }

type NotingWindow = Window & { benchTimes: Times }

/** Notes in the page how long each interaction took until the next paint, and each task of more than 50 ms. */
export async function noteTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: Times = { events: [], longTasks: [] }
    ;(window as unknown as NotingWindow).benchTimes = times
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          times.events.push({ name: entry.name, id: entry.interactionId, ms: entry.duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) times.longTasks.push(entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** What was noted since the last call. An interaction below 16 ms is not told by the browser: 0 stands for it. */
export async function takeTimes(page: Page): Promise<{ interaction: number; longestTask: number }> {
  return page.evaluate(async () => {
    // Observers are called after the paint, which the frame after it proves, and once nothing else is to be done.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await new Promise((resolve) => requestIdleCallback(resolve))
    const { events, longTasks } = (window as unknown as NotingWindow).benchTimes
    return {
      interaction: Math.max(0, ...events.splice(0).map(({ ms }) => ms)),
      longestTask: Math.max(0, ...longTasks.splice(0)),
    }
  })
}

/**
 * Starts the times anew and presses a control by the mouse alone. A locator's own click searches the page and watches
 * the press in it: tasks that would be counted as the page's.
 */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('what is pressed is not shown')
  await takeTimes(page)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Slows the processor of the page; its workers keep their speed. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
