import { certificateFactTexts as texts } from '#content/certificate-issue.ts'
import { CardsField, TextField } from '#flows/form/fields.tsx'
import type { FormFields } from '#flows/form/use-form.ts'
import { type Making, makings, type TypedFacts, type TypedPerson } from '../certificate-form.ts'

/** Hours, day of issue and last day of validity. */
export function FactsFields<Values extends TypedFacts>(props: { form: FormFields<Values> }) {
  const form = props.form as unknown as FormFields<TypedFacts>
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        form={form}
        name="hours"
        label={texts.hours}
        required
        inputMode="numeric"
        className="figures"
      />
      <TextField form={form} name="issueDate" label={texts.issueDate} required type="date" />
      <TextField
        form={form}
        name="validUntil"
        label={texts.validUntil}
        hint={texts.validUntilHint}
        type="date"
      />
    </div>
  )
}

/** Draws the PDF at once, or leaves it to the design tool. */
export function MakingField<Values extends { making: Making }>(props: { form: FormFields<Values> }) {
  return (
    <CardsField
      form={props.form as unknown as FormFields<{ making: Making }>}
      name="making"
      legend={texts.how}
      options={makings.map((making) => ({
        value: making,
        label: texts.howOptions[making].label,
        description: texts.howOptions[making].hint,
      }))}
    />
  )
}

/** What is written about one person: the name as it is printed, and a distinction. */
export function PersonFields<Values extends TypedPerson>(props: { form: FormFields<Values> }) {
  const form = props.form as unknown as FormFields<TypedPerson>
  return (
    <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
      <TextField form={form} name="name" label={texts.name} required spellCheck={false} />
      <TextField form={form} name="distinction" label={texts.distinction} hint={texts.distinctionHint} />
    </div>
  )
}
