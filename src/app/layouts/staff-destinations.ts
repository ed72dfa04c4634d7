import { staffShellTexts } from '#content/staff.ts'
import { staffPlaces, staffPlaceWords } from '#content/staff-navigation.ts'
import { fold } from '#domain/search.ts'
import { type Capability, mayAll } from '#domain/staff-roles.ts'
import { paths } from '#platform/paths.ts'
import { staffNeeds } from './staff-needs.ts'

export type StaffDestination = {
  to: string
  label: string
  /** Additional search terms. */
  words: string
  needs: readonly Capability[]
  /** Shown in the bar; the others are reached through their page or the search. */
  inBar: boolean
}

/**
 * Destinations of the staff area, in the order of the bar. Hiding one is a convenience: the database enforces access.
 */
export const staffDestinations: readonly StaffDestination[] = [
  {
    to: paths.backoffice,
    label: staffShellTexts.backoffice,
    words: staffPlaceWords.backoffice,
    needs: [],
    inBar: true,
  },
  {
    to: `${paths.backoffice}?tab=recaps`,
    label: staffPlaces.recaps,
    words: staffPlaceWords.recaps,
    needs: staffNeeds.recaps,
    inBar: false,
  },
  {
    to: `${paths.backoffice}?tab=pagos`,
    label: staffPlaces.payments,
    words: staffPlaceWords.payments,
    needs: staffNeeds.pagos,
    inBar: false,
  },
  {
    to: `${paths.backoffice}?tab=config`,
    label: staffPlaces.health,
    words: staffPlaceWords.health,
    needs: staffNeeds.config,
    inBar: false,
  },
  {
    to: paths.studentTracking,
    label: staffShellTexts.studentTracking,
    words: staffPlaceWords.studentTracking,
    needs: staffNeeds.studentTracking,
    inBar: true,
  },
  {
    to: paths.paymentsReport,
    label: staffPlaces.paymentsReport,
    words: staffPlaceWords.paymentsReport,
    needs: staffNeeds.paymentsReport,
    inBar: false,
  },
  {
    to: `${paths.backoffice}?tab=estudiantes`,
    label: staffPlaces.demoAccess,
    words: staffPlaceWords.demoAccess,
    needs: staffNeeds.estudiantes,
    inBar: false,
  },
  {
    to: paths.paymentLink,
    label: staffPlaces.paymentLink,
    words: staffPlaceWords.paymentLink,
    needs: staffNeeds.paymentLink,
    inBar: true,
  },
  {
    to: paths.enrollStudent,
    label: staffPlaces.enrollStudent,
    words: staffPlaceWords.enrollStudent,
    needs: staffNeeds.enrollStudent,
    inBar: true,
  },
  {
    to: paths.schoolImport,
    label: staffPlaces.schoolImport,
    words: staffPlaceWords.schoolImport,
    needs: staffNeeds.schoolImport,
    inBar: false,
  },
  {
    to: paths.certificateManager,
    label: staffPlaces.certificateManager,
    words: staffPlaceWords.certificateManager,
    needs: staffNeeds.certificateManager,
    inBar: false,
  },
  {
    to: paths.cohorts,
    label: staffPlaces.cohorts,
    words: staffPlaceWords.cohorts,
    needs: staffNeeds.cohorts,
    inBar: true,
  },
  {
    to: paths.careers,
    label: staffPlaces.careers,
    words: staffPlaceWords.careers,
    needs: staffNeeds.careers,
    inBar: false,
  },
  {
    to: paths.staffMembers,
    label: staffPlaces.staffMembers,
    words: staffPlaceWords.staffMembers,
    needs: staffNeeds.staffMembers,
    inBar: true,
  },
  {
    to: paths.auditLog,
    label: staffPlaces.auditLog,
    words: staffPlaceWords.auditLog,
    needs: staffNeeds.auditLog,
    inBar: true,
  },
  {
    to: paths.settings,
    label: staffPlaces.settings,
    words: staffPlaceWords.settings,
    needs: staffNeeds.settings,
    inBar: false,
  },
]

export function destinationsFor(member: {
  capabilities: readonly Capability[]
}): readonly StaffDestination[] {
  return staffDestinations.filter(({ needs }) => mayAll(member, needs))
}

/** Destinations that match every typed word; matches in the label come first. */
export function findDestinations(
  destinations: readonly StaffDestination[],
  typed: string,
): readonly StaffDestination[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const matches = (text: string) => words.every((word) => fold(text).includes(word))
  const found = destinations.filter(({ label, words: others }) => matches(`${label} ${others}`))
  return [...found.filter(({ label }) => matches(label)), ...found.filter(({ label }) => !matches(label))]
}
