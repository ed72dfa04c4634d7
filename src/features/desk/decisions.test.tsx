import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  accessReasonTexts,
  attachPanelTexts,
  creditNoteTexts,
  deskReasons,
  dismissTexts,
  erasureObstacleTexts,
  invoiceDoneTexts,
  manualPaymentTexts,
  nothingToInvoiceTexts,
  refundPanelTexts,
  refundReasonTexts,
  reviewPanelTexts,
  saleAccessPanelTexts,
  severalSalesTexts,
  deskTexts as texts,
  withdrawPanelTexts,
} from '#content/desk.ts'
import { invoiceCardTexts } from '#content/invoice-card-texts.ts'
import {
  accessTexts,
  chargeRefusalMessages,
  refundTexts,
  reviewDecisionTexts,
  reviewReasonTexts,
  saleDialogTexts,
} from '#content/sales.ts'
import { reasonTexts } from '#content/staff.ts'
import type { DeskItem, DeskItemOf } from '#domain/contracts/desk.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { common, openDesk, startDesk } from './test-support/desk-stage.tsx'

const sale = { sale_id: 5, course: 'Deep Learning' }
const waiting: DeskItem = {
  ...common,
  ...{
    key: 'sale_without_access:5',
    kind: 'sale_without_access',
    reason: 'small_amount',
    dismissable: false,
  },
  data: { ...sale, promised: true },
}
const refunded: DeskItem = {
  ...common,
  ...{ key: 'access_after_refund:5', kind: 'access_after_refund', reason: 'chargeback', data: sale },
}
const charge: DeskItem = {
  ...common,
  ...{ key: 'charge_review:9', kind: 'charge_review', reason: 'duplicate_charge', dismissable: false },
  data: {
    ...{ payment_id: 9, amount: 90, currency: 'USD', reported_amount: 120, reported_currency: 'USD' },
    ...{ reference: 'DP-9', course: 'Deep Learning' },
  },
}
const unmatched: DeskItem = {
  ...common,
  ...{ key: 'payment_unmatched:3', kind: 'payment_unmatched', reason: 'unmatched' },
  data: { event_id: 3, reference: 'DP-3', amount: 120000, currency: 'ARS', paid_at: '2026-11-20T10:00:00Z' },
}

/** The first of these, opened from the list. */
async function opened(item: DeskItem, ...others: DeskItem[]) {
  const desk = startDesk([item, ...others])
  openDesk()
  const user = userEvent.setup()
  const [open] = await screen.findAllByRole('button', { name: new RegExp(`^${texts.open}:`) })
  if (open) await user.click(open)
  const dialog = within(await screen.findByRole('dialog'))
  const gone = async () => {
    desk.drop(item.key)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(texts.emptyTitle)).toBeVisible()
  }
  return { desk, user, dialog, gone }
}

describe('a sale without access', () => {
  const grantOf = (dialog: { findByRole: typeof screen.findByRole }) =>
    dialog.findByRole('button', { name: saleAccessPanelTexts.grant })

  test('says why it waits, and gives the access', async () => {
    const { desk, user, dialog, gone } = await opened(waiting)
    expect(await dialog.findByText(accessTexts.holds.small_amount)).toBeVisible()
    desk.drop(waiting.key)
    await user.click(await grantOf(dialog))
    await gone()
    expect(desk.grant.asked[0]?.body).toEqual({ sale_id: 5 })
    expect(screen.getByText(saleAccessPanelTexts.granted)).toBeVisible()
  })

  test('that still waits says for what, and stays', async () => {
    const { desk, user, dialog } = await opened(waiting)
    desk.grant.reply = { answer: { access: 'waiting', hold: 'no_classroom' } }
    await user.click(await grantOf(dialog))
    expect(await dialog.findByText(accessTexts.holds.no_classroom)).toBeVisible()
    expect(dialog.getByRole('button', { name: saleAccessPanelTexts.grant })).toBeEnabled()
  })

  test('claims what was said to the person only where a receipt said it', async () => {
    const { dialog } = await opened(waiting)
    expect(await dialog.findByText(saleAccessPanelTexts.promised)).toBeVisible()
    cleanup()
    const untold: DeskItem = { ...waiting, data: { ...sale, promised: false } }
    const second = await opened(untold)
    expect(await second.dialog.findByText(saleAccessPanelTexts.notPromised)).toBeVisible()
    expect(second.dialog.queryByText(saleAccessPanelTexts.promised)).toBeNull()
  })

  test('is noted as entered already, or left with a reason', async () => {
    const { desk, user, dialog, gone } = await opened({ ...waiting, dismissable: true })
    expect(await dialog.findByRole('button', { name: dismissTexts.confirm })).toBeVisible()
    desk.several.reply = { answer: 0 }
    const inside = dialog.getByRole('button', { name: saleAccessPanelTexts.inside })
    await user.click(inside)
    expect(await dialog.findByText(saleAccessPanelTexts.cohortsUnknown)).toBeVisible()
    desk.several.reply = { answer: 1 }
    desk.drop(waiting.key)
    await user.click(inside)
    await gone()
    expect(desk.several.asked.at(-1)?.body).toEqual({ sale_ids: [5], decision: 'inside', reason: '' })
    expect(desk.grant.asked).toHaveLength(0)
  })

  test('that a colleague gave meanwhile says who, and asks nothing', async () => {
    const { desk, user, dialog, gone } = await opened(waiting)
    const grant = await grantOf(dialog)
    desk.claim.reply = { answer: { state: 'gone', by: 'Inés', at: '2026-11-20T12:00:00Z' } }
    desk.drop(waiting.key)
    await user.click(grant)
    await gone()
    expect(desk.grant.asked).toHaveLength(0)
    expect(await screen.findByText(/Ya lo hizo Inés/)).toBeVisible()
  })
})

