import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentLinkTexts } from '#content/payment-links.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { courseRows } from './test-support/link-rows.ts'
import {
  type Links,
  openFilled,
  openPaymentLink,
  startLinks,
  submit,
} from './test-support/open-payment-link.tsx'

let server: Links

beforeEach(() => {
  server = startLinks()
})

describe('the form', () => {
  test('starts with the sample defaults and offers the options of the specification', async () => {
    openPaymentLink()
    expect(screen.getByRole('heading', { level: 1, name: paymentLinkTexts.title })).toBeVisible()
    expect(field(paymentLinkTexts.total)).toHaveValue('200')
    expect(field(paymentLinkTexts.amount)).toHaveValue('180')
    const options = (label: string) =>
      within(screen.getByRole('combobox', { name: startsWith(label) }))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(screen.getByRole('combobox', { name: startsWith(paymentLinkTexts.type) })).toHaveDisplayValue(
      paymentLinkTexts.types.total,
    )
    expect(options(paymentLinkTexts.type)).toEqual([
      paymentLinkTexts.types.total,
      paymentLinkTexts.types.installments,
    ])
    expect(screen.getByRole('combobox', { name: startsWith(paymentLinkTexts.country) })).toHaveDisplayValue(
      'Argentina',
    )
    expect(options(paymentLinkTexts.country)).toEqual([
      'Argentina',
      'México',
      'Colombia',
      'Perú',
      'Chile',
      'Uruguay',
    ])
    await screen.findByRole('option', { name: 'Deep Learning (deep-learning-202401)' })
    expect(options(paymentLinkTexts.course)).toEqual([
      paymentLinkTexts.coursePlaceholder,
      'Google Earth Engine con Python (gee-python-209907)',
      'Deep Learning (deep-learning-202401)',
    ])
    expect(await screen.findByText(paymentLinkTexts.amountHint('USD 1', 'USD 5000'))).toBeVisible()
  })

  test('a number typed with its own code replaces the code of the country', async () => {
    const { user } = await openFilled()
    await user.clear(field(paymentLinkTexts.phone))
    await user.type(field(paymentLinkTexts.phone), '+34 612 345 678')
    expect(field(paymentLinkTexts.phone)).toHaveValue('+34 612 345 678')
    expect(screen.queryByText('+54')).toBeNull()
  })

  test('without a course and a total it says so, and sends nothing', async () => {
    const { user } = await openFilled()
    await user.selectOptions(
      screen.getByRole('combobox', { name: startsWith(paymentLinkTexts.course) }),
      'gee-python-209907',
    )
    await user.clear(field(paymentLinkTexts.total))
    await user.click(submit())
    expect(field(paymentLinkTexts.total)).toHaveAccessibleDescription(
      expect.stringContaining(paymentLinkTexts.problems.total),
    )
    expect(field(paymentLinkTexts.total)).toHaveFocus()
    expect(server.create.asked).toEqual([])
  })

  test.each([
    ['0.5', paymentLinkTexts.problems.tooSmall('USD 1')],
    ['5001', paymentLinkTexts.problems.tooLarge('USD 5000')],
    ['251', paymentLinkTexts.problems.overTotal],
  ])('rejects an amount of %s', async (amount, sentence) => {
    const { user } = await openFilled()
    await screen.findByText(paymentLinkTexts.amountHint('USD 1', 'USD 5000'))
    await user.clear(field(paymentLinkTexts.amount))
    await user.type(field(paymentLinkTexts.amount), amount)
    await user.click(submit())
    expect(screen.getByText(sentence)).toBeVisible()
    expect(server.create.asked).toEqual([])
  })

  test('courses that do not load can be retried', async () => {
    server.courses.reply = { status: 500, code: '57014' }
    openPaymentLink()
    expect(await screen.findByText(paymentLinkTexts.coursesFailed)).toBeVisible()
    server.courses.reply = { answer: courseRows }
    await userEvent.setup().click(screen.getByRole('button', { name: paymentLinkTexts.retry }))
    expect(await screen.findByRole('option', { name: /gee-python-209907/ })).toBeInTheDocument()
  })
})
