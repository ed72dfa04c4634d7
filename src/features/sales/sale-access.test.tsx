import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessRefusalMessages, accessTexts, saleDialogTexts } from '#content/sales.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { currentToast } from '#ui/toast-store.ts'
import { actWithReason, findButton, openSales, reason, startSales } from './test-support/open-sales.tsx'
import { aSaleRow } from './test-support/sale-rows.ts'

let server: ReturnType<typeof startSales>
beforeEach(() => {
  server = startSales()
})

describe('the access', () => {
  const withdrawn = { access: 'none', access_withdrawn_at: '2026-11-03T12:00:00+00:00' } as const

  test('is sent again with one click', async () => {
    const { user } = openSales()
    await user.click(await findButton(accessTexts.resend))
    await waitFor(() => expect(currentToast()?.title).toBe(accessTexts.resent))
    expect(server.resend.asked.map(({ body }) => body)).toEqual([{ sale_id: 7 }])
  })

  test.each([
    [
      'that waits',
      { access: 'waiting', access_hold: 'no_classroom', access_granted_at: null },
      accessTexts.holds.no_classroom,
    ],
    [
      'that was withdrawn',
      { ...withdrawn, access_withdrawal_reason: reason },
      `retirado el 03/11/2026: ${reason}`,
    ],
  ] as const)('%s says why, and is given with one click', async (_, changes, note) => {
    server.shows([aSaleRow(changes)])
    const { user } = openSales()
    expect(await screen.findByText(note)).toBeVisible()
    await user.click(await findButton(accessTexts.grant))
    await waitFor(() => expect(currentToast()?.title).toBe(accessTexts.granted))
    expect(server.grant.asked.map(({ body }) => body)).toEqual([{ sale_id: 7 }])
    expect(screen.queryByRole('button', { name: accessTexts.withdraw })).not.toBeInTheDocument()
  })

  test('of a void sale is said to go on, and is withdrawn with a reason', async () => {
    server.shows([aSaleRow({ access: 'none', voided_at: '2026-11-02T12:00:00+00:00', void_reason: reason })])
    const { user } = openSales()
    expect(await screen.findByText(accessTexts.still)).toBeVisible()
    expect(screen.queryByRole('button', { name: accessTexts.resend })).not.toBeInTheDocument()
    await actWithReason(user, accessTexts.withdraw, saleDialogTexts.withdraw.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(saleDialogTexts.withdraw.done))
    expect(server.withdraw.asked.map(({ body }) => body)).toEqual([{ sale_id: 7, reason, tell: true }])
  })

  test('that was withdrawn before the last payment is given again, or withdrawn again', async () => {
    server.shows([
      aSaleRow({
        ...{ access: 'waiting', access_hold: 'withdrawn' },
        ...{ access_withdrawn_at: '2026-11-02T12:00:00+00:00', access_withdrawal_reason: reason },
      }),
    ])
    openSales()
    expect(await screen.findByText(new RegExp(accessTexts.holds.withdrawn))).toBeVisible()
    expect(await findButton(accessTexts.grant)).toBeVisible()
    expect(await findButton(accessTexts.withdraw)).toBeVisible()
  })

  test('that cannot be sent yet says so', async () => {
    server.resend.reply = refusedBySql('access_not_ready')
    const { user } = openSales()
    await user.click(await findButton(accessTexts.resend))
    expect(await screen.findByText(accessRefusalMessages.access_not_ready)).toBeVisible()
  })

  test('of somebody who studies with another address names it', async () => {
    server.shows([aSaleRow({ student_email: 'otra@example.com' })])
    openSales()
    expect(await screen.findByText(/Estudia con otra@example.com$/)).toBeVisible()
  })
})
