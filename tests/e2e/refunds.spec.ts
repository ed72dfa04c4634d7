import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { debtLinkMessages } from '../../src/content/debt-link.ts'
import { debtLinkTexts } from '../../src/content/debt-link-dialog-texts.ts'
import { refundPanelTexts, refundReasonTexts, reviewPanelTexts } from '../../src/content/desk.ts'
import { formatInstallment, formatPrice } from '../../src/content/format.ts'
import { studentsCsv } from '../../src/content/money-exports.ts'
import {
  refundStatusLabels,
  refundTexts,
  reviewDecisionTexts,
  saleDialogTexts,
  saleTexts,
  standingLabels,
} from '../../src/content/sales.ts'
import { reasonTexts } from '../../src/content/staff.ts'
import { balancesTexts, moneyCardTexts } from '../../src/content/tracking.ts'
import { dollars } from '../../src/domain/prices.ts'
import { test } from './journey.ts'
import {
  expectSoundAtEveryWidth,
  exportStudents,
  refusedRequest,
  signInAsStaff,
  toast,
  watchConsole,
} from './pages.ts'
import {
  aBuyer,
  type Buyer,
  clearAllFaults,
  clearGatewayFaults,
  loseAnswersOf,
  mailsTo,
  paymentsOf,
  sandbox,
} from './sandbox.ts'
import { rpc, tokenOf } from './staff-calls.ts'
import { buy, buyWithAccess, classroomUsers, openPerson } from './staff-steps.ts'
import { adminUser, gatewayUrl, sandboxUrl, secretKey } from './stage.ts'

// The tables have a column for each figure.
test.use({ viewport: { width: 1440, height: 900 } })
const texts = saleDialogTexts.refund
const sale = (page: Page) => page.getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog')
/** Rows of the desk show names, not addresses. */
const aStudent = () => aBuyer({ lastName: `Quiñones ${randomUUID().slice(0, 8)}` })

/** An administrator on the person's page, with what the cards said before anything was given back. */
async function begin(page: Page, buyer: Buyer, currency = 'USD') {
  await signInAsStaff(page, adminUser)
  await openTracking(page, buyer)
  const before = await cardOf(page, currency)
  await openPerson(page, buyer)
  return { before, ...watchConsole(page, [refusedRequest]) }
}

