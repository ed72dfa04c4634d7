import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkoutText, paymentSuccessText } from '#content/checkout.ts'
import { linkReturnText } from '#content/checkout-link.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { notOnSaleText } from '#content/sold-out.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import { rememberStartedOrder } from '#flows/purchase/payment-session.ts'
import { orderId, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { today } from '#platform/clock.ts'
import { type SqlPlace, unknownCode } from '#platform/test-support/fake-network.ts'
import { address, findPayButton, payButton } from '#platform/test-support/visitor-page.tsx'
import { putText } from '#ui/test-support/put-text.ts'
import { anOrder, geeRow, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { fillIn, renderCheckout, termsBox } from '../test-support/render-checkout.tsx'

const { fields } = checkoutText

let server: PaymentServer

beforeEach(() => {
  window.localStorage.clear()
  server = startPaymentServer()
})

describe('who has paid this course in this browser', () => {
  const started = { orderId, courseSlug: toBaseSlug('gee-python') }
  const title = checkoutText.alreadyPaid.title(geeRow.name)

  test('is told so with the way to what was bought, and may go on', async () => {
    server.order.reply = anOrder()
    rememberStartedOrder(started)
    window.sessionStorage.clear()
    const { user } = renderCheckout('/checkout?course=gee-python-202607')
    expect(await screen.findByText(title)).toBeVisible()
    expect(await findPayButton()).toBeEnabled()
    await user.click(screen.getByRole('link', { name: checkoutText.alreadyPaid.action }))
    expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
    expect(address()).toContain(orderId)
  })

  test('in another tab meanwhile, is told without a reload', async () => {
    server.order.reply = anOrder({ status: 'pending' })
    renderCheckout('/checkout?course=gee-python')
    await screen.findByRole('checkbox', { name: /^Acepto los términos/ })
    expect(server.order.asked).toEqual([])
    rememberStartedOrder(started)
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    await waitFor(() => expect(server.order.asked).toHaveLength(1))
    server.order.reply = anOrder()
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('visibilitychange')))
      expect(screen.getByText(title)).toBeVisible()
    })
  })

  test.each<[string, Parameters<typeof anOrder>[0], string]>([
    ['another course', {}, 'deep-learning'],
    ['an order that is not paid', { status: 'pending' }, 'gee-python'],
    ['a sale that was voided', { access: 'none' }, 'gee-python'],
  ])('hears nothing of %s', async (_, order, course) => {
    server.order.reply = anOrder(order)
    rememberStartedOrder({ orderId, courseSlug: toBaseSlug(course) })
    renderCheckout('/checkout?course=gee-python')
    await screen.findByRole('checkbox', { name: /^Acepto los términos/ })
    await waitFor(() => expect(server.order.asked).toHaveLength(course === 'gee-python' ? 1 : 0))
    expect(screen.queryByText(title)).toBeNull()
  })
})

describe('the summary', () => {
  test('says when the course starts, its hours, its length and what can be asked before paying; for phones again in the form, with the estimate', async () => {
    server.price.reply = priced({ ...geeRow, starts_on: toCalendarDay('2099-07-15') })
    server.rate.reply = {
      answer: [{ currency: 'ARS', units_per_dollar: 1000, day: today(), source: 'Banco', source_url: null }],
    }
    renderCheckout('/checkout?course=gee-python')
    expect(await screen.findByText('15 de julio')).toBeVisible()
    expect(screen.getByText(/^Miércoles 18 a 20 h/)).toBeVisible()
    expect(screen.getByText('5 semanas')).toBeVisible()
    expect(screen.getByRole('link', { name: new RegExp(checkoutText.ask.action) })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(geeRow.name)),
    )
    const form = within(termsBox().closest('form') ?? document.body)
    expect(form.getByText(geeRow.name)).toBeVisible()
    expect(form.getByText(/^Empieza el 15 de julio/)).toHaveTextContent(/Miércoles 18 a 20 h/)
    expect(await form.findByText(/ARS 200 000/)).toBeVisible()
  })

  test('says the hours on the reader’s clock beside the button too', async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat('es').resolvedOptions(),
      timeZone: 'America/Mexico_City',
    })
    renderCheckout('/checkout?course=gee-python')
    const form = within(
      (await screen.findByRole('checkbox', { name: /^Acepto/ })).closest('form') ?? document.body,
    )
    expect(await form.findByText('En tu zona horaria: miércoles 15 a 17 h')).toBeVisible()
  })

  test('announces no start that has passed', async () => {
    server.price.reply = priced({ ...geeRow, starts_on: toCalendarDay('2020-07-15') })
    renderCheckout('/checkout?course=gee-python')
    expect(await screen.findByText(landingTexts.startUnknown)).toBeVisible()
    expect(screen.getByText(new RegExp(`^${checkoutText.recap.startUnknown}`))).toBeVisible()
  })

  test('names local means of payment only where the provider documents them', async () => {
    const { user } = renderCheckout('/checkout?course=gee-python')
    const country = await screen.findByRole('combobox', { name: fields.country })
    await user.selectOptions(country, 'CO')
    expect(screen.getByText(/Desde Colombia puedes pagar con tarjeta/)).toBeVisible()
    await user.selectOptions(country, 'CR')
    expect(screen.queryByText(/puedes pagar con tarjeta/)).toBeNull()
  })
})

