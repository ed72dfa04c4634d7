import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { modules } from '#content/catalogue.ts'
import { checkoutText } from '#content/checkout.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { membershipPage } from '#content/membership.ts'
import { membershipForm } from '#content/membership-form.ts'
import { seatsTexts } from '#content/seats.ts'
import { priced } from '#flows/purchase/test-support/purchase-network.ts'
import { couponKey } from '#platform/address-code.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { address } from '#platform/test-support/visitor-page.tsx'
import {
  courseRows,
  type MembershipServer,
  membershipRow,
  startMembershipServer,
} from '../test-support/membership-server.ts'
import { box, openForm, priceOnCard, renderMembership } from '../test-support/render-membership.tsx'

const { fields } = checkoutText

let server: MembershipServer

beforeEach(() => {
  server = startMembershipServer()
})

const databases = modules.find(({ path }) => path === '/geo-databases')?.name ?? ''
const startOf = (name: string) => screen.getByRole('heading', { name }).closest('li')

test('with a coupon of the visit the button leads to the checkout, where it lowers the price', async () => {
  sessionStorage.setItem(couponKey, '"GEO-20"')
  const { user } = renderMembership()
  await openForm(user)
  expect(address()).toBe('/checkout?course=all-access-geoai')
  sessionStorage.clear()
})

test('presents the membership: inclusions, price, saving, courses and questions', async () => {
  renderMembership()
  const card = within(screen.getByRole('article'))
  expect(await card.findByText('USD 270')).toBeVisible()
  expect(card.getByText('USD 300').tagName).toBe('S')
  expect(card.getByText(/^o 6 × USD 41\.67: USD 250\.02 en total/)).toBeVisible()
  expect(await card.findByText('Ahorras USD 130 (32 %)')).toBeVisible()
  expect(card.getByText(/La carrera y 2 cursos, comprados por separado: USD 400/)).toBeVisible()
  expect(card.getByRole('link', { name: membershipPage.card.guaranteeTerms })).toHaveAttribute(
    'href',
    '/terms#pagos',
  )
  for (const value of ['12 meses', '12 al año', '7 días']) expect(card.getByText(value)).toBeVisible()
  expect(screen.getByText('USD 400')).toBeVisible()
  for (const name of [
    '12 webinars exclusivos al año',
    'Comunidad privada con bolsa de trabajo',
    'Soporte prioritario',
    'Actualizaciones futuras',
    'Garantía de 7 días',
    'Certificados por curso',
    '¿Qué incluye la membresía?',
    '¿Cómo funciona la garantía?',
    'Ya compré la carrera. ¿Puedo pasar a All Access?',
    '¿Puedo pagar en cuotas?',
  ]) {
    expect(screen.getByRole('heading', { name })).toBeVisible()
  }
  // No course is shown with a start that has passed.
  for (const [name, hours] of [
    ['Carrera Geo Data Scientist', '64 h'],
    ['Google Earth Engine con Python', '10 h'],
    [databases, '12 h'],
    ['Detección y segmentación de objetos', '8 h'],
  ] as const) {
    expect(startOf(name)).toHaveTextContent(hours)
    expect(startOf(name)).toHaveTextContent(membershipPage.courses.unknown)
    expect(startOf(name)).not.toHaveTextContent('2025')
  }
  expect(startOf('Talleres mensuales de casos')).toHaveTextContent('Todos los meses desde julio de 2025')
  expect(document.body).toHaveTextContent('pagando la diferencia: USD 50.')
  expect(document.body).toHaveTextContent(/Sí, en 6 pagos de USD.41\.67\./)
  expect(document.body).toHaveTextContent(/en cuotas se activa dentro de las 24 horas/)
})

describe('the price', () => {
  test('not below the list price crosses nothing out and claims no saving', async () => {
    server.price.reply = priced({ ...membershipRow, regular_price_usd: 400, is_active: false })
    renderMembership()
    const card = within(screen.getByRole('article'))
    expect(await card.findByText('USD 400')).toBeVisible()
    expect(card.queryByText('USD 300')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(membershipPage.comparison.loading)).not.toBeInTheDocument())
    expect(screen.queryByText(/Ahorras/)).not.toBeInTheDocument()
  })

  test('is waited for by who presses before it has come, and then the form opens', async () => {
    const release = server.hold()
    const { user } = renderMembership()
    const button = () => within(screen.getByRole('article')).getByRole('button')
    await user.click(button())
    expect(button()).toHaveAttribute('aria-busy', 'true')
    release()
    expect(await screen.findByRole('heading', { name: membershipForm.title })).toHaveFocus()
  })

  test('that fails to load says so and can be asked for again wherever the button stands', async () => {
    const { reply } = server.price
    server.price.reply = 'offline'
    const { user } = renderMembership()
    expect(await screen.findByRole('alert')).toHaveTextContent(membershipPage.card.unavailable)
    // On a phone the card is far below the button.
    expect(screen.getAllByText(membershipPage.card.unavailable)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: membershipPage.card.action })).not.toBeInTheDocument()
    server.price.reply = reply
    await user.click(screen.getAllByRole('button', { name: membershipPage.card.retry }).at(-1) as HTMLElement)
    expect(await priceOnCard('USD 270')).toBeVisible()
  })

  test('that is missing hides the sale', async () => {
    server.price.reply = priced()
    renderMembership()
    expect(await screen.findByText(/^La membresía no está a la venta en este momento/)).toBeVisible()
    expect(within(screen.getByRole('article')).queryByRole('button')).not.toBeInTheDocument()
    const offers = screen.getAllByRole('link', { name: seatsTexts.tellMe })
    expect(offers.map((link) => link.getAttribute('href'))).toEqual(
      Array(4).fill('/checkout?course=all-access-geoai'),
    )
    expect(screen.queryByRole('button', { name: membershipPage.card.action })).not.toBeInTheDocument()
  })
})

