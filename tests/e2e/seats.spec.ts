import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { fillCheckout, openStaff, payAtProvider, submitCheckout, watchConsole } from './pages.ts'
import { aBuyer, mailsAbout } from './sandbox.ts'
import { call, sessionOf } from './staff-calls.ts'
import { adminUser } from './stage.ts'

const course = 'geodatabases'
const address = '/geo-databases'

type Cohort = { id: number; seats: number }

async function asAdmin<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await call(await sessionOf(adminUser), `/rest/v1/${path}`, { method, body })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as T
}

let cohort: Cohort

/** Sets the capacity so that this many seats are left. */
async function leave(seats: number): Promise<void> {
  const [row] = await asAdmin<{ seats_left: number }[]>('rpc/get_seats_left', 'POST', {
    cohort_ids: [cohort.id],
  })
  const [{ seats: capacity }] = await asAdmin<[Cohort]>(`courses_moodle?id=eq.${cohort.id}&select=id,seats`)
  const held = capacity - (row?.seats_left ?? 0)
  await asAdmin(`courses_moodle?id=eq.${cohort.id}`, 'PATCH', { seats: held + seats })
}

test.beforeAll(async () => {
  const found = await asAdmin<[Cohort]>(
    `courses_moodle?base_slug=eq.${course}&is_current_cohort=is.true&select=id,seats`,
  )
  cohort = found[0]
})

test.afterAll(() => asAdmin(`courses_moodle?id=eq.${cohort.id}`, 'PATCH', { seats: cohort.seats }))

/**
 * Since the page is hydrated, as seats come after that. Before it a slow processor may paint the header while the
 * parser still fills it.
 */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const since = performance.getEntriesByName('hydrated')[0]?.startTime ?? 0
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          const late = shifts.filter(({ startTime }) => startTime > since)
          resolve(late.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
}

test('few seats are announced where the course is shown and sold, and shift nothing', async ({ page }) => {
  // Chromium counts no shift while the document is new, and seats come at once here.
  await page.route('**/rest/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await leave(3)
  for (const [path, seats] of [
    [address, 'Quedan 3 lugares'],
    ['/', 'Quedan 3 lugares'],
    [`/checkout?course=${course}`, 'Quedan 3 lugares'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(seats).first()).toBeVisible()
    expect(await layoutShift(page), path).toBeLessThan(0.01)
  }
  await leave(0)
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Lista de espera' }).first()).toBeVisible()
  expect(await layoutShift(page), 'sold out').toBeLessThan(0.01)
})

test('of two buyers of the last seat one pays, the other joins the waiting list, and staff see it', async ({
  browser,
  page,
}) => {
  await leave(1)
  const { complaints } = watchConsole(page)
  const [first, second] = [aBuyer(), aBuyer({ firstName: 'Ofelia' })]
  await page.goto(`/checkout?course=${course}`)
  await fillCheckout(page, first)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`/checkout?course=${course}`)
  await expect(other.getByText('Queda 1 lugar')).toBeVisible()
  await fillCheckout(other, second, 'Chile')

  await payAtProvider(page)

  await submitCheckout(other)
  await expect(other.getByRole('heading', { name: 'Ya no quedan lugares en esta cohorte' })).toBeFocused()
  await expect(other.getByText(/No iniciamos ningún pago/)).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Ofelia')
  await expect(other.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(second.email)
  await expect(other.getByRole('textbox', { name: 'Teléfono' })).toHaveValue(`+56 ${second.phone}`)
  await other.getByRole('button', { name: 'Unirme a la lista de espera' }).click()
  await expect(other.getByRole('heading', { name: 'Estás en la lista de espera' })).toBeVisible()
  await expect.poll(() => mailsAbout(second)).toBe(1)

  // Who has a seat gets a link from staff; the public checkout tells nobody who that is.
  const again = await (await browser.newContext()).newPage()
  await again.goto(`/checkout?course=${course}`)
  await expect(again.getByText(/¿Ya tienes tu lugar\? Te enviamos un enlace de pago/)).toBeVisible()
  await expect(again.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)

  await openStaff(other, '/backoffice')
  await expect(other.getByRole('listitem').filter({ hasText: 'Ofelia' }).first()).toContainText(
    'Lista de espera',
  )
  expect(complaints).toEqual([])
})
