import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { modules } from '#content/catalogue.ts'
import { cohortTexts, cohortWarningMessages } from '#content/cohorts.ts'
import type { Module } from '#content/courses/product.ts'
import { homeProgrammes } from '#content/home.ts'
import { shellTexts } from '#content/navigation.ts'
import { listViewed } from '#features/catalogue/catalogue-events.ts'
import { aCohortRow } from '#features/cohorts/test-support/cohort-rows.ts'
import { pages } from '#features/cohorts/test-support/open-cohorts.tsx'
import { renderStaffPages } from '#features/staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '#features/staff-session/test-support/signed-in.ts'
import { readHomePrices } from '#flows/offers/offers.api.ts'
import { aProduct, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { indexedPaths, sitemap, withHead } from '../../build/site-pages.ts'
import { syllabusOf } from '../../build/syllabus/syllabus.ts'
import { aPriceRow, cohorts, priceRows, startBackend } from './test-support/backend.ts'
import { currentPlace, openSite } from './test-support/open-site.tsx'

/** A made-up product of which only the record is given, so whatever shows it has derived it. */
const added = await vi.hoisted(async (): Promise<Module> => {
  const { toCalendarDay } = await import('#domain/calendar.ts')
  const { toBaseSlug } = await import('#domain/course-slug.ts')
  return {
    kind: 'module',
    slug: toBaseSlug('teledeteccion-radar'),
    name: 'Teledetección con radar',
    menuLabel: 'Radar',
    path: '/un-curso-mas',
    description: 'Inundaciones bajo las nubes, con Sentinel-1.',
    weeks: 7,
    colour: 1,
    difficulty: 'Medio',
    classes: 7,
    forWhom: 'Para quien trabaja con nubes',
    makes: 'Un mapa de agua',
    schedule: { text: 'Lunes 10 a 12 h (Argentina)', weekday: 1, starts: '10:00', ends: '12:00' },
    defaultStart: toCalendarDay('2099-10-05'),
    metadata: { title: 'Radar · Meridiano', description: 'Siete semanas de radar.', indexed: true },
    landing: async () => {
      const { landing } = await vi.importActual<typeof import('#content/courses/google-earth-engine.ts')>(
        '#content/courses/google-earth-engine.ts',
      )
      return {
        ...landing,
        hero: { ...landing.hero, title: 'Ver a través de las nubes', lead: 'El radar no espera al sol.' },
      }
    },
  }
})

vi.mock('#content/catalogue.ts', async (importOriginal) => {
  const catalogue = await importOriginal<typeof import('#content/catalogue.ts')>()
  return { ...catalogue, modules: [...catalogue.modules, added] }
})

const siteUrl = 'https://meridiano.test'
const cohort = aPriceRow({ slug: `${added.slug}-209910`, regular_price_usd: 310 })

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  startBackend(cohorts(...priceRows, cohort))
})

test('its page shows its text, facts and cohort, and says them to networks and search engines', async () => {
  await openSite(added.path)
  expect(screen.getByRole('heading', { level: 1, name: 'Ver a través de las nubes' })).toBeInTheDocument()
  expect(screen.getByText(added.schedule.text)).toBeInTheDocument()
  expect(screen.getAllByText('7 semanas').length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.getAllByText('USD 310')).toHaveLength(4))
  for (const link of screen.getAllByRole('link', { name: /^Inscribirme/ })) {
    expect(link).toHaveAttribute('href', `/checkout?course=${cohort.slug}`)
  }
  await waitFor(() => expect(document.title).toBe(added.metadata.title))
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    added.metadata.description,
  )
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute('href', `${siteUrl}${added.path}`)
  const courses = () =>
    [...document.querySelectorAll('script[type="application/ld+json"]')]
      .flatMap((block) => JSON.parse(block.textContent ?? '')['@graph'])
      .filter((thing) => thing['@type'] === 'Course')
  await waitFor(() => expect(courses()[0]).toHaveProperty('offers'))
  expect(courses()).toMatchObject([
    {
      name: added.name,
      url: `${siteUrl}${added.path}`,
      offers: { price: '310.00', url: `${siteUrl}/checkout?course=${cohort.slug}` },
      hasCourseInstance: { startDate: '2099-10-05', courseSchedule: { repeatCount: 7, startTime: '10:00' } },
    },
  ])
})

