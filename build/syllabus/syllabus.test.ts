import { describe, expect, test } from 'vitest'
import { careerPage } from '../../src/content/career.ts'
import { hoursOf } from '../../src/content/catalogue.ts'
import { certificateIncluded } from '../../src/content/courses/shared-faq.ts'
import { formatWeeks } from '../../src/content/format.ts'
import { courses } from '../../src/content/products.ts'
import {
  decodedQr,
  placedTexts,
  type ReadPdf,
  readPdf,
  taggedTexts,
} from '../../supabase/functions/generate-certificate/test-support/read-pdf.ts'
import { isLong } from '../../tests/support/sized.ts'
import { syllabusOf } from './syllabus.ts'
import { drawSyllabus } from './syllabus-pdf.ts'

const siteUrl = 'https://meridiano.example'

async function pagesOf(bytes: Uint8Array): Promise<ReadPdf[]> {
  const first = await readPdf(bytes)
  const others = Array.from({ length: first.document.numPages - 1 }, (_, index) => readPdf(bytes, index + 2))
  return [first, ...(await Promise.all(others))]
}

/** As a reader would write it down: lines joined, one kind of blank. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The module with the most sessions and the career; each takes more than a second. */
const drawn = courses.filter(
  ({ path }) => isLong || path === '/deep-learning' || path === '/geo-data-scientist',
)

describe.each(drawn.map((course) => [course.path, course] as const))('%s', async (path, course) => {
  const bytes = await drawSyllabus(await syllabusOf(course), siteUrl)
  const pages = await pagesOf(bytes)
  const tagged = (await Promise.all(pages.map(taggedTexts))).flat()
  const texts = tagged.map(({ text }) => plain(text))
  const landing = course.kind === 'module' ? await course.landing() : null

  test('is two or three A4 pages, in Spanish, tagged, with its title shown and an outline', async () => {
    expect([2, 3]).toContain(pages.length)
    for (const { page } of pages) expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842])
    const [{ document }] = pages as [ReadPdf]
    const { info } = await document.getMetadata()
    const title = landing?.hero.title ?? careerPage.hero.title
    expect(info).toMatchObject({ Title: `Programa: ${title}`, Language: 'es', Author: 'Meridiano' })
    expect(await document.getMarkInfo()).toContainEqual(['Marked', true])
    expect((await document.getViewerPreferences())?.get('DisplayDocTitle')).toBe(true)
    const headings = tagged.filter(({ role }) => role === 'H2').map(({ text }) => plain(text))
    expect((await document.getOutline()).map((item) => item.title)).toEqual(headings)
  })

  test('says what the page says: for whom, what one makes, weeks, hours, requirements, certificate', () => {
    const said = landing
      ? [
          ...[landing.hero.title, landing.hero.lead, landing.audience.text, ...landing.audience.requirements],
          ...landing.includes.flatMap(({ title, text }) => [title, text]),
          ...landing.syllabus.sessions.flatMap((session) => [session.outcome, session.description]),
        ]
      : [
          ...careerPage.roadmap.modules.flatMap(({ description, details }) => [
            description,
            ...details.map((detail) => `– ${detail}`),
          ]),
          ...[careerPage.hero.title, careerPage.roadmap.presentation.text],
          ...careerPage.benefits.items.map(({ text }) => text),
        ]
    const facts = [formatWeeks(course.weeks), `${course.classes}`, `${hoursOf(course)} horas`]
    for (const text of [...said, ...facts, course.forWhom, course.makes, certificateIncluded.text])
      expect(texts).toContain(plain(text))
  })

  test('has a heading for each session, with its number or its weeks, in their order', () => {
    const expected = landing
      ? landing.syllabus.sessions.map(({ title }, index) => `${index + 1} ${title}`)
      : [
          '1–8 Adquisición de datos geoespaciales',
          '9–16 Aprendizaje automático',
          '17–28 Deep learning',
          '29–31 Proyecto final y mentoría',
          '32 Presentación',
          'Taller de segmentación semántica',
          'Taller de detección de objetos',
        ]
    const headings = tagged.filter(({ role }) => role === 'H3').map(({ text }) => plain(text))
    expect(headings).toEqual(expected)
  })

  test('has no price and no date: it leads to the page that has both, as a link and as a code', async () => {
    const everything = texts.join('\n')
    expect(everything).not.toMatch(/USD|\$|cuota|\b\d{1,2} de [a-z]+ de 20\d\d|próxima cohorte/)
    expect(everything).toContain(`meridiano.example${path}`)
    const [first] = pages as [ReadPdf]
    expect(await first.page.getAnnotations()).toMatchObject([{ subtype: 'Link', url: siteUrl + path }])
    expect(await decodedQr(first)).toBe(siteUrl + path)
  })

  test('keeps all of its text within the neat line', async () => {
    for (const page of pages) {
      const placed = (await placedTexts(page)).filter(({ size }) => size > 6.5)
      expect(placed.filter(({ left, right }) => left < 48 || right > 530)).toEqual([])
      expect(placed.filter(({ baseline }) => baseline < 50 || baseline > 790)).toEqual([])
    }
  })

  test('fills more than three fifths of each page', async () => {
    for (const page of pages) {
      // Without the line at the foot, and what is written along the border.
      const body = (await placedTexts(page)).filter(
        ({ left, baseline }) => left > 130 && left < 530 && baseline > 75,
      )
      const lowest = Math.min(...body.map(({ baseline }) => baseline))
      expect((773 - lowest) / 697).toBeGreaterThan(0.6)
    }
  })

  test('is small', () => {
    expect(bytes.length).toBeLessThan(90 * 1024)
  })
})

test('the same text gives the same bytes; a character that the font lacks is refused', async () => {
  const [course = expect.fail('no course')] = courses
  const syllabus = await syllabusOf(course)
  expect(await drawSyllabus(syllabus, siteUrl)).toEqual(await drawSyllabus(syllabus, siteUrl))
  const foreign = { ...syllabus, lead: 'De 李 a π' }
  await expect(drawSyllabus(foreign, siteUrl)).rejects.toThrow(`${course.path} has no 李 π`)
})
