import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { refundReasonTexts } from '../../../src/content/desk.ts'
import { refundStatusLabels } from '../../../src/content/sales.ts'
import { reasonTexts } from '../../../src/content/staff.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth } from '../pages.ts'
import {
  askBack,
  begin,
  dialog,
  expectOffDesk,
  expectState,
  expectToldAlike,
  giveBack,
  long,
  openItem,
  paymentOf,
  sale,
  settle,
  texts,
} from '../refund-steps.ts'
import { aBuyer, clearGatewayFaults, loseAnswersOf, sandbox } from '../sandbox.ts'
import { buy, openPerson } from '../staff-steps.ts'

// The tables have a column for each figure.
test.use({ viewport: { width: 1440, height: 900 } })

/** Rows of the desk show names, not addresses. */
const aStudent = () => aBuyer({ lastName: `Quiñones ${randomUUID().slice(0, 8)}` })

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
  await dialog(page).getByRole('button', { name: 'Cerrar sin guardar' }).click()
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
