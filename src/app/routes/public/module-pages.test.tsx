import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { careerPage } from '#content/career.ts'
import { isOfCareer } from '#content/career-weeks.ts'
import { career, modules } from '#content/catalogue.ts'
import { landingTexts, type Question, type Technology } from '#content/courses/course-landing.ts'
import { formatClasses, formatDay } from '#content/format.ts'
import { priceTexts } from '#content/price-texts.ts'
import { chatHref } from '#content/site.ts'
import { teachers } from '#content/teachers.ts'
import { couponKey } from '#platform/address-code.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { aPriceRow, cohorts, futureStart, startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

/** Path, record and text. Without a price enrolment uses the base slug (public specification, section 2). */
const pages = await Promise.all(
  modules.map(async (module) => [module.path, module, await module.landing()] as const),
)

function enrolTargets(): (string | null)[] {
  return screen.getAllByRole('link', { name: /^Inscribirme/ }).map((link) => link.getAttribute('href'))
}

function itemOf(name: string): HTMLElement {
  const item = screen.getByRole('heading', { name }).closest('li')
  if (!item) throw new Error(`No item for ${name}`)
  return item
}

/** What the pages of modules and of the career have in common. */
function expectParts(slug: string, questions: readonly Question[], technologies: readonly Technology[]) {
  for (const { role, description, linkedin, name } of teachers.filter(({ teaches }) =>
    teaches.includes(slug),
  )) {
    const item = itemOf(name)
    expect(within(item).getByText(role)).toBeInTheDocument()
    expect(within(item).getByText(description)).toBeInTheDocument()
    expect(item.querySelector('svg')).not.toBeNull()
    const profile = within(item).getByRole('link', { name: new RegExp(`^Perfil de ${name} en LinkedIn`) })
    expect(profile).toHaveAttribute('href', linkedin)
    expect(profile).toHaveAttribute('rel', 'noopener noreferrer')
  }
  for (const { question, answer } of questions) {
    const item = screen.getByRole('heading', { name: question }).closest('details')
    expect(item, question).toHaveTextContent(plainSpaces(answer))
  }
  expect(document.querySelectorAll('main details[id^="pregunta"]')).toHaveLength(questions.length)
  for (const { symbol, name, description } of technologies) {
    const item = screen.getByText(description).closest('li')
    expect(item, name).toHaveTextContent(`${symbol}${name}${description}`)
  }
}

test.each(pages)('%s shows every part of its text', async (path, module, course) => {
  startBackend()
  await openSite(path)
  expect(screen.getByRole('heading', { level: 1, name: course.hero.title })).toBeInTheDocument()
  const sheet = within(screen.getByRole('main'))
  for (const { title, description, outcome } of course.syllabus.sessions) {
    expect(sheet.getByRole('heading', { level: 3, name: title }), title).toBeInTheDocument()
    expect(sheet.getByText(description), title).toBeInTheDocument()
    expect(sheet.getByText(outcome).closest('summary'), title).not.toBeNull()
  }
  for (const { title } of course.applications) {
    expect(sheet.getAllByRole('heading', { level: 3, name: title }).length, title).toBeGreaterThan(0)
  }
  expectParts(module.slug, course.faq, course.technologies)
  expect(sheet.getByText(landingTexts.sampleTeacher)).toBeInTheDocument()
  expect(sheet.getAllByText(formatClasses(module.classes)).length).toBeGreaterThan(0)
  expect(sheet.getByRole('heading', { level: 2, name: module.forWhom })).toBeInTheDocument()
  expect(sheet.getByText(plainSpaces(module.schedule.text))).toBeInTheDocument()
  if (course.seats) expect(sheet.getByText(course.seats)).toBeInTheDocument()
  expect(sheet.getByRole('link', { name: new RegExp(`^${priceTexts.chat}`) })).toHaveAttribute(
    'href',
    chatHref(priceTexts.chatMessage(module.name)),
  )
})