describe('the course', () => {
  test('without a cohort to buy takes a waiting list under its name', async () => {
    renderCheckout('/checkout?course=deep-learning')
    expect(await screen.findByRole('heading', { level: 1, name: 'Deep Learning' })).toBeVisible()
    expect(screen.getByRole('heading', { name: notOnSaleText.title })).toBeVisible()
    expect(screen.getByText('Lista de Deep Learning para alguien')).toBeVisible()
    expect(document.body).not.toHaveTextContent(checkoutText.notFound.message)
  })

  test.each(['/checkout?course=%25', '/checkout?course=otro-curso'])('is not found for %s', async (at) => {
    const { user } = renderCheckout(at)
    expect(await screen.findByRole('heading', { name: checkoutText.notFound.title })).toBeVisible()
    expect(screen.getByText(checkoutText.notFound.message)).toBeVisible()
    await user.click(screen.getByRole('link', { name: checkoutText.notFound.action }))
    expect(address()).toBe('/')
  })

  test.each<[string, SqlPlace<'get_current_course_price'>['reply']]>([
    ['the server fails', { status: 500, code: unknownCode, details: { message: 'secret detail' } }],
    ['the answer is nonsense', { garbled: '[{"name":1}]' }],
  ])('when %s, says so and can be retried', async (_, answer) => {
    const { reply } = server.price
    server.price.reply = answer
    const { user } = renderCheckout('/checkout?course=gee-python')
    expect(
      await screen.findByText(checkoutText.priceFailure.message, {
        selector: 'li *',
      }),
    ).toBeVisible()
    expect(screen.getByText('Error', { selector: 'li *' })).toBeVisible()
    expect(document.body).not.toHaveTextContent('secret detail')
    server.price.reply = reply
    const [again] = await screen.findAllByRole('button', { name: checkoutText.priceFailure.action })
    await user.click(again ?? document.body)
    expect(await screen.findByRole('heading', { name: geeRow.name })).toBeVisible()
  })
})

async function priceCard(): Promise<HTMLElement> {
  await waitFor(() => expect(screen.queryByText(checkoutText.loading)).toBeNull())
  const name = screen.getByRole('heading', { name: geeRow.name })
  return name.closest('article') ?? name
}

describe('the summary', () => {
  test('shows the total, the regular price crossed out and the inclusions', async () => {
    renderCheckout('/checkout?course=gee-python')
    const summary = within(await priceCard())
    expect(summary.getByText('USD 200.00')).toBeVisible()
    expect(summary.getByText('USD 250.00').tagName).toBe('S')
    const inclusions =
      screen.getByRole('heading', { name: checkoutText.summary.includes }).closest('article') ?? document.body
    const listed = within(inclusions).getAllByRole('listitem')
    expect(listed.map((item) => item.textContent)).toEqual([
      'Acceso a todos los materiales del curso',
      'Grabaciones de las clases durante un año completo desde la última clase',
      'Soporte técnico durante el curso',
      'Certificado al finalizar',
    ])
    expect(summary.getByText(/en moneda local \(ARS\)/)).toBeVisible()
  })

  test('in instalments shows their total and each payment', async () => {
    const { user } = renderCheckout('/checkout?course=gee-python')
    const methods = within(await screen.findByRole('group', { name: checkoutText.method.legend }))
    expect(await methods.findByText('6 pagos de USD 45.00')).toBeVisible()
    await user.click(methods.getByRole('radio', { name: /^Cuotas/ }))
    const summary = within(await priceCard())
    expect(summary.getByText('USD 270.00')).toBeVisible()
    expect(summary.getByText('6 pagos de USD 45.00')).toBeVisible()
    expect(payButton()).toHaveTextContent('Pagar la primera cuota: USD 45.00')
  })
})

