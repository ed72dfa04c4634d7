import { demoCountryName, demoFailureHint, demoTexts as texts } from '#content/demo-access.ts'
import { formatShortDay } from '#content/format.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { emailMaxLength } from '#domain/email.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { ConflictDialog } from '#flows/staff-form/conflict-dialog.tsx'
import { useStaffForm } from '#flows/staff-form/use-staff-form.ts'
import { focusControl } from '#platform/focus-control.ts'
import { useToday } from '#platform/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import {
  type DemoErrors,
  type DemoField,
  type DemoForm,
  demoCountryCodes,
  demoFormSchema,
  newDemoForm,
} from '../demo-form.ts'
import { useDemoGrant } from '../use-demo-grant.ts'

export type DemoAccessFormProps = { staffId: string }

export function DemoAccessForm({ staffId }: DemoAccessFormProps) {
  const today = useToday()
  const form = useStaffForm<DemoForm>({
    draft: 'demo-access',
    ownerId: staffId,
    schema: demoFormSchema,
    empty: newDemoForm,
  })
  const { values, errors, control } = form
  const { busy, failure, conflict, submit } = useDemoGrant(form, today, ({ email }) => {
    form.clear()
    focusControl(form.element.current, 'firstname')
    toast({ title: texts.success, description: texts.successHint(email.trim()) })
  })

  const refusal = refusalOf(errors)
  // A stored country may be none of those offered.
  const countries = [...new Set<string>([...demoCountryCodes, values.country])]

  return (
    <form
      ref={form.element}
      aria-label={texts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
      className="grid content-start gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2"
    >
      <h3 className="sm:col-span-2 xl:col-span-1 2xl:col-span-2">{texts.form}</h3>
      <Field label={texts.firstname} error={errorOf('firstname', errors)} required>
        <TextInput {...control('firstname')} maxLength={120} />
      </Field>
      <Field label={texts.lastname} error={errorOf('lastname', errors)} required>
        <TextInput {...control('lastname')} maxLength={120} />
      </Field>
      <EmailField
        label={texts.email}
        error={errorOf('email', errors)}
        autoComplete="off"
        maxLength={emailMaxLength}
        value={values.email}
        onChange={(email) => form.change({ email })}
      />
      <Field label={texts.profession} error={errorOf('profession', errors)}>
        <TextInput {...control('profession')} maxLength={160} />
      </Field>
      <Field label={texts.phone} error={errorOf('phone', errors)}>
        <TextInput {...control('phone')} type="tel" inputMode="tel" maxLength={40} />
      </Field>
      <Field label={texts.country} error={errorOf('country', errors)}>
        <Select
          {...control('country')}
          options={countries.map((code) => ({
            value: code,
            label: code ? demoCountryName(code) : texts.noCountry,
          }))}
        />
      </Field>
      <Field
        label={texts.endsOn}
        hint={texts.endsOnHint}
        error={errorOf('endsOn', errors)}
        className="sm:col-span-2 xl:col-span-1 2xl:col-span-2"
      >
        <TextInput {...control('endsOn')} type="date" min={today ?? undefined} />
      </Field>
      <Field
        label={texts.notes}
        error={errorOf('notes', errors)}
        className="sm:col-span-2 xl:col-span-1 2xl:col-span-2"
      >
        <TextArea {...control('notes')} rows={3} limit={4000} />
      </Field>
      {(refusal || failure) && (
        <Notice
          tone="error"
          title={refusal ?? texts.failed}
          className="sm:col-span-2 xl:col-span-1 2xl:col-span-2"
        >
          {!refusal && failure && demoFailureHint[failure]}
        </Notice>
      )}
      <div className="sm:col-span-2 xl:col-span-1 2xl:col-span-2">
        <Button type="submit" busy={busy} busyLabel={texts.submitting}>
          {texts.submit}
        </Button>
      </div>
      {conflict.found && (
        <ConflictDialog
          conflict={conflict.found}
          texts={texts.known}
          label={(field) => (field === 'endsOn' ? texts.lastDay : texts[field])}
          shown={shown}
          onCancel={conflict.dismiss}
          onConfirm={(choices) => void conflict.choose(choices)}
        />
      )}
    </form>
  )
}

/** Back-office specification, section 5: one sentence for the form; missing fields take precedence. */
function refusalOf(errors: DemoErrors): string | null {
  const found = Object.values(errors).filter(Boolean)
  if (found.includes('required')) return texts.missing
  if (errors.email) return texts.invalidEmail
  return found.length > 0 ? texts.check : null
}

function errorOf(field: keyof DemoForm, errors: DemoErrors): string | undefined {
  const code = errors[field]
  if (!code) return undefined
  return field === 'endsOn' ? texts.pastEnd : staffProblemText[code]
}

function shown(value: string, field: DemoField): string {
  if (value === '') return ''
  if (field === 'endsOn') return isCalendarDay(value) ? formatShortDay(value) : value
  return field === 'country' ? demoCountryName(value) : value
}
