import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { formatInstallment, formatPrice } from '../../src/content/format.ts'
import { studentsCsv } from '../../src/content/money-exports.ts'
import { saleDialogTexts, saleTexts } from '../../src/content/sales.ts'
import { reasonTexts } from '../../src/content/staff.ts'
import { balancesTexts, moneyCardTexts } from '../../src/content/tracking.ts'
import { dollars } from '../../src/domain/prices.ts'
import { headingsOf } from '../../src/domain/spreadsheet-cells.ts'
import { exportStudents, refusedRequest, signInAsStaff, watchConsole } from './pages.ts'
import { type Buyer, paymentsOf, sandbox } from './sandbox.ts'
import { rpc, tokenOf } from './staff-calls.ts'
import { openPerson } from './staff-steps.ts'
import { adminUser } from './stage.ts'

export const texts = saleDialogTexts.refund

export const sale = (page: Page) => page.getByRole('article')

export const dialog = (page: Page) => page.getByRole('dialog')

/** An administrator on the person's page, with what the cards said before anything was given back. */
export async function begin(page: Page, buyer: Buyer, currency = 'USD') {
  await signInAsStaff(page, adminUser)
  await openTracking(page, buyer)
  const before = await cardOf(page, currency)
  await openPerson(page, buyer)
  return { before, ...watchConsole(page, [refusedRequest]) }
}

export async function openTracking(page: Page, { email }: Buyer): Promise<void> {
  await page.goto(`/student-tracking?tab=estudiantes&q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('row')).toHaveCount(2)
}

type Card = { currency: string; confirmed: string; refunded: number }

/** «Pagos confirmados», and what was given back of this currency. */
export async function cardOf(page: Page, currency: string): Promise<Card> {
  const strip = page.getByRole('region', { name: moneyCardTexts.title })
  await expect(strip).toHaveAttribute('aria-busy', 'false')
  const card = strip.locator('dl > div').filter({ hasText: moneyCardTexts.confirmed }).locator('dd')
  const said = new RegExp(`${moneyCardTexts.refunded(currency)}\\s([\\d\\s.]+)`).exec(
    await card.last().innerText(),
  )
  return {
    currency,
    confirmed: await card.first().innerText(),
    refunded: Number(said?.[1]?.replace(/\s/g, '') ?? 0),
  }
}

/**
 * What the sale has, in dollars; `isVoid`: it is owed no more. `gone`: from the provider, in the currency of `before`. `asks`: what
 * the payer's link charges, or what it says instead.
 */
type Sums = {
  agreed: number
  paid: number
  left: number
  back: number
  gone: number
  asks: number | string
  isVoid?: true
}

const short = (sum: number) => formatPrice(dollars(sum))

export const long = (sum: number) => formatInstallment(dollars(sum))

/** Every place that tells of the sale says these sums. Ends on the person's page. */
export async function expectToldAlike(page: Page, buyer: Buyer, before: Card, sums: Sums) {
  const { agreed, paid, left, back, asks, isVoid } = sums
  await openTracking(page, buyer)
  const names = await page.getByRole('columnheader').allInnerTexts()
  for (const [column, text] of [
    [balancesTexts.columns.agreed, isVoid ? balancesTexts.noSale : long(agreed)],
    [balancesTexts.columns.paid, long(paid)],
    [balancesTexts.columns.remaining, isVoid ? '—' : long(left)],
  ] as const) {
    const place = names.findIndex((name) => name.toLowerCase() === column.toLowerCase())
    // The first column is the header of its row.
    const cell = page
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .nth(place - 1)
    await expect(cell, column).toContainText(text)
  }
  const { confirmed, refunded, currency } = await cardOf(page, before.currency)
  expect(confirmed).toBe(before.confirmed)
  expect(refunded - before.refunded, `given back in ${currency}`).toBeCloseTo(sums.gone, 2)

  const [file] = await Promise.all([page.waitForEvent('download'), exportStudents(page)])
  const { data } = Papa.parse<string[]>(await readFile(await file.path(), 'utf8'), { skipEmptyLines: true })
  const inFile = (name: string) => data[1]?.[headingsOf(studentsCsv.columns).indexOf(name)] ?? ''
  expect(
    [inFile('Total Curso'), inFile('Total Pagado'), inFile('Remanente')].map((sum) => sum && Number(sum)),
  ).toEqual(isVoid ? ['', paid, ''] : [agreed, paid, left])

  await openPerson(page, buyer)
  const figure = (name: string) => sale(page).locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect(figure(saleTexts.paid)).toHaveText(`${short(paid)} ${saleTexts.paidOf(short(agreed))}`)
  await expect(figure(saleTexts.remaining)).toHaveText(short(left))
  await expect(figure(saleTexts.refunded)).toHaveText(short(back))
  await expect(sale(page).getByText(`${saleTexts.next}:`)).toHaveCount(typeof asks === 'number' ? 1 : 0)

  const token = await tokenOf(page)
  const person_id = Number(page.url().split('/').at(-1))
  const { sales } = await rpc<{ sales: { sale_id: number }[] }>(token, 'list_sales', { person_id })
  const [link] = await rpc<{ token: string }[]>(token, 'debt_links_of', { sale_ids: [sales[0]?.sale_id] })
  const payer = await page.context().newPage()
  await payer.goto(`/pagar/${link?.token}`)
  const said =
    typeof asks === 'number'
      ? payer.getByRole('button', { name: `Pagar ${long(asks)}` })
      : payer.getByText(asks)
  await expect(said).toBeVisible()
  await payer.close()
}

export const askBack = (page: Page) => sale(page).getByRole('button', { name: /^Devolver/ })

/** Fills in the dialog and sends it. */
export async function giveBack(page: Page, amount: string | null, reason: string): Promise<void> {
  await askBack(page).last().click()
  if (amount) await dialog(page).getByRole('textbox', { name: texts.amount }).fill(amount)
  await dialog(page).getByRole('textbox', { name: reasonTexts.label }).fill(reason)
  await dialog(page).getByRole('button', { name: texts.ways.provider.confirm }).click()
  await expect(dialog(page)).toHaveCount(0)
}

export async function paymentOf({ email }: Buyer): Promise<string> {
  const [payment] = await paymentsOf(email)
  return payment?.id ?? ''
}

/** What is under way at the provider ends, and is notified. */
export async function settle(paymentId: string): Promise<void> {
  const [open] = (await sandbox.refundsOf(paymentId)).filter(({ status }) => status === 'PENDING')
  await sandbox.endRefund(open?.id ?? '', 'SUCCESS')
}

/** Once the notification has been worked on. */
export async function expectState(page: Page, state: string, count = 1): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(sale(page).getByText(state, { exact: true })).toHaveCount(count, { timeout: 4000 })
  }).toPass({ timeout: 60_000 })
}

export const itemOf = (page: Page, { firstName, lastName }: Buyer) =>
  page.getByRole('listitem').filter({ hasText: `${firstName} ${lastName}` })

export async function openItem(page: Page, buyer: Buyer): Promise<void> {
  await page.goto('/backoffice?kind=refund')
  await itemOf(page, buyer).getByRole('button', { name: /^Ver/ }).click()
}

export async function expectOffDesk(page: Page, buyer: Buyer): Promise<void> {
  await page.goto('/backoffice?kind=refund')
  await expect(page.getByRole('heading', { name: 'Pendientes', exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(itemOf(page, buyer)).toHaveCount(0)
}