describe('the form', () => {
  test('lists fourteen countries; the dialling code and the currency follow the choice', async () => {
    const { user } = renderCheckout('/checkout?course=gee-python')
    const country = await screen.findByRole('combobox', { name: fields.country })
    expect(within(country).getAllByRole('option')).toHaveLength(14)
    expect(country).toHaveValue('AR')
    expect(screen.getByRole('textbox', { name: fields.phone })).toHaveAccessibleDescription(/^\+54/)
    await user.selectOptions(country, 'Uruguay')
    expect(screen.getByRole('textbox', { name: fields.phone })).toHaveAccessibleDescription(/^\+598/)
    expect(screen.getByText(/en moneda local \(UYU\)/)).toBeVisible()
    await user.selectOptions(country, 'Otros países')
    expect(screen.getByText(/en dólares \(USD\)/)).toBeVisible()
  })

  test('elsewhere suggests +1 and requires a dialling code, and adds none to a number that has one', async () => {
    const { user } = renderCheckout('/checkout?course=gee-python')
    const country = await screen.findByRole('combobox', { name: fields.country })
    const phone = screen.getByRole('textbox', { name: fields.phone })
    await putText(user, phone, '+34 6')
    expect(phone).toHaveValue('+34 6')
    // What reads telephones is fetched once one is typed.
    await waitFor(() => expect(phone).not.toHaveAccessibleDescription(/\+54/))
    await user.selectOptions(country, 'Otros países')
    expect(phone).toHaveAttribute('placeholder', '+1')
    expect(phone).toHaveAccessibleDescription(/^Con «\+» y el código de tu país/)
    await user.clear(phone)
    await putText(user, phone, '612 345 678')
    await user.click(screen.getByRole('button', { name: /^Pagar/ }))
    expect(phone).toHaveAccessibleDescription(/^Escribe el teléfono con «\+» y el código de tu país/)
    await user.selectOptions(country, 'Uruguay')
    expect(phone).toHaveAccessibleDescription(/^\+598 Con código de área/)
  })

  test('keeps what was typed in both tabs', async () => {
    const { user } = renderCheckout('/checkout?course=gee-python')
    await fillIn(user, { firstName: 'Ana' })
    await user.click(screen.getByRole('tab', { name: checkoutText.tabs.corporate }))
    await putText(user, screen.getByRole('textbox', { name: 'Empresa' }), 'Geo SA')
    expect(
      within(await priceCard()).getAllByText(new RegExp(checkoutText.summary.perPerson)),
    ).not.toHaveLength(0)
    await user.click(screen.getByRole('tab', { name: checkoutText.tabs.individual }))
    expect(screen.getByRole('textbox', { name: fields.firstName })).toHaveValue('Ana')
    await user.click(screen.getByRole('tab', { name: checkoutText.tabs.corporate }))
    expect(screen.getByRole('textbox', { name: 'Empresa' })).toHaveValue('Geo SA')
  })

  test('offers instalments only with a subscription link, and drops the choice of them without one', async () => {
    const first = renderCheckout('/checkout?course=gee-python')
    await first.user.click(await screen.findByRole('radio', { name: /^Cuotas/ }))
    first.unmount()
    server.price.reply = priced({ ...geeRow, subscription_link: null })
    renderCheckout('/checkout?course=gee-python')
    expect(await findPayButton()).toHaveTextContent('Pagar USD 200.00')
    expect(screen.getByRole('radio', { name: /^Pago único/ })).toBeChecked()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
  })
})

