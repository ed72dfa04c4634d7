import { describe, expect, test } from 'vitest'
import { courses } from '#content/products.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { money } from '#domain/money.ts'
import {
  breadcrumbs,
  type CourseFacts,
  courseThing,
  faqPage,
  organization,
  structuredText,
} from './structured-data.ts'

const siteUrl = 'https://meridiano.test'
const facts: CourseFacts = {
  name: 'Google Earth Engine con Python',
  description: 'Cinco semanas',
  path: '/google-earth-engine',
  classes: 5,
  schedule: { text: '', weekday: 3, starts: '18:00', ends: '20:00' },
}

describe('a course', () => {
  test('as the build knows it, is paid and has its classes, without price and start', () => {
    const thing = courseThing(siteUrl, facts)
    expect(thing).toMatchObject({ '@type': 'Course', url: `${siteUrl}/google-earth-engine` })
    expect(thing.offers).toEqual({ '@type': 'Offer', category: 'Paid' })
    expect(thing.hasCourseInstance).toMatchObject({
      courseMode: 'Online',
      courseSchedule: { duration: 'PT120M' },
    })
    expect(JSON.stringify(thing)).not.toContain('startDate')
  })

  test('that is not on sale has no offer', () => {
    expect(courseThing(siteUrl, facts, null)).not.toHaveProperty('offers')
  })

  test('has the price and the cohort that the page shows', () => {
    const cohort = {
      slug: 'gee-python-209907',
      price: money(19950, 'USD'),
      startsOn: toCalendarDay('2099-07-16'),
    }
    expect(courseThing(siteUrl, facts, cohort)).toMatchObject({
      offers: {
        price: '199.50',
        priceCurrency: 'USD',
        category: 'Paid',
        url: `${siteUrl}/checkout?course=gee-python-209907`,
      },
      hasCourseInstance: {
        courseMode: 'Online',
        startDate: '2099-07-16',
        courseSchedule: { repeatFrequency: 'Weekly', repeatCount: 5, startTime: '18:00', endTime: '20:00' },
      },
    })
  })

  test.each(courses)('$name has each of its classes', (course) => {
    expect(courseThing(siteUrl, course)).toMatchObject({
      hasCourseInstance: { courseSchedule: { repeatCount: course.classes } },
    })
  })

  test('with a past start has only a price', () => {
    const thing = courseThing(siteUrl, facts, {
      slug: 'gee-python',
      price: money(25000, 'USD'),
      startsOn: null,
    })
    expect(thing).toHaveProperty('offers')
    expect(JSON.stringify(thing)).not.toContain('startDate')
  })
})

test('breadcrumbs start at the home page', () => {
  expect(breadcrumbs(siteUrl, { name: 'Comunidad', path: '/comunidad' })).toMatchObject({
    itemListElement: [
      { position: 1, item: `${siteUrl}/` },
      { position: 2, name: 'Comunidad', item: `${siteUrl}/comunidad` },
    ],
  })
})

test('questions keep their order and their answers', () => {
  expect(faqPage([{ question: '¿A?', answer: 'B' }])).toMatchObject({
    mainEntity: [{ name: '¿A?', acceptedAnswer: { text: 'B' } }],
  })
})

test('escapes text that would close the script element', () => {
  const text = structuredText([faqPage([{ question: '</script><script>alert(1)</script>', answer: '<!--' }])])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].mainEntity[0].name).toBe('</script><script>alert(1)</script>')
})

test('the school has its own id', () => {
  expect(organization(siteUrl)).toMatchObject({ '@id': `${siteUrl}/#escuela`, url: `${siteUrl}/` })
})
