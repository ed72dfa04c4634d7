import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { modules } from '#content/catalogue.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { formatClasses } from '#content/format.ts'
import { priceTexts } from '#content/price-texts.ts'
import { chatHref } from '#content/site.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { aPriceRow, cohorts, futureStart, startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

/** Path, record and text. Without a price enrolment uses the base slug (public specification, section 2). */
const pages = await Promise.all(
  modules.map(async (module) => [module.path, module, await module.landing()] as const),
)

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

function enrolTargets(): (string | null)[] {
  return screen.getAllByRole('link', { name: /^Inscribirme/ }).map((link) => link.getAttribute('href'))
}

describe.each(pages)('%s', (path, { name, schedule, classes, forWhom }, course) => {
  test('shows every session and application, and counts its questions', async () => {
    startBackend()
    await openSite(path)
    expect(screen.getByRole('heading', { level: 1, name: course.hero.title })).toBeInTheDocument()
    const sheet = within(screen.getByRole('main'))
    for (const { title, description, outcome } of course.syllabus.sessions) {
      expect(sheet.getByRole('heading', { level: 3, name: title }), title).toBeInTheDocument()
      expect(sheet.getByText(description), title).toBeInTheDocument()
      expect(sheet.getByText(outcome).closest('summary'), title).not.toBeNull()
    }
    for (const { title } of course.applications.items) {
      expect(sheet.getAllByRole('heading', { level: 3, name: title }).length, title).toBeGreaterThan(0)
    }
    expect(sheet.getByText(landingTexts.sampleTeacher)).toBeInTheDocument()
    expect(document.querySelectorAll('main details[id^="pregunta"]')).toHaveLength(course.faq.items.length)
    expect(sheet.getAllByText(formatClasses(classes)).length).toBeGreaterThan(0)
    expect(sheet.getByRole('heading', { level: 2, name: forWhom })).toBeInTheDocument()
    expect(sheet.getByText(plainSpaces(schedule.text))).toBeInTheDocument()
    expect(sheet.getByRole('link', { name: new RegExp(`^${priceTexts.chat}`) })).toHaveAttribute(
      'href',
      chatHref(priceTexts.chatMessage(name)),
    )
  })
})

const [anyModule] = pages
if (!anyModule) throw new Error('no module')
const [path, { slug: fallback }] = anyModule

describe('the frame that all modules share', () => {
  test('shows price and start of the current cohort and links to its checkout', async () => {
    const row = aPriceRow({
      slug: `${fallback}-209907`,
      regular_price_usd: 300,
      promo_price_usd: 249.5,
      is_price_active: true,
      starts_on: futureStart,
    })
    startBackend(cohorts(row))
    await openSite(path)
    await waitFor(() => expect(screen.getAllByText('USD 249.50')).toHaveLength(4))
    expect(screen.getAllByText('USD 300').map(({ tagName }) => tagName)).toEqual(['S', 'S', 'S'])
    expect(screen.getByText('16 de julio')).toBeInTheDocument()
    expect(enrolTargets()).toEqual(Array(4).fill(`/checkout?course=${fallback}-209907`))
  })

  test('shows a skeleton while the price loads and enrols with the base slug', async () => {
    startBackend('silent')
    await openSite(path)
    expect(screen.getAllByText(priceTexts.loading)).toHaveLength(3)
    expect(enrolTargets()).toEqual(Array(4).fill(`/checkout?course=${fallback}`))
  })

  test('stays usable when the price does not load', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    startBackend({ status: 400, code: 'PGRST100' })
    await openSite(path)
    await waitFor(() => expect(log).toHaveBeenCalledWith('Price lookup failed', expect.any(Error)))
    await waitFor(() => expect(screen.queryByText(priceTexts.loading)).not.toBeInTheDocument())
    expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
    expect(screen.getAllByText(/^El precio no cargó/)).toHaveLength(3)
    expect(screen.getByText(/^La fecha no cargó/)).toBeInTheDocument()
    expect(screen.queryByText(/a confirmar/)).not.toBeInTheDocument()
    expect(enrolTargets()).toEqual(Array(4).fill(`/checkout?course=${fallback}`))
  })
})

test('class hours are also shown in the visitor’s time zone if it differs', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('es').resolvedOptions(),
    timeZone: 'America/Mexico_City',
  })
  startBackend()
  await openSite('/google-earth-engine')
  expect(await screen.findByText('En tu zona horaria: miércoles 15 a 17 h')).toBeInTheDocument()
})
