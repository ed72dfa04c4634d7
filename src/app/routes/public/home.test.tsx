import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { career, membership, modules } from '#content/catalogue.ts'
import { checkoutText } from '#content/checkout.ts'
import { comparisonTexts } from '#content/comparison-texts.ts'
import { freeLessonsTexts, homeAbout, homeHero, homeProgrammes, homeQuestions } from '#content/home.ts'
import { homeBanner } from '#content/navigation.ts'
import { priceTexts } from '#content/price-texts.ts'
import { courses, membershipParts, products } from '#content/products.ts'
import { seatsTexts } from '#content/seats.ts'
import { homeStrip } from '#content/sheets/home-strip-sheet.ts'
import { cart } from '#features/catalogue/public/enrol-link.tsx'
import { readSession } from '#platform/web-store.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { aPriceRow, cohorts, startBackend, startWholeBackend } from '../../test-support/backend.ts'
import { currentPlace, openSite } from '../../test-support/open-site.tsx'

function cardOf(name: string) {
  const card = screen.getByRole('heading', { level: 3, name }).closest('article')
  if (!card) throw new Error(`No card for ${name}`)
  return within(card)
}

const enrol = { name: new RegExp(`^${homeProgrammes.enrol}`) }
const strip = () => screen.queryByRole('link', { name: new RegExp(`${homeBanner.action}$`) })
const failing = { status: 400, code: 'PGRST100' }

const at = (path: string) => modules.find((module) => module.path === path)
const cards = [
  ['/geo-data-scientist', career, 'Carrera', 'carrera-geodata-science-209908', '32 semanas', 'USD 900'],
  [
    '/google-earth-engine',
    at('/google-earth-engine'),
    'Inicial',
    'gee-python-209907',
    '5 semanas',
    'USD 250',
  ],
  ['/geo-databases', at('/geo-databases'), 'Inicial', 'geodatabases-209908', '6 semanas', 'USD 280'],
  [
    '/data-acquisition',
    at('/data-acquisition'),
    'Inicial',
    'adquisicion-datos-espaciales-209905',
    '8 semanas',
    'USD 199.50',
  ],
  [
    '/machine-learning',
    at('/machine-learning'),
    'Medio',
    'aprendizaje-automatico-209907',
    '8 semanas',
    'USD 320',
  ],
  ['/deep-learning', at('/deep-learning'), 'Avanzado', 'deep-learning-209909', '12 semanas', 'USD 420'],
] as const

test('presents the school, what it sells, shows and answers', async () => {
  startBackend()
  await openSite('/')
  expect(screen.getByRole('heading', { level: 1, name: homeHero.title })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: homeHero.enrol })).toHaveAttribute('href', '/geo-data-scientist')
  expect(screen.getByRole('heading', { level: 2, name: homeAbout.title })).toBeInTheDocument()
  for (const text of homeAbout.paragraphs) expect(screen.getByText(text)).toBeInTheDocument()
  for (const { question, answer } of homeQuestions.items) {
    expect(screen.getByRole('heading', { name: question }).closest('details')).toHaveTextContent(answer)
  }
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: freeLessonsTexts.all })).toHaveAttribute('href', '/notebooks')
  expect(main.getByRole('link', { name: 'Techos de Lima con U-Net' })).toHaveAttribute(
    'href',
    '/notebooks?q=edificios%20lima',
  )
  const chat = screen.getByRole('link', { name: /^Escríbenos por WhatsApp/ })
  expect(chat).toHaveAttribute('href', 'https://wa.me/5491155550100')
  expect(chat).toHaveAttribute('target', '_blank')
  expect(chat.getAttribute('rel')).toContain('noopener')
})

test('problem, result and measured error are three views of one picture', async () => {
  startBackend()
  await openSite('/')
  const region = within(screen.getByRole('region', { name: homeStrip.title }))
  const pictures = region.getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(
    homeStrip.views.map(({ alt }) => alt),
  )
  expect(new Set(pictures.map((picture) => picture.getAttribute('src'))).size).toBe(1)
  expect(new Set(pictures.map((picture) => picture.className)).size).toBe(3)
  for (const picture of pictures) expect(picture).toHaveAttribute('loading', 'lazy')
  const [, , error] = region.getAllByRole('figure')
  expect(error).toHaveTextContent(/El \d+.% cambia/)
})

