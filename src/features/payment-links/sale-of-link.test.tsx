import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkOutcomeTexts } from '#content/form-outcome.ts'
import { foundSaleTexts } from '#content/found-sale.ts'
import { linkFailureText, paymentLinkTexts as texts } from '#content/payment-links.ts'
import type { FoundSaleRow } from '#domain/contracts/sales.ts'
import { aFoundSale } from '#flows/found-sale/test-support/found-sales.ts'
import { personPath } from '#flows/staff-list/person-link.tsx'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { type Links, openFilled, startLinks, submit } from './test-support/open-payment-link.tsx'

let server: Links

beforeEach(() => {
  server = startLinks()
  server.sale.reply = { answer: aFoundSale() }
})

const title = foundSaleTexts.title('Google Earth Engine con Python', 'empieza el 15/07/2099')

test('without a sale nothing is said, and the price of the course stands', async () => {
  server.sale.reply = { answer: null }
  await openFilled()
  await waitFor(() =>
    expect(server.sale.asked.at(-1)?.body).toEqual({
      email: 'nelida@example.com',
      slug: 'gee-python-209907',
    }),
  )
  expect(field(texts.amount)).toHaveValue('250.00')
  expect(field(texts.total)).not.toHaveAttribute('readonly')
  expect(screen.queryByText(foundSaleTexts.nothingLeft)).toBeNull()
})

test('a sale is shown before anything is saved, and its next instalment is proposed and sent', async () => {
  const { user } = await openFilled()
  expect(await screen.findByText(title)).toBeVisible()
  const notice = screen.getByText(title).closest('[role="status"]')
  for (const fact of [
    foundSaleTexts.agreed('USD 600', 6),
    foundSaleTexts.paid('USD 200', 2),
    foundSaleTexts.remaining('USD 400'),
    foundSaleTexts.dueOn('12 de agosto de 2099', false),
  ]) {
    expect(notice).toHaveTextContent(fact)
  }
  expect(screen.getByRole('link', { name: foundSaleTexts.person })).toHaveAttribute(
    'href',
    personPath('nelida@example.com'),
  )
  // One sale of the same cohort: nothing to choose.
  expect(screen.queryByRole('checkbox', { name: texts.newSale('empieza el 15/07/2099') })).toBeNull()
  expect(server.create.asked).toHaveLength(0)
  expect(field(texts.amount)).toHaveValue('100.00')
  expect(field(texts.amount)).toHaveAccessibleDescription(
    `USD ${texts.instalmentOf(3, 6)} ${texts.leaves('USD\u00a0300')}`,
  )
  expect(field(texts.total)).toHaveValue('600.00')
  expect(field(texts.total)).toHaveAttribute('readonly')
  await user.selectOptions(screen.getByRole('combobox', { name: startsWith(texts.type) }), 'total')
  expect(field(texts.amount)).toHaveValue('400.00')
  expect(field(texts.amount)).toHaveAccessibleDescription(`USD ${texts.completes}`)
  await user.click(submit())
  await waitFor(() => expect(server.create.asked).toHaveLength(1))
  expect(server.create.asked[0]?.body).toMatchObject({
    ...{ amount: 400, total_course_amount: 600, payment_type: 'total' },
  })
})

test('a sale that is paid takes no link', async () => {
  server.sale.reply = {
    answer: aFoundSale({ paid: 600, remaining: 0, next_number: null, next_amount: null, next_due_on: null }),
  }
  const { user } = await openFilled()
  expect(await screen.findByText(new RegExp(foundSaleTexts.nothingLeft))).toBeVisible()
  await user.click(submit())
  expect(field(texts.amount)).toHaveAccessibleDescription(expect.stringContaining(texts.problems.nothingLeft))
  expect(server.create.asked).toHaveLength(0)
})

