import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { landingTexts } from '#content/courses/course-landing.ts'
import { productOf } from '#content/products.ts'
import { soldOutText } from '#content/sold-out.ts'
import { lookAtSeat } from '#domain/contracts/seat-calls.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import { aProduct, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { aPriceRow, cohorts, startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

const slug = 'gee-python-209907'
const base = toBaseSlug('gee-python')
const [own, next] = ['2099-07-16', '2099-10-22']
const [ownDay, nextDay] = ['16 de julio', '22 de octubre']
const noDay = null

/** A kind of cohort, and the start that every place says of it. */
const kinds = [
  ['with seats', { starts_on: own, announced_seats: null }, ownDay],
  ['with few seats', { starts_on: own, announced_seats: { left: 2, next_starts_on: null } }, ownDay],
  ['without a start', { starts_on: null, announced_seats: null }, noDay],
  ['that has begun', { starts_on: '2020-07-16', announced_seats: null }, noDay],
  ['sold out', { starts_on: own, announced_seats: { left: 0, next_starts_on: null } }, noDay],
  [
    'sold out before the next',
    { starts_on: own, announced_seats: { left: 0, next_starts_on: next } },
    nextDay,
  ],
  [
    'sold out, the next begun',
    { starts_on: own, announced_seats: { left: 0, next_starts_on: '2020-10-22' } },
    noDay,
  ],
  [
    'begun and sold out',
    { starts_on: '2020-07-16', announced_seats: { left: 0, next_starts_on: next } },
    nextDay,
  ],
] as const

type Kind = (typeof kinds)[number][1]

function start(kind: Kind) {
  const backend = startBackend(cohorts(aPriceRow({ slug, ...kind })))
  backend.sql('get_exchange_rate', [])
  backend.edge(lookAtSeat, { state: 'kept', until: '2099-01-01T12:00:00Z' })
  backend.sql('get_current_course_price', []).reply = priced({
    ...aProduct({ slug, name: 'Google Earth Engine con Python', regular_price_usd: 250 }),
    ...kind,
  })
}

/** "16 de julio", in a text that says no other day. */
function dayIn(text: string | null | undefined): string | null {
  const [day = null, ...others] = new Set(text?.match(/\d{1,2} de [a-z]+/g))
  expect(others).toEqual([])
  return day
}

const factOf = (label: string) => screen.queryByText(label)?.closest('li')?.textContent
const startFact = () => factOf(landingTexts.start) ?? factOf(landingTexts.nextStart)

async function saidOnHome() {
  await openSite('/')
  const row = within(screen.getByRole('table')).getByRole('row', { name: /Google Earth Engine/ })
  await within(row).findByText(/USD/)
  const [banner] = screen.getAllByText(/^(El próximo curso comienza|Conoce)|All Access/)
  return { table: dayIn(row.textContent), banner: dayIn(banner?.textContent) }
}

async function saidOnItsPage() {
  await openSite(productOf(base)?.path ?? '')
  await waitFor(() => expect(screen.getAllByText(/USD.250/).length).toBeGreaterThan(1))
  const opening = screen.getByText(/^(Inicio|Próxima cohorte): /)
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
  const startDate = /"startDate":"([\d-]+)"/.exec(data.map((one) => one.textContent).join())?.[1] ?? null
  return {
    card: dayIn(startFact()),
    opening: dayIn(opening.textContent),
    calendar: screen.queryByRole('button', { name: landingTexts.addToCalendar }) !== null,
    structured: startDate,
  }
}

async function saidInTheCheckout(isSoldOut: boolean, kept = '') {
  await openSite(`/checkout?course=${slug}${kept}`)
  // Name and total stand there before the card.
  await screen.findAllByText(landingTexts.schedule)
  const lead = isSoldOut && (await screen.findByRole('heading', { name: soldOutText.title })).parentElement
  return { summary: dayIn(startFact()), lead: lead ? dayIn(lead.textContent) : undefined }
}

async function saidInTheMembership() {
  await openSite('/all-access-geoai')
  const item = screen.getByRole('heading', { name: 'Google Earth Engine con Python' }).closest('li')
  await waitFor(() => expect(item).toHaveTextContent(/Empieza|confirmar/))
  return dayIn(item?.textContent)
}

test.each(kinds)('a cohort %s has one start, wherever it is said', async (_, kind, day) => {
  start(kind)
  const said: Record<string, unknown> = {}
  const isSoldOut = kind.announced_seats?.left === 0
  Object.assign(said, await saidOnHome())
  cleanup()
  Object.assign(said, await saidOnItsPage())
  cleanup()
  Object.assign(said, await saidInTheCheckout(isSoldOut))
  cleanup()
  said.membership = await saidInTheMembership()
  expect(said).toEqual({
    ...{ table: day, banner: day, card: day, opening: day, summary: day, membership: day },
    lead: isSoldOut ? day : undefined,
    calendar: day !== null,
    structured: day && (day === ownDay ? own : next),
  })
})

test('whoever has a seat kept reads the start of that cohort, sold out or not', async () => {
  start({ starts_on: own, announced_seats: { left: 0, next_starts_on: next } })
  expect(await saidInTheCheckout(false, `&lugar=${'a'.repeat(43)}`)).toEqual({
    summary: ownDay,
    lead: undefined,
  })
})
