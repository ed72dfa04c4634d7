import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { changedTexts } from '#content/row-form-texts.ts'
import {
  chargesTexts,
  reviewReasonTexts,
  saleDialogTexts,
  saleFailureMessages,
  saleRefusalMessages,
  salesTexts,
  saleTexts,
  scheduleTexts,
  standingLabels,
} from '#content/sales.ts'
import { reasonTexts } from '#content/staff.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import {
  actWithReason,
  confirmDialog,
  findButton,
  openDialog,
  openSales,
  personId,
  reason,
  startSales,
  typeInDialog,
} from './test-support/open-sales.tsx'
import { aChargeRow, aSaleRow } from './test-support/sale-rows.ts'

let server: ReturnType<typeof startSales>
beforeEach(() => {
  server = startSales()
})

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)

describe('a sale', () => {
  test('is shown with what was paid of how much, what remains, its schedule and its payments', async () => {
    openSales()
    const sale = within(await screen.findByRole('article', { name: 'Google Earth Engine con Python' }))
    expect(sale.getByText(standingLabels.late)).toBeVisible()
    const figures = [...document.querySelectorAll('dd')].map((figure) => figure.textContent)
    expect(figures).toEqual(['USD\u00a030 de USD\u00a090', 'USD\u00a060 ', '3 cuotas de USD\u00a030.00 '])
    const schedule = within(sale.getByRole('table', { name: scheduleTexts.title })).getAllByRole('row')
    expect(schedule.slice(1).map(cells)).toEqual([
      ['1', '01/10/2020', 'USD\u00a030.00', 'USD\u00a030.00', scheduleTexts.states.paid],
      ['2', '31/10/2020', 'USD\u00a030.00', 'USD\u00a00.00', scheduleTexts.states.late],
      ['3', '30/11/2099', 'USD\u00a030.00', 'USD\u00a00.00', scheduleTexts.states.due],
    ])
    const [charge] = within(sale.getByRole('region', { name: chargesTexts.title })).getAllByRole('listitem')
    expect(charge).toHaveTextContent('USD 30.0001/10/2026Cuota 1DP-11')
    expect(server.list.asked[0]?.body).toEqual({ person_id: personId })
  })

  test.each([
    ['2020-10-31', 'venció el 31/10/2020'],
    ['2099-10-31', 'vence el 31/10/2099'],
  ])('whose next payment is of %s says that it %s', async (next_due_on, said) => {
    server.shows([aSaleRow({ next_due_on })])
    openSales()
    const sale = await screen.findByRole('article', { name: 'Google Earth Engine con Python' })
    expect(plainSpaces(sale.textContent)).toContain(`Cuota 2 de 3, USD 30, ${said}`)
  })

  test('says at a payment which coupon lowered it, and what everybody else paid', async () => {
    const coupon = { code: 'TIERRA15', full_price_usd: 36 }
    server.shows([aSaleRow({ charges: [aChargeRow({ coupon })] })])
    openSales()
    expect(
      await screen.findByText('con el cupón TIERRA15, en vez de USD 36.00', { normalizer: plainSpaces }),
    ).toBeVisible()
  })

  test('that is void says who voided it and why, and cannot be changed', async () => {
    const voided = {
      voided_at: '2026-11-02T12:00:00+00:00',
      voided_by_name: 'Luis Ejemplo',
      void_reason: reason,
    }
    server.shows([
      aSaleRow({ ...voided, remaining: 0, next_number: null, next_amount: null, next_due_on: null }),
    ])
    openSales()
    expect(await screen.findByText('Anulada el 02/11/2026 09:00 por Luis Ejemplo')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(screen.queryByRole('button', { name: saleTexts.amend })).not.toBeInTheDocument()
    expect(screen.queryByText(`${saleTexts.next}:`)).not.toBeInTheDocument()
  })

  test('offers only what the reader may do', async () => {
    server.shows([aSaleRow({ charges: [aChargeRow({ review_reason: 'duplicate_charge', counts: false })] })])
    openSales({ change: false, review: false, access: false })
    expect(await screen.findByText(reviewReasonTexts.duplicate_charge.label)).toBeVisible()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('that could not be read has a retry', async () => {
    server.list.reply = { status: 500, code: '57014' }
    const { user } = openSales()
    expect(await screen.findByRole('alert')).toHaveTextContent(salesTexts.failed)
    server.shows([])
    await user.click(screen.getByRole('button', { name: salesTexts.retry }))
    expect(await screen.findByText(salesTexts.empty)).toBeVisible()
  })
})

describe('voiding', () => {
  const texts = saleDialogTexts.void

  test('asks for a reason, does it and says so', async () => {
    const { user } = openSales()
    await user.click(await findButton(saleTexts.void))
    await typeInDialog(user, reasonTexts.label, ' ya ')
    await confirmDialog(user, texts.confirm)
    expect(await screen.findByText(reasonTexts.short)).toBeVisible()
    await typeInDialog(user, reasonTexts.label, ` ${reason} `)
    await confirmDialog(user, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.void.asked.map(({ body }) => body)).toEqual([{ sale_id: 7, version: 3, reason }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(server.list.asked.length).toBeGreaterThan(1))
  })

  test('a sale that somebody changed shows it, and is voided in its new version at the second try', async () => {
    server.void.next.push(refusedBySql('sale_changed'))
    const { user } = openSales()
    await user.click(await findButton(saleTexts.void))
    await typeInDialog(user, reasonTexts.label, reason)
    server.shows([aSaleRow({ version: 4, agreed: 60, remaining: 30 })])
    await confirmDialog(user, texts.confirm)
    expect(await screen.findByText(saleRefusalMessages.sale_changed)).toBeVisible()
    expect(await screen.findByText('de USD 60')).toBeInTheDocument()
    await confirmDialog(user, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.void.asked.map(({ body }) => body.version)).toEqual([3, 4])
  })

  test('without an answer it says that it is not known, and keeps the reason', async () => {
    server.void.reply = 'offline'
    const { user } = openSales()
    await actWithReason(user, saleTexts.void, texts.confirm)
    expect(await screen.findByText(saleFailureMessages.network)).toBeVisible()
    expect((await openDialog()).getByRole('textbox', { name: reasonTexts.label })).toHaveValue(reason)
  })
})

describe('changing the terms', () => {
  const texts = saleDialogTexts.amend

  async function fill(user: UserEvent, agreed: string, count: string) {
    await user.click(await findButton(saleTexts.amend))
    await typeInDialog(user, texts.fields.agreed, agreed)
    await typeInDialog(user, texts.fields.count, count)
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, texts.confirm)
  }

  test('sends total and instalments in the version that was read', async () => {
    const { user } = openSales()
    await fill(user, '120,50', '4')
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    const sent = { sale_id: 7, version: 3, usd_amount: 120.5, installments_number: 4, reason }
    expect(server.amend.asked.map(({ body }) => body)).toEqual([sent])
  })

  test('refuses what is no amount or no number of instalments, and terms that are the same', async () => {
    const { user } = openSales()
    await fill(user, '1.250', '40')
    expect(await screen.findByText(saleDialogTexts.amountDecimals)).toBeVisible()
    expect(screen.getByText(texts.countInvalid)).toBeVisible()
    await typeInDialog(user, texts.fields.agreed, '90')
    await typeInDialog(user, texts.fields.count, '3')
    await confirmDialog(user, texts.confirm)
    expect(await screen.findByText(texts.unchanged)).toBeVisible()
    expect(server.amend.asked).toEqual([])
  })

  test('below what was paid names what is too much, before anything is saved', async () => {
    const { user } = openSales()
    await user.click(await findButton(saleTexts.amend))
    const said = plainSpaces(saleDialogTexts.excess('USD 30.00', 'USD 9.50'))
    await typeInDialog(user, texts.fields.agreed, '20,50')
    expect(screen.getByText(said)).toBeVisible()
    await typeInDialog(user, texts.fields.agreed, '30')
    expect(screen.queryByText(said)).toBeNull()
  })

  test('shows what is stored when somebody else changed it, and saves over it by a second press', async () => {
    server.amend.next.push(refusedBySql('sale_changed'))
    const { user } = openSales()
    await screen.findByRole('article')
    server.shows([aSaleRow({ version: 5, agreed: 60, remaining: 30 })])
    await fill(user, '120', '3')
    const notice = await screen.findByRole('region', { name: changedTexts.title })
    expect(notice).toHaveTextContent(`${texts.fields.agreed}60.00`)
    const dialog = await openDialog()
    expect(dialog.getByRole('textbox', { name: startsWith(texts.fields.agreed) })).toHaveValue('120.00')
    expect(dialog.getByRole('textbox', { name: reasonTexts.label })).toHaveValue(reason)
    await confirmDialog(user, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.amend.asked.map(({ body }) => [body.version, body.usd_amount])).toEqual([
      [3, 120],
      [5, 120],
    ])
  })
})
