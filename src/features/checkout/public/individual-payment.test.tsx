import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptanceText, assurancesOf, assuranceTexts } from '#content/acceptance.ts'
import { checkoutText, paymentErrorText, paymentSuccessText } from '#content/checkout.ts'
import { invoiceText } from '#content/invoice.ts'
import { paymentFailureText, paymentToast } from '#content/messages/checkout.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { membershipSlug, toBaseSlug } from '#domain/course-slug.ts'
import { currentLegalVersion } from '#domain/legal-versions.ts'
import { forgetPersonalData } from '#flows/purchase/payment-session.ts'
import { aProduct, orderId, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { address, payButton } from '#platform/test-support/visitor-page.tsx'
import { putText } from '#ui/test-support/put-text.ts'
import { anOrder, geeRow, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { ana, fillIn, openFilled, renderCheckout, says, termsBox } from '../test-support/render-checkout.tsx'

const { fields } = checkoutText

let server: PaymentServer

afterEach(() => vi.restoreAllMocks())

beforeEach(() => {
  server = startPaymentServer()
})

test('a single payment sends the specified request and redirects to the provider', async () => {
  const user = await openFilled()
  await user.click(payButton())
  await waitFor(() => expect(window.location.hash).toBe(`#pagar-${orderId}`))
  expect(server.payment.asked).toEqual([
    expect.objectContaining({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: {
        email: 'ana@ejemplo.test',
        course_id: 'gee-python',
        cohort: 'gee-python-202607',
        country: 'AR',
        amount: 200,
        currency: 'ARS',
        payment_type: 'single',
        payer: { name: 'Ana Prueba', first_name: 'Ana', last_name: 'Prueba', phone: '+54 11 5555 0100' },
        coupon: null,
        seat: null,
        invoice: null,
        legal_version: currentLegalVersion,
      },
    }),
  ])
  expect(screen.getByRole('button', { name: checkoutText.submit.busy })).toBeDisabled()
})

test('a number that a browser filled in with its code is sent with it once', async () => {
  const { user } = renderCheckout('/checkout?course=gee-python-202607')
  await fillIn(user, { ...ana, phone: '5491155550134' })
  await user.click(termsBox())
  // The code of the country is not offered a second time.
  const phone = screen.getByRole('textbox', { name: fields.phone })
  await waitFor(() => expect(phone).not.toHaveAccessibleDescription(/\+54/))
  await user.click(payButton())
  await waitFor(() => expect(server.payment.asked).toHaveLength(1))
  expect(server.payment.asked[0]?.body).toMatchObject({ payer: { phone: '+54 91155550134' } })
})

test('a browser that does not say its country without doubt is asked for it, and nothing is lost', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-PE'])
  const { user } = renderCheckout('/checkout?course=gee-python')
  const country = await screen.findByRole('combobox', { name: fields.country })
  expect(country).toHaveValue('')
  expect(screen.queryByText(/moneda local|dólares/)).toBeNull()
  // No code is there yet.
  expect(screen.getByText(fields.phoneHintElsewhere)).toBeVisible()
  await putText(user, screen.getByRole('textbox', { name: fields.phone }), ana.phone)
  await user.click(payButton())
  expect(country).toHaveAccessibleDescription(problemMessage('country', 'required'))
  expect(server.payment.asked).toEqual([])
  await user.selectOptions(country, 'PE')
  expect(country).not.toHaveAccessibleDescription()
  expect(screen.getByRole('textbox', { name: fields.phone })).toHaveAccessibleDescription(/^\+51/)
  expect(within(country).getAllByRole('option')).toHaveLength(14)
})

describe('a missing or invalid field', () => {
  test('is reported at its field and focused, and nothing is sent', async () => {
    const { user } = renderCheckout('/checkout?course=gee-python')
    await fillIn(user, { firstName: 'Ana', email: 'ana@ejemplo.test' })
    await user.click(payButton())
    await says(paymentToast.missing)
    expect(screen.getByRole('textbox', { name: fields.lastName })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: fields.lastName })).toBeInvalid()
    expect(screen.getByRole('textbox', { name: fields.phone })).toHaveAccessibleDescription(
      /Escribe tu teléfono/,
    )
    expect(screen.getByRole('textbox', { name: fields.firstName })).toBeValid()
    expect(server.payment.asked).toEqual([])
    expect(address()).toBe('/checkout?course=gee-python')
  })

  test('a problem found by the server is shown at its field', async () => {
    const user = await openFilled()
    server.payment.next.push({
      status: 422,
      problems: [{ field: 'payer.phone', code: 'invalid_phone' }],
    })
    await user.click(payButton())
    await waitFor(() => expect(screen.getByRole('textbox', { name: fields.phone })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: fields.phone })).toBeInvalid()
    expect(payButton()).toBeEnabled()
  })
})

