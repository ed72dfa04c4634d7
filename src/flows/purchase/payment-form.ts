import * as v from 'valibot'
import { type CreatePaymentRequest, createPaymentSchema } from '#domain/contracts/create-payment.ts'
import { linkToken } from '#domain/contracts/fields.ts'
import type { Invoice } from '#domain/contracts/invoice.ts'
import { type ChosenCountry, findCountry } from '#domain/countries.ts'
import { membershipSlug } from '#domain/course-slug.ts'
import { currentLegalVersion } from '#domain/legal-versions.ts'
import { type Money, toNumber } from '#domain/money.ts'
import { chargeCurrency, type PaymentMethod } from '#domain/prices.ts'
import { readTaxId } from '#domain/tax-id.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { type Checked, type ContractFields, checkedBy, type FieldProblems } from '#flows/form/checked.ts'
import type { NumberingPlan } from '#flows/form/use-numbering-plan.ts'
import type { PricedProduct } from './price.api.ts'

/** In the order of the page. */
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

export type FieldErrors = FieldProblems<PaymentFormValues, ProblemCode>

/**
 * The validated request, or errors by field. `product`, `total`: what the page shows; without a total
 * there is no request, only what is wrong with the fields. A course names the payer's currency, the
 * membership always the charged one (public specification, section 7).
 */
export function checkedRequest(
  values: PaymentFormValues,
  {
    courseSlug,
    cohort,
    coupon = null,
    seat = null,
    price,
  }: Pick<PricedProduct, 'courseSlug' | 'cohort'> & Partial<Pick<PricedProduct, 'coupon' | 'seat' | 'price'>>,
  total: Money | null,
  plan: NumberingPlan | null = null,
): Checked<CreatePaymentRequest, PaymentFormValues, ProblemCode> {
  const errors: FieldErrors = {}
  const texts = ['firstName', 'lastName', 'email', 'phone'] as const
  for (const field of values.wantsInvoice ? ([...texts, 'legalName', 'taxId'] as const) : texts) {
    if (values[field].trim() === '') errors[field] = 'required'
  }
  if (values.accepted !== currentLegalVersion) errors.accepted = 'required'
  const country = findCountry(values.country)
  const phone = plan?.internationalPhone(values.phone, values.country)
  if (!country) errors.country = 'required'
  else if (phone && !phone.ok) errors.phone ??= phone.code

  const checked = checkedBy<typeof createPaymentSchema, PaymentFormValues>(
    paymentContract,
    {
      email: values.email,
      course_id: courseSlug,
      cohort,
      country: values.country,
      amount: total && toNumber(total),
      currency:
        values.method === 'installments' || courseSlug === membershipSlug
          ? chargeCurrency
          : country?.currency,
      payment_type: values.method,
      payer: {
        name: `${values.firstName.trim()} ${values.lastName.trim()}`,
        first_name: values.firstName,
        last_name: values.lastName,
        phone: phone?.ok ? phone.phone : values.phone,
      },
      invoice: values.wantsInvoice
        ? {
            holder: values.holder,
            legal_name: values.legalName,
            tax_id: values.taxId,
            address: values.address,
          }
        : null,
      coupon: values.method === 'single' && price?.coupon ? coupon : null,
      seat: v.is(linkToken, seat) ? seat : null,
      legal_version: values.accepted,
    } satisfies Record<keyof CreatePaymentRequest, unknown>,
    errors,
  )
  // Asked where nothing else is wrong with the number.
  if (!asksAboutTaxId(values)) return checked
  return { ok: false, problems: { taxId: 'doubtful_tax_id', ...(checked.ok ? {} : checked.problems) } }
}

function asksAboutTaxId({ wantsInvoice, taxId, surelyTaxId, country }: PaymentFormValues): boolean {
  return (
    wantsInvoice && country !== '' && taxId !== surelyTaxId && readTaxId(taxId, country)?.isDoubtful === true
  )
}

export const paymentContract = {
  schema: createPaymentSchema,
  fields: {
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
  },
} as const satisfies { schema: unknown; fields: ContractFields<PaymentFormValues> }

/** Empty, but for what the browser says of its country. */
export function emptyValues(country: ChosenCountry): PaymentFormValues {
  return {
    ...{ firstName: '', lastName: '', country, email: '', phone: '' },
    ...{ method: 'single', wantsInvoice: false, holder: 'person', legalName: '', taxId: '', address: '' },
    surelyTaxId: '',
    accepted: null,
  }
}

/** What another country or holder may make right. */
export function settledBy(changed: Partial<PaymentFormValues>): readonly (keyof PaymentFormValues)[] {
  if ('country' in changed) return ['phone', 'taxId']
  return 'holder' in changed ? ['taxId'] : []
}
