import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkoutText } from '#content/checkout.ts'
import { couponText } from '#content/coupons.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { checkCoupon } from '#domain/contracts/coupons.ts'
import { money } from '#domain/money.ts'
import { priced } from '#flows/purchase/test-support/purchase-network.ts'
import { keepAddressCoupon } from '#platform/address-code.ts'
import type { EdgePlace } from '#platform/test-support/fake-network.ts'
import { findPayButton, payButton } from '#platform/test-support/visitor-page.tsx'
import { putText } from '#ui/test-support/put-text.ts'
import { geeRow, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { ana, fillIn, renderCheckout, termsBox } from '../test-support/render-checkout.tsx'

const terms = { code: 'GEO-20', percent_off: 20, off_usd: null, ends_on: toCalendarDay('2099-12-31') }
const usd = (minor: number) => money(minor, 'USD')
/** As the queries of the screen read it. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const applied = plain(couponText.applied(usd(16000), usd(20000), terms.ends_on))

let server: PaymentServer
let coupons: EdgePlace<typeof checkCoupon>

beforeEach(() => {
  window.sessionStorage.clear()
  server = startPaymentServer()
  coupons = server.edge(checkCoupon, { coupon: null })
  coupons.reply = {
    answer: ({ body }) => ({ coupon: (body as { coupon: string }).coupon === 'GEO-20' ? terms : null }),
  }
})

const at = (coupon = '') => `/checkout?course=gee-python${coupon && `&cupon=${coupon}`}`
const field = () => screen.findByRole('textbox', { name: couponText.label })
const applyButton = () => screen.getByRole('button', { name: couponText.apply })

async function open(address = at()) {
  const page = renderCheckout(address)
  await page.user.click(await screen.findByRole('button', { name: couponText.ask }))
  return page
}

async function summary() {
  await waitFor(() => expect(screen.queryByText(checkoutText.loading)).toBeNull())
  const name = screen.getByRole('heading', { name: geeRow.name })
  return within(name.closest('article') ?? name)
}

describe('a coupon', () => {
  test('is one quiet line until a code is typed: old price, saving and end are said, and what was typed stays', async () => {
    const { user } = renderCheckout(at())
    await fillIn(user)
    expect(screen.queryByRole('textbox', { name: couponText.label })).toBeNull()
    expect(coupons.asked).toEqual([])
    screen.getByRole('button', { name: couponText.ask }).focus()
    await user.keyboard('{Enter}')
    expect(await field()).toHaveFocus()
    await user.keyboard('geo-20{Enter}')
    expect(await screen.findByText(applied)).toBeVisible()
    expect(coupons.asked.map(({ body }) => body)).toEqual([{ course_id: 'gee-python', coupon: 'GEO-20' }])
    const card = await summary()
    expect(card.getByText('USD 160.00')).toBeVisible()
    expect(card.getByText('USD 200.00').tagName).toBe('S')
    expect(
      card.getByText(plain(couponText.summary('GEO-20', usd(16000), usd(20000), terms.ends_on))),
    ).toBeVisible()
    expect(payButton()).toHaveTextContent('USD 160.00')
    expect(screen.getByRole('textbox', { name: checkoutText.fields.firstName })).toHaveValue(ana.firstName)
    expect(await field()).toHaveFocus()
    expect(server.payment.asked).toEqual([])
  })

  test('of the address is applied at once, and paid with', async () => {
    const { user } = renderCheckout(at('geo-20'))
    expect(await screen.findByText(applied)).toBeVisible()
    await fillIn(user)
    await user.click(termsBox())
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
    expect(server.payment.asked[0]?.body).toMatchObject({
      amount: 160,
      coupon: 'GEO-20',
      payment_type: 'single',
    })
  })

  test('leaves instalments as they are, and says so', async () => {
    const { user } = renderCheckout(at('GEO-20'))
    await screen.findByText(applied)
    await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
    expect(screen.getByText(plain(couponText.singleOnly(usd(16000), terms.ends_on)))).toBeVisible()
    await fillIn(user)
    await user.click(termsBox())
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
    expect(server.payment.asked[0]?.body).toMatchObject({
      amount: 270,
      coupon: null,
      seat: null,
      payment_type: 'installments',
    })
  })

  test('is no price of a company, and can be taken off', async () => {
    const { user } = renderCheckout(at('GEO-20'))
    await screen.findByText(applied)
    await user.click(screen.getByRole('tab', { name: checkoutText.tabs.corporate }))
    expect((await summary()).getByText('USD 200.00')).toBeVisible()
    expect((await summary()).queryByText('USD 160.00')).toBeNull()
    await user.click(screen.getByRole('tab', { name: checkoutText.tabs.individual }))
    await user.click(screen.getByRole('button', { name: couponText.remove }))
    await waitFor(() => expect(payButton()).toHaveTextContent('USD 200.00'))
    expect(screen.queryByText(applied)).toBeNull()
  })

  test.each<[string, EdgePlace<typeof checkCoupon>['reply'], string]>([
    ['nobody knows', { answer: { coupon: null } }, couponText.refused],
    [
      'takes more than the price',
      { answer: { coupon: { ...terms, percent_off: null, off_usd: 200 } } },
      couponText.refused,
    ],
    ['is one of too many', { status: 429, code: 'rate_limited' }, couponText.rate_limited],
  ])('that %s leaves the price, and is said', async (_, reply, sentence) => {
    coupons.reply = reply
    const { user } = await open()
    await putText(user, await field(), 'OTRO-5')
    await user.click(applyButton())
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(payButton()).toHaveTextContent('USD 200.00')
  })

  test('that got no answer is asked about again', async () => {
    const { reply } = coupons
    coupons.reply = 'offline'
    const { user } = await open()
    await putText(user, await field(), 'GEO-20')
    await user.click(applyButton())
    expect(await screen.findByText(couponText.unreachable)).toBeVisible()
    expect(payButton()).toHaveTextContent('USD 200.00')
    coupons.reply = reply
    await user.click(applyButton())
    expect(await screen.findByText(applied)).toBeVisible()
  })

  test('that is no code is said at its field, without a question', async () => {
    const { user } = await open()
    await user.type(await field(), 'ab{Enter}')
    expect(await field()).toHaveAccessibleDescription(couponText.malformed)
    expect(coupons.asked).toEqual([])
  })

  test('that was typed and not applied is applied by the pay button, which then shows the price and pays with the next press', async () => {
    const { user } = await open()
    await fillIn(user)
    await user.click(termsBox())
    await putText(user, await field(), 'GEO-20')
    await user.click(payButton())
    expect(await screen.findByText(applied)).toBeVisible()
    expect(server.payment.asked).toEqual([])
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
    expect(server.payment.asked[0]?.body).toMatchObject({ amount: 160, coupon: 'GEO-20' })
  })

  test('that ended between showing and paying: the new total is said, and confirmed', async () => {
    const { user } = renderCheckout(at('GEO-20'))
    await screen.findByText(applied)
    await fillIn(user)
    await user.click(termsBox())
    server.payment.next.push({ status: 409, code: 'coupon_unavailable' })
    await user.click(payButton())
    expect(await screen.findByText(plain(couponText.gone(usd(20000))))).toBeVisible()
    await waitFor(() => expect(payButton()).toHaveTextContent('USD 200.00'))
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(2))
    expect(server.payment.asked[1]?.body).toMatchObject({ amount: 200, coupon: null })
  })

  test('that another page of the visit brought is applied at once; taken off, it stays away, whatever link leads back', async () => {
    history.replaceState(null, '', '/google-earth-engine?cupon=geo-20')
    keepAddressCoupon()
    const first = renderCheckout(at())
    expect(await screen.findByText(applied)).toBeVisible()
    expect(await field()).toHaveValue('GEO-20')
    first.unmount()
    const second = renderCheckout(at())
    expect(await screen.findByText(applied)).toBeVisible()
    await second.user.click(screen.getByRole('button', { name: couponText.remove }))
    await waitFor(() => expect(payButton()).toHaveTextContent('USD 200.00'))
    second.unmount()
    keepAddressCoupon()
    renderCheckout(at())
    expect(await findPayButton()).toHaveTextContent('USD 200.00')
    expect(screen.getByRole('button', { name: couponText.ask })).toBeVisible()
  })

  test('of the address of a link within the site leaves that address, so that one that is taken off does not come back', async () => {
    history.replaceState(null, '', at('GEO-20'))
    const first = renderCheckout(at('GEO-20'))
    await screen.findByText(applied)
    expect(location.search).toBe('?course=gee-python')
    await first.user.click(screen.getByRole('button', { name: couponText.remove }))
    await waitFor(() => expect(payButton()).toHaveTextContent('USD 200.00'))
    first.unmount()
    renderCheckout(`${location.pathname}${location.search}`)
    expect(await screen.findByRole('button', { name: couponText.ask })).toBeVisible()
  })

  test('asked about without a network: the form stays with the price of everybody, and asks again', async () => {
    const { user } = await open()
    await fillIn(user)
    server.price.reply = 'offline'
    await user.type(await field(), 'GEO-20{Enter}')
    expect(await screen.findByText(couponText.unreachable)).toBeVisible()
    expect(await field()).toHaveFocus()
    expect(payButton()).toHaveTextContent('USD 200.00')
    server.price.reply = priced(geeRow)
    await user.click(applyButton())
    expect(await screen.findByText(applied)).toBeVisible()
    expect(payButton()).toHaveTextContent('USD 160.00')
  })
})
