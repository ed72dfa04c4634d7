import { certificateFactTexts as texts } from '#content/certificate-issue.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { PersonProblems, TypedPerson } from '../certificate-form.ts'

export type PersonFieldsProps = {
  typed: TypedPerson
  problems: PersonProblems
  onChange: (changes: Partial<TypedPerson>) => void
}

/** What is written about one person: the name as it is printed, and a distinction. */
export function PersonFields({ typed, problems, onChange }: PersonFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
      <Field label={texts.name} error={problems.name} required>
        <TextInput
          name="name"
          autoComplete="off"
          spellCheck={false}
          value={typed.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.distinction} hint={texts.distinctionHint} error={problems.distinction}>
        <TextInput
          name="distinction"
          autoComplete="off"
          value={typed.distinction}
          onChange={(event) => onChange({ distinction: event.target.value })}
        />
      </Field>
    </div>
  )
}
