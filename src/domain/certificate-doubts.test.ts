import { expect, test } from 'vitest'
import { toCalendarDay } from './calendar.ts'
import { type CertificateDoubt, type CertificateMoney, certificateDoubts } from './certificate-doubts.ts'

const [startsOn, lastClassOn] = [toCalendarDay('2026-07-15'), toCalendarDay('2026-08-12')]

test.each<[string, CertificateDoubt | null]>([
  ['2026-07-14', 'not_begun'],
  ['2026-07-15', 'not_finished'],
  ['2026-08-12', 'not_finished'],
  ['2026-08-13', null],
])('on %s the days of a course from 15 July to 12 August say %s', (day, doubt) => {
  const days = { startsOn, lastClassOn }
  expect(certificateDoubts(days, null, toCalendarDay(day))).toEqual(doubt ? [doubt] : [])
})

test.each<CertificateMoney>(['no_payment', 'owes'])('%s stands beside what the days say', (money) => {
  const on = (day: string) => certificateDoubts({ startsOn, lastClassOn }, money, toCalendarDay(day))
  expect(on('2026-07-01')).toEqual(['not_begun', money])
  expect(on('2026-09-01')).toEqual([money])
})

test('a start that is unknown is doubtful, a last class that is unknown is not', () => {
  const day = toCalendarDay('2026-07-20')
  expect(certificateDoubts({ startsOn: null, lastClassOn: null }, null, day)).toEqual(['no_start'])
  expect(certificateDoubts({ startsOn, lastClassOn: null }, null, day)).toEqual([])
})