test('each card is complete, links to its page and enrols in the current cohort', async () => {
  startBackend()
  const { user } = await openSite('/')
  await screen.findAllByText('USD 900')
  for (const [page, course, tag, slug, duration, price] of cards) {
    if (!course) throw new Error('A module is missing')
    const card = cardOf(course.name)
    const scope = course.kind === 'career' ? homeProgrammes.careerScope : homeProgrammes.moduleBadge
    for (const text of [tag, duration, scope, price, plainSpaces(course.description)]) {
      expect(card.getByText(text)).toBeInTheDocument()
    }
    expect(card.getByRole('link', { name: course.name })).toHaveAttribute('href', page)
    expect(card.getByRole('link', enrol)).toHaveAttribute('href', `/checkout?course=${slug}`)
  }
  // An active promotion crosses out the regular price, an inactive one does not.
  expect(cardOf('Adquisición de datos geoespaciales').getByText('USD 240').tagName).toBe('S')
  expect(cardOf('Aprendizaje Automático').queryByText('USD 300')).not.toBeInTheDocument()
  await user.click(cardOf('Deep Learning').getByRole('link', enrol))
  expect(currentPlace()).toBe('/checkout?course=deep-learning-209909')
  expect(readSession(cart)).toEqual({ slug: 'deep-learning-209909', name: 'Deep Learning' })
})

test('labels that are quoted in capitals look like those beside them', async () => {
  startBackend()
  await openSite('/')
  const labels = [homeHero.enrol, homeProgrammes.enrol].flatMap((label) =>
    screen.getAllByText(label, { selector: 'a span' }),
  )
  expect(labels).toHaveLength(courses.length + 1)
  for (const label of labels) expect(label).toHaveClass('as-others')
})

test('the membership stands among the cards, with its hours drawn and the way to its page', async () => {
  startBackend(cohorts(aPriceRow({ slug: 'all-access-geoai', regular_price_usd: 300 })))
  await openSite('/')
  const card = cardOf(membership.name)
  expect(await card.findByText('USD 300')).toBeInTheDocument()
  expect(card.getByRole('link', { name: homeProgrammes.membership.action })).toHaveAttribute(
    'href',
    membership.path,
  )
  const article = screen.getByRole('heading', { level: 3, name: membership.name }).closest('article')
  expect(article?.querySelectorAll('svg path')).toHaveLength(membershipParts.length)
})

test('while the database does not answer, the cards show that they load, and nothing has a date', async () => {
  startBackend('silent')
  await openSite('/')
  expect(screen.getAllByText(priceTexts.loading)).toHaveLength(products.length)
  expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
  expect(strip()).toHaveAccessibleName(/^Todos los cursos del año/)
})

test('when the prices do not load, the page says so, logs it, and still enrols', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  startBackend(failing)
  const { user } = await openSite('/')
  expect(await screen.findAllByText(/^El precio no cargó/)).toHaveLength(products.length)
  expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('table')).not.toHaveTextContent(comparisonTexts.unknown)
  // The first screen says how long and how much choice.
  for (const { label } of [homeHero.choice, homeHero.length])
    expect(screen.getByText(label)).toBeInTheDocument()
  expect(log).toHaveBeenCalledWith('Price lookup failed', expect.any(Error))
  await user.click(cardOf('Deep Learning').getByRole('link', enrol))
  expect(currentPlace()).toBe('/checkout?course=deep-learning')
})

test('a course without a current cohort has no price and keeps its base slug; no past start is announced', async () => {
  startBackend(cohorts(aPriceRow({ slug: 'gee-python-202507', starts_on: '2025-07-16' })))
  await openSite('/')
  await cardOf('Google Earth Engine con Python').findByText('USD 250')
  const card = cardOf('Deep Learning')
  expect(card.queryByText(/USD/)).not.toBeInTheDocument()
  expect(card.getByText(new RegExp(`^${priceTexts.unknown}`))).toBeInTheDocument()
  expect(card.getByRole('link', { name: priceTexts.ask })).toHaveAttribute('href', '#contact-section')
  expect(card.queryByRole('link', enrol)).not.toBeInTheDocument()
  expect(card.getByRole('link', { name: new RegExp(`^${seatsTexts.tellMe}`) })).toHaveAttribute(
    'href',
    '/checkout?course=deep-learning',
  )
  expect(screen.queryByText(/comienza el/)).not.toBeInTheDocument()
})

