import { certificateChangeRefusals, certificateRequestFailures } from '#content/certificate-failures.ts'
import { certificateFactTexts } from '#content/certificate-issue.ts'
import { type CalendarDay, isBefore, isCalendarDay } from '#domain/calendar.ts'
import { addCertRow, type CertificateProblem, certificateHoursMax } from '#domain/contracts/certificates.ts'
import { maxLengthOf } from '#domain/validation.ts'
import type { Checked } from '#flows/form/checked.ts'
import { useForm } from '#flows/form/use-form.ts'
import type { FormValues } from '#flows/form/use-kept.ts'
import type { SharedFacts } from './certificates-admin.api.ts'
import { certificatesKey } from './certificates-admin.queries.ts'

const { problems } = certificateFactTexts

/** Those of the name alone: another one removes them. */
export const nameProblems: readonly (CertificateProblem | null)[] = [
  'name_does_not_fit',
  'character_not_available',
]

export type TypedFacts = { hours: string; issueDate: string; validUntil: string }
export type TypedPerson = { name: string; distinction: string }

/** What was chosen of how it is made: drawn at once, or left to the design tool. */
export const makings = ['generate', 'canva'] as const
export type Making = (typeof makings)[number]

export type FactProblems = Partial<Record<keyof TypedFacts, string>>
export type PersonProblems = Partial<Record<keyof TypedPerson, string>>

/** The database has the same limits. */
const { request } = addCertRow
const nameMaxLength = maxLengthOf(request, 'name') ?? 0
const distinctionMaxLength = maxLengthOf(request, 'distinction') ?? 0
const courseMaxLength = 160

export function typedFacts(hours: number | null, issueDate: CalendarDay | null): TypedFacts {
  return { hours: hours === null ? '' : String(hours), issueDate: issueDate ?? '', validUntil: '' }
}

export function readFacts(typed: TypedFacts): Checked<SharedFacts, TypedFacts, string> {
  const hours = Number(typed.hours.trim())
  const areHours = /^\d{1,4}$/.test(typed.hours.trim()) && hours >= 1 && hours <= certificateHoursMax
  const { issueDate, validUntil } = typed
  const found: FactProblems = {
    ...(areHours ? {} : { hours: problems.hours }),
    ...(isCalendarDay(issueDate) ? {} : { issueDate: issueDate ? problems.date : problems.dateRequired }),
    ...(validUntil === '' || isCalendarDay(validUntil) ? {} : { validUntil: problems.date }),
  }
  if (!areHours || !isCalendarDay(issueDate) || (validUntil !== '' && !isCalendarDay(validUntil)))
    return { ok: false, problems: found }
  if (validUntil !== '' && isBefore(validUntil, issueDate))
    return { ok: false, problems: { validUntil: problems.validBefore } }
  return { ok: true, value: { hours, issue_date: issueDate, valid_until: validUntil || null } }
}

export function personProblems({ name, distinction }: TypedPerson): PersonProblems {
  const wrongName = nameProblem(name)
  return {
    ...(wrongName ? { name: wrongName } : {}),
    ...(distinction.trim().length > distinctionMaxLength ? { distinction: problems.distinctionLong } : {}),
  }
}

export function nameProblem(name: string): string | null {
  const { length } = name.trim()
  if (length === 0) return problems.nameRequired
  return length > nameMaxLength ? problems.nameLong : null
}

export function courseProblem(courseName: string): { courseName?: string } {
  const { length } = courseName.trim()
  if (length === 0) return { courseName: problems.courseRequired }
  return length > courseMaxLength ? { courseName: problems.courseLong } : {}
}

export function hasProblems(found: object): boolean {
  return Object.keys(found).length > 0
}

/** The form of a change of one version. */
export function useCertificateForm<Values extends FormValues>(draft: string, start: Values) {
  return useForm<
    Values,
    string,
    keyof typeof certificateChangeRefusals | keyof typeof certificateRequestFailures
  >({
    draft,
    passing: true,
    start,
    failures: { ...certificateRequestFailures, ...certificateChangeRefusals },
    invalidates: certificatesKey,
  })
}
