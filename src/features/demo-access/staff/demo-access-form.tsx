import { demoCountryName, demoTexts as texts } from '#content/demo-access.ts'
import { formatShortDay } from '#content/format.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import type { ProblemCode } from '#domain/validation.ts'
import type { FieldProblems } from '#flows/form/checked.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { AreaField, SelectField, TextField } from '#flows/form/fields.tsx'
import { ChangedNotice } from '#flows/form/row-form.tsx'
import { today } from '#platform/clock.ts'
import { focusControl } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { type DemoForm, demoCountryCodes } from '../demo-form.ts'
import { useDemoGrant } from '../use-demo-grant.ts'

/** Across both columns, where there are two. */
const wide = 'sm:col-span-2 xl:col-span-1 2xl:col-span-2'

export function DemoAccessForm() {
  const { form, submit, beside, version, complete } = useDemoGrant(({ email, endsOn }) => {
    form.clear()
    focusControl(form.element.current, 'firstname')
    toast({
      title: texts.success,
      description: texts.successHint(email.trim(), isCalendarDay(endsOn) ? formatShortDay(endsOn) : null),
    })
  })
  const refusal = refusalOf(form.problems)
  // A stored country may be none of those offered.
  const countries = [...new Set<string>([...demoCountryCodes, form.values.country])]

  return (
    <form
      {...form.props(submit)}
      aria-label={texts.form}
      className="grid content-start gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2"
    >
      <h3 className={wide}>{texts.form}</h3>
      <TextField form={form} name="firstname" label={texts.firstname} required />
      <TextField form={form} name="lastname" label={texts.lastname} required />
      <EmailField form={form} name="email" label={texts.email} />
      <TextField form={form} name="profession" label={texts.profession} />
      <TextField form={form} name="phone" label={texts.phone} type="tel" inputMode="tel" />
      <SelectField
        form={form}
        name="country"
        label={texts.country}
        options={countries.map((code) => ({
          value: code,
          label: code ? demoCountryName(code) : texts.noCountry,
        }))}
      />
      <TextField
        form={form}
        name="endsOn"
        label={texts.endsOn}
        hint={texts.endsOnHint}
        type="date"
        min={today()}
        place={wide}
      />
      <AreaField form={form} name="notes" label={texts.notes} rows={3} place={wide} />
      <ChangedNotice<DemoForm>
        form={{ ...form, beside, base: { version } }}
        texts={texts.known}
        labels={{ ...texts, endsOn: texts.lastDay }}
        shown={shown}
        onTake={complete}
      />
      {(refusal || form.failure) && (
        <Notice tone="error" title={refusal ?? texts.failed} className={wide}>
          {!refusal && form.failureText}
        </Notice>
      )}
      <div className={wide}>
        <Button type="submit" busy={form.busy} busyLabel={texts.submitting}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

/** Back-office specification, section 5: one sentence for the form; missing fields take precedence. */
function refusalOf(problems: FieldProblems<DemoForm, ProblemCode>): string | null {
  const found = Object.values(problems)
  if (found.includes('required')) return texts.missing
  if (problems.email) return texts.invalidEmail
  return found.length > 0 ? texts.check : null
}

function shown(value: string, field: keyof DemoForm): string {
  if (value === '') return ''
  if (field === 'endsOn') return isCalendarDay(value) ? formatShortDay(value) : value
  return field === 'country' ? demoCountryName(value) : value
}
