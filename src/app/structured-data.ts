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
    address: site.location,
    sameAs: [site.professionalNetwork.url].filter(Boolean),
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

export type CourseFacts = Pick<Course, 'name' | 'description' | 'path' | 'classes' | 'schedule'>

/** The cohort on sale, from the database. */
export type CohortFacts = { slug: string; price: Money | null; startsOn: CalendarDay | null }

/** `cohort`: undefined until it is known; the build does not know it. Null: none is on sale. */
export function courseThing(siteUrl: string, facts: CourseFacts, cohort?: CohortFacts | null): Thing {
  return {
    '@type': 'Course',
    name: facts.name,
    description: facts.description,
    url: `${siteUrl}${facts.path}`,
    inLanguage: 'es',
    provider: { '@id': `${siteUrl}/#escuela` },
    ...(cohort === undefined || cohort?.price ? { offers: offer(siteUrl, cohort) } : {}),
    hasCourseInstance: courseInstance(facts, cohort?.startsOn),
  }
}

function offer(siteUrl: string, cohort: CohortFacts | undefined): Thing {
  const paid = { '@type': 'Offer', category: 'Paid' }
  if (!cohort?.price) return paid
  const { slug, price } = cohort
  return {
    ...paid,
    price: toDecimal(price),
    priceCurrency: price.currency,
    url: `${siteUrl}${checkoutHref(slug)}`,
  }
}

/** In the words that Google reads of a schedule: "Weekly", not the ISO duration that schema.org knows too. */
function courseInstance({ classes, schedule }: CourseFacts, startsOn: CalendarDay | null | undefined): Thing {
  const [from = 0, to = 0] = [schedule.starts, schedule.ends].map(
    (time) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3)),
  )
  const dated = {
    startDate: startsOn,
    startTime: schedule.starts,
    endTime: schedule.ends,
    scheduleTimezone: 'America/Argentina/Buenos_Aires',
  }
  return {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(startsOn ? { startDate: startsOn } : {}),
    courseSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'Weekly',
      repeatCount: classes,
      duration: `PT${to - from}M`,
      ...(startsOn ? dated : {}),
    },
  }
}

/** Text of a data block; escapes `<`, so that content cannot close the script element. */
export function structuredText(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}
