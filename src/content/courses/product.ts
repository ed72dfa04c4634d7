import type { CalendarDay } from '#domain/calendar.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { PageMetadata } from '../metadata.ts'
import type { CourseLanding } from './course-landing.ts'

/** `HH:mm` of a 24-hour clock, in the school's time zone. */
export type ClassTime = `${number}:${number}`

export type ClassSchedule = {
  text: string
  /** 0 is Sunday, as in `Date`. */
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6
  starts: ClassTime
  ends: ClassTime
}

/** Step of the viridis ramp. A module has one, lighter along the menu, wherever it is shown. */
export type ModuleColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export type Difficulty = 'Inicial' | 'Medio' | 'Avanzado'

/** A product. Its page, menu entries and structured data all derive from this record. */
type ProductFacts = {
  /** Base slug: the `base_slug` of its rows in `courses_moodle`. */
  slug: BaseSlug
  name: string
  /** Short name for menus. */
  menuLabel: string
  path: `/${string}`
  metadata: PageMetadata
  /** Begins with "Para". */
  forWhom: string
  /** What somebody has made at the end. */
  makes: string
}

type CourseFacts = ProductFacts & {
  /** Shown on its home page card. */
  description: string
  weeks: number
  /** Live classes, each as long as those of the schedule. */
  classes: number
  schedule: ClassSchedule
  /**
   * Start date in the page's text (public specification, sections 2 and 9). Used for a cohort without a start in the
   * database, and only until it has passed (decision 18). Null when the specification names none.
   */
  defaultStart: CalendarDay | null
}

export type Career = CourseFacts & { kind: 'career' }

export type Module = CourseFacts & {
  kind: 'module'
  colour: ModuleColour
  difficulty: Difficulty
  /** The page's text, in its own chunk because every page loads these records for its menus. */
  landing: () => Promise<CourseLanding>
}

export type Course = Career | Module

export type Membership = ProductFacts & { kind: 'membership' }

export type Product = Course | Membership