describe('before its price', () => {
  const nameField = () => screen.getByRole('textbox', { name: fields.firstName })

  /** Types while the price is on its way, and lets it come. */
  async function typeEarly(at = '/checkout?course=gee-python') {
    const letCome = server.price.hold()
    const { user } = renderCheckout(at)
    await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
    const name = nameField()
    await user.type(name, 'Ana')
    expect(document.body).not.toHaveTextContent(/USD/)
    letCome()
    return { user, name }
  }

  test('the form is there, and is the same afterwards, with what was typed and the focus', async () => {
    const { name } = await typeEarly()
    expect(screen.getByRole('button', { name: checkoutText.submit.awaited })).toBeEnabled()
    expect(await findPayButton()).toHaveTextContent('Pagar la primera cuota: USD 45.00')
    expect(nameField()).toBe(name)
    expect(name).toHaveValue('Ana')
    expect(name).toHaveFocus()
  })

  test.each([
    ['gives way to the waiting list where none is left', '/checkout?course=gee-python', geeRow.name],
    ['gives way to it where nothing is on sale', '/checkout?course=deep-learning', 'Deep Learning'],
  ])('the form %s, with what was typed', async (_, at, course) => {
    server.price.reply = priced({ ...geeRow, announced_seats: { left: 0, next_starts_on: null } })
    await typeEarly(at)
    expect(await screen.findByText(`Lista de ${course} para Ana`)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: fields.firstName })).toBeNull()
  })

  test('the form stays when it fails, and its button asks for it again', async () => {
    server.price.next.push('offline', 'offline', 'offline')
    const { user, name } = await typeEarly()
    const { heading, explanation, action } = checkoutText.priceFailure
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(screen.getByText(explanation, { exact: false })).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: action }).at(-1) ?? name)
    expect(await findPayButton()).toBeEnabled()
    expect(screen.getByRole('heading', { level: 1, name: checkoutText.heading })).toBeVisible()
    expect(nameField()).toBe(name)
    expect(name).toHaveValue('Ana')
  })
})

test('Back without a page behind it goes home', async () => {
  const { user } = renderCheckout('/checkout?course=gee-python')
  await user.click(screen.getByRole('button', { name: checkoutText.back }))
  expect(address()).toBe('/')
})

describe('returning from the provider', () => {
  const back = `/checkout?course=gee-python&order_id=${orderId}`

  test('expired: does not say that the buyer cancelled', async () => {
    const first = renderCheckout('/checkout?course=gee-python')
    await fillIn(first.user, { firstName: 'Ana' })
    first.unmount()
    server.order.reply = anOrder({ status: 'cancelled', expired: true })
    renderCheckout(back)
    const { expired, kept } = checkoutText.returned
    expect(await screen.findByText(`${expired} ${kept}`)).toBeVisible()
    expect(screen.queryByText(/Cancelaste/)).toBeNull()
  })

  test.each(['cancelled', 'pending'] as const)(
    '%s, in another tab than the one that began it: promises nothing that this one has',
    async (status) => {
      server.order.reply = anOrder({ status })
      const { user } = renderCheckout(back)
      expect(await screen.findByText(/Completa tus datos para retomarlo/)).toBeVisible()
      await fillIn(user, { firstName: 'Ana' })
      expect(screen.queryByText(/Tus datos siguen aquí|no se crea otra orden/)).toBeNull()
      expect(screen.queryByRole('button', { name: checkoutText.returned.pendingAction })).toBeNull()
    },
  )

  test('an order from a staff link is not continued here, but at its link', async () => {
    server.order.reply = anOrder({ status: 'pending', payment_type: 'debt', amount: 40, by_link: true })
    renderCheckout(back)
    expect(await screen.findByRole('button', { name: linkReturnText.action })).toBeVisible()
    expect(address()).toBe(`/payment-error?order_id=${orderId}`)
    expect(screen.queryByRole('textbox', { name: fields.firstName })).toBeNull()
  })

  test('unknown: shows just the form', async () => {
    renderCheckout(back)
    expect(await screen.findByRole('textbox', { name: fields.firstName })).toBeVisible()
    expect(screen.queryByText(/pago pendiente/)).toBeNull()
  })

  test('unreachable: says so before the buyer pays twice', async () => {
    server.order.next.push('offline')
    server.order.reply = anOrder()
    const { user } = renderCheckout(back)
    expect(await screen.findByText(checkoutText.returned.unknownTitle)).toBeVisible()
    await user.click(screen.getByRole('button', { name: checkoutText.returned.unknownAction }))
    expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
  })
})
