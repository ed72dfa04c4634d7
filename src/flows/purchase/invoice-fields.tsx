import { taxIdText, invoiceText as text } from '#content/invoice.ts'
import { invoiceLimits, taxIdHolders } from '#domain/contracts/invoice.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Payment } from './use-payment.ts'

export type InvoiceFieldsProps = { payment: Payment }

const holderOptions = taxIdHolders.map((value) => ({ value, label: text.holders[value] }))

/** In whose name the invoice is to be made out, for who wants one (decision 105). */
export function InvoiceFields({ payment: { values, change, errorOf } }: InvoiceFieldsProps) {
  const { wantsInvoice, country, holder } = values
  const taxId = taxIdText(country, holder)
  return (
    <div className="grid gap-5">
      <Checkbox
        name="wantsInvoice"
        label={text.want}
        description={text.without}
        checked={wantsInvoice}
        onChange={(event) => change({ wantsInvoice: event.target.checked })}
      />
      {wantsInvoice && (
        <fieldset className="grid min-w-0 gap-5 border-line border-l-2 pl-4 sm:grid-cols-2">
          <legend className="sr-only">{text.legend}</legend>
          <p className="text-ink-soft text-sm sm:col-span-2">{text.lead}</p>
          <RadioCardGroup
            legend={text.holder}
            name="holder"
            value={holder}
            onChange={(chosen) => change({ holder: chosen })}
            options={holderOptions}
            className="sm:col-span-2"
          />
          <Field label={text.legalName[holder]} required error={errorOf('legalName')}>
            <TextInput
              name="legalName"
              autoComplete={holder === 'company' ? 'organization' : 'name'}
              maxLength={invoiceLimits.legalName}
              value={values.legalName}
              onChange={(event) => change({ legalName: event.target.value })}
            />
          </Field>
          <Field label={taxId.label} required hint={taxId.hint} error={errorOf('taxId')}>
            <TextInput
              name="taxId"
              autoComplete="off"
              inputMode={taxId.digits && 'numeric'}
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={invoiceLimits.taxId}
              value={values.taxId}
              onChange={(event) => change({ taxId: event.target.value })}
            />
          </Field>
          <Field
            label={`${text.address} (${text.optional})`}
            error={errorOf('address')}
            className="sm:col-span-2"
          >
            <TextInput
              name="address"
              autoComplete="street-address"
              maxLength={invoiceLimits.address}
              value={values.address}
              onChange={(event) => change({ address: event.target.value })}
            />
          </Field>
        </fieldset>
      )}
    </div>
  )
}
