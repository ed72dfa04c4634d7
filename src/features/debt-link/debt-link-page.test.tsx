import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  debtLinkFailure,
  debtLinkMessages,
  payFailureText,
  debtLinkText as text,
} from '#content/debt-link.ts'
import { usualRateSource } from '#content/estimate.ts'
import { openDebtLink } from '#domain/contracts/debt-links.ts'
import { toDebtToken } from '#domain/debt-token.ts'
import { toOrderId } from '#domain/order-id.ts'
import { paymentSuccessHref } from '#flows/purchase/payment-hrefs.ts'
import { today } from '#platform/clock.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { renderVisitorPages } from '#platform/test-support/visitor-page.tsx'
import { DebtLinkPage } from './public/debt-link-page.tsx'

const token = toDebtToken('debt-token-of-the-tests_0123456789-abcdefgh')
const orderId = toOrderId('order-of-the-debt-0001')
const owed = {
  ...{ state: 'owed' as const, course_name: 'Google Earth Engine con Python', amount: 90, currency: 'USD' },
  ...{ months_behind: 2, number: 3, installments: 6, country: 'MX' as const, manual_reference: null },
}
const manual = {
  ...{ state: 'manual' as const, url: 'https://www.paypal.com/paypalme/escuela/90.00USD' },
  ...{ reference: 31, amount: 90, currency: 'USD' },
}

let link: EdgePlace<typeof openDebtLink>

beforeEach(() => {
  vi.stubEnv('VITE_CHECKOUT_ORIGINS', window.location.origin)
  window.location.hash = ''
  const network = startNetwork()
  link = network.edge(openDebtLink, owed)
  const source = { source: usualRateSource.name, source_url: null }
  network.sql('get_exchange_rate', [{ currency: 'MXN', units_per_dollar: 18, day: today(), ...source }])
})

afterEach(() => {
  vi.unstubAllEnvs()
})

const open = () => renderVisitorPages(<DebtLinkPage token={token} />, `/pagar/${token}`)
const button = () => screen.findByRole('button', { name: text.pay('USD\u00a090.00') })

/** Opens the page and presses the button, which the server answers with this. */
async function pressed(reply: EdgePlace<typeof openDebtLink>['reply']) {
  const { user } = open()
  const pay = await button()
  link.reply = reply
  await user.click(pay)
  return user
}

describe('what is owed', () => {
  test('is the course, the payment and the amount, in a call that shows the token to nobody else', async () => {
    open()
    expect(screen.getByText(text.loading, { selector: 'h1' })).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1, name: text.title.behind })).toBeVisible()
    const card = within(screen.getByRole('article'))
    expect(card.getByRole('heading', { name: owed.course_name })).toBeVisible()
    expect(card.getByText('USD 90.00', { selector: 'strong' })).toBeVisible()
    expect(card.getByText('2 cuotas atrasadas')).toBeVisible()
    expect(card.getByText(text.ownCurrency)).toBeVisible()
    expect(link.asked).toMatchObject([{ method: 'POST', body: { token } }])
    for (const anchor of screen.getAllByRole('link')) expect(anchor.getAttribute('href')).not.toContain(token)
  })

  test.each([
    [{ months_behind: 1 }, '1 cuota atrasada', text.title.behind],
    [{ months_behind: 0 }, text.instalment(3, 6), text.title.next],
    [{ months_behind: 0, installments: 1 }, text.rest, text.title.next],
    [{ course_name: null }, text.unnamed, text.title.behind],
  ])('%j is said in words', async (changes, words, title) => {
    link.reply = { answer: { ...owed, ...changes } }
    open()
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('for which somebody may have paid by hand says so', async () => {
    link.reply = { answer: { ...owed, manual_reference: 31 } }
    open()
    expect(await screen.findByText(text.alreadyByHand.title(31))).toBeVisible()
    expect(await button()).toBeEnabled()
  })
})