describe('several sales without access', () => {
  const many = (count: number): DeskItem[] =>
    Array.from({ length: count }, (_, at) => ({
      ...waiting,
      ...{ key: `sale_without_access:${at + 1}`, name: `Persona ${at + 1}`, dismissable: true },
      data: { ...sale, sale_id: at + 1, promised: false },
    }))

  test('are chosen on every page and decided at once', async () => {
    const items = many(60)
    const desk = startDesk(items)
    openDesk('?kind=sale_without_access')
    const user = userEvent.setup()
    expect(await screen.findAllByRole('checkbox')).toHaveLength(51)
    await user.click(screen.getByRole('checkbox', { name: severalSalesTexts.all }))
    await user.click(await screen.findByRole('button', { name: severalSalesTexts.decide(60) }))
    const dialog = within(await screen.findByRole('dialog', { name: severalSalesTexts.title(60) }))
    const confirm = dialog.getByRole('button', { name: severalSalesTexts.confirm })
    await user.click(confirm)
    expect(dialog.getByText(severalSalesTexts.missing)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: severalSalesTexts.options.inside[0] }))
    desk.several.reply = { answer: 57 }
    for (const { key } of items.slice(3)) desk.drop(key)
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(desk.several.asked).toHaveLength(1)
    expect(desk.several.asked[0]?.body).toEqual({
      ...{ sale_ids: items.map((_, at) => at + 1), decision: 'inside', reason: '' },
    })
    expect(screen.getByText(severalSalesTexts.stays(3))).toBeVisible()
    expect(await screen.findAllByRole('checkbox')).toHaveLength(4)
  })

  test('some of them are left with a reason', async () => {
    const desk = startDesk(many(3))
    openDesk('?kind=sale_without_access')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: severalSalesTexts.one('Persona 2') }))
    await user.click(screen.getByRole('button', { name: severalSalesTexts.decide(1) }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: severalSalesTexts.options.leave[0] }))
    const confirm = dialog.getByRole('button', { name: severalSalesTexts.confirm })
    await user.click(confirm)
    expect(dialog.getByText(reasonTexts.short)).toBeVisible()
    await putText(user, dialog.getByRole('textbox', { name: reasonTexts.label }), 'Curso de 2019')
    await user.click(confirm)
    await waitFor(() => expect(desk.several.asked).toHaveLength(1))
    expect(desk.several.asked[0]?.body).toEqual({ sale_ids: [2], decision: 'leave', reason: 'Curso de 2019' })
  })

  test('are decided one by one where the list shows every kind', async () => {
    startDesk(many(3))
    openDesk()
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

test('access after a chargeback is withdrawn with a reason', async () => {
  const { desk, user, dialog, gone } = await opened(refunded)
  expect(await dialog.findByText(`${accessReasonTexts.chargeback}: Deep Learning`)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: withdrawPanelTexts.confirm })
  await user.click(confirm)
  expect(dialog.getByText(reasonTexts.short)).toBeVisible()
  await putText(user, dialog.getByRole('textbox', { name: withdrawPanelTexts.reason }), 'Contracargo')
  desk.drop(refunded.key)
  await user.click(confirm)
  await gone()
  expect(desk.withdraw.asked[0]?.body).toEqual({ sale_id: 5, reason: 'Contracargo', tell: true })
  expect(screen.getByText(withdrawPanelTexts.done)).toBeVisible()
})

describe('a marked charge', () => {
  test('asks for a decision and its reason', async () => {
    const { desk, user, dialog, gone } = await opened(charge)
    expect(await dialog.findByText(reviewReasonTexts.duplicate_charge.text)).toBeVisible()
    expect(dialog.getByText(reviewPanelTexts.took('USD 120'))).toBeVisible()
    const confirm = dialog.getByRole('button', { name: reviewPanelTexts.confirm })
    await user.click(confirm)
    expect(dialog.getByText(reviewPanelTexts.missing)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: reviewDecisionTexts.refunded.choice }))
    await putText(user, dialog.getByRole('textbox', { name: reviewPanelTexts.reason }), 'Pagó dos veces')
    desk.drop(charge.key)
    await user.click(confirm)
    await gone()
    expect(desk.review.asked[0]?.body).toEqual({
      payment_id: 9,
      decision: 'refunded',
      note: 'Pagó dos veces',
    })
    expect(screen.getByText(reviewDecisionTexts.refunded.done)).toBeVisible()
  })
})

