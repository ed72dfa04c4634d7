import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  chargeRefusalMessages,
  chargesTexts,
  refundStatusLabels,
  refundTexts,
  reviewDecisionTexts,
  saleDialogTexts,
  salesTexts,
} from '#content/sales.ts'
import { reasonTexts } from '#content/staff.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import {
  actWithReason,
  confirmDialog,
  findButton,
  openDialog,
  openSales,
  reason,
  startSales,
  typeInDialog,
} from './test-support/open-sales.tsx'
import { aChargeRow, aRefundRow, aSaleRow } from './test-support/sale-rows.ts'

let server: ReturnType<typeof startSales>
beforeEach(() => {
  server = startSales()
})

describe('giving money back', () => {
  const texts = saleDialogTexts.refund
  const bodies = () => server.refund.asked.map(({ body }) => body)

  test('asks the provider for all that can go back and withdraws the access, and the person is told', async () => {
    const { user } = openSales()
    await user.click(await findButton(chargesTexts.refund))
    const dialog = await openDialog()
    expect(dialog.getByText(texts.text.provider)).toBeVisible()
    expect(dialog.getByText(texts.title(chargesTexts.of('USD 30.00', '01/10/2026')))).toBeVisible()
    expect(dialog.getByRole('radio', { name: texts.ways.provider.label })).toBeChecked()
    expect(dialog.getByRole('textbox', { name: texts.amount })).toHaveValue('30.00')
    for (const also of [texts.withdraw, texts.tell])
      expect(dialog.getByRole('checkbox', { name: also })).toBeChecked()
    expect(dialog.getByRole('checkbox', { name: texts.void })).not.toBeChecked()
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, texts.ways.provider.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.ways.provider.done))
    expect(bodies()).toEqual([
      {
        ...{ payment_id: 11, kind: 'refund', through: 'provider', amount: 30, reason },
        ...{ withdraw_access: true, void_sale: false, tell: true, room: 30 },
        request_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  })

  test.each([
    ['of a part', '10', [aChargeRow()]],
    ['of one of several payments', '30.00', [aChargeRow(), aChargeRow({ payment_id: 12 })]],
  ])('%s leaves the access, until somebody ticks it', async (_, amount, charges) => {
    server.shows([aSaleRow({ charges })])
    const { user } = openSales()
    await user.click(
      (await screen.findAllByRole('button', { name: startsWith(chargesTexts.refund) }))[0] as HTMLElement,
    )
    await typeInDialog(user, texts.amount, amount)
    const box = () => screen.getByRole('checkbox', { name: texts.withdraw })
    expect(box()).not.toBeChecked()
    await user.click(box())
    expect(box()).toBeChecked()
  })

  test('writes down a chargeback of a part, in the currency that came, up to what is left of it', async () => {
    const charge = { received_amount: 1620, received_currency: 'MXN', refund_room: 1000 } as const
    server.shows([aSaleRow({ charges: [aChargeRow({ amount: 90, ...charge })] })])
    const { user } = openSales()
    expect(await screen.findByText('Llegaron MXN 1620.00 · cuenta como USD 90.00')).toBeVisible()
    await user.click(await findButton(chargesTexts.refund))
    await user.click((await openDialog()).getByRole('radio', { name: texts.ways.chargeback.label }))
    expect((await openDialog()).getByText(texts.most('MXN 1000.00'))).toBeVisible()
    await typeInDialog(user, texts.amount, '1000.01')
    await confirmDialog(user, texts.ways.chargeback.confirm)
    expect(await screen.findByText(texts.tooMuch('MXN 1000.00'))).toBeVisible()
    expect(screen.getByText(reasonTexts.short)).toBeVisible()
    const field = async (name: string) =>
      (await openDialog()).getByRole('textbox', { name: startsWith(name) })
    expect(await field(texts.amount)).toHaveFocus()
    await typeInDialog(user, texts.amount, '5,50')
    await confirmDialog(user, texts.ways.chargeback.confirm)
    await waitFor(async () => expect(await field(reasonTexts.label)).toHaveFocus())
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, texts.ways.chargeback.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.ways.chargeback.done))
    expect(bodies()).toMatchObject([{ kind: 'chargeback', through: 'hand', amount: 5.5 }])
  })

  test.each([
    ['panel', texts.text.panel],
    ['hand', texts.text.hand],
  ] as const)(
    'of a charge that goes back by %s says so, and asks nothing of the provider',
    async (way, text) => {
      server.shows([aSaleRow({ charges: [aChargeRow({ refund_way: way })] })])
      const { user } = openSales()
      await user.click(await findButton(chargesTexts.refund))
      const dialog = await openDialog()
      expect(dialog.getByText(text)).toBeVisible()
      expect(dialog.queryByRole('radio', { name: texts.ways.provider.label })).not.toBeInTheDocument()
      await typeInDialog(user, reasonTexts.label, reason)
      await confirmDialog(user, texts.ways.hand.confirm)
      await waitFor(() => expect(bodies()).toMatchObject([{ kind: 'refund', through: 'hand', amount: 30 }]))
    },
  )

  test('gets a key of its own each time that the form is filled in', async () => {
    const { user } = openSales()
    for (const count of [1, 2]) {
      await actWithReason(user, chargesTexts.refund, texts.ways.provider.confirm)
      await waitFor(() => expect(bodies()).toHaveLength(count))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    expect(new Set(bodies().map((body) => body.request_key)).size).toBe(2)
  })

  test('whose answer was lost is sent as it was, with its key, also after a reload', async () => {
    server.refund.next.push('offline', 'offline')
    const { user, unmount } = openSales()
    await user.click(await findButton(chargesTexts.refund))
    await typeInDialog(user, texts.amount, '10')
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, texts.ways.provider.confirm)
    expect(await screen.findByText(texts.unanswered)).toBeVisible()
    // Another amount would be another refund.
    expect((await openDialog()).getByRole('textbox', { name: texts.amount })).toBeDisabled()
    await typeInDialog(user, reasonTexts.label, `${reason} y otra razón`)
    await confirmDialog(user, texts.ways.provider.confirm)
    await waitFor(() => expect(bodies()).toHaveLength(2))

    const kept = { ...sessionStorage }
    unmount()
    Object.assign(sessionStorage, kept)
    openSales()
    await user.click(await findButton(chargesTexts.refund))
    await confirmDialog(user, texts.ways.provider.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.ways.provider.done))
    expect(bodies().map(({ amount }) => amount)).toEqual([10, 10, 10])
    expect(new Set(bodies().map((body) => body.request_key)).size).toBe(1)
  })

  test('says what the database refuses, and keeps what was typed', async () => {
    server.refund.reply = refusedBySql('refund_too_large')
    const { user } = openSales()
    await actWithReason(user, chargesTexts.refund, texts.ways.provider.confirm)
    expect(await screen.findByText(chargeRefusalMessages.refund_too_large)).toBeVisible()
    expect((await openDialog()).getByRole('textbox', { name: reasonTexts.label })).toHaveValue(reason)
  })

  test('is not offered when nothing can go back; neither access nor sale is, where there is none or no right', async () => {
    const loose = aChargeRow({ payment_id: 12, review_reason: 'no_sale' })
    server.shows([aSaleRow({ charges: [aChargeRow({ refund_room: 0 })] })], [loose])
    const { user } = openSales()
    await screen.findByRole('article')
    const [button, ...others] = screen.getAllByRole('button', { name: startsWith(chargesTexts.refund) })
    expect(others).toEqual([])
    if (button) await user.click(button)
    expect((await openDialog()).getAllByRole('checkbox')).toEqual([
      (await openDialog()).getByRole('checkbox', { name: texts.tell }),
    ])
  })

  test('without the right to enrol people, or for a void sale, offers only what is left', async () => {
    server.shows([aSaleRow({ voided_at: '2026-11-02T12:00:00+00:00', void_reason: reason })])
    const { user } = openSales({ change: true, review: true, access: false })
    await user.click(await findButton(chargesTexts.refund))
    expect((await openDialog()).getAllByRole('checkbox')).toEqual([
      (await openDialog()).getByRole('checkbox', { name: texts.tell }),
    ])
  })
})

