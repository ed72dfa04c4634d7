import { type CreatePaymentRequest, createPaymentSchema } from '#domain/contracts/create-payment.ts'
import type { Invoice } from '#domain/contracts/invoice.ts'
import { type ChosenCountry, findCountry } from '#domain/countries.ts'
import { type BaseSlug, membershipSlug } from '#domain/course-slug.ts'
import { currentLegalVersion } from '#domain/legal-versions.ts'
import { type Money, toNumber } from '#domain/money.ts'
import { internationalPhone } from '#domain/phone.ts'
import { chargeCurrency, type PaymentMethod } from '#domain/prices.ts'
import type { Problem } from '#domain/problems.ts'
import { readTaxId } from '#domain/tax-id.ts'
import { type ProblemCode, problemsByField, validate } from '#domain/validation.ts'

/** In the order of the page. */
const paymentFields = [
  'firstName',
  'lastName',
  'country',
  'email',
  'phone',
  'legalName',
  'taxId',
  'address',
  'accepted',
] as const
export type PaymentField = (typeof paymentFields)[number]

export type PaymentFormValues = {
  firstName: string
  lastName: string
  country: ChosenCountry
  email: string
  /** As typed; without a leading + the dialling code follows from the country. */
  phone: string
  method: PaymentMethod
  wantsInvoice: boolean
  /** Kept while no invoice is wanted, so that unticking loses nothing. */
  holder: Invoice['holder']
  legalName: string
  taxId: string
  /** The doubtful number that the buyer was asked about: sent again, it is meant. */
  surelyTaxId: string
  address: string
  /** The version of the terms and the privacy policy that the buyer ticked; null while unticked. */
  accepted: string | null
}

export type FieldErrors = Partial<Record<PaymentField, ProblemCode>>

export type CheckedRequest = { ok: true; request: CreatePaymentRequest } | { ok: false; errors: FieldErrors }

/**
 * The validated request, or errors by field. `total`, `cohort`: what the page shows. A course names the payer's currency, the
 * membership always the charged one (public specification, section 7).
 */
export function checkedRequest(
  values: PaymentFormValues,
  courseSlug: BaseSlug,
  total: Money,
  cohort: string | null = null,
): CheckedRequest {
  const errors: FieldErrors = {}
  const texts = ['firstName', 'lastName', 'email', 'phone'] as const
  for (const field of values.wantsInvoice ? ([...texts, 'legalName', 'taxId'] as const) : texts) {
    if (values[field].trim() === '') errors[field] = 'required'
  }
  if (values.accepted !== currentLegalVersion) errors.accepted = 'required'
  const country = findCountry(values.country)
  const phone = internationalPhone(values.phone, values.country)
  if (!country) errors.country = 'required'
  else if (!phone.ok) errors.phone ??= phone.code

  const outcome = validate(createPaymentSchema, {
    email: values.email,
    course_id: courseSlug,
    cohort,
    country: values.country,
    amount: toNumber(total),
    currency:
      values.method === 'installments' || courseSlug === membershipSlug ? chargeCurrency : country?.currency,
    payment_type: values.method,
    payer: {
      name: `${values.firstName.trim()} ${values.lastName.trim()}`,
      first_name: values.firstName,
      last_name: values.lastName,
      phone: phone.ok ? phone.phone : values.phone,
    },
    invoice: values.wantsInvoice
      ? {
          holder: values.holder,
          legal_name: values.legalName,
          tax_id: values.taxId,
          address: values.address,
        }
      : null,
    legal_version: values.accepted,
  } satisfies Record<keyof CreatePaymentRequest, unknown>)
  const found = outcome.ok ? errors : { ...fieldErrors(outcome.problems), ...errors }
  if (asksAboutTaxId(values)) found.taxId ??= 'doubtful_tax_id'
  if (outcome.ok && Object.keys(found).length === 0) return { ok: true, request: outcome.value }
  return { ok: false, errors: found }
}

function asksAboutTaxId({ wantsInvoice, taxId, surelyTaxId, country }: PaymentFormValues): boolean {
  return (
    wantsInvoice && country !== '' && taxId !== surelyTaxId && readTaxId(taxId, country)?.isDoubtful === true
  )
}

const fieldOf: Readonly<Record<string, PaymentField>> = {
  email: 'email',
  country: 'country',
  'payer.name': 'firstName',
  'payer.first_name': 'firstName',
  'payer.last_name': 'lastName',
  'payer.phone': 'phone',
  'invoice.legal_name': 'legalName',
  'invoice.tax_id': 'taxId',
  'invoice.address': 'address',
  legal_version: 'accepted',
}

export function fieldErrors(problems: readonly Problem[]): FieldErrors {
  return problemsByField(problems, (field) => fieldOf[field])
}

export function firstInvalidField(errors: FieldErrors): PaymentField | undefined {
  return paymentFields.find((field) => errors[field])
}

/** Empty, but for what the browser says of its country. */
export function emptyValues(country: ChosenCountry): PaymentFormValues {
  return {
    ...{ firstName: '', lastName: '', country, email: '', phone: '' },
    ...{ method: 'single', wantsInvoice: false, holder: 'person', legalName: '', taxId: '', address: '' },
    surelyTaxId: '',
    accepted: null,
  }
}

/** Errors that a change leaves standing: another country or holder may make a number right. */
export function errorsAfter(known: FieldErrors, changed: Partial<PaymentFormValues>): FieldErrors {
  const settled = new Set<string>(Object.keys(changed))
  if ('country' in changed) settled.add('phone').add('taxId')
  if ('holder' in changed) settled.add('taxId')
  return Object.fromEntries(Object.entries(known).filter(([field]) => !settled.has(field)))
}
