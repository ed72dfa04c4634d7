import * as v from 'valibot'
import { type CountryCode, countryCodes } from '../countries.ts'
import { readTaxId } from '../tax-id.ts'
import { nullableText, nullishText, required } from './fields.ts'

export const taxIdHolders = ['person', 'company'] as const

/** Characters, for the fields of a form too. */
export const invoiceLimits = { legalName: 200, taxId: 40, address: 200 } as const

/** In whose name a buyer wants the invoice; the tax id follows the country of the payment (decision 105). */
export const invoiceSchema = v.strictObject({
  holder: v.picklist(taxIdHolders, 'invalid'),
  legal_name: required(invoiceLimits.legalName),
  tax_id: required(invoiceLimits.taxId),
  /** Empty where none was given. */
  address: nullishText(invoiceLimits.address),
})
export type Invoice = v.InferOutput<typeof invoiceSchema>

/** As staff read it; `country`: of the payment, by whose rule the number was read. Of an order without a country null. */
export const storedInvoiceSchema = v.object({
  holder: v.picklist(taxIdHolders),
  legal_name: v.string(),
  tax_id: v.string(),
  address: nullableText,
  country: v.nullable(v.picklist(countryCodes)),
})
export type StoredInvoice = v.InferOutput<typeof storedInvoiceSchema>

/** Why a number is refused; null when it may be the tax id of this holder. */
export function taxIdProblem(
  typed: string,
  country: CountryCode,
  holder: Invoice['holder'],
): 'invalid_tax_id' | 'tax_id_of_other' | null {
  const taxId = readTaxId(typed, country)
  if (!taxId) return 'invalid_tax_id'
  return taxId.holder && taxId.holder !== holder ? 'tax_id_of_other' : null
}