describe('a press before the price', () => {
  const awaitedButton = () => screen.getByRole('button', { name: checkoutText.submit.awaited })

  async function pressEarly(typed = ana) {
    const letCome = server.price.hold()
    const { user } = renderCheckout('/checkout?course=gee-python')
    await fillIn(user, typed)
    await user.click(termsBox())
    return { user, letCome }
  }

  test('says at once what is missing, then that the price is on its way; nothing is sent before it is seen', async () => {
    const { user, letCome } = await pressEarly({ ...ana, lastName: '' })
    await user.click(awaitedButton())
    await says(paymentToast.missing)
    const lastName = screen.getByRole('textbox', { name: fields.lastName })
    expect(lastName).toHaveFocus()
    await putText(user, lastName, ana.lastName)
    await user.click(awaitedButton())
    expect(screen.getByText(checkoutText.submit.pressed)).toBeVisible()
    letCome()
    expect(await screen.findByText('El precio es USD 200.00. Revísalo y confirma.')).toBeVisible()
    expect(server.payment.asked).toEqual([])
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
    expect(server.payment.asked[0]?.body).toMatchObject({ amount: 200, payment_type: 'single' })
  })

  test('in instalments that there are not, says so and pays nothing else unasked', async () => {
    server.price.reply = priced({ ...geeRow, subscription_link: null })
    const { user, letCome } = await pressEarly()
    await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
    await user.click(awaitedButton())
    letCome()
    expect(await screen.findByText(/ya no se ofrece en cuotas.*USD 200\.00/)).toBeVisible()
    expect(server.payment.asked).toEqual([])
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
    expect(server.payment.asked[0]?.body).toMatchObject({ amount: 200, payment_type: 'single' })
  })
})

describe('an invoice', () => {
  const want = () => screen.getByRole('checkbox', { name: invoiceText.want })
  const taxId = (name: string) => screen.getByRole('textbox', { name })

  test('is asked for only when wanted, follows the country, and is sent', async () => {
    const user = await openFilled()
    expect(screen.queryByRole('textbox', { name: 'CUIT' })).toBeNull()
    await user.click(want())
    await user.click(screen.getByRole('radio', { name: invoiceText.holders.company }))
    expect(taxId('CUIT')).toHaveAttribute('inputmode', 'numeric')
    await user.selectOptions(screen.getByRole('combobox', { name: fields.country }), 'CL')
    expect(taxId('RUT')).not.toHaveAttribute('inputmode')
    await putText(user, screen.getByRole('textbox', { name: invoiceText.legalName.company }), 'Agro Sur SpA')
    await putText(user, taxId('RUT'), '76.543.210-3')
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
    expect(server.payment.asked[0]?.body.invoice).toEqual({
      ...{ holder: 'company', legal_name: 'Agro Sur SpA', tax_id: '76.543.210-3', address: '' },
    })
  })

  test('with a wrong number is refused at its field, with nothing lost, until the number or the country is right', async () => {
    const user = await openFilled()
    await user.click(want())
    await putText(user, screen.getByRole('textbox', { name: invoiceText.legalName.person }), 'Ana Prueba')
    await putText(user, taxId('CUIT o CUIL'), '20-12345678-7')
    await user.click(payButton())
    expect(taxId('CUIT o CUIL')).toHaveFocus()
    expect(taxId('CUIT o CUIL')).toHaveAccessibleDescription(/no es un CUIT o CUIL válido/)
    expect(server.payment.asked).toEqual([])

    await user.click(screen.getByRole('radio', { name: invoiceText.holders.company }))
    expect(taxId('CUIT')).toBeValid()
    expect(taxId('CUIT')).toHaveValue('20-12345678-7')
    await user.clear(taxId('CUIT'))
    await putText(user, taxId('CUIT'), '20-12345678-6')
    await user.click(payButton())
    expect(taxId('CUIT')).toHaveAccessibleDescription(/es de una persona/)
    await user.click(screen.getByRole('radio', { name: invoiceText.holders.person }))
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
  })

  test('with an RFC whose last place disagrees asks once, and takes it when it is sent again', async () => {
    const user = await openFilled()
    await user.click(want())
    await user.selectOptions(screen.getByRole('combobox', { name: fields.country }), 'MX')
    await putText(user, screen.getByRole('textbox', { name: invoiceText.legalName.person }), 'Ana Prueba')
    await putText(user, taxId('RFC'), 'GODE561231GR9')
    await user.click(payButton())
    expect(taxId('RFC')).toHaveFocus()
    expect(taxId('RFC')).toHaveAccessibleDescription(/último lugar de este RFC no coincide/)
    expect(server.payment.asked).toEqual([])
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
    expect(server.payment.asked[0]?.body.invoice).toMatchObject({ tax_id: 'GODE561231GR9' })
  })
})