describe('the comparison', () => {
  const comparison = () => screen.queryByRole('heading', { name: membershipPage.comparison.title })

  test('lists what is compared, at the database’s prices', async () => {
    server.courses.reply = {
      answer: courseRows.map((row) => ({ ...row, regular_price_usd: 150, is_price_active: false })),
    }
    renderMembership()
    expect(await screen.findByText('Ahorras USD 180 (40 %)')).toBeVisible()
    expect(screen.getByText('USD 450')).toBeVisible()
    expect(screen.getByText(membershipPage.comparison.apart)).toBeVisible()
  })

  test.each([
    ['a course is not on sale', () => courseRows.slice(1)],
    [
      'together they cost less',
      () => courseRows.map((row) => ({ ...row, promo_price_usd: 10, is_price_active: true })),
    ],
  ])('claims no saving when %s', async (_, rows) => {
    server.courses.reply = { answer: rows() }
    renderMembership()
    await priceOnCard('USD 270')
    await waitFor(() => expect(screen.getByText(membershipPage.comparison.list)).toBeVisible())
    expect(screen.queryByText(/Ahorras|Por separado/)).not.toBeInTheDocument()
  })

  test('is hidden when nothing is more expensive', async () => {
    server.price.reply = priced({ ...membershipRow, is_active: false })
    server.courses.reply = { answer: [] }
    renderMembership()
    await priceOnCard('USD 300')
    await waitFor(() => expect(comparison()).not.toBeInTheDocument())
    expect(screen.queryByText(/Ahorras/)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: landingTexts.faq })).toBeVisible()
  })
})

describe('the included courses', () => {
  test('show the next cohort of the database', async () => {
    const starts: Record<string, string> = { 'gee-python': '2099-07-16', geodatabases: '2025-08-21' }
    server.courses.reply = {
      answer: courseRows.map((row) => ({ ...row, starts_on: starts[row.base_slug] ?? null })),
    }
    renderMembership()
    await waitFor(() =>
      expect(startOf('Google Earth Engine con Python')).toHaveTextContent('Empieza el 16 de julio'),
    )
    expect(startOf(databases)).toHaveTextContent(membershipPage.courses.unknown)
  })

  test('do not show failed dates as to be confirmed and can be retried', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    server.courses.next.push({ status: 503, code: unknownCode })
    const { user } = renderMembership()
    expect(await screen.findByText(membershipPage.courses.failed)).toBeVisible()
    expect(startOf(databases)).not.toHaveTextContent('confirmar')
    expect(logged).toHaveBeenCalledWith('Price lookup failed', expect.any(Error))
    await user.click(screen.getByRole('button', { name: membershipPage.courses.retry }))
    await waitFor(() => expect(startOf(databases)).toHaveTextContent('fecha a confirmar'))
    expect(screen.queryByText(membershipPage.courses.failed)).not.toBeInTheDocument()
  })

  test('show the specified dates while they are in the future', async () => {
    vi.useFakeTimers({ now: new Date('2025-07-16T15:00:00Z'), toFake: ['Date'] })
    renderMembership()
    vi.useRealTimers()
    expect(startOf('Google Earth Engine con Python')).toHaveTextContent('16 de julio de 2025')
    expect(startOf(databases)).toHaveTextContent('Agosto de 2025')
    expect(startOf('Detección y segmentación de objetos')).toHaveTextContent('Septiembre de 2025')
  })
})

describe('card and form replace each other', () => {
  test('and move the focus, which every other button of the page moves too', async () => {
    const { user } = renderMembership()
    await openForm(user)
    const form = () => screen.getByRole('heading', { name: membershipForm.title })
    expect(form()).toHaveFocus()
    expect(screen.queryByRole('heading', { name: membershipPage.card.title })).not.toBeInTheDocument()
    await user.type(box(fields.firstName), 'Ana')
    for (const button of screen.getAllByRole('button', { name: membershipPage.card.action })) {
      await user.click(box(fields.firstName))
      await user.click(button)
      expect(form()).toHaveFocus()
    }
    await user.click(screen.getByRole('button', { name: new RegExp(membershipForm.back) }))
    expect(screen.getByRole('heading', { name: membershipPage.card.title })).toBeVisible()
    const card = within(screen.getByRole('article'))
    expect(card.getByRole('button', { name: membershipPage.card.action })).toHaveFocus()
  })

  test('the card stays, and its button is busy, until the code of the form has come', async () => {
    const { user } = renderMembership((_form, card) => card)
    await openForm(user)
    expect(screen.getByRole('heading', { name: membershipPage.card.title })).toBeVisible()
    expect(
      within(screen.getByRole('article')).getByRole('button', { name: membershipPage.card.action }),
    ).toHaveAttribute('aria-busy', 'true')
  })
})
