import type { ReactNode } from 'react'
import { cohortTexts, cohortWarningMessages } from '#content/cohorts.ts'
import { formatPrice } from '#content/format.ts'
import { toDecimal } from '#domain/money.ts'
import { CheckField, TextField } from '#flows/form/fields.tsx'
import { FieldSection } from '#flows/form/row-form.tsx'
import { classNames } from '#ui/class-names.ts'
import { ToneShape } from '#ui/tone.tsx'
import type { CohortField } from '../cohort-values.ts'
import type { CohortForm } from './use-cohort-form.ts'

const { fields, hints, sections } = cohortTexts
const hintOf: Partial<Record<CohortField, string>> = hints

/** They never have a hint, so no line is reserved. */
const plainFields: readonly CohortField[] = ['name', 'sheet_id', 'canva_template_url']

type TextName = Exclude<CohortField, 'is_price_active' | 'is_current_cohort'>
type FlagField = Extract<CohortField, 'is_price_active' | 'is_current_cohort'>

/** `cohort`: shown before the common fields, such as the month of a new cohort. */
export function CohortFields({ form, cohort }: { form: CohortForm; cohort?: ReactNode }) {
  return (
    <>
      <FieldSection title={sections.identity}>
        <TextRow form={form} field="name" required className="sm:col-span-2" />
        {cohort}
        <TextRow form={form} field="starts_on" type="date" />
        <TextRow form={form} field="seats" figures />
        {!cohort && <Flag form={form} field="is_current_cohort" />}
      </FieldSection>
      <FieldSection title={sections.single}>
        <TextRow form={form} field="regular_price_usd" money required />
        <TextRow form={form} field="promo_price_usd" money />
        <Flag form={form} field="is_price_active" />
      </FieldSection>
      <FieldSection title={sections.installments}>
        <TextRow form={form} field="installments_price_usd" money />
        <TextRow form={form} field="promo_installments_price_usd" money />
        <TextRow form={form} field="installments_count" figures />
        <TextRow form={form} field="subscription_link" link className="sm:col-span-2" />
      </FieldSection>
      <FieldSection title={sections.links}>
        <TextRow form={form} field="moodle_course_id" figures />
        <TextRow form={form} field="sheet_id" />
        <TextRow form={form} field="certificate_hours" figures />
        <TextRow form={form} field="canva_template_url" link className="sm:col-span-2" />
      </FieldSection>
    </>
  )
}

type TextRowProps = {
  form: CohortForm
  field: TextName
  type?: 'text' | 'date'
  money?: boolean
  figures?: boolean
  link?: boolean
  required?: boolean
  className?: string
}

function TextRow({ form, field, type, money, figures, link, required, className }: TextRowProps) {
  return (
    <TextField
      form={form}
      name={field}
      label={fields[field]}
      required={required}
      hint={!form.problems[field] && !plainFields.includes(field) && <Hint form={form} field={field} />}
      place={className}
      type={type}
      lead={money ? cohortTexts.currency : undefined}
      inputMode={money ? 'decimal' : figures ? 'numeric' : link ? 'url' : undefined}
      className={classNames((money || figures) && 'figures text-right', link && 'font-mono')}
      spellCheck={false}
      maxLength={link ? 500 : 200}
    />
  )
}

function Flag({ form, field }: { form: CohortForm; field: FlagField }) {
  return (
    <CheckField
      form={form}
      name={field}
      label={fields[field]}
      description={<Hint form={form} field={field} />}
      className="sm:col-span-2"
    />
  )
}

/** A warning replaces the hint, so that the fields below do not shift. */
function Hint({ form, field }: { form: CohortForm; field: CohortField }) {
  const warning = form.warnings[field]
  if (!warning) return hintOf[field] ?? <>&nbsp;</>
  return (
    <span className="flex items-start gap-1.5 text-warning">
      <ToneShape tone="warning" className="mt-1 size-3 shrink-0" />
      <span>
        {cohortWarningMessages[warning]}
        {warning === 'installments_uneven' &&
          form.evenTotals[field]?.map((total) => (
            <button
              key={total.minor}
              type="button"
              onClick={() => form.change({ [field]: toDecimal(total) })}
              className="mr-4 inline-flex min-h-6 items-center font-semibold underline underline-offset-4 pointer-coarse:min-h-11 hover:decoration-2"
            >
              {cohortTexts.evenTotal(formatPrice(total))} <span className="sr-only">en {fields[field]}</span>
            </button>
          ))}
      </span>
    </span>
  )
}