async function openTracking(page: Page, { email }: Buyer): Promise<void> {
  await page.goto(`/student-tracking?tab=estudiantes&q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('row')).toHaveCount(2)
}

type Card = { currency: string; confirmed: string; refunded: number }

/** «Pagos confirmados», and what was given back of this currency. */
async function cardOf(page: Page, currency: string): Promise<Card> {
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
 * Of the sale, in dollars; `isVoid`: it is owed no more. `gone`: from the provider, in the currency of `before`. `asks`: what
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
const long = (sum: number) => formatInstallment(dollars(sum))

/** Every place that tells of the sale says these sums. Ends on the person's page. */
async function expectToldAlike(page: Page, buyer: Buyer, before: Card, sums: Sums) {
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
  const inFile = (name: (typeof studentsCsv.header)[number]) =>
    data[1]?.[studentsCsv.header.indexOf(name)] ?? ''
  expect(
    [inFile('Total Curso'), inFile('Total Pagado'), inFile('Remanente')].map((sum) => sum && Number(sum)),
  ).toEqual(isVoid ? ['', paid, ''] : [agreed, paid, left])

  await openPerson(page, buyer)
  const figure = (name: string) => sale(page).locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect(figure(saleTexts.paid)).toHaveText(`${short(paid)} ${saleTexts.paidOf(short(agreed))}`)
  await expect(figure(saleTexts.remaining)).toHaveText(short(left))
  await expect(figure(saleTexts.refunded)).toHaveText(short(back))
  await expect(sale(page).getByRole('link', { name: saleTexts.nextLink })).toHaveCount(
    typeof asks === 'number' ? 1 : 0,
  )

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

const askBack = (page: Page) => sale(page).getByRole('button', { name: /^Devolver/ })

/** Fills in the dialog and sends it. */
async function giveBack(page: Page, amount: string | null, reason: string): Promise<void> {
  await askBack(page).last().click()
  if (amount) await dialog(page).getByRole('textbox', { name: texts.amount }).fill(amount)
  await dialog(page).getByRole('textbox', { name: reasonTexts.label }).fill(reason)
  await dialog(page).getByRole('button', { name: texts.ways.provider.confirm }).click()
  await expect(dialog(page)).toHaveCount(0)
}

async function paymentOf({ email }: Buyer): Promise<string> {
  const [payment] = await paymentsOf(email)
  return payment?.id ?? ''
}

/** What is under way at the provider ends, and is notified. */
async function settle(paymentId: string): Promise<void> {
  const [open] = (await sandbox.refundsOf(paymentId)).filter(({ status }) => status === 'PENDING')
  await sandbox.endRefund(open?.id ?? '', 'SUCCESS')
}

/** Once the notification has been worked on. */
async function expectState(page: Page, state: string, count = 1): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(sale(page).getByText(state, { exact: true })).toHaveCount(count, { timeout: 4000 })
  }).toPass({ timeout: 60_000 })
}

const itemOf = (page: Page, { firstName, lastName }: Buyer) =>
  page.getByRole('listitem').filter({ hasText: `${firstName} ${lastName}` })

async function openItem(page: Page, buyer: Buyer): Promise<void> {
  await page.goto('/backoffice?kind=refund')
  await itemOf(page, buyer).getByRole('button', { name: /^Ver/ }).click()
}

async function expectOffDesk(page: Page, buyer: Buyer): Promise<void> {
  await page.goto('/backoffice?kind=refund')
  await expect(page.getByRole('heading', { name: 'Pendientes', exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(itemOf(page, buyer)).toHaveCount(0)
}

/** The provider's own page gives back what is left of a payment. */
async function giveBackInPanel(page: Page, paymentId: string): Promise<void> {
  await page.goto(sandboxUrl)
  await page
    .getByRole('row')
    .filter({ hasText: paymentId })
    .getByRole('button', { name: 'Reembolsar' })
    .click()
  await expect.poll(async () => (await sandbox.refundsOf(paymentId)).length).toBeGreaterThan(0)
}

test('a part by the button: asked, under way, settled, and then the same sums everywhere', async ({
  page,
}) => {
  const buyer = aStudent()
  await buy(buyer, 'gee-python', 90)
  const { before, complaints } = await begin(page, buyer)
  await askBack(page).click()
  await expectSoundAtEveryWidth(page, 'giving money back')
  const amount = dialog(page).getByRole('textbox', { name: texts.amount })
  await amount.fill('90.01')
  await dialog(page).getByRole('button', { name: texts.ways.provider.confirm }).click()
  await expect(dialog(page)).toContainText(texts.tooMuch(long(90)))
  await expectSoundAtEveryWidth(page, 'giving too much back')
  await page.keyboard.press('Escape')
  await giveBack(page, '30', 'Descuento que faltó')
  // By itself: what was asked is answered within seconds.
  await expect(sale(page)).toContainText(refundStatusLabels.pending)
  await expect(sale(page)).toContainText(/Pagado\s*USD\s90 de USD\s90/)
  await expectSoundAtEveryWidth(page, 'a refund under way')
  await openItem(page, buyer)
  await expect(dialog(page)).toContainText(refundReasonTexts.pending.text)
  await expectSoundAtEveryWidth(page, 'a refund under way, on the desk')

  await settle(await paymentOf(buyer))
  await openPerson(page, buyer)
  await expectState(page, refundStatusLabels.settled)
  const sums = { agreed: 90, paid: 60, left: 30, back: 30, gone: 30, asks: 30 }
  await expectToldAlike(page, buyer, before, sums)
  await expectOffDesk(page, buyer)
  expect(complaints).toEqual([])
})

test('refused by the provider: said on the page and the desk, nothing is lost, and asked again it leaves the desk', {
  tag: '@long',
}, async ({ page }) => {
  const buyer = aStudent()
  await buy(buyer, 'gee-python', 90)
  const { before, complaints } = await begin(page, buyer)
  const refusal = { status: 400, body: { code: 5002, message: 'Invalid transaction status' } }
  await sandbox.armFault({ provider: 'dlocal-go', method: 'POST', path: '/v1/refunds', times: 1, ...refusal })
  await giveBack(page, '45', 'Se bajó a mitad de curso')
  const answer = refundTexts.answered('status_400_code_5002')
  await expect(sale(page)).toContainText(refundStatusLabels.failed)
  await expect(sale(page)).toContainText(answer)
  await expect(sale(page)).toContainText(/Pagado\s*USD\s90 de USD\s90.*Falta\s*USD\s0/)
  await expectSoundAtEveryWidth(page, 'a refused refund')

  await openItem(page, buyer)
  await expect(dialog(page)).toContainText(refundReasonTexts.failed.text)
  await expect(dialog(page)).toContainText(answer)
  await expectSoundAtEveryWidth(page, 'a refused refund, on the desk')
  await dialog(page).getByRole('link', { name: refundPanelTexts.person }).click()
  await giveBack(page, '45', 'Se bajó a mitad de curso')
  await expect(sale(page)).toContainText(refundStatusLabels.pending)
  await settle(await paymentOf(buyer))
  await expectState(page, refundStatusLabels.settled)
  const sums = { agreed: 90, paid: 45, left: 45, back: 45, gone: 45, asks: 45 }
  await expectToldAlike(page, buyer, before, sums)
  await expectOffDesk(page, buyer)
  expect(complaints).toEqual([])
})

test('pressed twice, with the answers to the page and of the provider lost, and the page loaded again: one refund', async ({
  page,
}) => {
  const buyer = aStudent()
  await buy(buyer, 'all-access-geoai', 270)
  const { before } = await begin(page, buyer)
  await sandbox.armFault({
    ...{ provider: 'dlocal-go', method: 'POST', path: '/v1/refunds', times: 1, apply_then_drop: true },
  })
  await loseAnswersOf('/rest/v1/rpc/record_refund')
  await askBack(page).click()
  await dialog(page).getByRole('textbox', { name: texts.amount }).fill('100,50')
  await dialog(page).getByRole('textbox', { name: reasonTexts.label }).fill('No llegó a usarla')
  const confirm = dialog(page).getByRole('button', { name: texts.ways.provider.confirm })
  await confirm.dblclick()
  await expect(dialog(page)).toContainText(texts.unanswered)
  await clearGatewayFaults()
  await page.reload()
  await askBack(page).click()
  await expect(dialog(page).getByRole('textbox', { name: texts.amount })).toHaveValue('100,50')
  await confirm.dblclick()
  await expect(dialog(page)).toHaveCount(0)
  const id = await paymentOf(buyer)
  await expect.poll(() => sandbox.refundsOf(id)).toMatchObject([{ amount: 100.5, status: 'PENDING' }])
  expect(await sandbox.armedFaults()).toEqual([])
  await expect(sale(page).getByText(refundStatusLabels.asked, { exact: true })).toHaveCount(1)
  await settle(id)
  await expectState(page, refundStatusLabels.settled)
  const sums = { agreed: 270, paid: 169.5, left: 100.5, back: 100.5, gone: 100.5, asks: 100.5 }
  await expectToldAlike(page, buyer, before, sums)
  expect(await sandbox.refundsOf(id)).toHaveLength(1)
})

/** A link for an instalment of 30 of 90, made in a tab of its own and paid. */
async function payInstalment(page: Page, { firstName, lastName, email }: Buyer): Promise<void> {
  const tab = await page.context().newPage()
  const person = new URLSearchParams({ firstname: firstName, lastname: lastName, email, phone: '1155550134' })
  await tab.goto(`/payment-link?${person}&country=AR&course=gee-python&type=installments&total=90&amount=30`)
  await expect(tab.getByRole('textbox', { name: /^Correo/ })).toHaveValue(email)
  await tab.getByRole('button', { name: 'Generar Link de Pago' }).click()
  await expect(tab.getByRole('heading', { name: 'Link listo' })).toBeVisible()
  const open = (await paymentsOf(email)).find(({ status }) => status === 'PENDING')
  await sandbox.setStatus(open?.id ?? '', 'PAID')
  await tab.close()
}

test('an instalment in the panel alone, then a part of the next by the button; the receipt of the third agrees', {
  tag: '@long',
}, async ({ page }) => {
  const buyer = aStudent()
  await signInAsStaff(page, adminUser)
  for (const _ of [1, 2]) await payInstalment(page, buyer)
  const { before } = await begin(page, buyer)
  const [second, first] = await paymentsOf(buyer.email)
  await giveBackInPanel(page, first?.id ?? '')
  await openPerson(page, buyer)
  await expectState(page, refundStatusLabels.settled)
  await giveBack(page, '10', 'Faltó una clase')
  await expect(sale(page)).toContainText(refundStatusLabels.pending)
  await settle(second?.id ?? '')
  await expectState(page, refundStatusLabels.settled, 2)
  await expectToldAlike(page, buyer, before, {
    agreed: 90,
    paid: 20,
    left: 70,
    back: 40,
    gone: 40,
    asks: 10,
  })
  // A person who is late is sent a link, with a mail.
  await page.getByRole('button', { name: /^Link Pago/ }).click()
  await expect(dialog(page)).toContainText(debtLinkTexts.remaining(long(70)))
  const mail = await dialog(page).getByRole('link', { name: debtLinkTexts.mail }).getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(`Queda por pagar ${long(10)}`)

  await payInstalment(page, buyer)
  await expect
    .poll(async () =>
      (await mailsTo(buyer.email)).some(({ text }) =>
        /Pagado: USD\s50 de USD\s90\nQueda por pagar: USD\s40/.test(text ?? ''),
      ),
    )
    .toBe(true)
})

test('the button, while the provider fails, and meanwhile its panel: one movement, one row', {
  tag: '@long',
}, async ({ page }) => {
  const buyer = aStudent()
  await buy(buyer, 'gee-python', 90)
  const { before } = await begin(page, buyer)
  await sandbox.armFault({
    provider: 'dlocal-go',
    method: 'POST',
    path: '/v1/refunds',
    times: 20,
    status: 500,
    body: {},
  })
  await giveBack(page, null, 'Se suspendió la cohorte')
  await expect.poll(async () => (await sandbox.armedFaults()).map(({ times }) => times)).toEqual([19])
  await expect(sale(page)).toContainText(refundStatusLabels.asked)
  await expect(askBack(page)).toHaveCount(0)
  await openItem(page, buyer)
  await expect(dialog(page)).toContainText(refundReasonTexts.asked.text)
  await expectSoundAtEveryWidth(page, 'a refund that was asked, on the desk')

  const id = await paymentOf(buyer)
  await giveBackInPanel(page, id)
  await clearAllFaults()
  await openPerson(page, buyer)
  await expectState(page, refundStatusLabels.settled)
  await expect(sale(page)).toContainText(standingLabels.refunded)
  await expectToldAlike(page, buyer, before, {
    agreed: 90,
    paid: 0,
    left: 90,
    back: 90,
    gone: 90,
    asks: debtLinkMessages.refunded.text,
  })
  expect(await sandbox.refundsOf(id)).toHaveLength(1)
})

/** The provider tells of a refund in dollars of a charge in pesos; its stand-in names the money of the charge alone. */
async function tellInDollars(paymentId: string, amount: number): Promise<void> {
  const fact = {
    provider_payment_id: paymentId,
    provider_refund_id: `REF-${randomUUID()}`,
    status: 'SUCCESS',
  }
  const answer = await fetch(`${gatewayUrl}/rest/v1/rpc/apply_provider_refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey },
    body: JSON.stringify({ fact: { ...fact, amount, currency: 'USD' } }),
  })
  expect(await answer.json()).toBe(true)
}