describe('money that went back', () => {
  const noted = { provider_refund_id: null, provider_status: null } as const
  const entry = (refund: ReturnType<typeof aRefundRow>) =>
    server.shows([aSaleRow({ charges: [aChargeRow({ refunds: [refund] })] })])

  test('is said by its way, its state, who, when and why', async () => {
    const told: [ReturnType<typeof aRefundRow>, (string | RegExp)[]][] = [
      [
        aRefundRow(),
        ['Hecha', 'Devolución por el proveedor: USD 10.00', 'Se bajó · Luis Ejemplo, 02/10/2026'],
      ],
      [aRefundRow({ by_name: null, reason: null }), ['Hecha', 'La informó el proveedor, 02/10/2026']],
      [aRefundRow({ status: 'asked', ...noted }), [refundStatusLabels.asked]],
      [
        aRefundRow({ status: 'asked', question: 'unclear', ...noted }),
        [refundStatusLabels.held, /^La decisión está en Hoy · /],
      ],
      [aRefundRow({ status: 'pending', provider_status: 'PENDING' }), ['En curso']],
      [
        aRefundRow({ status: 'failed', provider_status: 'REJECTED' }),
        ['Rechazada', /^El proveedor la rechazó · Se bajó/],
      ],
      [
        aRefundRow({ status: 'failed', ...noted, provider_status: 'status_400_code_5002' }),
        ['Rechazada', /^El proveedor no la aceptó \(código 5002\) · Se bajó/],
      ],
      [aRefundRow({ status: 'failed', ...noted }), [refundTexts.notMade]],
      [
        aRefundRow({ status: 'held', question: 'too_much' }),
        [refundStatusLabels.held, /^La decisión está en Hoy · /],
      ],
      [
        aRefundRow({ reported_amount: 4000, reported_currency: 'ARS' }),
        ['Hecha', /^El proveedor la informó como ARS 4000.00 · Se bajó/],
      ],
      [aRefundRow({ through: 'hand', ...noted }), ['Hecha', 'Devolución por otra vía: USD 10.00']],
      [
        aRefundRow({ kind: 'chargeback', through: 'hand', ...noted }),
        ['Descontado', 'Contracargo: USD 10.00'],
      ],
      [
        aRefundRow({
          ...{ kind: 'chargeback', through: 'hand', ...noted, status: 'reversed' },
          reversal: { at: '2026-10-09T12:00:00+00:00', by_name: 'Inés', reason: 'Contracargo ganado' },
        }),
        ['Revertido', 'Sin efecto (Inés, 09/10/2026): Contracargo ganado'],
      ],
    ]
    const refunds = told.map(([refund], place) => ({ ...refund, id: place + 1 }))
    server.shows([aSaleRow({ charges: [aChargeRow({ refunds })] })])
    openSales()
    const [charge] = within(await screen.findByRole('region', { name: chargesTexts.title })).getAllByRole(
      'listitem',
    )
    // The first is the charge itself.
    const entries = [...(charge?.children ?? [])].slice(1).map((entry) => within(entry as HTMLElement))
    expect(entries).toHaveLength(told.length)
    for (const [place, [, sentences]] of told.entries())
      for (const sentence of sentences) expect(entries[place]?.getAllByText(sentence)[0]).toBeVisible()
  })

  test.each([
    ['reverse', aRefundRow({ through: 'hand', ...noted })],
    ['not_made', aRefundRow({ status: 'asked', ...noted })],
  ] as const)('is decided with a reason: %s', async (decision, refund) => {
    const texts = saleDialogTexts[decision]
    entry(refund)
    const { user } = openSales()
    await actWithReason(user, texts.action, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.decide.asked.map(({ body }) => body)).toEqual([{ refund_id: 1, decision, reason }])
  })

  test('that is being asked right now is not taken back', async () => {
    server.decide.reply = refusedBySql('refund_under_way')
    entry(aRefundRow({ status: 'asked', ...noted }))
    const { user } = openSales()
    await actWithReason(user, saleDialogTexts.not_made.action, saleDialogTexts.not_made.confirm)
    expect(await screen.findByText(chargeRefusalMessages.refund_under_way)).toBeVisible()
  })

  test('that the provider knows of, is under way, or the reader may not change is as it is', async () => {
    const undecided = async () => {
      await screen.findByRole('article')
      for (const { action } of [saleDialogTexts.reverse, saleDialogTexts.not_made])
        expect(screen.queryByRole('button', { name: startsWith(action) })).not.toBeInTheDocument()
    }
    const underWay = aRefundRow({ id: 2, status: 'pending', provider_status: 'PENDING' })
    server.shows([aSaleRow({ charges: [aChargeRow({ refunds: [aRefundRow(), underWay] })] })])
    const { unmount } = openSales()
    await undecided()
    unmount()
    entry(aRefundRow({ through: 'hand', ...noted }))
    openSales({ change: false, review: true, access: true })
    await undecided()
  })
})

describe('a marked payment', () => {
  const marked = aChargeRow({ payment_id: 12, review_reason: 'duplicate_charge', counts: false })

  test('is decided, with a reason', async () => {
    server.shows([aSaleRow({ charges: [aChargeRow(), marked] })])
    const { user } = openSales()
    const button = `${chargesTexts.review} ${chargesTexts.of('USD\u00a030.00', '')}`
    await actWithReason(user, button, saleDialogTexts.review.confirm)
    expect(await screen.findByText(saleDialogTexts.review.missing)).toBeVisible()
    await user.click((await openDialog()).getByRole('radio', { name: reviewDecisionTexts.dismissed.choice }))
    await confirmDialog(user, saleDialogTexts.review.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(reviewDecisionTexts.dismissed.done))
    expect(server.review.asked.map(({ body }) => body)).toEqual([
      { payment_id: 12, decision: 'dismissed', note: reason },
    ])
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
    expect(screen.getByText('Llegaron ARS 45 000.00 · la orden pedía USD 30.00')).toBeVisible()
  })
})
