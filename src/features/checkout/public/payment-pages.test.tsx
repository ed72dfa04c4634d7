import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentErrorText, paymentSuccessText } from '#content/checkout.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import { emptyValues, type PaymentFormValues } from '#flows/purchase/payment-form.ts'
import { draftOf, rememberStartedOrder } from '#flows/purchase/payment-session.ts'
import { orderId } from '#flows/purchase/test-support/purchase-network.ts'
import { address } from '#platform/test-support/visitor-page.tsx'
import { anOrder, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { renderCheckout } from '../test-support/render-checkout.tsx'

let server: PaymentServer
const draft = {
  ...emptyValues(''),
  firstName: 'Ana',
  lastName: 'Prueba',
  country: 'AR',
  email: 'ana@ejemplo.test',
  phone: '11 5555 0100',
  method: 'single',
} as const satisfies PaymentFormValues

beforeEach(() => {
  server = startPaymentServer()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('an approved order', () => {
  test('shows the server’s facts, whatever the URL says, and removes personal data from this browser', async () => {
    server.order.reply = anOrder()
    sessionStorage.setItem(`draft:${draftOf(toBaseSlug('gee-python'))}`, JSON.stringify({ edits: draft }))
    renderCheckout(`/payment-success?order_id=${orderId}&amount=1&course_name=Otro&course=otro`)
    expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
    expect(screen.getByText('Google Earth Engine con Python')).toBeVisible()
    expect(screen.getByText('USD 200.00')).toBeVisible()
    expect(screen.getByText(orderId)).toBeVisible()
    expect(document.querySelector('.draws-down')).not.toBeNull()
    expect(screen.queryByText('Otro')).toBeNull()
    expect(screen.getByText(paymentSuccessText.next.single)).toBeVisible()
    expect(screen.queryByText(/24 horas/)).toBeNull()
    expect(screen.getByText(paymentSuccessText.next.inbox)).toBeVisible()
    // A mail is named by its subject.
    expect(screen.getByText(/«Recibimos tu pago · Google Earth Engine con Python»/)).toBeVisible()
    expect(screen.getByText(/«Tu acceso a Google Earth Engine con Python»/)).toBeVisible()
    expect(screen.queryByText(paymentSuccessText.facts.remaining)).toBeNull()
    expect(screen.getByRole('link', { name: paymentSuccessText.home })).toHaveAttribute('href', '/')
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('ana@ejemplo.test')
  })

  test('for the membership is not called a course', async () => {
    server.order.reply = anOrder({ course_id: 'all-access-geoai', course_name: 'All Access GeoAI' })
    renderCheckout(`/payment-success?order_id=${orderId}`)
    expect(await screen.findByText('Ya tienes tu lugar en All Access GeoAI.')).toBeVisible()
    expect(document.querySelector('main, body')).not.toHaveTextContent(/curso/i)
  })

  test.each<[string, Parameters<typeof anOrder>[0]]>([
    ['under review', { counts: false }],
    ['of a voided sale', { access: 'none' }],
  ])('%s claims no seat', async (_, changes) => {
    server.order.reply = anOrder(changes)
    renderCheckout(`/payment-success?order_id=${orderId}`)
    expect(
      await screen.findByText(paymentSuccessText.leadOfPayment('Google Earth Engine con Python')),
    ).toBeVisible()
    expect(document.body).not.toHaveTextContent(/tu lugar/)
  })

  test('in instalments returns without its id, which this browser remembers', async () => {
    server.order.reply = anOrder({ payment_type: 'installments', amount: 270 })
    rememberStartedOrder({ orderId, courseSlug: toBaseSlug('gee-python') })
    renderCheckout('/payment-success')
    expect(await screen.findByText('USD 270.00')).toBeVisible()
    expect(screen.getByText(paymentSuccessText.next.installments)).toBeVisible()
  })
})

test.each([
  ['no order', '/payment-success'],
  ['an unknown order', `/payment-success?order_id=${orderId}`],
])('%s: shows the specified text without facts', async (_, at) => {
  renderCheckout(at)
  expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
  const unconfirmed = screen.getByText(paymentSuccessText.unconfirmed)
  const heading = screen.getByRole('heading', { name: paymentSuccessText.heading })
  expect(unconfirmed.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(paymentSuccessText.lead)).toBeVisible()
  expect(screen.queryByText(paymentSuccessText.facts.title)).toBeNull()
  expect(document.querySelector('.draws-down')).toBeNull()
  expect(screen.getByText(/Con pago único con tarjeta .* unos minutos. En cuotas, .* 24 horas/)).toBeVisible()
})

describe('what follows is what the server says', () => {
  const { next } = paymentSuccessText
  test.each<[string, Parameters<typeof anOrder>[0], string[]]>([
    ['a first payment', {}, [next.receipt, next.single, next.inbox]],
    [
      'a first payment by a staff link',
      { payment_type: 'total', by_link: true },
      [next.receipt, next.single, next.inbox],
    ],
    ['a course without a classroom', { access: 'waiting' }, [next.receipt, next.waiting, next.inbox]],
    ['a later instalment', { payment_type: 'installments', access: 'active' }, [next.receipt, next.active]],
    ['a debt', { payment_type: 'debt', by_link: true, access: 'active' }, [next.receipt, next.active]],
    [
      'an order with invoice data',
      { wants_invoice: true },
      [next.receipt, next.single, next.inbox, next.invoice],
    ],
    ['a voided sale', { access: 'none' }, [next.receipt, next.settled]],
    ['a second payment by mistake', { counts: false, access: 'active' }, [next.receipt, next.inReview]],
  ])('%s', async (_, changes, steps) => {
    server.order.reply = anOrder(changes)
    renderCheckout(`/payment-success?order_id=${orderId}`)
    await screen.findByRole('heading', { name: next.title })
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual(steps)
  })
})

test.each([
  ['not counted yet', { agreed: 250, paid: 0, remaining: 250 }],
  ['beside one that counts', { agreed: 250, paid: 125, remaining: 125 }],
  [
    'of an instalment',
    { agreed: 250, paid: 0, remaining: 250, installment_number: 1, installments_number: 2 },
  ],
  ['of a sale that is paid', { agreed: 200, paid: 200, remaining: 0 }],
  ['without a sale', { agreed: null, paid: null, remaining: null }],
])('a charge in review, %s, says so and no figure of the purchase', async (_, figures) => {
  const { facts } = paymentSuccessText
  server.order.reply = anOrder({ counts: false, ...figures } as Parameters<typeof anOrder>[0])
  renderCheckout(`/payment-success?order_id=${orderId}`)
  expect(await screen.findByText(facts.inReview)).toBeVisible()
  expect(screen.queryByText(facts.paid)).toBeNull()
  expect(screen.queryByText(facts.remaining)).toBeNull()
})

describe('until the first class', () => {
  const { meanwhile, start } = paymentSuccessText
  const calendar = () => screen.queryByRole('button', { name: start.calendar })

  test('its day, the calendar file of all classes, and the community', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:classes')
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    server.order.reply = anOrder({ starts_on: toCalendarDay('2099-07-15') })
    const { user } = renderCheckout(`/payment-success?order_id=${orderId}`)
    expect(await screen.findByText('15 de julio')).toBeVisible()
    expect(screen.getByText(/^Miércoles 18 a 20/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: start.calendar }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [file] = saved.mock.calls[0] ?? []
    const text = file instanceof Blob ? await file.text() : ''
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(5)
    expect(text).toContain('DTSTART:20990715T210000Z')
    // The cohort's, as on the page of the course, though the start has moved to another month.
    expect(text).toContain('UID:gee-python-202607-1@')
    expect(screen.getByRole('link', { name: meanwhile.join })).toHaveAttribute('href', '/comunidad')
  })

  test('the chat opens with the course in its text', async () => {
    server.order.reply = anOrder()
    renderCheckout(`/payment-success?order_id=${orderId}`)
    const chat = await screen.findByRole('link', { name: new RegExp(`^${start.chat}`) })
    const text = new URL(chat.getAttribute('href') ?? '').searchParams.get('text')
    expect(text).toBe(start.message('Google Earth Engine con Python', orderId))
  })

  test.each<[string, Parameters<typeof anOrder>[0], string | null]>([
    ['without a start', {}, start.undated.value],
    ['whose classes have begun', { starts_on: toCalendarDay('2020-07-15') }, start.begun.value],
    ['of a later instalment', { starts_on: toCalendarDay('2020-07-15'), access: 'active' }, null],
    ['under review', { starts_on: toCalendarDay('2099-07-15'), counts: false }, null],
    ['of the membership', { starts_on: toCalendarDay('2099-07-15'), course_id: 'all-access-geoai' }, null],
  ])('an order %s has no calendar', async (_, changes, said) => {
    server.order.reply = anOrder(changes)
    renderCheckout(`/payment-success?order_id=${orderId}`)
    expect(await screen.findByRole('link', { name: meanwhile.join })).toBeVisible()
    expect(calendar()).toBeNull()
    for (const words of [start.undated.value, start.begun.value])
      expect(screen.queryByText(words) !== null, words).toBe(words === said)
  })
})

test('an instalment shows which it is, what was paid of how much and what remains', async () => {
  server.order.reply = anOrder({
    ...{ payment_type: 'installments', amount: 270, installment_number: 2, installments_number: 6 },
    ...{ agreed: 270, paid: 90, remaining: 180 },
  })
  renderCheckout(`/payment-success?order_id=${orderId}`)
  expect(await screen.findByText('2 de 6')).toBeVisible()
  expect(screen.getByText('USD 90.00 de USD 270.00')).toBeVisible()
  expect(screen.getByText('USD 180.00')).toBeVisible()
})

test('an order that failed goes to the error page', async () => {
  server.order.reply = anOrder({ status: 'rejected' })
  sessionStorage.setItem(`draft:${draftOf(toBaseSlug('gee-python'))}`, JSON.stringify({ edits: draft }))
  renderCheckout(`/payment-success?order_id=${orderId}`)
  expect(await screen.findByRole('heading', { name: paymentErrorText.heading })).toBeVisible()
  expect(address()).toBe('/payment-error?course=gee-python')
  expect(screen.getByText(/no tienes que volver a completarlos/)).toBeVisible()
})

describe('a pending order', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.order.reply = anOrder({ status: 'pending' })
  })

  async function pass(seconds: number) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  }

  test('is polled with growing intervals until it is paid', async () => {
    renderCheckout(`/payment-success?order_id=${orderId}`)
    expect(await screen.findByRole('heading', { name: paymentSuccessText.pending.heading })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 }).closest('[role=status]')).not.toBeNull()
    expect(screen.getByText(paymentSuccessText.pending.todo)).toBeVisible()
    expect(server.order.asked).toHaveLength(1)
    await pass(2)
    expect(server.order.asked).toHaveLength(2)
    await pass(2)
    expect(server.order.asked).toHaveLength(2)
    server.order.reply = anOrder()
    await pass(1.5)
    expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
    const asked = server.order.asked.length
    await pass(300)
    expect(server.order.asked).toHaveLength(asked)
  })

  test('stops being polled after about three minutes and can be checked by hand', async () => {
    renderCheckout(`/payment-success?order_id=${orderId}`)
    await screen.findByRole('heading', { name: paymentSuccessText.pending.heading })
    expect(screen.queryByRole('button', { name: paymentSuccessText.pending.action })).toBeNull()
    for (let minute = 0; minute < 20; minute += 1) await pass(30)
    const asked = server.order.asked.length
    expect(asked).toBe(10)
    expect(screen.getByText(/No vuelvas a pagar/)).toBeVisible()
    server.order.reply = anOrder()
    act(() => screen.getByRole('button', { name: paymentSuccessText.pending.action }).click())
    expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
  })
})

