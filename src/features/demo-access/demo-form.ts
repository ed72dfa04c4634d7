import * as v from 'valibot'
import { type CalendarDay, isBefore, isCalendarDay } from '#domain/calendar.ts'
import { type DemoAccessGrant, demoAccessGrantSchema } from '#domain/contracts/enrolment.ts'
import type { Problem } from '#domain/problems.ts'
import { type ProblemCode, problemsByField, validate } from '#domain/validation.ts'
import { endOfDay } from './access-end.ts'

export const demoFields = [
  'firstname',
  'lastname',
  'email',
  'profession',
  'phone',
  'country',
  'notes',
  'endsOn',
] as const
export type DemoField = (typeof demoFields)[number]

/** Back-office specification, section 2; OT stands for any other country. */
export const demoCountryCodes = ['AR', 'MX', 'CO', 'PE', 'CL', 'UY', 'ES', 'US', 'OT'] as const

export const demoFormSchema = v.object({
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  profession: v.string(),
  phone: v.string(),
  country: v.picklist(demoCountryCodes),
  notes: v.string(),
  /** Last day of the access, `YYYY-MM-DD`; empty for none. */
  endsOn: v.string(),
})
export type DemoForm = v.InferOutput<typeof demoFormSchema>

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

export type CheckedDemo = { ok: true; request: DemoAccessGrant } | { ok: false; errors: DemoErrors }

/** The request of the contract, or what is wrong field by field. `today` null: the server alone judges the end. */
export function checkedDemo(form: DemoForm, today: CalendarDay | null): CheckedDemo {
  const { endsOn, ...person } = form
  const lasts = endsOn === '' || (isCalendarDay(endsOn) && !(today && isBefore(endsOn, today)))
  const outcome = validate(demoAccessGrantSchema, {
    ...person,
    isDemo: true,
    access_ends_at: endsOn !== '' && lasts ? endOfDay(endsOn) : '',
    courseIds: [],
    price: 0,
    payment_mode: 'demo',
  })
  const errors: DemoErrors = outcome.ok ? {} : demoErrors(outcome.problems)
  if (!lasts) errors.endsOn = 'invalid'
  return outcome.ok && lasts ? { ok: true, request: outcome.value } : { ok: false, errors }
}

export function demoErrors(problems: readonly Problem[]): DemoErrors {
  return problemsByField(problems, (field) => {
    const named = field === 'access_ends_at' ? 'endsOn' : field === 'phone1' ? 'phone' : field
    return demoFields.find((known) => known === named)
  })
}
