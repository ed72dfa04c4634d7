import { expect, type Page, test } from '@playwright/test'
import { expectSoundAtEveryWidth, openAs, signInAsStaff, watchConsole } from './pages.ts'
import { siteUrl, staffUser } from './stage.ts'

/** A visitor who has not answered yet. */
test.use({ storageState: { cookies: [], origins: [] } })

type Report = { page: string; device: string; metrics: Partial<Record<string, number>> }

/** What leaves for our function and for the measuring code; no address of the vendor is reached. */
async function watchMeasuring(page: Page): Promise<{ reports: Report[]; code: string[] }> {
  const reports: Report[] = []
  const code: string[] = []
  await page.route(/googletagmanager\.com|google-analytics\.com/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  )
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/report-page-speed')) {
      reports.push(request.postDataJSON() as Report)
    }
  })
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/measure-visit[-.]/.test(pathname)) code.push(pathname)
  })
  return { reports, code }
}

async function answer(page: Page, name: 'Aceptar' | 'Rechazar'): Promise<void> {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name })).toBeHidden()
}

/** The browser looks for the largest paint until the first press: none that comes before it is told. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}

/** The page has done what it does when it is idle. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 2000 })),
  )
}

/** The code has come, has run, and has seen what the browser kept. */
async function measuring(page: Page, watched: { code: string[] }): Promise<void> {
  await expect.poll(() => watched.code.length).toBe(1)
  await idle(page)
  await idle(page)
}

