import type { FormEvent } from 'react'
import { formatPrice } from '#content/format.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { linkFailureText, paymentLinkTexts as texts } from '#content/payment-links.ts'
import { maxInstallments } from '#domain/contracts/staff-payment.ts'
import { countryNames } from '#domain/countries.ts'
import { emailMaxLength } from '#domain/email.ts'
import { toDecimal } from '#domain/money.ts'
import { addedCode } from '#domain/phone.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import type { FoundSale } from '#flows/found-sale/found-sale.ts'
import { SeatsNotice } from '#flows/staff-courses/seats-notice.tsx'
import { MoneyInput } from '#flows/staff-form/money-input.tsx'
import { ReplacedNotice } from '#flows/staff-form/replaced-notice.tsx'
import type { StaffForm } from '#flows/staff-form/use-staff-form.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import {
  type LinkField,
  type LinkForm,
  type LinkLimits,
  type LinkProblem,
  linkCountryCodes,
  linkTypes,
} from '../link-form.ts'
import type { NewLink } from '../use-payment-link.ts'
import { CourseField } from './course-field.tsx'
import { roleOfLink, SaleOfLink } from './sale-of-link.tsx'

export type PaymentLinkFormProps = { form: StaffForm<LinkForm, LinkProblem>; link: NewLink }

export function PaymentLinkForm({ form, link }: PaymentLinkFormProps) {
  const { values, errors, control } = form
  const { busy, failure, limits, courses, found, sale, choose } = link

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void link.submit()
  }

  function errorOf(field: LinkField): string | undefined {
    return errors[field] && sentence(field, errors[field], limits, sale)
  }

  return (
    <form
      ref={form.element}
      aria-label={texts.form}
      noValidate
      onSubmit={submit}
      className="grid content-start gap-4 sm:grid-cols-2"
    >
      <ReplacedNotice form={form} className="sm:col-span-2" />
      <Field label={texts.firstName} error={errorOf('firstName')} required>
        <TextInput {...control('firstName')} maxLength={60} />
      </Field>
      <Field label={texts.lastName} error={errorOf('lastName')} required>
        <TextInput {...control('lastName')} maxLength={60} />
      </Field>
      <EmailField
        label={texts.email}
        error={errorOf('email')}
        autoComplete="off"
        maxLength={emailMaxLength}
        value={values.email}
        onChange={(email) => form.change({ email })}
      />
      <Field label={texts.country} error={errorOf('country')} required>
        <ChoiceSelect
          name="country"
          values={linkCountryCodes}
          labels={countryNames}
          value={values.country}
          onChange={(country) => form.change({ country })}
        />
      </Field>
      <Field label={texts.phone} hint={texts.phoneHint} error={errorOf('phone')}>
        <TextInput
          {...control('phone')}
          type="tel"
          inputMode="tel"
          maxLength={30}
          lead={addedCode(values.phone, values.country)}
        />
      </Field>
      <Field label={texts.type} error={errorOf('type')} required>
        <ChoiceSelect
          name="type"
          values={linkTypes}
          labels={texts.types}
          value={values.type}
          onChange={(type) => choose({ type })}
        />
      </Field>
      <CourseField
        value={values.course}
        error={errorOf('course')}
        onChange={(course) => choose({ course, newSale: false })}
      />
      <SeatsNotice
        courses={sale ? [] : courses.filter((course) => course.slug === values.course)}
        className="sm:col-span-2"
      />
      <SaleOfLink form={values} found={found} onNewSale={(newSale) => choose({ newSale })} />
      <Field
        label={texts.total}
        hint={sale ? texts.totalOfSale : undefined}
        error={errorOf('total')}
        required
      >
        {sale ? (
          <MoneyInput name="total" readOnly value={toDecimal(sale.agreed)} />
        ) : (
          <MoneyInput {...control('total')} maxLength={12} />
        )}
      </Field>
      <Field
        label={texts.amount}
        hint={
          (sale && roleOfLink(values, sale)) ??
          (limits && texts.amountHint(formatPrice(limits.min), formatPrice(limits.max)))
        }
        error={errorOf('amount')}
        required
      >
        <MoneyInput {...control('amount')} maxLength={12} />
      </Field>
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
          {linkFailureText[failure]}
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

function sentence(field: LinkField, problem: LinkProblem, limits: LinkLimits | null, sale: FoundSale | null) {
  switch (problem) {
    case 'amount_over_remaining':
      return sale && sale.remaining.minor > 0
        ? texts.problems.overRemaining(formatPrice(sale.remaining))
        : texts.problems.nothingLeft
    case 'amount_over_total':
      return texts.problems.overTotal
    case 'too_many_installments':
      return texts.problems.tooMany(maxInstallments)
    case 'amount_too_small':
      return limits ? texts.problems.tooSmall(formatPrice(limits.min)) : linkFailureText[problem]
    case 'amount_too_large':
      return limits ? texts.problems.tooLarge(formatPrice(limits.max)) : linkFailureText[problem]
    case 'required':
      if (field === 'course' || field === 'total') return texts.problems[field]
  }
  return staffProblemText[problem]
}
