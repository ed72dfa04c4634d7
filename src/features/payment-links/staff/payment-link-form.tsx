import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { formatPrice } from '#content/format.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { linkFailureText, paymentLinkTexts as texts } from '#content/payment-links.ts'
import { mostInstallments } from '#domain/contracts/staff-payment.ts'
import { emailMaxLength } from '#domain/email.ts'
import { addedCode } from '#domain/phone.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { focusControl } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import {
  checkedLink,
  type LinkErrors,
  type LinkField,
  type LinkForm,
  type LinkLimits,
  linkCountries,
  linkFields,
  linkTypes,
  withCoursePrice,
} from '../link-form.ts'
import { linkLimitsQuery } from '../payment-links.queries.ts'
import type { usePaymentLink } from '../use-payment-link.ts'
import { CourseField } from './course-field.tsx'

export type PaymentLinkFormProps = {
  values: LinkForm
  onChange: (changes: Partial<LinkForm>) => void
  onClear: () => void
  link: Pick<ReturnType<typeof usePaymentLink>, 'busy' | 'failure' | 'make' | 'clearFailure'>
  errors: LinkErrors
  onErrors: (errors: LinkErrors) => void
}

export function PaymentLinkForm(props: PaymentLinkFormProps) {
  const { values, onChange, onClear, link, errors, onErrors } = props
  const { data: limits = null } = useQuery(linkLimitsQuery())
  const { data: courses } = useQuery(staffCoursesQuery())
  const form = useRef<HTMLFormElement>(null)

  function change(field: LinkField, value: string) {
    onChange({ [field]: value })
    if (errors[field]) onErrors({ ...errors, [field]: undefined })
  }

  /** Course and type bring their amounts. */
  function choose(changes: Partial<Pick<LinkForm, 'course' | 'type'>>) {
    const priceOf = (slug: string) => courses?.find((course) => course.slug === slug)?.price ?? null
    const filled = withCoursePrice(values, changes, priceOf)
    onChange(filled)
    const changed = Object.fromEntries(Object.keys(filled).map((field) => [field, undefined]))
    onErrors({ ...errors, ...changed })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send('resume')
  }

  function send(how: 'resume' | 'anew') {
    if (link.busy) return
    link.clearFailure()
    const checked = checkedLink(values, limits)
    onErrors(checked.ok ? {} : checked.errors)
    if (checked.ok) return void link.make(checked.request, how)
    focusControl(
      form.current,
      linkFields.find((field) => checked.errors[field]),
    )
  }

  function errorOf(field: LinkField): string | undefined {
    return errors[field] && sentence(field, errors[field], limits)
  }

  const text = (field: 'firstName' | 'lastName' | 'phone' | 'total' | 'amount') => ({
    name: field,
    value: values[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const amounts = { inputMode: 'decimal', lead: texts.usd, maxLength: 12 } as const

  return (
    <form
      ref={form}
      aria-label={texts.form}
      noValidate
      onSubmit={submit}
      className="grid content-start gap-4 sm:grid-cols-2"
    >
      <Field label={texts.firstName} error={errorOf('firstName')} required>
        <TextInput {...text('firstName')} maxLength={60} />
      </Field>
      <Field label={texts.lastName} error={errorOf('lastName')} required>
        <TextInput {...text('lastName')} maxLength={60} />
      </Field>
      <EmailField
        label={texts.email}
        error={errorOf('email')}
        autoComplete="off"
        maxLength={emailMaxLength}
        value={values.email}
        onChange={(email) => change('email', email)}
      />
      <Field label={texts.country} error={errorOf('country')} required>
        <Select
          name="country"
          options={linkCountries.map(({ code, name }) => ({ value: code, label: name }))}
          value={values.country}
          onChange={(event) => change('country', event.target.value)}
        />
      </Field>
      <Field label={texts.phone} hint={texts.phoneHint} error={errorOf('phone')}>
        <TextInput
          {...text('phone')}
          type="tel"
          inputMode="tel"
          maxLength={30}
          lead={addedCode(values.phone, values.country)}
        />
      </Field>
      <Field label={texts.type} error={errorOf('type')} required>
        <Select
          name="type"
          options={linkTypes.map((value) => ({ value, label: texts.types[value] }))}
          value={values.type}
          onChange={(event) => {
            const type = linkTypes.find((known) => known === event.target.value)
            if (type) choose({ type })
          }}
        />
      </Field>
      <CourseField
        value={values.course}
        error={errorOf('course')}
        onChange={(course) => choose({ course })}
      />
      <Field label={texts.total} error={errorOf('total')} required>
        <TextInput {...text('total')} {...amounts} className="figures" />
      </Field>
      <Field
        label={texts.amount}
        hint={limits && texts.amountHint(formatPrice(limits.min), formatPrice(limits.max))}
        error={errorOf('amount')}
        required
      >
        <TextInput {...text('amount')} {...amounts} className="figures" />
      </Field>
      {link.failure && (
        <Notice
          tone="error"
          className="sm:col-span-2"
          action={
            link.failure === 'order_paid' && (
              <Button variant="secondary" onClick={() => send('anew')}>
                {texts.another}
              </Button>
            )
          }
        >
          {texts.errorPrefix}
          {linkFailureText[link.failure]}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={link.busy} busyLabel={texts.submitting}>
          {texts.submit}
        </Button>
        <Button variant="quiet" disabled={link.busy} onClick={onClear}>
          {texts.startAgain}
        </Button>
      </div>
    </form>
  )
}

function sentence(field: LinkField, problem: NonNullable<LinkErrors[LinkField]>, limits: LinkLimits | null) {
  switch (problem) {
    case 'amount_over_total':
      return texts.problems.overTotal
    case 'too_many_installments':
      return texts.problems.tooMany(mostInstallments)
    case 'amount_too_small':
      return limits ? texts.problems.tooSmall(formatPrice(limits.min)) : linkFailureText[problem]
    case 'amount_too_large':
      return limits ? texts.problems.tooLarge(formatPrice(limits.max)) : linkFailureText[problem]
    case 'required':
      if (field === 'course' || field === 'total') return texts.problems[field]
  }
  return staffProblemText[problem]
}
