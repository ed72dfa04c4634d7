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

type Tab = 'recaps' | 'pagos' | 'config' | 'estudiantes'
type Place = Exclude<keyof typeof staffPlaceWords & keyof typeof staffNeeds & keyof typeof paths, Tab>

const tab = (
  value: Tab,
  name: keyof typeof staffPlaces & keyof typeof staffPlaceWords,
): StaffDestination => ({
  to: `${paths.backoffice}?tab=${value}`,
  label: staffPlaces[name],
  words: staffPlaceWords[name],
  needs: staffNeeds[value],
  inBar: false,
})

const page = (name: Place, inBar: boolean): StaffDestination => ({
  to: paths[name],
  label: name === 'studentTracking' ? staffShellTexts.studentTracking : staffPlaces[name],
  words: staffPlaceWords[name],
  needs: staffNeeds[name],
  inBar,
})

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
  tab('recaps', 'recaps'),
  tab('pagos', 'payments'),
  tab('config', 'health'),
  page('studentTracking', true),
  page('paymentsReport', false),
  tab('estudiantes', 'demoAccess'),
  page('paymentLink', true),
  page('enrollStudent', true),
  page('schoolImport', false),
  page('certificateManager', false),
  page('cohorts', true),
  page('careers', false),
  page('staffMembers', true),
  page('auditLog', true),
  page('settings', false),
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