test('an answer that does not come claims nothing and can be asked for again', async () => {
  server.order.next.push('offline')
  server.order.reply = anOrder()
  const { user } = renderCheckout(`/payment-success?order_id=${orderId}`)
  expect(await screen.findByRole('heading', { name: paymentSuccessText.unreachable.heading })).toBeVisible()
  expect(screen.queryByText(paymentSuccessText.heading)).toBeNull()
  expect(screen.getByText(orderId)).toBeVisible()
  await user.click(screen.getByRole('button', { name: paymentSuccessText.unreachable.action }))
  expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
})

describe('the error page', () => {
  test('for the membership links back to it', () => {
    renderCheckout('/payment-error?course=all-access-geoai')
    expect(screen.getByRole('link', { name: paymentErrorText.retry })).toHaveAttribute(
      'href',
      '/all-access-geoai',
    )
  })

  test('links back to the course', async () => {
    const { user } = renderCheckout('/payment-error?course=gee-python-202607')
    for (const words of [paymentErrorText.lead, paymentErrorText.todo])
      expect(screen.getByText(words)).toBeVisible()
    expect(screen.queryByText(/no tienes que volver a completarlos/)).toBeNull()
    await user.click(screen.getByRole('link', { name: paymentErrorText.retry }))
    await waitFor(() => expect(address()).toBe('/checkout?course=gee-python'))
  })

  test('without a course links to the offer and the home page', () => {
    renderCheckout('/payment-error')
    expect(screen.queryByRole('link', { name: paymentErrorText.retry })).toBeNull()
    expect(screen.getByRole('link', { name: paymentErrorText.offer })).toHaveAttribute('href', '/#programas')
    expect(screen.getByRole('link', { name: paymentErrorText.home })).toHaveAttribute('href', '/')
  })
})
