import { describe, expect, test } from 'vitest'
import { landing as googleEarthEngine } from '#content/courses/google-earth-engine.ts'
import { courseOf, courses } from '#content/products.ts'
import { site } from '#content/site.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { type CalendarCourse, calendarFile } from '#domain/calendar-file.ts'
import { classesOf } from './save-calendar.ts'

const zone = 'America/Argentina/Buenos_Aires'
const school = { ...site, domain: 'meridiano.test' }
const madeAt = new Date('2026-06-01T10:00:00Z')

const record = courseOf('gee-python')
if (!record) throw new Error('No course')
const course: CalendarCourse = {
  ...record,
  cohort: 'gee-python-202610',
  startsOn: toCalendarDay('2026-10-14'),
  classes: googleEarthEngine.syllabus.sessions,
}

const file = calendarFile(course, school, zone, madeAt)

/** Parses the file like a calendar: unfolds lines, one map per event. */
function eventsOf(text: string): Map<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const events: Map<string, string>[] = []
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push(new Map())
    const colon = line.indexOf(':')
    events.at(-1)?.set(line.slice(0, colon), line.slice(colon + 1))
  }
  return events
}

function instantOf(stamp: string | undefined): Date {
  return new Date((stamp ?? '').replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z'))
}

test.each(courses)('the calendar of $name ends in its last week', async (one) => {
  const own = { ...one, cohort: '', startsOn: toCalendarDay('2026-02-04'), classes: await classesOf(one) }
  const days = eventsOf(calendarFile(own, school, zone, madeAt)).map((event) => event.get('DTSTART'))
  expect(days).toHaveLength(one.weeks)
  expect(own.classes.length).toBeGreaterThanOrEqual(one.weeks)
})

test('a class has its number at the host of the site, as in what is sent from there', () => {
  expect(eventsOf(file)[0]?.get('UID')).toBe('gee-python-202610-1@meridiano.test')
})

test('there is one class per session, a week apart, two hours long', () => {
  const events = eventsOf(file)
  expect(events).toHaveLength(5)
  expect(events.map((event) => event.get('DTSTART'))).toEqual([
    '20261014T210000Z',
    '20261021T210000Z',
    '20261028T210000Z',
    '20261104T210000Z',
    '20261111T210000Z',
  ])
  for (const event of events) {
    const length = instantOf(event.get('DTEND')).getTime() - instantOf(event.get('DTSTART')).getTime()
    expect(length).toBe(2 * 60 * 60 * 1000)
  }
})

test('a class after midnight in UTC keeps its day in Buenos Aires', () => {
  const late = { ...course, schedule: { ...course.schedule, starts: '21:30', ends: '23:30' } as const }
  const [first] = eventsOf(calendarFile(late, school, zone, madeAt))
  expect(first?.get('DTSTART')).toBe('20261015T003000Z')
})

describe('the format', () => {
  test('ends every line with CRLF and keeps it within 75 octets', () => {
    const lines = file.split('\r\n')
    expect(file).not.toMatch(/[^\r]\n/)
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-1)).toBe('')
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  })

  test('escapes characters with a meaning in iCalendar', () => {
    const named = { ...course, classes: [{ title: 'Uno; dos, tres\\', description: 'a\nb' }] }
    const [event] = eventsOf(calendarFile(named, school, zone, madeAt))
    expect(event?.get('SUMMARY')).toBe('Google Earth Engine con Python: Uno\\; dos\\, tres\\\\')
    expect(event?.get('DESCRIPTION')).toBe('a\\nb')
  })

  test('gives each class a unique and stable id', () => {
    const uids = eventsOf(file).map((event) => event.get('UID'))
    expect(new Set(uids).size).toBe(5)
    expect(
      eventsOf(calendarFile(course, school, zone, new Date(0))).map((event) => event.get('UID')),
    ).toEqual(uids)
    const moved = { ...course, startsOn: toCalendarDay('2026-11-04') }
    expect(eventsOf(calendarFile(moved, school, zone, madeAt)).map((event) => event.get('UID'))).toEqual(uids)
  })

  test('of another cohort has ids of its own', () => {
    const uids = eventsOf(file).map((event) => event.get('UID'))
    const next = { ...course, cohort: 'gee-python-202703', startsOn: toCalendarDay('2027-03-10') }
    expect(
      eventsOf(calendarFile(next, school, zone, madeAt)).filter((event) => uids.includes(event.get('UID'))),
    ).toEqual([])
  })

  test('has the same ids where only the start is known, as of a cohort that is not on sale yet', () => {
    expect(
      eventsOf(calendarFile({ ...course, cohort: '' }, school, zone, madeAt)).map((event) =>
        event.get('UID'),
      ),
    ).toEqual(eventsOf(file).map((event) => event.get('UID')))
  })

  test('made later has a higher sequence in every class, of 32 bits', () => {
    const sequenceOf = (made: Date) =>
      new Set(
        eventsOf(calendarFile(course, school, zone, made)).map((event) => Number(event.get('SEQUENCE'))),
      )
    const [first] = sequenceOf(madeAt)
    const later = sequenceOf(new Date(madeAt.getTime() + 60_000))
    expect([...later]).toEqual([Number(first) + 1])
    expect(Math.max(...sequenceOf(new Date('2099-01-01')))).toBeLessThan(2 ** 31)
  })
})
