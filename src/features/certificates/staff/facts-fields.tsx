import { certificateFactTexts as texts } from '#content/certificate-issue.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FactProblems, TypedFacts } from '../certificate-form.ts'

export type FactsFieldsProps = {
  typed: TypedFacts
  problems: FactProblems
  onChange: (changes: Partial<TypedFacts>) => void
}

/** Hours, day of issue and last day of validity. */
export function FactsFields({ typed, problems, onChange }: FactsFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={texts.hours} error={problems.hours} required>
        <TextInput
          name="hours"
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          value={typed.hours}
          onChange={(event) => onChange({ hours: event.target.value })}
        />
      </Field>
      <Field label={texts.issueDate} error={problems.issueDate} required>
        <TextInput
          name="issueDate"
          type="date"
          value={typed.issueDate}
          onChange={(event) => onChange({ issueDate: event.target.value })}
        />
      </Field>
      <Field label={texts.validUntil} hint={texts.validUntilHint} error={problems.validUntil}>
        <TextInput
          name="validUntil"
          type="date"
          value={typed.validUntil}
          onChange={(event) => onChange({ validUntil: event.target.value })}
        />
      </Field>
    </div>
  )
}
