import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { changedTexts } from '#content/row-form-texts.ts'
import {
  freeReasonLabels,
  freeReasonTexts,
  saleDialogTexts,
  saleRefusalMessages,
  saleTexts,
  standingLabels,
} from '#content/sales.ts'
import { reasonTexts } from '#content/staff.ts'
import { staffSoldOutText } from '#content/staff-seats.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
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
import { aSaleRow } from './test-support/sale-rows.ts'

let server: ReturnType<typeof startSales>
const texts = saleDialogTexts.cohort
const course = (id: number, slug: string) =>
  aCourseRow({ id, slug, name: 'Google Earth Engine con Python', is_current_cohort: id === 2 })

beforeEach(() => {
  server = startSales()
  server.courses.reply = {
    answer: [
      course(2, 'gee-python-202612'),
      course(3, 'gee-python-209801'),
      course(4, 'gee-python-209803'),
      course(5, 'gee-python-202601'),
      aCourseRow({ id: 6, slug: 'deep-learning-209803', name: 'Deep Learning', is_current_cohort: true }),
    ],
  }
})

const findSelect = async () => (await openDialog()).findByRole('combobox', { name: startsWith(texts.cohort) })

async function choose(user: UserEvent, month: string) {
  const select = await findSelect()
  await user.selectOptions(select, await within(select).findByRole('option', { name: new RegExp(month) }))
}

async function open() {
  const { user } = openSales()
  await user.click(await findButton(saleTexts.changeCohort))
  return user
}

describe('changing the cohort', () => {
  test('says before that no seat is left, and takes another total', async () => {
    server.seats.reply = { answer: [{ cohort_id: 4, seats_left: 0, seats_taken: 20 }] }
    const user = await open()
    await choose(user, '03/2098')
    expect(
      await screen.findByText(
        staffSoldOutText.title(['Google Earth Engine con Python · empieza el 15/03/2098']),
      ),
    ).toBeVisible()
    const excess = plainSpaces(saleDialogTexts.excess('USD 30.00', 'USD 9.50'))
    await typeInDialog(user, texts.total, '20,50')
    expect(screen.getByText(excess)).toBeVisible()
    await typeInDialog(user, texts.total, '120,50')
    expect(screen.queryByText(excess)).toBeNull()
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, texts.confirm)
    await waitFor(() =>
      expect(server.cohort.asked[0]?.body).toMatchObject({ cohort_id: 4, usd_amount: 120.5 }),
    )
  })

  test('offers cohorts by their start, the next one chosen beforehand and those that are over last', async () => {
    await open()
    const select = await findSelect()
    await waitFor(() => expect(select).toHaveDisplayValue(/empieza el 15\/01\/2098$/))
    const shown = within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.split(' · ')[1])
    expect(shown.slice(1)).toEqual([
      'empieza el 15/03/2098',
      'empieza el 15/01/2098',
      'empezó el 15/01/2026, terminada',
    ])
  })

  test('asks for the cohort, an amount and the reason', async () => {
    server.courses.reply = { answer: [course(2, 'gee-python-202612'), course(5, 'gee-python-202601')] }
    const user = await open()
    await typeInDialog(user, texts.total, '1.250')
    await confirmDialog(user, texts.confirm)
    for (const sentence of [texts.missing, saleDialogTexts.amountDecimals, reasonTexts.short]) {
      expect(await screen.findByText(sentence)).toBeVisible()
    }
    expect(server.cohort.asked).toEqual([])
  })

  test('says why it was refused', async () => {
    server.cohort.reply = refusedBySql('cohort_over')
    const user = await open()
    await choose(user, '01/2026')
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, texts.confirm)
    expect(await screen.findByText(saleRefusalMessages.cohort_over)).toBeVisible()
  })

  test('of a sale that somebody changed says so, and then goes from its new version and total', async () => {
    server.cohort.next.push(refusedBySql('sale_changed'))
    const user = await open()
    await choose(user, '01/2098')
    await typeInDialog(user, reasonTexts.label, reason)
    server.shows([aSaleRow({ version: 4, agreed: 60, remaining: 30 })])
    await confirmDialog(user, texts.confirm)
    expect(await screen.findByText(saleRefusalMessages.sale_changed)).toBeVisible()
    const total = (await openDialog()).getByRole('textbox', { name: startsWith(texts.total) })
    await waitFor(() => expect(total).toHaveValue('60.00'))
    await confirmDialog(user, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.cohort.asked.map(({ body }) => [body.version, body.usd_amount])).toEqual([
      [3, 90],
      [4, 60],
    ])
  })

  test('says where there is no other cohort', async () => {
    server.courses.reply = { answer: [course(2, 'gee-python-202612')] }
    await open()
    expect(await screen.findByText(texts.none)).toBeVisible()
  })

  test('is offered for what has a cohort, and to who may change sales', async () => {
    server.shows([aSaleRow({ cohort_ids: [] })])
    const { unmount } = openSales()
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: saleTexts.changeCohort })).not.toBeInTheDocument()
    unmount()
    server.shows([aSaleRow()])
    openSales({ change: false, review: true, access: true })
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: saleTexts.changeCohort })).not.toBeInTheDocument()
  })
})

