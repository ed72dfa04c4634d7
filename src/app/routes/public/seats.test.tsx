import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { careerPage } from '#content/career.ts'
import { checkoutText } from '#content/checkout.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { landing as machineLearning } from '#content/courses/machine-learning.ts'
import { homeProgrammes } from '#content/home.ts'
import { seatsTexts } from '#content/seats.ts'
import { futureStart, soldOut, startBackend, startWholeBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

function announced(...rows: { base_slug: string; seats_left: number; next_starts_on: string | null }[]) {
  const backend = startBackend()
  backend.seats.reply = { answer: rows }
  return backend
}

const enrols = () => screen.queryAllByRole('link', { name: /^Inscribirme/ })
const waitlists = () => screen.queryAllByRole('link', { name: new RegExp(`^${seatsTexts.waitlist}`) })

describe.each([
  ['/google-earth-engine', 'gee-python', careerPage.seats],
  ['/machine-learning', 'aprendizaje-automatico', machineLearning.seats],
  ['/geo-data-scientist', 'carrera-geodata-science', careerPage.seats],
])('%s', (path, base_slug, otherwise) => {
  test('says what it says of seats while no number is announced', async () => {
    announced()
    await openSite(path)
    expect(await screen.findByText(otherwise)).toBeInTheDocument()
    expect(enrols()).toHaveLength(4)
  })

  test('announces few seats', async () => {
    announced({ base_slug, seats_left: 3, next_starts_on: null })
    await openSite(path)
    expect(await screen.findByText('Quedan 3 lugares')).toBeInTheDocument()
    expect(screen.queryByText(otherwise)).not.toBeInTheDocument()
    expect(enrols()).toHaveLength(4)
  })

  test('sold out: every button leads to the waiting list, and the next start is named', async () => {
    announced(soldOut(base_slug, futureStart))
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

test('the home page says it on the card of the course alone', async () => {
  announced(soldOut('deep-learning'), {
    base_slug: 'carrera-geodata-science',
    seats_left: 1,
    next_starts_on: null,
  })
  await openSite('/')
  const card = (name: string) =>
    within(screen.getByRole('heading', { level: 3, name }).closest('article') ?? document.body)
  expect(await card('Deep Learning').findByText('Sin lugares')).toBeInTheDocument()
  expect(
    card('Deep Learning').getByRole('link', { name: new RegExp(`^${seatsTexts.waitlist}`) }),
  ).toHaveAttribute('href', expect.stringMatching(/^\/checkout\?course=deep-learning/))
  expect(card('Carrera Geo Data Scientist').getByText('Queda 1 lugar')).toBeInTheDocument()
  expect(screen.getAllByText(/^(Queda|Sin lugares)/)).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: new RegExp(`^${homeProgrammes.enrol}`) })).toHaveLength(5)
})

test('seats that do not load leave the prices and the buttons', async () => {
  announced().seats.reply = 'offline'
  await openSite('/deep-learning')
  expect((await screen.findAllByText('USD 420')).length).toBeGreaterThan(0)
  expect(enrols()).toHaveLength(4)
})

test('the checkout does not show what another page has read of the seats', async () => {
  const backend = startWholeBackend()
  backend.seats.reply = { answer: [soldOut('deep-learning')] }
  const { user } = await openSite('/deep-learning')
  await screen.findByText('Sin lugares')
  backend.seats.reply = { answer: [{ ...soldOut('deep-learning'), seats_left: 2 }] }
  const release = backend.seats.hold()
  const [link] = waitlists()
  if (link) await user.click(link)
  await screen.findByRole('textbox', { name: checkoutText.fields.firstName })
  expect(screen.queryByText('Sin lugares')).not.toBeInTheDocument()
  release()
  expect(await screen.findByText('Quedan 2 lugares')).toBeInTheDocument()
})