test('of a sum that was held in ARS and counted, its share goes back; in another currency once a person has said its sum', {
  tag: '@long',
}, async ({ page }) => {
  const buyer = aStudent()
  await buy(buyer, 'gee-python', 90, { amount: 98_000.25, currency: 'ARS' })
  const { complaints } = await begin(page, buyer)
  await page.getByRole('button', { name: /^Decidir/ }).click()
  await dialog(page).getByRole('radio', { name: reviewDecisionTexts.counted.choice }).check()
  await dialog(page).getByRole('textbox', { name: reasonTexts.label }).fill('Es el precio en pesos')
  await dialog(page).getByRole('button', { name: saleDialogTexts.review.confirm }).click()
  await expect(sale(page)).toContainText(/Pagado\s*USD\s90 de USD\s90/)
  await openTracking(page, buyer)
  const before = await cardOf(page, 'ARS')
  await openPerson(page, buyer)

  await giveBack(page, '24500.06', 'Una clase menos')
  await expect(sale(page)).toContainText(refundStatusLabels.pending)
  const id = await paymentOf(buyer)
  await settle(id)
  await expectState(page, refundStatusLabels.settled)
  await expect(sale(page)).toContainText(/Pagado\s*USD\s67\.50 de USD\s90/)
  await tellInDollars(id, 45)
  await openItem(page, buyer)
  await expect(dialog(page)).toContainText(refundReasonTexts.other_currency.label)
  await expectSoundAtEveryWidth(page, 'a refund in another currency, on the desk')
  await dialog(page).getByRole('textbox', { name: refundPanelTexts.amount }).fill('49000.12')
  await dialog(page).getByRole('textbox', { name: reviewPanelTexts.reason }).fill('Lo dice su panel')
  await dialog(page).getByRole('button', { name: reviewPanelTexts.confirm }).click()
  await expect(toast(page, refundPanelTexts.done)).toBeVisible()
  const sums = { agreed: 90, paid: 22.5, left: 67.5, back: 67.5, gone: 73_500.18, asks: 67.5 }
  await expectToldAlike(page, buyer, before, sums)
  await expect(sale(page)).toContainText(refundTexts.reported(long(45)))
  await expectSoundAtEveryWidth(page, 'refunds of a charge in pesos')
  expect(complaints).toEqual([])
})

