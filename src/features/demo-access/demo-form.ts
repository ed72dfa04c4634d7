import { type CalendarDay, dayIn, isBefore, isCalendarDay, schoolTimeZone } from '#domain/calendar.ts'
import type { StoredProspect } from '#domain/contracts/demo-access.ts'
import { type DemoAccessGrant, demoAccessGrantSchema } from '#domain/contracts/enroll-student.ts'
import { daysBetween, plusDays } from '#domain/day-arithmetic.ts'
import { type Email, normalizeEmail } from '#domain/email.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { type Checked, type ContractFields, checkedBy } from '#flows/form/checked.ts'

/** Back-office specification, section 2; OT stands for any other country. */
export const demoCountryCodes = ['AR', 'MX', 'CO', 'PE', 'CL', 'UY', 'ES', 'US', 'OT'] as const

/** In the order of the screen. */
export const newDemoForm = {
  firstname: '',
  lastname: '',
  email: '',
  profession: '',
  phone: '',
  country: 'AR',
  /** Last day of the access, `YYYY-MM-DD`; empty for no end. */
  endsOn: '',
  notes: '',
}
export type DemoForm = typeof newDemoForm

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

/**
 * The request of the contract, or the problems by field. `known`: the stored values that the form was compared with.
 */
export function checkedDemo(
  form: DemoForm,
  today: CalendarDay,
  known: KnownProspect | null,
): Checked<DemoAccessGrant, DemoForm, ProblemCode> {
  const { endsOn, ...person } = form
  const lasts = endsOn === '' || (isCalendarDay(endsOn) && !isBefore(endsOn, today))
  const input = {
    ...person,
    isDemo: true,
    ...(known ? { version: known.version } : {}),
    access_ends_at: lasts && endsOn !== '' ? endOf(endsOn, known) : '',
    courseIds: [],
    price: 0,
    payment_mode: 'demo',
  }
  return checkedBy(demoContract, input, lasts ? {} : { endsOn: 'invalid' })
}

/** An unchanged day keeps its exact instant. */
function endOf(day: CalendarDay, known: KnownProspect | null): string {
  return known?.endsAt && known.stored.endsOn === day ? known.endsAt : endOfDay(day)
}

export const demoContract = {
  schema: demoAccessGrantSchema,
  fields: {
    firstname: 'firstname',
    lastname: 'lastname',
    email: 'email',
    profession: 'profession',
    phone: 'phone',
    phone1: 'phone',
    country: 'country',
    notes: 'notes',
    access_ends_at: 'endsOn',
  },
} as const satisfies { schema: unknown; fields: ContractFields<DemoForm> }

/** Argentina keeps one offset all year round. */
const schoolOffset = '-03:00'

/** The instant at which an access that lasts through this day ends. */
export function endOfDay(day: CalendarDay): string {
  return new Date(`${day}T23:59:59${schoolOffset}`).toISOString()
}

/** Default days when the previous access lasted less than a day. */
const usualDays = 7

/** The default last day of a reopened access: as many days as before. */
export function nextEnd(granted: CalendarDay, ended: CalendarDay, today: CalendarDay): CalendarDay {
  const days = daysBetween(granted, ended)
  return plusDays(today, days > 0 ? days : usualDays)
}
