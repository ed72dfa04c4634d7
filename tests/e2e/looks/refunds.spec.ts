import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { debtLinkMessages } from '../../../src/content/debt-link.ts'
import { refundPanelTexts, refundReasonTexts, reviewPanelTexts } from '../../../src/content/desk.ts'
import {
  refundStatusLabels,
  refundTexts,
  reviewDecisionTexts,
  saleDialogTexts,
  standingLabels,
} from '../../../src/content/sales.ts'
import { reasonTexts } from '../../../src/content/staff.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, toast } from '../pages.ts'
import {
  askBack,
  begin,
  cardOf,
  dialog,
  expectOffDesk,
  expectState,
  expectToldAlike,
  giveBack,
  itemOf,
  long,
  openItem,
  openTracking,
  paymentOf,
  sale,
  settle,
  texts,
} from '../refund-steps.ts'
import { aBuyer, sandbox } from '../sandbox.ts'
import { buy, buyWithAccess, classroomUsers, openPerson } from '../staff-steps.ts'
import { gatewayUrl, secretKey } from '../stage.ts'

// The tables have a column for each figure.
test.use({ viewport: { width: 1440, height: 900 } })

/** Rows of the desk show names, not addresses. */
const aStudent = () => aBuyer({ lastName: `Quiñones ${randomUUID().slice(0, 8)}` })

test('refused by the provider: said on the page and the desk, nothing is lost, and asked again it leaves the desk', async ({
  page,
}) => {
  const buyer = aStudent()
  await buy(buyer, 'gee-python', 90)
  const { before, complaints } = await begin(page, buyer)
  const refusal = { status: 400, body: { code: 5002, message: 'Invalid transaction status' } }
  await sandbox.armFault({ provider: 'dlocal-go', method: 'POST', path: '/v1/refunds', times: 1, ...refusal })
  await giveBack(page, '45', 'Se bajó a mitad de curso')
  const answer = refundTexts.answered('status_400_code_5002')
  await expect(sale(page)).toContainText(refundStatusLabels.failed)
  await expect(sale(page)).toContainText(answer)
  await expect(sale(page)).toContainText(/Pagado\s*USD\s90 de USD\s90.*Remanente\s*USD\s0/)
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

test('of a sum that was held in ARS and counted, its share goes back; in another currency once a person has said its sum', async ({
  page,
}) => {
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

test('by keyboard alone: all of it, with the access and the sale, in one act', async ({ page }) => {
  const buyer = aStudent()
  await buyWithAccess(buyer)
  const { before, complaints } = await begin(page, buyer)
  await askBack(page).focus()
  await page.keyboard.press('Enter')
  const focused = page.locator(':focus')
  for (const [name, key] of [
    [texts.ways.provider.label, ''],
    [texts.amount, ''],
    [texts.withdraw, ''],
    [texts.void, 'Space'],
    [texts.tell, ''],
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