test('by keyboard alone: all of it, with the access and the sale, in one act', { tag: '@long' }, async ({
  page,
}) => {
  const buyer = aStudent()
  await buyWithAccess(buyer)
  const { before, complaints } = await begin(page, buyer)
  await askBack(page).focus()
  await page.keyboard.press('Enter')
  const focused = page.locator(':focus')
  for (const [name, key] of [
    [texts.ways.provider.label, ''],
    [texts.amount, ''],
    [texts.withdraw, 'Space'],
    [texts.void, 'Space'],
    [reasonTexts.label, ''],
  ] as const) {
    await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`))
    if (key) await page.keyboard.press(key)
    if (name !== reasonTexts.label) await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Se anotó por error')
  await expectSoundAtEveryWidth(page, 'giving everything back')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(sale(page)).toContainText(standingLabels.voided)
  await expect(sale(page)).toContainText(refundStatusLabels.pending)
  await settle(await paymentOf(buyer))
  await expectState(page, refundStatusLabels.settled)
  await expectToldAlike(page, buyer, before, {
    agreed: 90,
    paid: 0,
    left: 0,
    back: 90,
    gone: 90,
    asks: debtLinkMessages.voided.text,
    isVoid: true,
  })
  await expectSoundAtEveryWidth(page, 'a voided sale that was given back')
  await expect.poll(() => classroomUsers(buyer.email), { timeout: 30_000 }).toMatchObject([{ courses: [] }])
  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { name: 'Pendientes', exact: true })).toBeVisible()
  await expect(itemOf(page, buyer)).toHaveCount(0)
  expect(complaints).toEqual([])
})
