import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  chargeRefusalMessages,
  chargesTexts,
  refundKindTexts,
  reviewDecisionTexts,
  saleDialogTexts,
  salesTexts,
} from '#content/sales.ts'
import { reasonTexts } from '#content/staff.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import {
  confirmDialog,
  findButton,
  openDialog,
  openSales,
  reason,
  startSales,
  typeInDialog,
} from './test-support/open-sales.tsx'
import { aChargeRow, aSaleRow } from './test-support/sale-rows.ts'

let server: ReturnType<typeof startSales>
beforeEach(() => {
  server = startSales()
})

describe('giving money back', () => {
  const texts = saleDialogTexts.refund

  test('records a chargeback of a part, up to what is left of the payment', async () => {
    const refund = { id: 1, kind: 'refund', amount: 10, currency: 'USD', status: 'settled' } as const
    const noted = { ...refund, reason: 'Se bajó', at: '2026-10-02T12:00:00+00:00', by_name: 'Luis Ejemplo' }
    server.shows([aSaleRow({ refunded: 10, charges: [aChargeRow({ refunds: [noted] })] })])
    const { user } = openSales()
    expect(
      await screen.findByText('Devolución hecha: USD 10.00 · Se bajó · Luis Ejemplo, 02/10/2026'),
    ).toBeVisible()
    await user.click(await findButton(chargesTexts.refund))
    expect((await openDialog()).getByRole('textbox', { name: texts.amount })).toHaveValue('20.00')
    await typeInDialog(user, texts.amount, '20.01')
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, texts.confirm)
    expect(await screen.findByText(texts.tooMuch('USD 20.00'))).toBeVisible()
    await user.click((await openDialog()).getByRole('radio', { name: refundKindTexts.chargeback.label }))
    await typeInDialog(user, texts.amount, '5')
    await confirmDialog(user, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.refund.asked.map(({ body }) => body)).toEqual([
      { payment_id: 11, kind: 'chargeback', amount: 5, reason },
    ])
  })

  test('says what the database refuses', async () => {
    server.refund.reply = refusedBySql('refund_too_large')
    const { user } = openSales()
    await user.click(await findButton(chargesTexts.refund))
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, texts.confirm)
    expect(await screen.findByText(chargeRefusalMessages.refund_too_large)).toBeVisible()
  })

  test('is not offered for a payment that was given back whole, nor for a held sum', async () => {
    const whole = {
      id: 1,
      kind: 'refund',
      amount: 30,
      currency: 'USD',
      status: 'pending',
      reason: null,
    } as const
    const refunds = [{ ...whole, at: '2026-10-02T12:00:00+00:00', by_name: null }]
    server.shows(
      [aSaleRow({ charges: [aChargeRow({ refunds })] })],
      [aChargeRow({ payment_id: 12, paid_at: null })],
    )
    openSales()
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: startsWith(chargesTexts.refund) })).not.toBeInTheDocument()
  })
})

describe('a marked payment', () => {
  const marked = aChargeRow({ payment_id: 12, review_reason: 'duplicate_charge', counts: false })

  test.each([
    ['counted', reviewDecisionTexts.counted],
    ['refunded', reviewDecisionTexts.refunded],
    ['dismissed', reviewDecisionTexts.dismissed],
  ])('is decided: %s', async (decision, texts) => {
    server.shows([aSaleRow({ charges: [aChargeRow(), marked] })])
    const { user } = openSales()
    await user.click(await findButton(`${chargesTexts.review} ${chargesTexts.of('USD\u00a030.00', '')}`))
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, saleDialogTexts.review.confirm)
    expect(await screen.findByText(saleDialogTexts.review.missing)).toBeVisible()
    await user.click((await openDialog()).getByRole('radio', { name: texts.choice }))
    await confirmDialog(user, saleDialogTexts.review.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.review.asked.map(({ body }) => body)).toEqual([{ payment_id: 12, decision, note: reason }])
  })

  test('that somebody else has decided says so', async () => {
    server.shows([aSaleRow({ charges: [marked] })])
    server.review.reply = { answer: false }
    const { user } = openSales()
    await user.click(await findButton(chargesTexts.review))
    await user.click((await openDialog()).getByRole('radio', { name: reviewDecisionTexts.counted.choice }))
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, saleDialogTexts.review.confirm)
    expect(await screen.findByText(saleDialogTexts.review.late)).toBeVisible()
  })

  test('without a sale stands before the sales, with what the provider took', async () => {
    const held = {
      review_reason: 'amount_mismatch',
      paid_at: null,
      received_amount: 45000,
      counts: false,
    } as const
    server.shows([], [aChargeRow({ ...held, received_currency: 'ARS' })])
    openSales()
    expect(await screen.findByText(salesTexts.looseHint)).toBeVisible()
    expect(screen.getByText('El proveedor cobró ARS 45 000.00')).toBeVisible()
  })
})
