import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { linkFailureText, linkResultTexts, paymentLinkTexts } from '#content/payment-links.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { field } from '../staff-session/test-support/person-form.ts'
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

describe('a failure keeps what was typed, and the retry keeps the key', () => {
  test.each<[string, Links['create']['reply'], string]>([
    ['no network', 'offline', linkFailureText.network],
    ['provider', { status: 502, code: 'payment_provider_error' }, linkFailureText.payment_provider_error],
    ['session', { status: 401, code: 'unauthorized' }, linkFailureText.unauthorized],
    ['an unknown code', { status: 418, code: unknownCode }, linkFailureText.unknown],
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
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(paymentLinkTexts.errorPrefix + sentence)
    expect(field(paymentLinkTexts.firstName)).toHaveValue('Nélida')
    expect(screen.queryByRole('heading', { name: linkResultTexts.title })).not.toBeInTheDocument()
    server.create.reply = { answer: created }
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: linkResultTexts.title })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    const [first, second] = server.create.asked
    expect(second?.key).toBe(first?.key)
  })

  test.each(['order_closed', 'idempotency_conflict'] as const)('%s renews the key once', async (name) => {
    server.create.reply = { status: 409, code: name }
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      paymentLinkTexts.errorPrefix + linkFailureText.unknown,
    )
    expect(server.create.asked).toHaveLength(2)
    expect(server.create.asked[1]?.key).not.toBe(server.create.asked[0]?.key)
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