/** The page as the browser leaves it in the background: what is sent while one is closed cannot be watched. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

async function visitsOf(page: Page, name: RegExp): Promise<number> {
  await page.goto('/backoffice?tab=config')
  const table = page.getByRole('region', { name: 'Páginas lentas' }).getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const header = table.getByRole('rowheader', { name })
  return (await header.count()) === 0 ? 0 : Number(/(\d+) visita/.exec(await header.innerText())?.[1])
}

test('a visitor who accepts is measured once the page is left, and staff see the page', async ({
  page,
  browser,
}) => {
  const console = watchConsole(page)
  const staff = await openAs(browser, staffUser)
  const terms = /^Términos y condiciones Computadora/
  const before = await visitsOf(staff, terms)
  const watched = await watchMeasuring(page)
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(watched.code).toEqual([])
  await answer(page, 'Aceptar')
  await measuring(page, watched)
  // Leaving for another page would end the stand-in for the vendor, and with it what it lets through.
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => visitsOf(staff, terms)).toBe(before + 1)
  expect(console.complaints).toEqual([])
})

test('what is sent is the name of the page, the kind of device and the numbers, once', async ({ page }) => {
  const watched = await watchMeasuring(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/checkout?course=gee-python&email=ana@example.com#datos')
  await largestPaint(page)
  await answer(page, 'Aceptar')
  await measuring(page, watched)
  expect(watched.reports).toEqual([])
  await hide(page)
  await hide(page)
  await expect.poll(() => watched.reports.length).toBe(1)
  const [{ metrics, ...rest } = { metrics: {} }] = watched.reports
  expect(rest).toEqual({ page: 'checkout', device: 'phone' })
  expect(Object.keys(metrics)).toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']))
  const told = await page.evaluate(() => {
    const calls = (window as unknown as { dataLayer?: IArguments[] }).dataLayer ?? []
    return calls.map((call) => Array.from(call)).filter(([, name]) => name === 'page_speed')
  })
  expect(told.map(([, , { metric }]) => metric).sort()).toEqual(Object.keys(metrics).sort())
  expect(told[0]?.[2]).toMatchObject({
    page_path: '/checkout',
    connection: expect.stringMatching(/^[a-z0-9-]+$/),
  })
  expect(JSON.stringify(told)).not.toMatch(/ana|course=|datos/)
})

test('a visitor who refuses, or does not answer, loads no measuring code and sends nothing', async ({
  page,
}) => {
  const watched = await watchMeasuring(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Rechazar' }).waitFor()
  await hide(page)
  await page.goto('/')
  await answer(page, 'Rechazar')
  await hide(page)
  await page.goto('/comunidad')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await hide(page)
  expect(watched).toEqual({ reports: [], code: [] })
})

test('who withdraws the permission before leaving sends nothing', async ({ page }) => {
  const watched = await watchMeasuring(page)
  await page.goto('/')
  await answer(page, 'Aceptar')
  await measuring(page, watched)
  await page.getByRole('button', { name: 'Preferencias de cookies' }).click()
  await answer(page, 'Rechazar')
  await hide(page)
  await idle(page)
  expect(watched.reports).toEqual([])
})

test.describe('a visitor who accepted at an earlier visit', () => {
  test.use({
    storageState: {
      cookies: [],
      origins: [{ origin: siteUrl, localStorage: [{ name: 'meridiano.consent', value: 'granted' }] }],
    },
  })

  test('has the largest paint measured as the browser saw it, though measuring starts later', async ({
    page,
  }) => {
    const watched = await watchMeasuring(page)
    await page.goto('/google-earth-engine')
    await measuring(page, watched)
    const painted = await largestPaint(page)
    await hide(page)
    await expect.poll(() => watched.reports.length).toBe(1)
    expect(watched.reports[0]).toMatchObject({
      page: 'course:gee-python',
      metrics: { LCP: Math.round(painted) },
    })
    expect(painted).toBeGreaterThan(0)
  })

  test('is measured on the page that the visit began with, not on those after it', async ({ page }) => {
    const watched = await watchMeasuring(page)
    await page.goto('/')
    await measuring(page, watched)
    await blockedClick(page, 900)
    await page.getByRole('link', { name: 'INSCRIBITE' }).click()
    await page.getByRole('heading', { level: 1, name: 'Carrera Geo Data Scientist' }).waitFor()
    await blockedClick(page, 1600)
    await hide(page)
    await expect.poll(() => watched.reports.length).toBe(1)
    expect(watched.reports[0]?.page).toBe('home')
    expect(watched.reports[0]?.metrics.INP).toBeGreaterThanOrEqual(900)
    expect(watched.reports[0]?.metrics.INP).toBeLessThan(1600)
  })

  test('opens a private page by its name alone', async ({ page }) => {
    const watched = await watchMeasuring(page)
    await page.goto('/recap/Zx9_aQwErTyUiOpLkJhGfD-Zx9_aQwErTyUiOpLkJhGf')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await measuring(page, watched)
    await hide(page)
    await expect.poll(() => watched.reports.length).toBe(1)
    expect(watched.reports[0]?.page).toBe('recap')
    expect(JSON.stringify(watched.reports)).not.toContain('Zx9')
  })

  test('is not measured in the staff area', async ({ page }) => {
    const watched = await watchMeasuring(page)
    await signInAsStaff(page)
    await page.goto('/backoffice')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await idle(page)
    await page.waitForLoadState('networkidle')
    await hide(page)
    await idle(page)
    expect(watched).toEqual({ reports: [], code: [] })
  })
})

/** A click whose answer takes that long. */
async function blockedClick(page: Page, ms: number): Promise<void> {
  await page.evaluate((blockMs) => {
    const press = () => {
      const until = performance.now() + blockMs
      while (performance.now() < until);
    }
    document.querySelector('h1')?.addEventListener('click', press, { once: true })
  }, ms)
  await page.getByRole('heading', { level: 1 }).click()
  // The browser tells of an answer after its next paint.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await idle(page)
}

test('the slow pages fit, and are read, at every width', async ({ page }) => {
  await signInAsStaff(page)
  await page.goto('/backoffice?tab=config')
  await page.getByRole('rowheader', { name: /^Notebooks/ }).waitFor()
  await expectSoundAtEveryWidth(page)
})
