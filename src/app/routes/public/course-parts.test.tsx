import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { careerPage } from '#content/career.ts'
import { career, modules } from '#content/catalogue.ts'
import { landingTexts, type Question, type Technology } from '#content/courses/course-landing.ts'
import { landing as googleEarthEngine } from '#content/courses/google-earth-engine.ts'
import { formatDay } from '#content/format.ts'
import { type Teacher, teachers } from '#content/teachers.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { aPriceRow, cohorts, startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

type Page = {
  path: string
  slug: string
  defaultStart: CalendarDay | null
  people: readonly Teacher[]
  questions: readonly Question[]
  technologies: readonly Technology[]
}

const teachersOf = (slug: string) => teachers.filter(({ teaches }) => teaches.includes(slug))

const pages: Page[] = [
  {
    ...career,
    people: teachersOf(career.slug),
    questions: careerPage.faq.items,
    technologies: careerPage.stack.layers.flatMap(({ items }) =>
      items.map(({ symbol, name, use }) => ({ symbol, name, description: use })),
    ),
  },
  ...(await Promise.all(
    modules.map(async (module) => {
      const { faq, technologies } = await module.landing()
      const people = teachersOf(module.slug)
      return { ...module, people, questions: faq.items, technologies: technologies.items }
    }),
  )),
]

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  startBackend()
})

function itemOf(name: string): HTMLElement {
  const item = screen.getByRole('heading', { name }).closest('li')
  if (!item) throw new Error(`No item for ${name}`)
  return item
}

describe.each(pages)('$path', ({ path, slug, defaultStart, people, questions, technologies }) => {
  test('shows each teacher with picture and profile, answers each question and describes each technology', async () => {
    await openSite(path)
    for (const { name, role, description, linkedin } of people) {
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
      expect(item, question).toHaveTextContent(answer)
    }
    for (const { symbol, name, description } of technologies) {
      const item = screen.getByText(description).closest('li')
      expect(item, name).toHaveTextContent(`${symbol}${name}${description}`)
    }
  })

  test('shows the specified default start while the cohort has none', async () => {
    vi.useFakeTimers({ now: new Date('2025-05-15T12:00:00Z'), toFake: ['Date'] })
    try {
      const row = aPriceRow({ slug: `${slug}-202505`, starts_on: null })
      startBackend(cohorts(row))
      await openSite(path)
      expect(
        await screen.findByText(defaultStart ? formatDay(defaultStart) : landingTexts.startUnknown),
      ).toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the career shows its benefits and describes each module with picture and details', async () => {
  await openSite('/geo-data-scientist')
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

test('shows limited seats where specified', async () => {
  await openSite('/data-acquisition')
  expect(screen.getByText(googleEarthEngine.seats)).toBeInTheDocument()
})
