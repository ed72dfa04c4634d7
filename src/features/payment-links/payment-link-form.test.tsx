import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { linkFailureText, linkResultTexts, paymentLinkTexts } from '#content/payment-links.ts'
import { staffSoldOutText } from '#content/staff-seats.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { courseRows } from './test-support/link-rows.ts'
import {
  created,
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
    await screen.findByRole('option', {
      name: 'Deep Learning · empezó el 15/01/2024, terminada (deep-learning-202401)',
    })
    expect(options(paymentLinkTexts.course)).toEqual([
      paymentLinkTexts.coursePlaceholder,
      'Google Earth Engine con Python · empieza el 15/07/2099 (gee-python-209907)',
      'Deep Learning · empezó el 15/01/2024, terminada (deep-learning-202401)',
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

  test('rejects an amount below or above the limits, or above the total', async () => {
    const { user } = await openFilled()
    await screen.findByText(paymentLinkTexts.amountHint('USD 1', 'USD 5000'))
    for (const [amount, sentence] of [
      ['0.5', paymentLinkTexts.problems.tooSmall('USD 1')],
      ['5001', paymentLinkTexts.problems.tooLarge('USD 5000')],
      ['251', paymentLinkTexts.problems.overTotal],
    ] as const) {
      await user.clear(field(paymentLinkTexts.amount))
      await user.type(field(paymentLinkTexts.amount), amount)
      await user.click(submit())
      expect(screen.getByText(sentence)).toBeVisible()
    }
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

describe('a failure keeps what was typed, and a retry keeps the key, also after a reload', () => {
  test.each<[string, Links['create']['reply'], string]>([
    ['no network', 'offline', linkFailureText.network],
    [
      'no address',
      { garbled: JSON.stringify({ order_id: created.order_id }) },
      linkFailureText.no_redirect_url,
    ],
    [
      'foreign',
      { answer: { ...created, redirect_url: 'https://evil.test/pay' } },
      linkFailureText.foreign_url,
    ],
  ])('%s', async (_name, answer, sentence) => {
    server.create.reply = answer
    const { user, unmount } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(paymentLinkTexts.errorPrefix + sentence)
    expect(field(paymentLinkTexts.firstName)).toHaveValue('Nélida')
    expect(screen.queryByRole('heading', { name: linkResultTexts.title })).not.toBeInTheDocument()
    await user.click(submit())
    await waitFor(() => expect(server.create.asked).toHaveLength(2))
    unmount()
    server.create.reply = { answer: created }
    openPaymentLink()
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: linkResultTexts.title })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(new Set(server.create.asked.map(({ key }) => key)).size).toBe(1)
  })

  test('a key whose order has ended, or that belongs to other content, is renewed once', async () => {
    const { user } = await openFilled()
    for (const [round, code] of (['order_closed', 'idempotency_conflict'] as const).entries()) {
      server.create.reply = { status: 409, code }
      await user.click(submit())
      await waitFor(() => expect(server.create.asked).toHaveLength(2 * round + 2))
      expect(await screen.findByRole('alert')).toHaveTextContent(
        paymentLinkTexts.errorPrefix + linkFailureText.unknown,
      )
      const [first, second] = server.create.asked.slice(-2)
      expect(second?.key).not.toBe(first?.key)
    }
  })

  test('a second link for a paid one needs a confirmation', async () => {
    server.create.reply = { status: 409, code: 'order_paid' }
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(linkFailureText.order_paid)
    expect(server.create.asked).toHaveLength(1)
    server.create.reply = { answer: created }
    await user.click(screen.getByRole('button', { name: paymentLinkTexts.another }))
    expect(await screen.findByRole('heading', { name: linkResultTexts.title })).toBeVisible()
    expect(server.create.asked[1]?.key).not.toBe(server.create.asked[0]?.key)
  })

  test('problems reported by the server are shown at their fields', async () => {
    server.create.reply = { status: 422, problems: [{ field: 'email', code: 'invalid_email' }] }
    const { user } = await openFilled()
    await user.click(submit())
    await waitFor(() =>
      expect(field(paymentLinkTexts.email)).toHaveAccessibleDescription(
        expect.stringContaining(staffProblemText.invalid_email),
      ),
    )
  })

  test('without a session nothing is sent, and a new login restores the form', async () => {
    localStorage.clear()
    const { user, unmount } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(linkFailureText.unauthorized)
    expect(server.create.asked).toEqual([])
    unmount()
    openPaymentLink()
    expect(field(paymentLinkTexts.email)).toHaveValue('nelida@example.com')
  })
})

const warning = staffSoldOutText.title(['Google Earth Engine con Python · empieza el 15/07/2099'])

test('a link for a course without a seat is made, after a warning', async () => {
  server.seats.reply = { answer: [{ cohort_id: 3, seats_taken: 21, seats_left: -1 }] }
  const { user } = await openFilled()
  expect(await screen.findByText(warning)).toBeVisible()
  expect(server.seats.asked[0]?.body).toEqual({ cohort_ids: [3] })
  await user.click(submit())
  await waitFor(() => expect(server.create.asked).toHaveLength(1))
})

test('with a seat left, or an unknown capacity, there is none: only how many are taken', async () => {
  server.seats.reply = { answer: [{ cohort_id: 3, seats_taken: 19, seats_left: 1 }] }
  const { unmount } = await openFilled()
  expect(await screen.findByText(/^Lugares de Google Earth Engine .*: 19 ocupados de 20$/)).toBeVisible()
  expect(screen.queryByText(warning)).toBeNull()
  unmount()
  server.seats.reply = { answer: [{ cohort_id: 3, seats_taken: 1, seats_left: null }] }
  await openFilled()
  expect(await screen.findByText(/: 1 ocupado$/)).toBeVisible()
  expect(screen.queryByText(warning)).toBeNull()
})
