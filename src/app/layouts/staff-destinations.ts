import { staffActs, staffPlaces, staffPlaceWords } from '#content/staff-navigation.ts'
import { fold } from '#domain/search.ts'
import { type Capability, mayAll } from '#domain/staff-roles.ts'
import { cohortIssueHref, monthCloseHref, paths, weekendHref } from '#platform/paths.ts'
import { staffNeeds } from './staff-needs.ts'

export type StaffDestination = {
  to: string
  label: string
  /** Additional search terms. */
  words: string
  needs: readonly Capability[]
  /** Shown in the bar; the others are reached through their page or the search. */
  inBar: boolean
  /** Something that is done, at the place where it is done: found once it is typed. */
  isAct?: boolean
}

type Tab = 'recaps' | 'pagos' | 'config' | 'estudiantes' | 'reportes'
type Place = Exclude<keyof typeof staffPlaceWords & keyof typeof staffNeeds & keyof typeof paths, Tab>

function place(
  to: string,
  name: keyof typeof staffPlaceWords,
  needs: readonly Capability[],
  inBar = false,
): StaffDestination {
  return { to, label: staffPlaces[name], words: staffPlaceWords[name], needs, inBar }
}

const tab = (value: Tab, name: keyof typeof staffPlaceWords) =>
  place(`${paths.backoffice}?tab=${value}`, name, staffNeeds[value])

const page = (name: Place, inBar = false) => place(paths[name], name, staffNeeds[name], inBar)

const act = (to: string, name: keyof typeof staffActs, needs: readonly Capability[]): StaffDestination => ({
  ...staffActs[name],
  ...{ to, needs, inBar: false, isAct: true },
})

/**
 * Destinations of the staff area, in the order of the bar. Hiding one is a convenience: the database enforces access.
 */
export const staffDestinations: readonly StaffDestination[] = [
  place(paths.backoffice, 'backoffice', [], true),
  tab('recaps', 'recaps'),
  tab('pagos', 'payments'),
  tab('config', 'health'),
  page('studentTracking', true),
  place(`${paths.studentTracking}?tab=cobranzas`, 'chasing', staffNeeds.studentTracking),
  page('paymentsReport'),
  tab('reportes', 'reports'),
  tab('estudiantes', 'demoAccess'),
  page('paymentLink', true),
  page('enrollStudent', true),
  page('schoolImport'),
  page('certificateManager'),
  page('cohorts', true),
  page('coupons'),
  page('careers'),
  page('notebookLibrary'),
  page('staffMembers', true),
  page('auditLog', true),
  page('settings'),
  act(`${paths.staffMembers}?add=1`, 'invite', staffNeeds.staffMembers),
  act(paths.account, 'password', []),
  act(`${paths.studentTracking}?tab=pagos`, 'refund', staffNeeds.studentTracking),
  act(weekendHref, 'weekend', staffNeeds.studentTracking),
  act(monthCloseHref, 'close', staffNeeds.reportes),
  act(`${paths.backoffice}?tab=hoy&kind=invoice_due`, 'invoice', staffNeeds.pagos),
  act(cohortIssueHref(), 'certify', staffNeeds.certificateManager),
  act(`${paths.enrollStudent}?total=0`, 'free', staffNeeds.enrollStudent),
]

/** Reached from the page of the courses alone. */
const underCourses: readonly string[] = [paths.coupons, paths.careers, paths.notebookLibrary]

/** Whether the bar marks this entry as the place where one is. */
export function isPlace({ to }: StaffDestination, pathname: string): boolean {
  const place = underCourses.includes(pathname) ? paths.cohorts : pathname
  return place === to || (to !== paths.backoffice && place.startsWith(`${to}/`))
}

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
  const found = destinations.filter(
    ({ label, words: others, isAct }) => matches(`${label} ${others}`) && !(isAct && words.length === 0),
  )
  return [...found.filter(({ label }) => matches(label)), ...found.filter(({ label }) => !matches(label))]
}
