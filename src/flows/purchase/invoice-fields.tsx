import { taxIdText, invoiceText as text } from '#content/invoice.ts'
import { taxIdHolders } from '#domain/contracts/invoice.ts'
import { CardsField, CheckField, TextField } from '#flows/form/fields.tsx'
import type { Payment } from './use-payment.ts'

const holderOptions = taxIdHolders.map((value) => ({ value, label: text.holders[value] }))

/** In whose name the invoice is to be made out, for who wants one (decision 105). */
export function InvoiceFields({ payment }: { payment: Payment }) {
  const { wantsInvoice, country, holder } = payment.values
  const taxId = taxIdText(country, holder)
  return (
    <div className="grid gap-5">
      <CheckField form={payment} name="wantsInvoice" label={text.want} description={text.without} />
      {wantsInvoice && (
        <fieldset className="grid min-w-0 gap-5 border-line border-l-2 pl-4 sm:grid-cols-2">
          <legend className="sr-only">{text.legend}</legend>
          <p className="text-ink-soft text-sm sm:col-span-2">{text.lead}</p>
          <CardsField
            form={payment}
            name="holder"
            legend={text.holder}
            options={holderOptions}
            className="sm:col-span-2"
          />
          <TextField
            form={payment}
            name="legalName"
            label={text.legalName[holder]}
            required
            autoComplete={holder === 'company' ? 'organization' : 'name'}
          />
          <TextField
            form={payment}
            name="taxId"
            label={taxId.label}
            required
            hint={taxId.hint}
            inputMode={taxId.digits && 'numeric'}
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            form={payment}
            name="address"
            label={`${text.address} (${text.optional})`}
            autoComplete="street-address"
            place="sm:col-span-2"
          />
        </fieldset>
      )}
    </div>
  )
}
