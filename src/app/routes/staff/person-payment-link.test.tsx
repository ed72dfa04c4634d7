import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { personTexts } from '#content/people.ts'
import { money } from '#domain/money.ts'
import type { Sale } from '#features/sales/sale.ts'
import { renderStaffPages } from '#features/staff-session/test-support/render-staff.tsx'
import { PersonPaymentLink } from './person-payment-link.tsx'

const owed = {
  payer_email: 'ana@example.com',
  course_id: 'gee-python',
  agreed: money(9000, 'USD'),
  next_amount: money(3000, 'USD'),
  months_behind: 0,
} as Sale
const paid = { ...owed, next_amount: null }

function open(...sales: Sale[]) {
  const payer = { firstname: 'Ana', email: 'otra@example.com' }
  const person = { id: 7, name: 'Ana Muestra', email: 'ana@example.com', phone: null }
  renderStaffPages(
    [{ path: '/', element: <PersonPaymentLink person={person} payer={payer} sales={sales} /> }],
    '/',
  )
}

const filled = () =>
  Object.fromEntries(
    new URL(
      screen.getByRole('link', { name: personTexts.makeLink }).getAttribute('href') ?? '',
      'https://x.test',
    ).searchParams,
  )

test('leads to the form, filled in with the next payment of the only sale that waits for one', () => {
  open(paid, owed)
  expect(filled()).toEqual({
    ...{ firstname: 'Ana', email: 'ana@example.com', course: 'gee-python' },
    ...{ total: '90.00', amount: '30.00', type: 'installments' },
  })
})

test('of two sales that wait, staff choose on the form', () => {
  open(owed, owed)
  expect(filled()).toEqual({ firstname: 'Ana', email: 'otra@example.com' })
})

test('of somebody who is behind is the one button of what is owed', () => {
  open(owed, { ...owed, months_behind: 1 })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Link Pago'])
  expect(screen.queryByRole('link')).toBeNull()
})
