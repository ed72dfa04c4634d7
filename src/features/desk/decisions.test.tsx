import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
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
  deskTexts as texts,
} from '#content/desk.ts'
import { invoiceCardTexts } from '#content/invoice-card-texts.ts'
import {
  chargeRefusalMessages,
  refundTexts,
  reviewDecisionTexts,
  reviewReasonTexts,
  saleDialogTexts,
} from '#content/sales.ts'
import { reasonTexts } from '#content/staff.ts'
import type { DeskItem, DeskItemOf } from '#domain/contracts/desk.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { common, opened } from './test-support/desk-stage.tsx'

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

describe('a marked charge', () => {
  test('asks for a decision and its reason', async () => {
    const { desk, dialog, press, choose, write, settle } = await opened(charge)
    expect(await dialog.findByText(reviewReasonTexts.duplicate_charge.text)).toBeVisible()
    expect(dialog.getByText(reviewPanelTexts.took('USD 120'))).toBeVisible()
    await press(reviewPanelTexts.confirm)
    expect(dialog.getByText(reviewPanelTexts.missing)).toBeVisible()
    await choose(reviewDecisionTexts.refunded.choice)
    await write(reviewPanelTexts.reason, 'Pagó dos veces')
    await settle(reviewPanelTexts.confirm)
    const decided = { payment_id: 9, decision: 'refunded', note: 'Pagó dos veces' }
    expect(desk.review.asked[0]?.body).toEqual(decided)
    expect(screen.getByText(reviewDecisionTexts.refunded.done)).toBeVisible()
  })
})

