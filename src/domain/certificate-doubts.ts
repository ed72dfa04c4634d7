import { type CalendarDay, isBefore } from './calendar.ts'

/** What the figures of a person's sales say against a certificate; `certificate_candidates` counts it. */
export const certificateMoney = ['no_payment', 'owes'] as const
export type CertificateMoney = (typeof certificateMoney)[number]

/** Why issuing to a person is asked once more (decision 121). */
export type CertificateDoubt = 'no_start' | 'not_begun' | 'not_finished' | CertificateMoney

/** `lastClassOn`: null for a course whose classes nobody knows. */
export type CohortDays = { startsOn: CalendarDay | null; lastClassOn: CalendarDay | null }

export function certificateDoubts(
  { startsOn, lastClassOn }: CohortDays,
  money: CertificateMoney | null,
  today: CalendarDay,
): CertificateDoubt[] {
  const begun = startsOn !== null && !isBefore(today, startsOn)
  // On its day the last class may still be to come.
  const isLeft = lastClassOn !== null && !isBefore(lastClassOn, today)
  const ofTheDays: CertificateDoubt | null =
    startsOn === null ? 'no_start' : !begun ? 'not_begun' : isLeft ? 'not_finished' : null
  return [ofTheDays, money].filter((doubt) => doubt !== null)
}