describe('a refund', () => {
  const told: DeskItemOf<'refund'>['data']['refund'] = {
    ...{ id: 4, kind: 'refund', through: 'provider', amount: 30, currency: 'USD', status: 'held' },
    ...{ question: 'several', provider_refund_id: 'REF-4', provider_status: 'SUCCESS', reason: null },
    ...{
      reported_amount: null,
      reported_currency: null,
      at: '2026-11-20T10:00:00Z',
      by_name: null,
      reversal: null,
    },
  }
  const own: typeof told = {
    ...{ ...told, id: 2, through: 'hand', status: 'settled', question: null, provider_refund_id: null },
    ...{ provider_status: null, reason: 'Se bajó', by_name: 'Luis', at: '2026-11-18T10:00:00Z' },
  }
  const anItem = (
    reason: DeskItemOf<'refund'>['reason'],
    refund: Partial<typeof told> = {},
    data: Partial<DeskItemOf<'refund'>['data']> = {},
  ): DeskItem => ({
    ...common,
    ...{ key: `refund:4:${reason}`, kind: 'refund', reason },
    data: {
      ...{ refund: { ...told, ...refund }, course: 'Deep Learning', currency: 'USD', received: 90, room: 60 },
      ...{ fitting: [own], ...data },
    },
  })
  const radio = (name: string) => ({ name: new RegExp(`^${name.replace(/[.()]/g, String.raw`\$&`)}`) })

  test('that may be one of ours is one of them: it asks which, and why', async () => {
    const item = anItem('several')
    const { desk, user, dialog, gone } = await opened(item)
    expect(await dialog.findByText('Puede ser una de las anotadas · Deep Learning · USD 30')).toBeVisible()
    expect(dialog.getByText('Con el cobro llegaron USD 90.00; pueden volver USD 60.00.')).toBeVisible()
    expect(dialog.getByRole('link', { name: refundPanelTexts.person })).toHaveAttribute(
      'href',
      expect.stringContaining('nelida'),
    )
    const confirm = dialog.getByRole('button', { name: reviewPanelTexts.confirm })
    await user.click(confirm)
    expect(dialog.getByText(reviewPanelTexts.missing)).toBeVisible()
    expect(dialog.getByText(reasonTexts.short)).toBeVisible()
    const same = dialog.getByRole('radio', radio('Es la misma: Devolución por otra vía: USD'))
    expect(same).toHaveAccessibleDescription('Hecha · Luis · 18/11/2026 · Se bajó')
    await user.click(same)
    await putText(user, dialog.getByRole('textbox', { name: reviewPanelTexts.reason }), 'La hice en el panel')
    desk.drop(item.key)
    await user.click(confirm)
    await gone()
    expect(desk.refund.asked.map(({ body }) => body)).toEqual([
      { refund_id: 4, decision: 'same', same_as: 2, reason: 'La hice en el panel' },
    ])
  })

  test('in another currency counts once its sum is entered, never more than can go back', async () => {
    const came = { currency: 'MXN', received: 1620, room: 1000, fitting: [] }
    const item = anItem('other_currency', { amount: 45, question: 'other_currency' }, came)
    const { desk, user, dialog, gone } = await opened(item)
    const sum = await dialog.findByRole('textbox', radio(refundPanelTexts.amount))
    expect(dialog.getByRole('radio', radio(refundPanelTexts.other))).toBeChecked()
    expect(sum).toHaveValue('')
    await putText(user, dialog.getByRole('textbox', { name: reviewPanelTexts.reason }), 'Lo dice el panel')
    for (const wrong of ['0', '1000.01']) {
      await user.clear(sum)
      await user.type(sum, wrong)
      await user.click(dialog.getByRole('button', { name: reviewPanelTexts.confirm }))
      expect(sum).toHaveAccessibleDescription(
        expect.stringContaining(saleDialogTexts.refund.tooMuch('MXN\u00a01000.00')),
      )
    }
    await user.clear(sum)
    await user.type(sum, '810,50')
    desk.drop(item.key)
    await user.click(dialog.getByRole('button', { name: reviewPanelTexts.confirm }))
    await gone()
    expect(desk.refund.asked.map(({ body }) => body)).toEqual([
      { refund_id: 4, decision: 'count', amount: 810.5, reason: 'Lo dice el panel' },
    ])
  })

  test('of more than can go back proposes no sum, and counts nothing where nothing can', async () => {
    const { dialog } = await opened(anItem('too_much', { amount: 61, question: 'too_much' }, { fitting: [] }))
    expect(await dialog.findByRole('textbox', radio(refundPanelTexts.amount))).toHaveValue('')
    cleanup()
    const none = await opened(anItem('too_much', { question: 'too_much' }, { room: 0 }))
    expect(await none.dialog.findByRole('radio', radio('Es la misma'))).toBeChecked()
    expect(none.dialog.queryByRole('radio', radio(refundPanelTexts.other))).toBeNull()
    cleanup()
    const full = await opened(anItem('too_much', { question: 'too_much' }, { room: 0, fitting: [] }))
    expect(await full.dialog.findByText(refundPanelTexts.noRoom)).toBeVisible()
    expect(full.dialog.queryByRole('button', { name: reviewPanelTexts.confirm })).toBeNull()
    expect(full.dialog.getByRole('button', { name: dismissTexts.confirm })).toBeVisible()
  })

  test('that was never made is asked for no more', async () => {
    const item = anItem('unclear', { status: 'asked', question: 'unclear', provider_refund_id: null })
    const { desk, user, dialog, gone } = await opened(item)
    expect(await dialog.findByRole('radio', radio(refundTexts.notMade))).toBeChecked()
    await putText(
      user,
      dialog.getByRole('textbox', { name: reviewPanelTexts.reason }),
      'No figura en el panel',
    )
    desk.refund.next.push(refusedBySql('refund_under_way'))
    await user.click(dialog.getByRole('button', { name: reviewPanelTexts.confirm }))
    expect(await dialog.findByText(chargeRefusalMessages.refund_under_way)).toBeVisible()
    desk.drop(item.key)
    await user.click(dialog.getByRole('button', { name: reviewPanelTexts.confirm }))
    await gone()
    expect(desk.refund.asked.at(-1)?.body).toEqual({
      ...{ refund_id: 4, decision: 'not_made', reason: 'No figura en el panel' },
    })
  })

  test('that is under way or has failed asks nothing, and may be left as it is', async () => {
    const failed = { status: 'failed', provider_status: 'REJECTED', reason: 'Se bajó' } as const
    const { dialog } = await opened(anItem('failed', { ...failed, question: null }))
    const why = `${refundReasonTexts.failed.text} El proveedor la rechazó · Se bajó`
    expect(await dialog.findByText(why)).toBeVisible()
    expect(dialog.queryByRole('radio')).toBeNull()
    expect(dialog.getByRole('button', { name: dismissTexts.confirm })).toBeVisible()
    cleanup()
    const pending = await opened(anItem('pending', { status: 'pending', question: null }))
    expect(await pending.dialog.findByText(refundReasonTexts.pending.text)).toBeVisible()
    expect(pending.dialog.queryByRole('radio')).toBeNull()
  })

  test('that somebody decided before says so', async () => {
    const item = anItem('several')
    const { desk, user, dialog } = await opened(item)
    await user.click(await dialog.findByRole('radio', radio('Es la misma')))
    await putText(user, dialog.getByRole('textbox', { name: reviewPanelTexts.reason }), 'La hice en el panel')
    desk.refund.reply = refusedBySql('decision_invalid')
    desk.drop(item.key)
    await user.click(dialog.getByRole('button', { name: reviewPanelTexts.confirm }))
    expect(await screen.findByText(texts.settled)).toBeVisible()
  })
})

