import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { careerPage } from '#content/career.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { homeProgrammes } from '#content/home.ts'
import { courses } from '#content/products.ts'
import { seatsTexts } from '#content/seats.ts'
import { announcing, cohorts, futureStart, startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

const enrols = () => screen.queryAllByRole('link', { name: /^Inscribirme/ })
const waitlists = () => screen.queryAllByRole('link', { name: new RegExp(`^${seatsTexts.waitlist}`) })

describe.each([
  ['/machine-learning', 'aprendizaje-automatico', landingTexts.seatsFree],
  ['/geo-data-scientist', 'carrera-geodata-science', careerPage.seats],
])('%s', (path, base_slug, otherwise) => {
  test('announces few seats', async () => {
    startBackend(announcing({ [base_slug]: { left: 3, next_starts_on: null } }))
    await openSite(path)
    expect(await screen.findByText('Quedan 3 lugares')).toBeInTheDocument()
    expect(screen.queryByText(otherwise)).not.toBeInTheDocument()
    expect(enrols()).toHaveLength(4)
  })

  test('sold out: every button leads to the waiting list, and the next start is named', async () => {
    startBackend(announcing({ [base_slug]: { left: 0, next_starts_on: futureStart } }))
    await openSite(path)
    expect(await screen.findByText('Sin lugares')).toBeInTheDocument()
    expect(enrols()).toHaveLength(0)
    const targets = waitlists().map((link) => link.getAttribute('href'))
    expect(targets).toEqual(Array(4).fill(expect.stringMatching(`^/checkout\\?course=${base_slug}`)))
    expect(screen.getByText(landingTexts.nextStart).closest('li')).toHaveTextContent('16 de julio')
    expect(screen.getByText(/La próxima empieza el 16 de julio/)).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent(careerPage.seats)
  })
})

test('the home page says it on the card of the course and in the table, alone', async () => {
  const { prices } = startBackend(
    announcing({
      'deep-learning': { left: 0, next_starts_on: null },
      'carrera-geodata-science': { left: 1, next_starts_on: null },
    }),
  )
  await openSite('/')
  const card = (name: string) =>
    within(screen.getByRole('heading', { level: 3, name }).closest('article') ?? document.body)
  expect(await card('Deep Learning').findByText('Sin lugares')).toBeInTheDocument()
  expect(
    card('Deep Learning').getByRole('link', { name: new RegExp(`^${seatsTexts.waitlist}`) }),
  ).toHaveAttribute('href', expect.stringMatching(/^\/checkout\?course=deep-learning/))
  expect(card('Carrera Geo Data Scientist').getByText('Queda 1 lugar')).toBeInTheDocument()
  expect(screen.getAllByText(/^(Queda|Sin lugares)/)).toHaveLength(3)
  expect(screen.getAllByRole('link', { name: new RegExp(`^${homeProgrammes.enrol}`) })).toHaveLength(5)
  expect(prices.asked).toHaveLength(1)
})

test.each(['/', '/deep-learning', '/geo-data-scientist'])(
  'with nothing to buy, %s offers to be told and sells nothing',
  async (path) => {
    startBackend(cohorts())
    await openSite(path)
    const offers = await screen.findAllByRole('link', { name: new RegExp(`^${seatsTexts.tellMe}`) })
    expect(offers).toHaveLength(path === '/' ? courses.length : 4)
    for (const offer of offers)
      expect(offer).toHaveAttribute('href', expect.stringMatching(/^\/checkout\?course=/))
    expect(enrols()).toHaveLength(0)
    expect(screen.queryAllByRole('link', { name: new RegExp(`^${homeProgrammes.enrol}`) })).toHaveLength(0)
    expect(document.body).not.toHaveTextContent(landingTexts.seatsFree)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  },
)

test('a course on sale without an announced number has seats, and the table has a price', async () => {
  startBackend(announcing({}))
  await openSite('/machine-learning')
  expect(await screen.findByText(landingTexts.seatsFree)).toBeVisible()
})
