import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '#content/format.ts'
import { paymentLinkTexts as texts } from '#content/payment-links.ts'
import { countryNames } from '#domain/countries.ts'
import { toDecimal } from '#domain/money.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { ChoiceField, MoneyField, TextField } from '#flows/form/fields.tsx'
import { ReplacedNotice } from '#flows/form/replaced-notice.tsx'
import { addedCode, useNumberingPlan } from '#flows/form/use-numbering-plan.ts'
import { CourseSelect } from '#flows/staff-courses/course-select.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { linkCountryCodes, linkTypes } from '../link-form.ts'
import type { NewLink } from '../use-payment-link.ts'
import { roleOfLink } from './sale-of-link.tsx'

export function PaymentLinkForm({ link }: { link: NewLink }) {
  const { form, limits, sale, choose } = link
  const { values, busy, failure } = form

  return (
    <form
      {...form.props(() => link.submit())}
      aria-label={texts.form}
      className="grid content-start gap-4 sm:grid-cols-2"
    >
      <ReplacedNotice form={form} className="sm:col-span-2" />
      <TextField form={form} name="firstName" label={texts.firstName} required />
      <TextField form={form} name="lastName" label={texts.lastName} />
      <EmailField form={form} name="email" label={texts.email} />
      <ChoiceField
        form={form}
        name="country"
        label={texts.country}
        required
        values={linkCountryCodes}
        labels={countryNames}
      />
      <TextField
        form={form}
        name="phone"
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        lead={addedCode(useNumberingPlan(values.phone), values.phone, values.country)}
      />
      <ChoiceField
        form={form}
        name="type"
        label={texts.type}
        required
        values={linkTypes}
        labels={texts.types}
        onChoose={(type) => choose({ type })}
      />
      <CourseField
        value={values.course}
        error={form.problemOf('course')}
        onChange={(course) => choose({ course, newSale: false })}
      />
      {/* What is found is said beside the form and in lines that are always there: the button stays under the press. */}
      <MoneyField
        form={form}
        name="total"
        label={texts.total}
        hint={sale ? texts.totalOfSale : texts.totalHint}
        required
        {...(sale && { readOnly: true, value: toDecimal(sale.agreed) })}
      />
      <MoneyField
        form={form}
        name="amount"
        label={texts.amount}
        hint={
          (sale && roleOfLink(values, sale)) ??
          (limits && texts.amountHint(formatPrice(limits.min), formatPrice(limits.max))) ??
          ' '
        }
        place="[&>p]:min-h-[2lh]"
        required
      />
      {failure && (
        <Notice
          tone="error"
          className="sm:col-span-2"
          action={
            failure === 'order_paid' && (
              <Button variant="secondary" onClick={() => void link.submit('anew')}>
                {texts.another}
              </Button>
            )
          }
        >
          {texts.errorPrefix}
          {form.failureText}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={busy} busyLabel={texts.submitting}>
          {texts.submit}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={link.reset}>
          {texts.startAgain}
        </Button>
      </div>
    </form>
  )
}

type CourseFieldProps = { value: string; error: string | undefined; onChange: (slug: string) => void }

function CourseField({ value, error, onChange }: CourseFieldProps) {
  const query = useQuery(staffCoursesQuery())
  const isMissing = query.isError && !query.data
  return (
    <div className="grid content-start gap-2 sm:col-span-2">
      <Field label={texts.course} error={isMissing ? texts.coursesFailed : error} required>
        <CourseSelect name="course" by="slug" texts={texts} value={value} onChange={onChange} />
      </Field>
      {isMissing && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
