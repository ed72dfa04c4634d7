import { type CreatePaymentRequest, createPaymentSchema } from '#domain/contracts/create-payment.ts'
import { type CountryCode, findCountry } from '#domain/countries.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type Money, toNumber } from '#domain/money.ts'
import { internationalPhone } from '#domain/phone.ts'
import { chargeCurrency, type PaymentMethod } from '#domain/prices.ts'
import type { Problem } from '#domain/problems.ts'
import { type ProblemCode, problemsByField, validate } from '#domain/validation.ts'

const paymentFields = ['firstName', 'lastName', 'country', 'email', 'phone'] as const
export type PaymentField = (typeof paymentFields)[number]

export type PaymentFormValues = {
  firstName: string
  lastName: string
  country: CountryCode
  email: string
  /** As typed; without a leading + the dialling code follows from the country. */
  phone: string
  method: PaymentMethod
}

export type FieldErrors = Partial<Record<PaymentField, ProblemCode>>

/** Currency named in a request. */
export type NamedCurrency = 'in_payer_currency' | 'in_charge_currency'

export type CheckedRequest = { ok: true; request: CreatePaymentRequest } | { ok: false; errors: FieldErrors }

/**
 * The validated request, or errors by field. `total`: what the page shows. A course names the payer's currency, the
 * membership always the charged one (public specification, section 7).
 */
export function checkedRequest(
  values: PaymentFormValues,
  courseSlug: BaseSlug,
  total: Money,
  named: NamedCurrency = 'in_payer_currency',
): CheckedRequest {
  const errors: FieldErrors = {}
  for (const field of ['firstName', 'lastName', 'email', 'phone'] as const) {
    if (values[field].trim() === '') errors[field] = 'required'
  }
  const country = findCountry(values.country)
  const phone = internationalPhone(values.phone, values.country)
  if (!phone.ok) errors.phone ??= phone.code

  const outcome = validate(createPaymentSchema, {
    email: values.email,
    course_id: courseSlug,
    country: values.country,
    amount: toNumber(total),
    currency:
      values.method === 'installments' || named === 'in_charge_currency' ? chargeCurrency : country?.currency,
    payment_type: values.method,
    payer: {
      name: `${values.firstName.trim()} ${values.lastName.trim()}`,
      first_name: values.firstName,
      last_name: values.lastName,
      phone: phone.ok ? phone.phone : values.phone,
    },
  } satisfies Record<keyof CreatePaymentRequest, unknown>)
  const found = outcome.ok ? errors : { ...fieldErrors(outcome.problems), ...errors }
  if (outcome.ok && Object.keys(found).length === 0) return { ok: true, request: outcome.value }
  return { ok: false, errors: found }
}

const fieldOf: Readonly<Record<string, PaymentField>> = {
  email: 'email',
  country: 'country',
  'payer.name': 'firstName',
  'payer.first_name': 'firstName',
  'payer.last_name': 'lastName',
  'payer.phone': 'phone',
}

export function fieldErrors(problems: readonly Problem[]): FieldErrors {
  return problemsByField(problems, (field) => fieldOf[field])
}

export function firstInvalidField(errors: FieldErrors): PaymentField | undefined {
  return paymentFields.find((field) => errors[field])
}

/** Preselected country: the region of the visitor's language if supported, else the school's. */
export function countryToStartWith(languages: readonly string[]): CountryCode {
  for (const language of languages) {
    const region = /[-_]([A-Za-z]{2})\b/.exec(language)?.[1]?.toUpperCase()
    const country = region ? findCountry(region) : undefined
    if (country) return country.code
  }
  return 'AR'
}