describe('the country', () => {
  const field = () => screen.findByRole('combobox', { name: text.country })

  test('that is known is chosen, and the sum is told in its money', async () => {
    open()
    expect(await field()).toHaveValue('MX')
    expect(await screen.findByText(/MXN 1[ {2}]?620/)).toBeVisible()
  })

  test('that is not known is asked for before anything is sent', async () => {
    link.reply = { answer: { ...owed, country: null } }
    const { user } = open()
    await user.click(await button())
    expect(await screen.findByText(text.countryMissing)).toBeVisible()
    expect(await field()).toHaveFocus()
    expect(link.asked).toHaveLength(1)
    await user.selectOptions(await field(), 'PE')
    expect(screen.queryByText(text.countryMissing)).toBeNull()
    link.reply = { answer: { state: 'closed' } }
    await user.click(await button())
    await waitFor(() => expect(link.asked.at(-1)?.body).toMatchObject({ pay: true, country: 'PE' }))
  })
})

describe('nothing to pay', () => {
  test.each(['closed', 'refunded', 'voided', 'held'] as const)(
    '%s says why, and offers no payment',
    async (state) => {
      link.reply = { answer: { state } }
      open()
      expect(
        await screen.findByRole('heading', { level: 1, name: debtLinkMessages[state].title }),
      ).toBeVisible()
      expect(screen.queryByRole('button')).toBeNull()
    },
  )

  test('what was paid today leads to the payment', async () => {
    link.reply = { answer: { state: 'paid', order_id: orderId } }
    open()
    expect(await screen.findByRole('link', { name: debtLinkMessages.paid.action })).toHaveAttribute(
      'href',
      paymentSuccessHref(orderId),
    )
  })

  test.each([
    ['offline' as const, debtLinkFailure.network],
    [{ status: 500, code: 'internal_error' } as const, debtLinkFailure.server],
  ])('%j never calls a link invalid, and is tried again', async (reply, said) => {
    link.reply = reply
    const { user } = open()
    expect(await screen.findByText(said, {}, { timeout: 4000 })).toBeVisible()
    expect(screen.queryByText(debtLinkMessages.invalid.title)).toBeNull()
    link.reply = { answer: owed }
    await user.click(screen.getByRole('button', { name: debtLinkFailure.retry }))
    expect(await button()).toBeVisible()
  })
})

describe('paying', () => {
  const checkout = () => `${window.location.origin}${window.location.pathname}#checkout`

  test('leaves for the checkout of the provider, once', async () => {
    const { user } = open()
    const pay = await button()
    link.reply = { answer: { state: 'checkout', redirect_url: checkout() } }
    await user.dblClick(pay)
    await waitFor(() => expect(window.location.hash).toBe('#checkout'))
    expect(link.asked.map(({ body }) => body)).toEqual([{ token }, { token, pay: true, country: 'MX' }])
    expect(screen.getByRole('button', { name: text.paying })).toBeVisible()
  })

  test('goes to no other address', async () => {
    await pressed({ answer: { state: 'checkout', redirect_url: 'https://evil.example/pay' } })
    expect(await screen.findByText(payFailureText.no_redirect_url)).toBeVisible()
    expect(window.location.hash).toBe('')
  })

  test.each([
    ['closed', { answer: { state: 'closed' } }],
    ['paid', { answer: { state: 'paid', order_id: orderId } }],
    ['invalid', { status: 404, code: 'link_invalid' }],
  ] as const)('what is %s by now is not paid', async (state, reply) => {
    await pressed(reply)
    expect(
      await screen.findByRole('heading', { level: 1, name: debtLinkMessages[state].title }),
    ).toBeVisible()
  })

  test.each([
    ['offline' as const, payFailureText.network],
    [{ status: 502, code: 'payment_provider_error' } as const, payFailureText.payment_provider_error],
    [{ status: 500, code: 'code_of_tomorrow' } as const, payFailureText.unknown],
  ])('that fails (%j) says that nothing is lost, and can be tried again', async (reply, said) => {
    const user = await pressed(reply)
    expect(await screen.findByText(said)).toBeVisible()
    link.reply = { answer: { state: 'checkout', redirect_url: checkout() } }
    await user.click(await button())
    await waitFor(() => expect(window.location.hash).toBe('#checkout'))
  })

  test('by hand happens at one address only', async () => {
    await pressed({ answer: { ...manual, url: 'https://evil.example/paypalme/x' } })
    expect(await screen.findByText(payFailureText.network)).toBeVisible()
    expect(screen.queryByText(text.manual.title)).toBeNull()
  })
})