describe('a free seat', () => {
  const free = {
    free_reason: 'scholarship',
    standing: 'free',
    agreed: 0,
    paid: 0,
    remaining: 0,
    installments_number: 1,
  } as const

  test('says why it costs nothing, and is not called paid', async () => {
    server.shows([
      aSaleRow({
        ...free,
        installments_amount: 0,
        charges: [],
        schedule: [],
        next_number: null,
        next_amount: null,
      }),
    ])
    openSales()
    const sale = within(await screen.findByRole('article'))
    expect(sale.getByText('Lugar sin cargo: beca')).toBeVisible()
    for (const other of [standingLabels.paid, saleTexts.paid, saleTexts.remaining]) {
      expect(sale.queryByText(other)).not.toBeInTheDocument()
    }
  })

  test('a total changed to 0 asks why', async () => {
    const { user } = openSales()
    await user.click(await findButton(saleTexts.amend))
    const dialog = await openDialog()
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument()
    await typeInDialog(user, saleDialogTexts.amend.fields.agreed, '0')
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, saleDialogTexts.amend.confirm)
    const why = dialog.getByRole('group', { name: freeReasonTexts.label })
    expect(why).toHaveAccessibleDescription(freeReasonTexts.missing)
    await user.click(within(why).getByRole('radio', { name: freeReasonLabels.exchange }))
    await confirmDialog(user, saleDialogTexts.amend.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(saleDialogTexts.amend.done))
    expect(server.amend.asked.map(({ body }) => body)).toEqual([
      { sale_id: 7, version: 3, usd_amount: 0, installments_number: 3, free_reason: 'exchange', reason },
    ])
  })

  test('is saved for the reason that was chosen, once it is seen that somebody else gave another', async () => {
    server.amend.next.push(refusedBySql('sale_changed'))
    const { user } = openSales()
    await user.click(await findButton(saleTexts.amend))
    server.shows([aSaleRow({ version: 5, agreed: 0, remaining: 0, free_reason: 'scholarship' })])
    await typeInDialog(user, saleDialogTexts.amend.fields.agreed, '0')
    await user.click((await openDialog()).getByRole('radio', { name: freeReasonLabels.exchange }))
    await typeInDialog(user, reasonTexts.label, reason)
    await confirmDialog(user, saleDialogTexts.amend.confirm)
    expect(await screen.findByRole('region', { name: changedTexts.title })).toHaveTextContent(
      `${freeReasonTexts.label}${freeReasonLabels.scholarship}`,
    )
    await confirmDialog(user, saleDialogTexts.amend.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(saleDialogTexts.amend.done))
    expect(server.amend.asked.map(({ body }) => [body.version, body.free_reason])).toEqual([
      [3, 'exchange'],
      [5, 'exchange'],
    ])
  })
})
