import { certificateFactTexts as texts } from '#content/certificate-issue.ts'
import { TextField } from '#flows/form/fields.tsx'
import type { FormFields } from '#flows/form/use-form.ts'
import type { TypedPerson } from '../certificate-form.ts'

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
