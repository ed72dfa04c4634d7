import * as v from 'valibot'
import { countryCodes } from '../countries.ts'
import { nullableText, nullishText, required } from './fields.ts'

export const taxIdHolders = ['person', 'company'] as const

/** In whose name a buyer wants the invoice; the tax id follows the country of the payment (decision 105). */
export const invoiceSchema = v.strictObject({
  holder: v.picklist(taxIdHolders, 'invalid'),
  legal_name: required(200),
  tax_id: required(40),
  /** Empty where none was given. */
  address: nullishText(200),
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
