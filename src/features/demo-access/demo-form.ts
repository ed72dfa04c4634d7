import * as v from 'valibot'
import { type CalendarDay, dayIn, isBefore, isCalendarDay, schoolTimeZone } from '#domain/calendar.ts'
import type { StoredProspect } from '#domain/contracts/demo-access.ts'
import { type DemoAccessGrant, demoAccessGrantSchema } from '#domain/contracts/enroll-student.ts'
import { type Email, normalizeEmail } from '#domain/email.ts'
import type { Problem } from '#domain/problems.ts'
import { type ProblemCode, problemsByField, validate } from '#domain/validation.ts'
import { endOfDay } from './access-end.ts'

/** Back-office specification, section 2; OT stands for any other country. */
export const demoCountryCodes = ['AR', 'MX', 'CO', 'PE', 'CL', 'UY', 'ES', 'US', 'OT'] as const

export const demoFormSchema = v.object({
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  profession: v.string(),
  phone: v.string(),
  country: v.string(),
  notes: v.string(),
  /** Last day of the access, `YYYY-MM-DD`; empty for no end. */
  endsOn: v.string(),
})
export type DemoForm = v.InferOutput<typeof demoFormSchema>
export type DemoField = keyof DemoForm

export const newDemoForm: DemoForm = {
  firstname: '',
  lastname: '',
  email: '',
  profession: '',
  phone: '',
  country: 'AR',
  notes: '',
  endsOn: '',
}

export type DemoErrors = Partial<Record<DemoField, ProblemCode>>

/** The stored values of the person in the form. */
export type KnownProspect = { email: Email; version: number; endsAt: string | null; stored: DemoForm }

export function knownProspect(row: StoredProspect): KnownProspect {
  const { version, access_ends_at: endsAt, ...person } = row
  const stored = {
    ...person,
    profession: person.profession ?? '',
    phone: person.phone ?? '',
    country: person.country ?? '',
    notes: person.notes ?? '',
    endsOn: endsAt ? dayIn(new Date(endsAt), schoolTimeZone) : '',
  }
  return { email: normalizeEmail(row.email), version, endsAt, stored }
}

export function isAbout(known: KnownProspect | null, { email }: DemoForm): known is KnownProspect {
  return known?.email === normalizeEmail(email)
}

export type CheckedDemo = { ok: true; request: DemoAccessGrant } | { ok: false; errors: DemoErrors }

/**
 * The request of the contract, or the problems by field. `today` null: only the server checks the end. `known`: the
 * stored values that the form was compared with.
 */
export function checkedDemo(
  form: DemoForm,
  today: CalendarDay | null,
  known: KnownProspect | null = null,
): CheckedDemo {
  const { endsOn, ...person } = form
  const lasts = endsOn === '' || (isCalendarDay(endsOn) && !(today && isBefore(endsOn, today)))
  const outcome = validate(demoAccessGrantSchema, {
    ...person,
    isDemo: true,
    ...(known ? { version: known.version } : {}),
    access_ends_at: lasts && endsOn !== '' ? endOf(endsOn, known) : '',
    courseIds: [],
    price: 0,
    payment_mode: 'demo',
  })
  const errors: DemoErrors = outcome.ok ? {} : demoErrors(outcome.problems)
  if (!lasts) errors.endsOn = 'invalid'
  return outcome.ok && lasts ? { ok: true, request: outcome.value } : { ok: false, errors }
}

/** An unchanged day keeps its exact instant. */
function endOf(day: CalendarDay, known: KnownProspect | null): string {
  return known?.endsAt && known.stored.endsOn === day ? known.endsAt : endOfDay(day)
}

export function demoErrors(problems: readonly Problem[]): DemoErrors {
  return problemsByField(problems, (field) => {
    if (field === 'access_ends_at') return 'endsOn'
    if (field === 'phone1') return 'phone'
    return Object.hasOwn(newDemoForm, field) ? (field as DemoField) : undefined
  })
}
