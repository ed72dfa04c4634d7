import type { CalendarDay } from '#domain/calendar.ts'
import type { PageMetadata } from '../metadata.ts'
import type { CourseLanding } from './course-landing.ts'

/** `HH:mm` of a 24-hour clock, in the school's time zone. */
export type ClassTime = `${number}:${number}`

export type ClassSchedule = {
  /** As the specification announces it. */
  text: string
  /** 0 is Sunday, as in `Date`. */
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6
  starts: ClassTime
  ends: ClassTime
}

export type Difficulty = 'Inicial' | 'Medio' | 'Avanzado'

/** What is sold: its page, its place in the menus and its name towards machines all come from this record. */
type ProductFacts = {
  /** Base slug: the `base_slug` of its rows in `courses_moodle`. */
  slug: string
  name: string
  /** Shorter than the name, for menus. */
  menuLabel: string
  path: `/${string}`
  metadata: PageMetadata
}

type CourseFacts = ProductFacts & {
  /** On its card of the home page. */
  description: string
  weeks: number
  schedule: ClassSchedule
  /**
   * Start in the text of the page (public specification, sections 2 and 9). It stands in for a cohort without a start of its
   * own in the database, and only until it has passed (decision 18). Null for a course that the specification does not know.
   */
  defaultStart: CalendarDay | null
}

export type Career = CourseFacts & { kind: 'career' }

export type Module = CourseFacts & {
  kind: 'module'
  difficulty: Difficulty
  skills: readonly string[]
  /** The text of its page, in a chunk of its own: every page loads these records for its menus. */
  landing: () => Promise<CourseLanding>
}

export type Course = Career | Module

export type Membership = ProductFacts & { kind: 'membership' }

export type Product = Course | Membership