describe('an unmatched payment', () => {
  test('is attached to a person and a course, in dollars', async () => {
    const { desk, user, dialog, gone } = await opened(unmatched)
    const confirm = await dialog.findByRole('button', { name: attachPanelTexts.confirm })
    await user.click(confirm)
    for (const problem of [attachPanelTexts.courseMissing, attachPanelTexts.usdInvalid, reasonTexts.short])
      expect(dialog.getByText(problem)).toBeVisible()
    expect(desk.attach.asked).toHaveLength(0)
    await user.selectOptions(dialog.getByRole('combobox'), 'gee-python-202607')
    await putText(
      user,
      dialog.getByRole('textbox', { name: new RegExp(`^${attachPanelTexts.usd}`) }),
      '90,50',
    )
    await putText(
      user,
      dialog.getByRole('textbox', { name: new RegExp(attachPanelTexts.reason) }),
      'Mandó el comprobante',
    )
    desk.drop(unmatched.key)
    await user.click(confirm)
    await gone()
    expect(desk.attach.asked[0]?.body).toEqual({
      ...{ event_id: 3, email: 'nelida@example.com', course_slug: 'gee-python-202607' },
      ...{ reason: 'Mandó el comprobante', usd_amount: 90.5 },
    })
  })

  test('of which the provider told nothing is only left as it is', async () => {
    const data = { event_id: 3, reference: 'DP-3', amount: null, currency: null, paid_at: null }
    const { dialog } = await opened({ ...unmatched, data } as DeskItem)
    expect(await dialog.findByText(attachPanelTexts.unread)).toBeVisible()
    expect(dialog.queryByRole('button', { name: attachPanelTexts.confirm })).toBeNull()
    expect(dialog.getByRole('button', { name: dismissTexts.confirm })).toBeVisible()
  })
})

