import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { career, membership, modules } from '#content/catalogue.ts'
import { checkoutText } from '#content/checkout.ts'
import { comparisonTexts } from '#content/comparison-texts.ts'
import { freeLessonsTexts, homeAbout, homeHero, homeProgrammes, homeQuestions } from '#content/home.ts'
import { homeBanner } from '#content/home-banner-texts.ts'
import { priceTexts } from '#content/price-texts.ts'
import { membershipParts, products } from '#content/products.ts'
import { seatsTexts } from '#content/seats.ts'
import { homeStrip } from '#content/sheets/home-strip-sheet.ts'
import { readCart } from '#features/catalogue/cart.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { aPriceRow, cohorts, startBackend, startWholeBackend } from '../../test-support/backend.ts'
import { currentPlace, openSite } from '../../test-support/open-site.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})

function cardOf(name: string) {
  const card = screen.getByRole('heading', { level: 3, name }).closest('article')
  if (!card) throw new Error(`No card for ${name}`)
  return within(card)
}

const [gee, databases, acquisition, learning, deep] = modules
const cards = [
  ['/geo-data-scientist', career, 'Carrera', 'carrera-geodata-science-209908', '32 semanas', 'USD 900'],
  ['/google-earth-engine', gee, 'Inicial', 'gee-python-209907', '5 semanas', 'USD 250'],
  ['/geo-databases', databases, 'Inicial', 'geodatabases-209908', '6 semanas', 'USD 280'],
  [
    '/data-acquisition',
    acquisition,
    'Inicial',
    'adquisicion-datos-espaciales-209905',
    '8 semanas',
    'USD 199.50',
  ],
  ['/machine-learning', learning, 'Medio', 'aprendizaje-automatico-209907', '8 semanas', 'USD 320'],
  ['/deep-learning', deep, 'Avanzado', 'deep-learning-209909', '12 semanas', 'USD 420'],
] as const

test('the hero states the goal and links to the career', async () => {
  startBackend()
  await openSite('/')
  expect(screen.getByRole('heading', { level: 1, name: homeHero.title })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: homeHero.enrol })).toHaveAttribute('href', '/geo-data-scientist')
})

test.each(cards)(
  'the card that links to %s is complete and enrols in the current cohort',
  async (page, course, tag, slug, duration, price) => {
    if (!course) throw new Error('A module is missing')
    startBackend()
    const { user } = await openSite('/')
    const card = cardOf(course.name)
    const scope = course.kind === 'career' ? homeProgrammes.careerScope : homeProgrammes.moduleBadge
    for (const text of [tag, duration, scope, plainSpaces(course.description)]) {
      expect(card.getByText(text)).toBeInTheDocument()
    }
    expect(card.getByRole('link', { name: course.name })).toHaveAttribute('href', page)
    expect(await card.findByText(price)).toBeInTheDocument()
    await user.click(card.getByRole('link', { name: /^INSCRIBIRSE/ }))
    expect(currentPlace()).toBe(`/checkout?course=${slug}`)
    expect(readCart()).toEqual({ slug, name: course.name })
  },
)

describe('prices', () => {
  test('an active promotion crosses out the regular price, an inactive one does not', async () => {
    startBackend()
    await openSite('/')
    const promoted = cardOf('Adquisición de datos geoespaciales')
    expect((await promoted.findByText('USD 240')).tagName).toBe('S')
    const plain = cardOf('Aprendizaje Automático')
    expect(plain.getByText('USD 320')).toBeInTheDocument()
    expect(plain.queryByText('USD 300')).not.toBeInTheDocument()
  })

  test('the cards show that they are loading', async () => {
    startBackend('silent')
    await openSite('/')
    expect(screen.getAllByText(priceTexts.loading)).toHaveLength(products.length)
    expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
  })

  test('when loading fails, each card says so, the failure is logged and enrolling works', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    startBackend({ status: 400, code: 'PGRST100' })
    const { user } = await openSite('/')
    await waitFor(() => expect(screen.queryByText(priceTexts.loading)).not.toBeInTheDocument())
    expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
    expect(screen.getAllByText(/^El precio no cargó/)).toHaveLength(products.length)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(log).toHaveBeenCalledWith('Price lookup failed', expect.any(Error))
    await user.click(
      cardOf('Deep Learning').getByRole('link', { name: new RegExp(`^${homeProgrammes.enrol}`) }),
    )
    expect(currentPlace()).toBe('/checkout?course=deep-learning')
  })

  test('a course without a current cohort has no price and keeps its base slug', async () => {
    startBackend(cohorts(aPriceRow({ slug: 'gee-python-209907' })))
    await openSite('/')
    await cardOf('Google Earth Engine con Python').findByText('USD 250')
    const card = cardOf('Deep Learning')
    expect(card.queryByText(/USD/)).not.toBeInTheDocument()
    expect(card.getByText(new RegExp(`^${priceTexts.unknown}`))).toBeInTheDocument()
    expect(card.getByRole('link', { name: priceTexts.ask })).toHaveAttribute('href', '#contact-section')
    expect(card.queryByRole('link', { name: new RegExp(`^${homeProgrammes.enrol}`) })).not.toBeInTheDocument()
    expect(card.getByRole('link', { name: new RegExp(`^${seatsTexts.tellMe}`) })).toHaveAttribute(
      'href',
      '/checkout?course=deep-learning',
    )
  })
})