test('its page shows the default start when the cohort has none', async () => {
  await openSite(added.path)
  expect(await screen.findByText('5 de octubre')).toBeInTheDocument()
})

test('its syllabus says its text and leads to its page', async () => {
  const syllabus = await syllabusOf(added)
  expect(syllabus).toMatchObject({
    path: '/un-curso-mas',
    title: 'Ver a través de las nubes',
    makes: { value: added.makes },
  })
  expect(syllabus.facts.map(({ value }) => value)).toEqual(['7 semanas', '7', '14 horas', 'Medio'])
})

test('the bar, the mobile menu and the footer link to it', async () => {
  await openSite('/terms')
  const [bar] = screen.getAllByRole('banner')
  if (!bar) throw new Error('No bar')
  for (const opener of [shellTexts.offer, shellTexts.openMenu]) {
    const menu = within(bar).getByText(opener, { selector: 'summary, summary *' }).closest('details')
    if (!menu) throw new Error(`No menu: ${opener}`)
    const entry = within(menu).getByRole('link', { name: /^Radar\s*Módulo$/ })
    expect(entry, opener).toHaveAttribute('href', added.path)
  }
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Radar' })).toHaveAttribute('href', added.path)
})

test('the home page counts it, describes it and links to its checkout', async () => {
  const { user } = await openSite('/')
  expect(screen.getByText(plainSpaces(homeProgrammes.lead))).toHaveTextContent(
    `los ${modules.length} módulos`,
  )
  const card = screen.getByRole('heading', { level: 3, name: added.name }).closest('article')
  if (!card) throw new Error('No card')
  expect(within(card).getByText(added.description)).toBeInTheDocument()
  expect(within(card).getByRole('link', { name: added.name })).toHaveAttribute('href', added.path)
  await within(card).findByText('USD 310')
  await user.click(within(card).getByRole('link', { name: /^INSCRIBIRSE/ }))
  expect(currentPlace()).toBe(`/checkout?course=${cohort.slug}`)
})

test('the item list event of the home page includes it', async () => {
  const event = listViewed(await readHomePrices())
  expect(event).toMatchObject({
    params: { items: expect.arrayContaining([expect.objectContaining({ item_id: added.slug })]) },
  })
})

test('the build generates its page and sitemap entry', () => {
  expect(sitemap(siteUrl)).toContain(`<loc>${siteUrl}${added.path}</loc>`)
  expect(indexedPaths()).toContain(added.path)
  const html = withHead(
    '<head><title></title><meta name="description" content="" /></head>',
    added.path,
    siteUrl,
  )
  expect(html).toContain(`<title>${added.metadata.title}</title>`)
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}${added.path}" />`)
})

test('the checkout finds its price by its base slug', async () => {
  const product = aProduct({ slug: cohort.slug, name: added.name, regular_price_usd: 310 })
  const price = startBackend().sql('get_current_course_price', [])
  price.reply = priced(product)
  await openSite(`/checkout?course=${cohort.slug}`)
  expect((await screen.findAllByText(added.name)).length).toBeGreaterThan(0)
  expect(price.asked.map(({ search }) => search.get('course_slug_pattern'))).toEqual([added.slug])
})

describe('staff', () => {
  beforeEach(startSignedIn)

  function openCohort(startsOn: string | null) {
    const row = aCohortRow({
      slug: cohort.slug,
      base_slug: added.slug,
      name: added.name,
      starts_on: startsOn,
    })
    startNetwork().table('courses_moodle', [row])
    renderStaffPages(pages, '/backoffice/courses/2')
  }

  test('see a link to its page and the default start of a cohort without one', async () => {
    openCohort(null)
    const link = await screen.findByRole('link', { name: new RegExp(cohortTexts.preview.page) })
    expect(link).toHaveAttribute('href', added.path)
    expect(await screen.findByText(/Empieza el 5 de octubre de 2099/)).toBeVisible()
  })

  test('are warned of a start that is not on its class day', async () => {
    openCohort('2099-10-06')
    expect(await screen.findByText(cohortWarningMessages.start_off_class_day)).toBeVisible()
  })
})