describe('the comparison and the next start', () => {
  const rows = [
    aPriceRow({ slug: 'deep-learning-209909', starts_on: '2099-09-10' }),
    aPriceRow({ slug: 'gee-python-209905', starts_on: '2099-05-14' }),
    aPriceRow({ slug: 'geodatabases-202508', starts_on: '2025-01-02', regular_price_usd: 199 }),
    aPriceRow({
      slug: 'all-access-geoai',
      regular_price_usd: 270,
      installments_price_usd: 250.02,
      offers_installments: true,
    }),
  ]
  const rowOf = (name: string) =>
    within(screen.getByRole('table')).getByRole('row', { name: (text) => text.startsWith(name) })
  const fact = (label: string) => screen.getByText(label).parentElement

  test('say of everything that is sold how long, when, what, for whom and for how much', async () => {
    startBackend(cohorts(...rows))
    await openSite('/')
    await screen.findAllByText('14 de mayo')
    for (const { name, path, makes, forWhom } of products) {
      expect(within(rowOf(name)).getByRole('link', { name })).toHaveAttribute('href', path)
      expect(rowOf(name)).toHaveTextContent(`${makes}${forWhom}`)
    }
    expect(rowOf('Google Earth Engine')).toHaveTextContent(/5 semanas, 10.h14 de mayo.*USD.250$/)
    expect(rowOf('Deep Learning')).toHaveTextContent(/12 semanas, 26.h10 de septiembre/)
    expect(rowOf('Carrera')).toHaveTextContent(/32 semanas, 64.h.*A confirmar$/)
    expect(rowOf('All Access')).toHaveTextContent(/12 meses, 94.h/)
    // Instalments that cost less say so, and a start that has passed is not named.
    expect(rowOf('All Access')).toHaveTextContent(
      /USD.270 ?o.6.×.USD.41\.67: USD.250\.02 en total, menos que en un pago$/,
    )
    expect(rowOf('Bases de Datos')).toHaveTextContent(comparisonTexts.unknown)
    expect(screen.queryByText('2 de enero')).not.toBeInTheDocument()
    expect(fact(homeHero.price)).toHaveTextContent('USD 199')
    expect(fact(homeHero.start)).toHaveTextContent('14 de mayo')
    expect(screen.getByText('El próximo curso comienza el 14 de mayo')).toBeInTheDocument()
    expect(strip()).toHaveAttribute('href', '/all-access-geoai')
  })

  test('say what is left, of what is sold out the next start, and no start that nobody can join', async () => {
    startBackend(
      cohorts(
        aPriceRow({ slug: 'gee-python-209905', starts_on: '2099-05-14' }),
        aPriceRow({
          slug: 'deep-learning-209909',
          starts_on: '2099-04-10',
          regular_price_usd: 199,
          announced_seats: { left: 0, next_starts_on: '2099-11-12' },
        }),
        aPriceRow({
          slug: 'geodatabases-209905',
          starts_on: '2099-05-20',
          announced_seats: { left: 1, next_starts_on: null },
        }),
      ),
    )
    await openSite('/')
    await screen.findAllByText('14 de mayo')
    expect(rowOf('Deep Learning')).toHaveTextContent(/26.h12 de noviembre.*USD.199 Lista de espera$/)
    expect(rowOf('Bases de Datos')).toHaveTextContent(/20 de mayo.*USD.250 Queda 1 lugar$/)
    expect(rowOf('Google Earth Engine')).toHaveTextContent(/USD.250$/)
    expect(fact(homeHero.start)).toHaveTextContent('14 de mayo')
    expect(fact(homeHero.price)).toHaveTextContent('USD 250')
    expect(screen.getByText(homeBanner.next('14 de mayo'))).toBeInTheDocument()
  })
})

test('the strip above the bar is only on the home page', async () => {
  startBackend()
  await openSite('/comunidad')
  expect(strip()).not.toBeInTheDocument()
})

test('Volver in the checkout returns to the previous page', async () => {
  startWholeBackend()
  const { user } = await openSite('/google-earth-engine')
  const [way] = await screen.findAllByRole('link', { name: /^Inscribirme/ })
  if (!way) throw new Error('No way to enrol')
  await user.click(way)
  await user.click(await screen.findByRole('button', { name: checkoutText.back }))
  await waitFor(() => expect(currentPlace()).toBe('/google-earth-engine'))
})
