import { staffSearchTexts as texts } from '#content/staff-navigation.ts'
import type { FoundPerson } from '#domain/contracts/people.ts'
import { fold } from '#domain/search.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { paths, personHref } from '#platform/paths.ts'
import { findDestinations, type StaffDestination } from './staff-destinations.ts'

export type SearchResult = { to: string; label: string; detail?: string }
export type ResultGroup = { name: string; results: readonly SearchResult[] }

const coursesShown = 5

export type Searched = {
  destinations: readonly StaffDestination[]
  people: readonly FoundPerson[]
  courses: readonly StaffCourse[]
}

/**
 * Groups in the order in which they are offered: a page whose name begins as typed, people, courses, other pages.
 * Without a text, the pages.
 */
export function searchResults(typed: string, { destinations, people, courses }: Searched): ResultGroup[] {
  const text = fold(typed.trim())
  const pages = findDestinations(destinations, typed)
  if (text === '') return [{ name: texts.pages, results: pages }]
  const named = pages.filter(({ label }) => fold(label).startsWith(text))
  return [
    { name: texts.page, results: named },
    { name: texts.people, results: people.map(personResult) },
    { name: texts.courses, results: matchingCourses(courses, text) },
    { name: texts.pages, results: pages.filter((page) => !named.includes(page)) },
  ].filter(({ results }) => results.length > 0)
}

function personResult({ person_id, name, email, evidence }: FoundPerson): SearchResult {
  return { to: personHref(person_id), label: name, detail: evidence ? `${email} · ${evidence}` : email }
}

function matchingCourses(courses: readonly StaffCourse[], text: string): SearchResult[] {
  const words = text.split(/\s+/)
  return courses
    .filter(({ name, slug }) => words.every((word) => fold(`${name} ${slug}`).includes(word)))
    .slice(0, coursesShown)
    .map(({ name, slug }) => ({
      to: `${paths.cohorts}?${new URLSearchParams({ q: slug })}`,
      label: name,
      detail: slug,
    }))
}
