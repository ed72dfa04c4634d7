import { isRecord } from '../../http/serve.ts'

/** A course that is not as usual: deleted, without manual enrolment, or hidden from students. */
export type CourseState = 'missing' | 'closed' | 'hidden'

/** How the classroom is set up (providers, section 4). */
export type MoodleSite = {
  /** 5.1 and 4.5 stand on PostgreSQL; mysql is 5.1 on a database that ignores case. */
  mode: '5.1' | '4.5' | 'mysql'
  /** Rights that the role of the service's user lacks. */
  missing: string[]
  /** Functions that the service leaves out. */
  left_out: string[]
  /** Code of what is wrong with the service's user itself, such as `wsaccessusersuspended`. */
  account: string | null
  /** Whether "Show user identity" has the e-mail. */
  shows_email: boolean
  /** Whether the whole site has "Manual enrolments". */
  manual_enrolment: boolean
  /** By id. */
  courses: Record<string, CourseState>
}

export const usualSite: MoodleSite = {
  mode: '5.1',
  missing: [],
  left_out: [],
  account: null,
  shows_email: true,
  manual_enrolment: true,
  courses: {},
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const allowed: Record<keyof MoodleSite, (value: unknown) => boolean> = {
  mode: (value) => value === '5.1' || value === '4.5' || value === 'mysql',
  missing: isTexts,
  left_out: isTexts,
  account: (value) => value === null || isText(value),
  shows_email: isBoolean,
  manual_enrolment: isBoolean,
  courses: isRecord,
}

/** The usual site with `changes`; undefined when one of them is none. */
export function siteWith(changes: unknown): MoodleSite | undefined {
  if (!isRecord(changes)) return undefined
  const isKnown = (name: string): name is keyof MoodleSite => Object.hasOwn(allowed, name)
  const isGood = Object.entries(changes).every(([name, value]) => isKnown(name) && allowed[name](value))
  return isGood ? { ...usualSite, ...changes } : undefined
}