describe('the terms', () => {
  test('must be accepted: the box starts unticked, and says so', async () => {
    const { user } = renderCheckout('/checkout?course=gee-python')
    await fillIn(user)
    expect(termsBox()).not.toBeChecked()
    await user.click(payButton())
    expect(termsBox()).toHaveFocus()
    expect(termsBox()).toHaveAccessibleDescription(/acepta los términos/)
    expect(server.payment.asked).toEqual([])
    expect(screen.getByRole('link', { name: new RegExp(acceptanceText.refunds) })).toHaveAttribute(
      'href',
      '/terms#pagos',
    )
  })

  test('promise ten days to who buys from Argentina, and nothing of the kind elsewhere', async () => {
    const user = await openFilled()
    expect(screen.getByText(assuranceTexts.withdrawal.outcome)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: fields.country }), 'CL')
    expect(screen.queryByText(assuranceTexts.withdrawal.outcome)).toBeNull()
    for (const { outcome } of assurancesOf(toBaseSlug('gee-python'), 'CL')) {
      expect(screen.getByText(outcome)).toBeVisible()
    }
  })
})

test('the membership, whose buyers turn back from the provider to here, promises what its own page promises, and no cohort', async () => {
  const membership = aProduct({ slug: membershipSlug, name: 'All Access GeoAI', regular_price_usd: 270 })
  server.price.reply = priced(membership)
  renderCheckout(`/checkout?course=${membershipSlug}`)
  expect(await screen.findByText(assuranceTexts.guarantee.outcome)).toBeVisible()
  expect(screen.queryByText(assuranceTexts.noCohort.outcome)).toBeNull()
  for (const text of checkoutText.summary.membershipInclusions) expect(screen.getByText(text)).toBeVisible()
})

describe('one order', () => {
  test('for the same content sent again after a dropped connection', async () => {
    const first = renderCheckout('/checkout?course=gee-python')
    await fillIn(first.user)
    await first.user.click(termsBox())
    server.payment.next.push('offline')
    await first.user.click(payButton())
    await first.user.click(await screen.findByRole('link', { name: paymentErrorText.retry }))
    expect(await screen.findByRole('textbox', { name: fields.firstName })).toHaveValue('Ana')
    await first.user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(2))
    expect(server.payment.asked[1]).toEqual(server.payment.asked[0])
  })

  test('that is already paid is shown, not paid again', async () => {
    server.order.reply = anOrder()
    const user = await openFilled()
    server.payment.next.push({ status: 409, code: 'order_paid', details: { order_id: orderId } })
    await user.click(payButton())
    expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
    expect(address()).toBe(`/payment-success?order_id=${orderId}`)
    expect(server.payment.asked).toHaveLength(1)
    expect(window.location.hash).toBe('')
  })

  test('when the buyer pays, goes back to the filled form and submits again', async () => {
    const user = await openFilled()
    await user.click(payButton())
    await waitFor(() => expect(window.location.hash).toMatch(/^#pagar/))
    // The success page was open in the same tab.
    forgetPersonalData(toBaseSlug('gee-python'))
    expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/ejemplo|Prueba/)
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(2))
    expect(server.payment.asked[1]).toEqual(server.payment.asked[0])
  })

  test('that is closed is placed anew, with another key, only once', async () => {
    const user = await openFilled()
    server.payment.next.push({ status: 409, code: 'order_closed' }, { status: 409, code: 'order_closed' })
    await user.click(payButton())
    await says(paymentFailureText.order_closed)
    expect(server.payment.asked).toHaveLength(2)
    expect(server.payment.asked[1]?.key).not.toBe(server.payment.asked[0]?.key)
  })
})

test('a response after the buyer has left does not navigate', async () => {
  const user = await openFilled()
  const release = server.hold()
  await user.click(payButton())
  await user.click(screen.getByRole('button', { name: checkoutText.back }))
  await act(async () => release())
  expect(address()).toBe('/')
  expect(window.location.hash).toBe('')
})