describe('an invoice that is due', () => {
  const due: DeskItemOf<'invoice_due'> = {
    ...common,
    ...{ key: 'invoice_due:41', kind: 'invoice_due', reason: 'company', dismissable: true },
    data: {
      ...{ payment_id: 41, amount: 90, currency: 'USD', course: 'Deep Learning' },
      invoice: {
        ...{ holder: 'company', legal_name: 'Agro Sur S.A.', tax_id: '30123456781', address: 'Calle 1' },
        country: 'AR',
      },
      ...{ refunded: 0, noted: null },
    },
  }

  test('shows its data, copies them, and goes with the number of the invoice', async () => {
    const { desk, user, dialog, gone } = await opened(due)
    expect(await dialog.findByText(/Deep Learning · USD 90$/)).toBeVisible()
    expect(dialog.getByText('CUIT/CUIL: 30-12345678-1')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: invoiceCardTexts.copy }))
    expect(await navigator.clipboard.readText()).toBe('Agro Sur S.A.\nCUIT/CUIL: 30-12345678-1\nCalle 1')
    await putText(user, dialog.getByRole('textbox', { name: invoiceDoneTexts.reason }), 'A 0001-00000042')
    desk.drop(due.key)
    await user.click(dialog.getByRole('button', { name: invoiceDoneTexts.confirm }))
    await gone()
    expect(desk.dismiss.asked[0]?.body).toEqual({ item_key: due.key, reason: 'A 0001-00000042' })
    expect(screen.getByText(invoiceDoneTexts.done)).toBeVisible()
  })

  test('of a payment that went back whole is closed without an invoice, as its field says at first', async () => {
    const whole = { ...due, data: { ...due.data, refunded: 90 } }
    const { desk, user, dialog, gone } = await opened(whole)
    const field = await dialog.findByRole('textbox', { name: nothingToInvoiceTexts.reason })
    expect(field).toHaveValue(nothingToInvoiceTexts.start)
    desk.drop(due.key)
    await user.click(dialog.getByRole('button', { name: nothingToInvoiceTexts.confirm }))
    await gone()
    expect(desk.dismiss.asked[0]?.body).toEqual({ item_key: due.key, reason: nothingToInvoiceTexts.start })
  })

  test('that was noted asks for the credit note by its name', async () => {
    const { dialog } = await opened({ ...due, data: { ...due.data, refunded: 90, noted: 'A 0001-42' } })
    expect(await dialog.findByRole('button', { name: creditNoteTexts.confirm })).toBeVisible()
    expect(dialog.getByRole('textbox', { name: creditNoteTexts.reason })).toHaveValue('')
  })

  test('says in its line and when it is open what was refunded, and what to do about it', async () => {
    const about = (id: number, refunded: number, noted: string | null): DeskItem => ({
      ...due,
      key: `invoice_due:${id}`,
      data: { ...due.data, refunded, noted },
    })
    const sentence = 'Se le devolvieron USD 30: emite la factura por lo que queda.'
    const { dialog } = await opened(about(1, 30, null), about(2, 90, null), about(3, 30, 'A 0001-00000042'))
    expect(await dialog.findByText(sentence)).toBeVisible()
    for (const line of [
      sentence,
      'Se le devolvió todo (USD 90): no hay qué facturar.',
      'Se le devolvieron USD 30. Emite la nota de crédito por esa suma. Ya anotado: A 0001-00000042.',
    ])
      expect(screen.getAllByText(line)[0]).toBeVisible()
  })
})

