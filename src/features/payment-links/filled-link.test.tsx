import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { recentLinkTexts, paymentLinkTexts as texts } from '#content/payment-links.ts'
import { replacedTexts } from '#content/staff.ts'
import { prefilledAddress } from '#flows/form/prefill.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { anaId } from '../staff-session/test-support/signed-in.ts'
import { aLinkRow } from './test-support/link-rows.ts'
import { type Links, openFilled, openPaymentLink, startLinks } from './test-support/open-payment-link.tsx'

let server: Links

beforeEach(() => {
  server = startLinks()
})

const chosen = (label: string) => screen.getByRole('combobox', { name: startsWith(label) })
const values = () => ({
  firstName: field(texts.firstName).getAttribute('value'),
  email: field(texts.email).getAttribute('value'),
  course: (chosen(texts.course) as HTMLSelectElement).value,
  type: (chosen(texts.type) as HTMLSelectElement).value,
  total: field(texts.total).getAttribute('value'),
  amount: field(texts.amount).getAttribute('value'),
})

const copiedTerms = {
  firstName: '',
  email: '',
  course: 'gee-python-209907',
  type: 'installments',
  total: '270.00',
  amount: '45.00',
}

const duplicate = () => actOnRow(userEvent.setup(), 'Lucía Muestra', recentLinkTexts.duplicate)

describe('a link duplicated for another person', () => {
  beforeEach(() => {
    server.recent.reply = {
      answer: [
        aLinkRow({ payment_type: 'installments', total_course_amount: 270, amount: 45, state: 'paid' }),
      ],
    }
  })

  test('takes nothing away: what had been typed comes back', async () => {
    const { user } = await openFilled()
    const typed = values()
    await duplicate()
    expect(values()).toEqual(copiedTerms)
    await user.click(screen.getByRole('button', { name: replacedTexts.restore }))
    expect(values()).toEqual(typed)
    expect(screen.queryByText(replacedTexts.notice)).toBeNull()
  })
})

describe('an address that fills in the form', () => {
  const nelida = {
    firstname: 'Nélida',
    lastname: 'Quiñones',
    email: 'nelida@example.com',
    phone: '+54 11 5555 0134',
  }

  test('is forgotten by the address bar; other parameters stay', async () => {
    const { router } = openPaymentLink(
      anaId,
      `${prefilledAddress('/payment-link', { ...nelida, course: 'gee-python', total: '600', amount: '100', type: 'installments' })}&q=ana`,
    )
    await waitFor(() => expect(field(texts.lastName)).toHaveValue('Quiñones'))
    expect(router.state.location.search).toBe('?q=ana')
    expect(values()).toEqual({
      ...{ firstName: 'Nélida', email: 'nelida@example.com', course: 'gee-python-209907' },
      ...{ type: 'installments', total: '600', amount: '100' },
    })
    expect(field(texts.phone)).toHaveValue('+54 11 5555 0134')
  })

  test('without amounts has those of the course, and for an unknown choice the default', async () => {
    const { router } = openPaymentLink(
      anaId,
      prefilledAddress('/payment-link', { course: 'gee-python', type: 'regalo', country: 'ZZ' }),
    )
    await waitFor(() => expect(values()).toMatchObject({ type: 'total', total: '250.00', amount: '250.00' }))
    expect(router.state.location.search).toBe('')
    expect(chosen(texts.country)).toHaveDisplayValue('Argentina')
  })

  test('fills it in also while the courses cannot be loaded', async () => {
    server.courses.reply = { status: 500, code: '57014' }
    openPaymentLink(anaId, prefilledAddress('/payment-link', { ...nelida, course: 'gee-python' }))
    await waitFor(() => expect(values()).toMatchObject({ firstName: 'Nélida', course: 'gee-python' }))
  })
})