test('a sale that was refunded whole says so, and may be paid again', async () => {
  const back = { standing: 'refunded', paid: 0, paid_count: 0, remaining: 600 } as const
  server.sale.reply = {
    answer: aFoundSale({ ...back, next_number: null, next_amount: null, next_due_on: null }),
  }
  const { user } = await openFilled()
  expect(await screen.findByText(new RegExp(foundSaleTexts.refunded))).toBeVisible()
  expect(screen.queryByText(new RegExp(foundSaleTexts.nothingLeft))).toBeNull()
  await user.clear(field(texts.amount))
  await user.type(field(texts.amount), '601')
  await user.click(submit())
  expect(field(texts.amount)).toHaveAccessibleDescription(
    expect.stringContaining(texts.problems.overRemaining('USD\u00a0600')),
  )
})

test('for another cohort than the sale’s, staff may begin a sale', async () => {
  server.sale.reply = { answer: aFoundSale({ cohort_slug: 'gee-python-209801', payer_email: 'otra@b.co' }) }
  const { user } = await openFilled()
  expect(await screen.findByText(foundSaleTexts.otherEmail('otra@b.co'))).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: texts.newSale('empieza el 15/07/2099') }))
  expect(field(texts.total)).not.toHaveAttribute('readonly')
  await user.click(submit())
  await waitFor(() => expect(server.create.asked).toHaveLength(1))
  expect(server.create.asked[0]?.body).toMatchObject({ new_sale: true, total_course_amount: 250 })
})

describe('who owes of another cohort and has bought this one', () => {
  const owing = { cohort_slug: 'gee-python-209801' }
  const paidUp = { paid: 600, remaining: 0, next_number: null, next_amount: null, next_due_on: null }

  async function chooseCohort(changes: Partial<FoundSaleRow>) {
    const { cohort_sale: _, ...ofCohort } = aFoundSale({ sale_id: 13, ...changes })
    server.sale.reply = { answer: aFoundSale({ ...owing, cohort_sale: ofCohort }) }
    const opened = await openFilled()
    const box = await screen.findByRole('checkbox', { name: texts.cohortSale('empieza el 15/07/2099') })
    await opened.user.click(box)
    return opened
  }

  test('is asked for what is left of this one', async () => {
    const { user } = await chooseCohort({ agreed: 300, paid: 250, remaining: 50, next_amount: 50 })
    expect(screen.getByText(title)).toBeVisible()
    expect(field(texts.amount)).toHaveValue('50.00')
    expect(field(texts.total)).toHaveValue('300.00')
    await user.click(submit())
    await waitFor(() => expect(server.create.asked).toHaveLength(1))
    expect(server.create.asked[0]?.body).toMatchObject({
      ...{ new_sale: true, amount: 50, total_course_amount: 300 },
    })
  })

  test('is told that nothing is left of it, before and when sending', async () => {
    const { user } = await chooseCohort(paidUp)
    expect(await screen.findByText(linkOutcomeTexts.nothingOwed)).toBeVisible()
    await user.click(submit())
    expect(field(texts.amount)).toHaveAccessibleDescription(
      expect.stringContaining(texts.problems.nothingLeft),
    )
    expect(server.create.asked).toHaveLength(0)
  })
})

test('what was paid meanwhile is shown when the server refuses the amount', async () => {
  server.create.reply = { status: 409, code: 'amount_over_remaining' }
  const { user } = await openFilled()
  await screen.findByText(title)
  server.sale.reply = { answer: aFoundSale({ paid: 580, remaining: 20, next_amount: 20, next_number: 6 }) }
  await user.click(submit())
  expect(await screen.findByText(new RegExp(linkFailureText.amount_over_remaining))).toBeVisible()
  await waitFor(() => expect(field(texts.amount)).toHaveValue('20.00'))
})

test('a sale that cannot be looked up does not stop the link, and can be looked up again', async () => {
  server.sale.reply = { status: 500, code: '57014' }
  const { user } = await openFilled()
  expect(await screen.findByText(foundSaleTexts.failed)).toBeVisible()
  server.sale.reply = { answer: aFoundSale() }
  await user.click(screen.getByRole('button', { name: foundSaleTexts.retry }))
  expect(await screen.findByText(title)).toBeVisible()
})
