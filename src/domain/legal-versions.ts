import { type CalendarDay, toCalendarDay } from './calendar.ts'

/**
 * Days on which versions of the terms and the privacy policy came into force, oldest first. A buyer may still have an
 * older one open, so none is removed (decision 106).
 */
export const legalVersions = ['2023-10-05'] as const
export type LegalVersion = (typeof legalVersions)[number]

/** The version that the site shows. */
export const currentLegalVersion: LegalVersion = legalVersions[legalVersions.length - 1] ?? legalVersions[0]

/** Its day, as both documents print it. */
export const legalEffectiveOn: CalendarDay = toCalendarDay(currentLegalVersion)
