import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  accessReasonTexts,
  dismissTexts,
  saleAccessPanelTexts,
  severalSalesTexts,
  withdrawPanelTexts,
} from '#content/desk.ts'
import { accessTexts } from '#content/sales.ts'
import { reasonTexts } from '#content/staff.ts'
import type { DeskItem } from '#domain/contracts/desk.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { common, openDesk, opened, startDesk } from './test-support/desk-stage.tsx'

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

describe('a sale without access', () => {
  test('says why it waits, and gives the access', async () => {
    const { desk, dialog, settle } = await opened(waiting)
    expect(await dialog.findByText(accessTexts.holds.small_amount)).toBeVisible()
    await settle(saleAccessPanelTexts.grant)
    expect(desk.grant.asked[0]?.body).toEqual({ sale_id: 5 })
    expect(screen.getByText(saleAccessPanelTexts.granted)).toBeVisible()
  })

  test('that still waits says for what, and stays', async () => {
    const { desk, dialog, press } = await opened(waiting)
    desk.grant.reply = { answer: { access: 'waiting', hold: 'no_classroom' } }
    await press(saleAccessPanelTexts.grant)
    expect(await dialog.findByText(accessTexts.holds.no_classroom)).toBeVisible()
    expect(dialog.getByRole('button', { name: saleAccessPanelTexts.grant })).toBeEnabled()
  })

  test('claims what was said to the person only where a receipt said it', async () => {
    const { dialog } = await opened(waiting)
    expect(await dialog.findByText(saleAccessPanelTexts.promised)).toBeVisible()
    cleanup()
    const second = await opened({ ...waiting, data: { ...sale, promised: false } })
    expect(await second.dialog.findByText(saleAccessPanelTexts.notPromised)).toBeVisible()
    expect(second.dialog.queryByText(saleAccessPanelTexts.promised)).toBeNull()
  })

  test('is noted as entered already, or left with a reason', async () => {
    const { desk, dialog, press, settle } = await opened({ ...waiting, dismissable: true })
    expect(await dialog.findByRole('button', { name: dismissTexts.confirm })).toBeVisible()
    desk.several.reply = { answer: 0 }
    await press(saleAccessPanelTexts.inside)
    expect(await dialog.findByText(saleAccessPanelTexts.cohortsUnknown)).toBeVisible()
    desk.several.reply = { answer: 1 }
    await settle(saleAccessPanelTexts.inside)
    expect(desk.several.asked.at(-1)?.body).toEqual({ sale_ids: [5], decision: 'inside', reason: '' })
    expect(desk.grant.asked).toHaveLength(0)
  })

  test('that a colleague gave meanwhile says who, and asks nothing', async () => {
    const { desk, dialog, settle } = await opened(waiting)
    expect(await dialog.findByRole('button', { name: saleAccessPanelTexts.grant })).toBeEnabled()
    desk.claim.reply = { answer: { state: 'gone', by: 'Inés', at: '2026-11-20T12:00:00Z' } }
    await settle(saleAccessPanelTexts.grant)
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
  const { desk, dialog, press, write, settle } = await opened(refunded)
  expect(await dialog.findByText(`${accessReasonTexts.chargeback}: Deep Learning`)).toBeVisible()
  await press(withdrawPanelTexts.confirm)
  expect(dialog.getByText(reasonTexts.short)).toBeVisible()
  await write(withdrawPanelTexts.reason, 'Contracargo')
  await settle(withdrawPanelTexts.confirm)
  expect(desk.withdraw.asked[0]?.body).toEqual({ sale_id: 5, reason: 'Contracargo', tell: true })
  expect(screen.getByText(withdrawPanelTexts.done)).toBeVisible()
})