test('/geo-data-scientist shows its parts, its benefits, and each module with picture and details', async () => {
  startBackend()
  await openSite('/geo-data-scientist')
  const technologies = careerPage.stack.layers.flatMap(({ items }) =>
    items.map(({ symbol, name, use }) => ({ symbol, name, description: use })),
  )
  expectParts(career.slug, careerPage.faq, technologies)
  for (const { title, text } of careerPage.benefits.items) {
    expect(screen.getByRole('heading', { level: 3, name: title })).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
  }
  for (const { name, description, details } of careerPage.roadmap.modules) {
    const item = itemOf(name)
    expect(item).toHaveTextContent(description)
    expect(item.querySelector('svg')).not.toBeNull()
    const shown = within(item).getAllByRole('listitem')
    expect(shown.map((detail) => detail.textContent)).toEqual(details)
  }
})

const [anyModule] = pages
if (!anyModule) throw new Error('no module')
const [path, { slug: fallback, defaultStart }] = anyModule

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

  test('shows the specified default start while the cohort has none', async () => {
    vi.useFakeTimers({ now: new Date('2025-05-15T12:00:00Z'), toFake: ['Date'] })
    try {
      startBackend(cohorts(aPriceRow({ slug: `${fallback}-202505`, starts_on: null })))
      await openSite(path)
      expect(await screen.findByText(defaultStart ? formatDay(defaultStart) : 'none')).toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })

  test('shows a skeleton while the price loads and enrols with the base slug', async () => {
    startBackend('silent')
    await openSite(path)
    expect(screen.getAllByText(priceTexts.loading)).toHaveLength(3)
    expect(enrolTargets()).toEqual(Array(4).fill(`/checkout?course=${fallback}`))
  })

  test('stays usable when the price does not load, and loads again on demand', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const backend = startBackend('offline')
    const { user } = await openSite(path)
    const [again] = await screen.findAllByRole('button', { name: priceTexts.retry })
    expect(log).toHaveBeenCalledWith('Price lookup failed', expect.any(Error))
    expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
    expect(screen.getAllByText(/^El precio no cargó/)).toHaveLength(3)
    expect(screen.getByText(/^La fecha no cargó/)).toBeInTheDocument()
    expect(screen.queryByText(/a confirmar/)).not.toBeInTheDocument()
    // The server decides what can still be bought.
    expect(enrolTargets()).toEqual(Array(4).fill(`/checkout?course=${fallback}`))
    backend.prices.reply = cohorts(aPriceRow({ slug: `${fallback}-209908`, starts_on: futureStart }))
    if (again) await user.click(again)
    expect(await screen.findByText('16 de julio')).toBeInTheDocument()
    expect(screen.queryByText(/no cargó/)).not.toBeInTheDocument()
  })
})

const partOf = 'Es parte de la Carrera, que cuesta USD 220.'
const whole = aPriceRow({
  slug: 'carrera-geodata-science-209908',
  ...{ regular_price_usd: 260, promo_price_usd: 220, is_price_active: true },
})

test.each(pages)('%s says what the career costs, if it is part of it', async (path, module) => {
  startBackend(cohorts(whole, aPriceRow({ slug: `${module.slug}-209907` })))
  await openSite(path)
  await waitFor(() => expect(screen.getAllByText('USD 250').length).toBeGreaterThan(1))
  if (!isOfCareer(module.slug)) {
    expect(screen.getByRole('main')).not.toHaveTextContent(landingTexts.partOf.before)
    return
  }
  const link = await screen.findByRole('link', { name: 'Carrera' })
  expect(link).toHaveAttribute('href', career.path)
  expect(link.closest('p')).toHaveTextContent(partOf)
})

test.each([
  ['is not sold', []],
  ['is sold out', [{ ...whole, announced_seats: { left: 0, next_starts_on: null } }]],
  ['has no price', [{ ...whole, regular_price_usd: 0, promo_price_usd: null }]],
])('nothing is said of a career that %s', async (_, rows) => {
  startBackend(cohorts(...rows, aPriceRow({ slug: 'deep-learning-209907' })))
  await openSite('/deep-learning')
  await waitFor(() => expect(screen.getAllByText('USD 250').length).toBeGreaterThan(1))
  expect(screen.getByRole('main')).not.toHaveTextContent(landingTexts.partOf.before)
})

test('the links to the checkout bring the coupon of the visit, so that a new tab has it too', async () => {
  sessionStorage.setItem(couponKey, '"GEO 20"')
  startBackend()
  await openSite(path)
  await waitFor(() => expect(enrolTargets()).toContain('/checkout?course=gee-python-209907&cupon=GEO%2020'))
  expect(new Set(enrolTargets()).size).toBe(1)
  sessionStorage.clear()
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
