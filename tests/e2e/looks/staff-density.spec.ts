import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { cutOff, signInAsStaff } from '../pages.ts'
import { type Control, controls } from '../soundness.ts'
import { adminUser } from '../stage.ts'

// One density for the whole staff area (decision 108): under a finger a full target; with a mouse, staff-soundness.spec.ts.

const places = [
  '/backoffice',
  '/backoffice?tab=recaps',
  '/backoffice?tab=estudiantes',
  '/student-tracking',
  '/student-tracking?tab=estudiantes',
  '/student-tracking?tab=cobranzas',
  '/payments-report',
  '/payment-link',
  '/enroll-student',
  '/certificate-manager',
  '/backoffice/courses',
  '/backoffice/courses/1',
  '/backoffice/coupons',
  '/backoffice/careers',
  '/backoffice/notebooks',
  '/backoffice/staff',
  '/backoffice/audit',
  '/backoffice/import',
  '/backoffice/settings',
]

async function controlsOf(page: Page, place: string): Promise<Control[]> {
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The code of a tab or a list comes first, then the data.
  await expect.poll(async () => (await controls(page)).length, place).toBeGreaterThan(0)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  return controls(page)
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const filtered = /^.(student-tracking|payments-report$|payment-link|enroll-student|certificate-manager)/

test('controls are 44 px high, no field makes the phone zoom in, and the filters of a list are one line', async ({
  page,
}) => {
  await signInAsStaff(page, adminUser)
  for (const place of places) {
    const found = await controlsOf(page, place)
    expect(
      found.filter(({ height }) => height < 44),
      place,
    ).toEqual([])
    const fields = found.filter(({ what }) => /^(INPUT|SELECT)/.test(what))
    expect(
      fields.filter(({ fontSize }) => Number.parseFloat(fontSize) < 16),
      place,
    ).toEqual([])
    if (!filtered.test(place)) continue
    const line = await page.getByRole('form', { name: /^Filtros de/ }).boundingBox()
    expect(line?.height, place).toBeLessThanOrEqual(80)
  }
})

const longLists = [
  '/student-tracking',
  '/student-tracking?tab=estudiantes',
  '/payments-report',
  '/payments-report?tab=estudiantes',
  '/backoffice/courses',
]

test('the filters of a list open by a button that counts them', async ({ page }) => {
  await signInAsStaff(page, adminUser)
  await controlsOf(page, '/student-tracking?type=single')
  const filters = page.getByRole('button', { name: 'Filtros (1)' })
  const type = page.getByRole('combobox', { name: 'Tipo' })
  await expect(type).toBeHidden()
  await filters.press('Enter')
  await type.selectOption({ index: 0 })
  await expect(page.getByRole('button', { name: 'Filtros', exact: true, expanded: true })).toBeVisible()
})

test.describe('with a mouse', () => {
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 1440, height: 900 } })

  test('a long list has room for rows of 40 px below its head, which stays', async ({ page }) => {
    await signInAsStaff(page, adminUser)
    for (const place of longLists) {
      await controlsOf(page, place)
      const found = await page.locator('table').evaluate((table) => {
        const frame = table.parentElement?.getBoundingClientRect()
        const head = table.querySelector('th')
        const rows = [...table.querySelectorAll('tbody > tr')].map((row) => row.getBoundingClientRect())
        const shown = rows.filter(({ bottom }) => bottom <= (frame?.bottom ?? 0))
        const room = (frame?.bottom ?? 0) - (head?.getBoundingClientRect().bottom ?? 0)
        const before = head?.getBoundingClientRect().top
        table.parentElement?.scrollBy(0, 200)
        return {
          room: Math.floor(room / 41),
          higher: shown.filter(({ height }) => height > 41).length,
          moved: before !== head?.getBoundingClientRect().top,
        }
      })
      expect(found.room, place).toBeGreaterThanOrEqual(14)
      // What went wrong, or came back, may take a line more.
      expect(found.higher, place).toBeLessThanOrEqual(2)
      expect(found.moved, place).toBe(false)
    }
  })

  test('what failed stands whole above a list that fills its room, and is asked again', async ({ page }) => {
    await signInAsStaff(page, adminUser)
    await page.setViewportSize({ width: 768, height: 900 })
    await controlsOf(page, '/student-tracking?tab=cobranzas')
    const lists = /\/rpc\/(list|count)_debtors/
    await page.route(lists, (route) => route.abort())
    await page.getByRole('button', { name: 'Marcar escrito' }).first().click()
    const failure = page.getByRole('alert').filter({ hasText: 'Error de conexión' })
    await expect(failure).toBeVisible()
    const cut = await failure.evaluate((notice) => notice.scrollHeight - notice.clientHeight)
    expect(cut, 'pixels of it that are not shown').toBeLessThanOrEqual(1)
    await page.unroute(lists)
    await failure.getByRole('button', { name: 'Reintentar' }).click()
    await expect(failure).toBeHidden()
  })

  const person = {
    email: 'maria.de-los-angeles.fernandez-etcheverry@observatorio-territorial.example',
    country: 'CR',
  }
  const name = 'María de los Ángeles Fernández Etcheverry Domínguez'
  const longest = [
    {
      list: 'list_payments',
      place: '/student-tracking',
      row: {
        ...person,
        payer_name: name,
        status: 'CONFIRMED',
        payment_type: 'total',
        installment_number: 12,
        installments_count: 12,
        dlocal_payment_id: 'DP-1234567890123456789',
        payer_document_type: 'PASS',
        payer_document: '12345678901234',
        review_reason: 'amount_mismatch',
        access: 'waiting',
        approved_at: '2026-02-28T15:00:00Z',
        received_amount: 1_234_567.89,
        received_currency: 'ARS',
        refunded: 234_567.89,
        counted_usd: 1234.56,
        invoice_numbers: ['FAC-0001-00012345', 'NC-0001-00012345'],
        coupon: 'UN-CODIGO-DE-24-LETRAS-X',
      },
      /** As after any refund: no higher than others. */
      refunded: {
        status: 'PAID',
        amount: 270,
        received_amount: 270,
        received_currency: 'USD',
        refunded: 100.5,
        counted_usd: 270,
        review_reason: null,
        approved_at: null,
        access: 'active',
        invoice_numbers: null,
        coupon: null,
      },
    },
    {
      list: 'list_balances',
      place: '/student-tracking?tab=estudiantes',
      row: {
        ...person,
        name,
        course_names: 'Aprendizaje automático con datos geoespaciales, Bases de datos geoespaciales',
        has_sale: true,
        agreed: 12_345.67,
        paid: 1234.56,
        paid_elsewhere: [{ currency: 'ARS', amount: 1_234_567.89 }],
        paid_count: 12,
        remaining: 11_111.11,
        debt: 10_111.11,
        overdue: 10_111.11,
        months_behind: 12,
        situation: 'con_deuda',
        last_paid_at: '2026-02-28T15:00:00Z',
        registered_at: '2026-02-28T15:00:00Z',
      },
    },
  ]

  for (const { list, place, row, refunded } of longest) {
    test(`the longest row leaves the last column in sight: ${list}`, async ({ page }) => {
      await signInAsStaff(page, adminUser)
      await page.route(`**/rpc/${list}*`, async (route) => {
        const answer = await route.fetch()
        const [first, second, ...others] = (await answer.json()) as object[]
        await route.fulfill({
          response: answer,
          json: [{ ...first, ...row }, { ...second, ...refunded }, ...others],
        })
      })
      await page.goto(place)
      await expect(page.getByRole('row').nth(1)).toContainText('Fernández Etcheverry')
      for (const width of [768, 1199, 1200, 1399, 1400, 1440, 1536, 1720]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => cutOff(page), `${width} px`).toEqual([])
        if (!refunded || width < 1400) continue
        const box = await page.getByRole('row').nth(2).boundingBox()
        expect(box?.height, `of the refunded one at ${width} px`).toBeLessThanOrEqual(41)
      }
    })
  }
})