describe('a refund', () => {
  const told: DeskItemOf<'refund'>['data']['refund'] = {
    ...{ id: 4, kind: 'refund', through: 'provider', amount: 30, currency: 'USD', status: 'held' },
    ...{ question: 'several', provider_refund_id: 'REF-4', provider_status: 'SUCCESS', reason: null },
    ...{ reported_amount: null, reported_currency: null, by_name: null, reversal: null },
    at: '2026-11-20T10:00:00Z',
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
  const begins = (name: string) => new RegExp(`^${name.replace(/[.()]/g, String.raw`\$&`)}`)
  const radio = (name: string) => ({ name: begins(name) })

  test('that may be one of ours is one of them: it asks which, and why', async () => {
    const item = anItem('several')
    const { desk, user, dialog, press, write, settle } = await opened(item)
    expect(await dialog.findByText('Puede ser una de las anotadas · Deep Learning · USD 30')).toBeVisible()
    expect(dialog.getByText('Con el cobro llegaron USD 90.00; pueden volver USD 60.00.')).toBeVisible()
    expect(dialog.getByRole('link', { name: refundPanelTexts.person })).toHaveAttribute(
      'href',
      expect.stringContaining('nelida'),
    )
    await press(reviewPanelTexts.confirm)
    expect(dialog.getByText(reviewPanelTexts.missing)).toBeVisible()
    expect(dialog.getByText(reasonTexts.short)).toBeVisible()
    const same = dialog.getByRole('radio', radio('Es la misma: Devolución por otra vía: USD'))
    expect(same).toHaveAccessibleDescription('Hecha · Luis · 18/11/2026 · Se bajó')
    await user.click(same)
    await write(reviewPanelTexts.reason, 'La hice en el panel')
    await settle(reviewPanelTexts.confirm)
    expect(desk.refund.asked.map(({ body }) => body)).toEqual([
      { refund_id: 4, decision: 'same', same_as: 2, reason: 'La hice en el panel' },
    ])
  })

  test('in another currency counts once its sum is entered, never more than can go back', async () => {
    const came = { currency: 'MXN', received: 1620, room: 1000, fitting: [] }
    const item = anItem('other_currency', { amount: 45, question: 'other_currency' }, came)
    const { desk, user, dialog, press, write, settle } = await opened(item)
    const sum = await dialog.findByRole('textbox', radio(refundPanelTexts.amount))
    expect(dialog.getByRole('radio', radio(refundPanelTexts.other))).toBeChecked()
    expect(sum).toHaveValue('')
    await write(reviewPanelTexts.reason, 'Lo dice el panel')
    for (const wrong of ['0', '1000.01']) {
      await user.clear(sum)
      await user.type(sum, wrong)
      await press(reviewPanelTexts.confirm)
      expect(sum).toHaveAccessibleDescription(
        expect.stringContaining(saleDialogTexts.refund.tooMuch('MXN\u00a01000.00')),
      )
    }
    await user.clear(sum)
    await user.type(sum, '810,50')
    await settle(reviewPanelTexts.confirm)
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
    const { desk, dialog, press, write, settle } = await opened(item)
    expect(await dialog.findByRole('radio', radio(refundTexts.notMade))).toBeChecked()
    await write(reviewPanelTexts.reason, 'No figura en el panel')
    desk.refund.next.push(refusedBySql('refund_under_way'))
    await press(reviewPanelTexts.confirm)
    expect(await dialog.findByText(chargeRefusalMessages.refund_under_way)).toBeVisible()
    await settle(reviewPanelTexts.confirm)
    const decided = { refund_id: 4, decision: 'not_made', reason: 'No figura en el panel' }
    expect(desk.refund.asked.at(-1)?.body).toEqual(decided)
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
    const { desk, press, choose, write } = await opened(item)
    await choose(begins('Es la misma'))
    await write(reviewPanelTexts.reason, 'La hice en el panel')
    desk.refund.reply = refusedBySql('decision_invalid')
    desk.drop(item.key)
    await press(reviewPanelTexts.confirm)
    expect(await screen.findByText(texts.settled)).toBeVisible()
  })
})

describe('an unmatched payment', () => {
  test('is attached to a person and a course, in dollars', async () => {
    const { desk, user, dialog, press, write, settle } = await opened(unmatched)
    await press(attachPanelTexts.confirm)
    for (const problem of [attachPanelTexts.courseMissing, attachPanelTexts.usdInvalid, reasonTexts.short])
      expect(dialog.getByText(problem)).toBeVisible()
    expect(desk.attach.asked).toHaveLength(0)
    await user.selectOptions(dialog.getByRole('combobox'), 'gee-python-202607')
    await write(new RegExp(`^${attachPanelTexts.usd}`), '90,50')
    await write(new RegExp(attachPanelTexts.reason), 'Mandó el comprobante')
    await settle(attachPanelTexts.confirm)
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
    const { desk, dialog, press, write, settle } = await opened(due)
    expect(await dialog.findByText(/Deep Learning · USD 90$/)).toBeVisible()
    expect(dialog.getByText('CUIT/CUIL: 30-12345678-1')).toBeVisible()
    await press(invoiceCardTexts.copy)
    expect(await navigator.clipboard.readText()).toBe('Agro Sur S.A.\nCUIT/CUIL: 30-12345678-1\nCalle 1')
    await write(invoiceDoneTexts.reason, 'A 0001-00000042')
    await settle(invoiceDoneTexts.confirm)
    expect(desk.dismiss.asked[0]?.body).toEqual({ item_key: due.key, reason: 'A 0001-00000042' })
    expect(screen.getByText(invoiceDoneTexts.done)).toBeVisible()
  })

  test('of a payment that went back whole is closed without an invoice, as its field says at first', async () => {
    const whole = { ...due, data: { ...due.data, refunded: 90 } }
    const { desk, dialog, settle } = await opened(whole)
    const field = await dialog.findByRole('textbox', { name: nothingToInvoiceTexts.reason })
    expect(field).toHaveValue(nothingToInvoiceTexts.start)
    await settle(nothingToInvoiceTexts.confirm)
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
    const { desk, dialog, settle } = await opened(byHand)
    expect(await dialog.findByText(/referencia 31 · Deep Learning · USD 90$/)).toBeVisible()
    await settle(manualPaymentTexts[button])
    expect(desk.manual.asked[0]?.body).toEqual({ payment_id: 31, arrived })
    expect(screen.getByText(said)).toBeVisible()
  })

  test('that a colleague settled before says so, and a failure stays', async () => {
    const { desk, dialog, press } = await opened(byHand)
    desk.manual.reply = { status: 500, code: 'XX000' }
    await press(manualPaymentTexts.arrived)
    expect(await dialog.findByText(texts.actionFailed)).toBeVisible()
    desk.manual.reply = { answer: false }
    desk.drop(byHand.key)
    await press(manualPaymentTexts.arrived)
    expect(await screen.findByText(texts.settled)).toBeVisible()
  })
})