describe('the comparison', () => {
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
    within(screen.getByRole('table')).getByRole('row', { name: new RegExp(`^${name}`) })

  test('says of everything that is sold how long, when, what, for whom and for how much', async () => {
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
  })

  test('names no start that has passed', async () => {
    startBackend(cohorts(...rows))
    await openSite('/')
    await screen.findAllByText('14 de mayo')
    expect(rowOf('Bases de Datos')).toHaveTextContent(comparisonTexts.unknown)
    expect(screen.queryByText('2 de enero')).not.toBeInTheDocument()
  })

  test('says in one line that instalments cost less where they do', async () => {
    startBackend(cohorts(...rows))
    await openSite('/')
    await screen.findAllByText('14 de mayo')
    const less = /USD.270 ?o.6.×.USD.41\.67: USD.250\.02 en total, menos que en un pago$/
    expect(rowOf('All Access')).toHaveTextContent(less)
    expect(rowOf('Google Earth Engine')).not.toHaveTextContent('menos')
  })

  test('says what is left, and of what is sold out the next start', async () => {
    startBackend(
      cohorts(
        aPriceRow({ slug: 'gee-python-209905', starts_on: '2099-05-14' }),
        aPriceRow({
          slug: 'deep-learning-209909',
          starts_on: '2099-04-10',
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
    expect(rowOf('Deep Learning')).toHaveTextContent(/26.h12 de noviembre.*USD.250 Lista de espera$/)
    expect(rowOf('Bases de Datos')).toHaveTextContent(/20 de mayo.*USD.250 Queda 1 lugar$/)
    expect(rowOf('Google Earth Engine')).toHaveTextContent(/USD.250$/)
  })

  test('leaves start and price open while they are not known', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    startBackend({ status: 400, code: 'PGRST100' })
    await openSite('/')
    await screen.findAllByText(/^El precio no cargó/)
    expect(rowOf('Deep Learning')).not.toHaveTextContent(comparisonTexts.unknown)
  })
})

describe('the first screen', () => {
  test('says the lowest price and the next start', async () => {
    startBackend(
      cohorts(
        aPriceRow({ slug: 'deep-learning-209909', starts_on: '2099-09-10' }),
        aPriceRow({ slug: 'geodatabases-209905', starts_on: '2099-05-14', regular_price_usd: 199 }),
      ),
    )
    await openSite('/')
    const fact = (await screen.findByText(homeHero.price)).parentElement
    expect(fact).toHaveTextContent('USD 199')
    expect(screen.getByText(homeHero.start).parentElement).toHaveTextContent('14 de mayo')
  })

  test('announces no start that nobody can join any more', async () => {
    const soldOut = { left: 0, next_starts_on: null }
    startBackend(
      cohorts(
        aPriceRow({ slug: 'gee-python-209904', starts_on: '2099-04-10', announced_seats: soldOut }),
        aPriceRow({ slug: 'geodatabases-209905', starts_on: '2099-05-14' }),
      ),
    )
    await openSite('/')
    expect((await screen.findByText(homeHero.start)).parentElement).toHaveTextContent('14 de mayo')
    expect(screen.getByText(homeBanner.next('14 de mayo'))).toBeInTheDocument()
  })

  test('without prices and starts says how long and how much choice', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    startBackend({ status: 400, code: 'PGRST100' })
    await openSite('/')
    expect(await screen.findByText(homeHero.choice.label)).toBeInTheDocument()
    expect(screen.getByText(homeHero.length.label)).toBeInTheDocument()
  })
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

test('answers what is asked before a course is chosen, once for search engines too', async () => {
  startBackend()
  await openSite('/')
  for (const { question, answer } of homeQuestions.items) {
    const item = screen.getByRole('heading', { name: question }).closest('details')
    expect(item).toHaveTextContent(answer)
  }
})

test('the free notebooks are a click away, all of them and one for a course', async () => {
  startBackend()
  await openSite('/')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: freeLessonsTexts.all })).toHaveAttribute('href', '/notebooks')
  expect(main.getByRole('link', { name: 'Techos de Lima con U-Net' })).toHaveAttribute(
    'href',
    '/notebooks?q=edificios%20lima',
  )
})

describe('the strip above the bar', () => {
  async function strip() {
    return screen.findByRole('link', { name: new RegExp(`${homeBanner.action}$`) })
  }

  test('shows the next start and links to All Access', async () => {
    const rows = [
      aPriceRow({ slug: 'deep-learning-209909', starts_on: '2099-09-10' }),
      aPriceRow({ slug: 'gee-python-209905', starts_on: '2099-05-14' }),
      aPriceRow({ slug: 'geodatabases-202508', starts_on: '2025-01-02' }),
    ]
    startBackend(cohorts(...rows))
    await openSite('/')
    expect(await screen.findByText('El próximo curso comienza el 14 de mayo')).toBeInTheDocument()
    expect(await strip()).toHaveAttribute('href', '/all-access-geoai')
  })

  test.each([
    [
      'there is no upcoming start',
      cohorts(aPriceRow({ slug: 'gee-python-202507', starts_on: '2025-07-16' })),
    ],
    ['the database does not answer', 'silent' as const],
  ])('shows no date when %s', async (_, reply) => {
    startBackend(reply)
    await openSite('/')
    expect(await strip()).toHaveAccessibleName(/^Todos los cursos del año/)
    expect(screen.queryByText(/comienza el/)).not.toBeInTheDocument()
  })

  test('is only on the home page', async () => {
    startBackend()
    await openSite('/comunidad')
    expect(screen.queryByRole('link', { name: new RegExp(`${homeBanner.action}$`) })).not.toBeInTheDocument()
  })
})

test('the chat opens in a new tab', async () => {
  startBackend()
  await openSite('/')
  const chat = screen.getByRole('link', { name: /^Escríbenos por WhatsApp/ })
  expect(chat).toHaveAttribute('href', 'https://wa.me/5491155550100')
  expect(chat).toHaveAttribute('target', '_blank')
  expect(chat.getAttribute('rel')).toContain('noopener')
})

test('problem, result and measured error are three views of one picture', async () => {
  startBackend()
  await openSite('/')
  const strip = within(screen.getByRole('region', { name: homeStrip.title }))
  const pictures = strip.getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(
    homeStrip.views.map(({ alt }) => alt),
  )
  expect(new Set(pictures.map((picture) => picture.getAttribute('src'))).size).toBe(1)
  expect(new Set(pictures.map((picture) => picture.className)).size).toBe(3)
  for (const picture of pictures) expect(picture).toHaveAttribute('loading', 'lazy')
  const [, , error] = strip.getAllByRole('figure')
  expect(error).toHaveTextContent(/cambia el \d+.%/)
})

test('the home page presents the school', async () => {
  startBackend()
  await openSite('/')
  expect(screen.getByRole('heading', { level: 2, name: homeAbout.title })).toBeInTheDocument()
  for (const text of homeAbout.paragraphs) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

test('Volver in the checkout returns to the previous page', async () => {
  startWholeBackend()
  const { user } = await openSite('/google-earth-engine')
  const [enrol] = await screen.findAllByRole('link', { name: /^Inscribirme/ })
  if (!enrol) throw new Error('No way to enrol')
  await user.click(enrol)
  await user.click(await screen.findByRole('button', { name: checkoutText.back }))
  await waitFor(() => expect(currentPlace()).toBe('/google-earth-engine'))
})