describe('an erasure', () => {
  test('that waits says why, until when it is promised, and leads to its person', async () => {
    const held: DeskItem = {
      ...common,
      ...{ key: 'erasure_held:4', kind: 'erasure_held', reason: 'debt', dismissable: false },
      data: { due_at: '2026-11-27T02:59:59.999+00:00' },
    }
    const { dialog } = await opened(held)
    expect(await dialog.findByText(deskReasons.erasureHeld(erasureObstacleTexts.debt))).toBeVisible()
    expect(dialog.getByRole('link', { name: deskReasons.erasurePerson })).toHaveAttribute(
      'href',
      '/backoffice/people?email=nelida%40example.com',
    )
    expect(screen.getByText(/26\/11\/2026: resuélvelo ya/)).toBeInTheDocument()
  })

  test('that stands nowhere beside the copies says what to do', async () => {
    const { dialog } = await opened({
      ...{ ...common, email: null, name: null },
      ...{ key: 'erasure_unkept:school', kind: 'erasure_unkept', reason: 'unkept', dismissable: false },
      data: { erasures: 2 },
    })
    expect(await dialog.findByText(deskReasons.unkept(2))).toBeVisible()
    expect(dialog.getByText(deskReasons.unkeptHow)).toBeVisible()
  })
})

describe('a payment by hand', () => {
  const byHand: DeskItem = {
    ...common,
    ...{ key: 'manual_payment:31', kind: 'manual_payment', reason: 'waiting', dismissable: false },
    data: { payment_id: 31, amount: 90, currency: 'USD', course: 'Deep Learning' },
  }

  test.each([
    ['arrived', true, manualPaymentTexts.counted],
    ['missing', false, manualPaymentTexts.cancelled],
  ] as const)('%s: the answer is kept', async (button, arrived, said) => {
    const { desk, user, dialog, gone } = await opened(byHand)
    expect(await dialog.findByText(/referencia 31 · Deep Learning · USD 90$/)).toBeVisible()
    desk.drop(byHand.key)
    await user.click(dialog.getByRole('button', { name: manualPaymentTexts[button] }))
    await gone()
    expect(desk.manual.asked[0]?.body).toEqual({ payment_id: 31, arrived })
    expect(screen.getByText(said)).toBeVisible()
  })

  test('that a colleague settled before says so, and a failure stays', async () => {
    const { desk, user, dialog } = await opened(byHand)
    desk.manual.reply = { status: 500, code: 'XX000' }
    await user.click(await dialog.findByRole('button', { name: manualPaymentTexts.arrived }))
    expect(await dialog.findByText(texts.actionFailed)).toBeVisible()
    desk.manual.reply = { answer: false }
    desk.drop(byHand.key)
    await user.click(dialog.getByRole('button', { name: manualPaymentTexts.arrived }))
    expect(await screen.findByText(texts.settled)).toBeVisible()
  })
})
