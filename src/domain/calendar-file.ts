import type { CalendarDay } from './calendar.ts'
import type { WeeklyHours } from './class-hours.ts'
import { classDays } from './day-arithmetic.ts'
import { instantIn } from './zoned-time.ts'

export type CalendarCourse = {
  slug: string
  name: string
  /** Slug of the cohort whose classes they are; empty where only the start is known, as of the next one. */
  cohort: string
  schedule: WeeklyHours
  startsOn: CalendarDay
  weeks: number
  /** In order, one per week; the day of those beyond the weeks is agreed in class, so the calendar has none of them. */
  classes: readonly { title: string; description: string }[]
}

/** The school of the classes: its name, host of the site, address of the classroom. */
export type CalendarSchool = { name: string; domain: string; classroomUrl: string }

const lineOctets = 75
const encoder = new TextEncoder()

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n')
}

/** `20990716T210000Z`: in UTC, so that the file needs no time zone definition. */
function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Folds lines at 75 octets; continuation lines start with a space (RFC 5545, section 3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (encoder.encode(current + letter).length > lineOctets) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}

/**
 * The classes of a cohort as an iCalendar file. `madeAt`: its timestamp, and in minutes its SEQUENCE: calendars replace an event of
 * a UID by one of a higher number (RFC 5545, section 3.8.7.4), so a later file wins.
 */
export function calendarFile(
  course: CalendarCourse,
  school: CalendarSchool,
  timeZone: string,
  madeAt: Date,
): string {
  const { slug, name, schedule, startsOn, weeks } = course
  const classes = course.classes.slice(0, weeks)
  // A slug keeps the month that its cohort was made for, so that a class keeps its UID when the start moves.
  const cohort = course.cohort || `${slug}-${startsOn.slice(0, 7).replace('-', '')}`
  const sequence = Math.floor(madeAt.getTime() / 60_000)
  const days = classDays(startsOn, schedule.weekday, classes.length)
  const events = classes.flatMap(({ title, description }, index) => {
    const day = days[index] ?? startsOn
    return [
      'BEGIN:VEVENT',
      `UID:${cohort}-${index + 1}@${school.domain}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART:${stamp(instantIn(day, schedule.starts, timeZone))}`,
      `DTEND:${stamp(instantIn(day, schedule.ends, timeZone))}`,
      `SUMMARY:${escaped(`${name}: ${title}`)}`,
      `DESCRIPTION:${escaped(description)}`,
      `LOCATION:${escaped(school.classroomUrl)}`,
      'END:VEVENT',
    ]
  })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${school.name}//Clases//ES`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
