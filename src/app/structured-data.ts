import type { Question } from '#content/courses/course-landing.ts'
import type { Course } from '#content/courses/product.ts'
import { site } from '#content/site.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { type Money, toDecimal } from '#domain/money.ts'
import { checkoutHref } from '#platform/paths.ts'

/** A schema.org object; states nothing that the page does not show. */
export type Thing = { '@type': string } & Record<string, unknown>

export function organization(siteUrl: string): Thing {
  return {
    '@type': 'EducationalOrganization',
    '@id': `${siteUrl}/#escuela`,
    name: site.name,
    description: site.descriptor,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/favicon.svg`,
    email: site.email,
    address: { '@type': 'PostalAddress', addressLocality: 'Buenos Aires', addressCountry: 'AR' },
    sameAs: [site.professionalNetwork.url],
  }
}

export function breadcrumbs(siteUrl: string, page: { name: string; path: string }): Thing {
  const steps = [{ name: site.name, path: '/' }, page]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  }
}

export function faqPage(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export type CourseFacts = Pick<Course, 'name' | 'description' | 'path' | 'weeks' | 'schedule'>

/** The cohort on sale, from the database. */
export type CohortFacts = { slug: string; price: Money | null; startsOn: CalendarDay | null }

export function courseThing(siteUrl: string, facts: CourseFacts, cohort: CohortFacts | null): Thing {
  return {
    '@type': 'Course',
    name: facts.name,
    description: facts.description,
    url: `${siteUrl}${facts.path}`,
    inLanguage: 'es',
    provider: { '@id': `${siteUrl}/#escuela` },
    ...(cohort?.price ? { offers: offer(siteUrl, cohort.slug, cohort.price) } : {}),
    ...(cohort?.startsOn ? { hasCourseInstance: courseInstance(facts, cohort.startsOn) } : {}),
  }
}

function offer(siteUrl: string, slug: string, price: Money): Thing {
  return {
    '@type': 'Offer',
    category: 'Paid',
    price: toDecimal(price),
    priceCurrency: price.currency,
    url: `${siteUrl}${checkoutHref(slug)}`,
  }
}

function courseInstance({ weeks, schedule }: CourseFacts, startsOn: CalendarDay): Thing {
  return {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    startDate: startsOn,
    courseSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      repeatCount: weeks,
      startDate: startsOn,
      startTime: schedule.starts,
      endTime: schedule.ends,
      scheduleTimezone: 'America/Argentina/Buenos_Aires',
    },
  }
}

/** Text of a data block; escapes `<`, so that content cannot close the script element. */
export function structuredText(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}
