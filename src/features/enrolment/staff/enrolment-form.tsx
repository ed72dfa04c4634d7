import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { enrolmentFailureText, safeToRetry, enrolmentTexts as texts } from '#content/enrolment.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { enrolmentPaymentModes } from '#domain/contracts/enrolment.ts'
import { emailMaxLength } from '#domain/email.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { focusControl } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { careersQuery } from '../enrolment.queries.ts'
import {
  checkedEnrolment,
  type EnrolmentErrors,
  type EnrolmentField,
  type EnrolmentForm as EnrolmentValues,
  enrolmentFields,
  withChoicePrice,
} from '../enrolment-form.ts'
import type { useEnrolment } from '../use-enrolment.ts'
import { CourseChoice } from './course-choice.tsx'

export type EnrolmentFormProps = {
  values: EnrolmentValues
  onChange: (changes: Partial<EnrolmentValues>) => void
  enrolment: ReturnType<typeof useEnrolment>
  errors: EnrolmentErrors
  onErrors: (errors: EnrolmentErrors) => void
}

export function EnrolmentForm({ values, onChange, enrolment, errors, onErrors }: EnrolmentFormProps) {
  const careers = useQuery(careersQuery())
  const { data: courses } = useQuery(staffCoursesQuery())
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure } = enrolment

  function change(field: EnrolmentField, changes: Partial<EnrolmentValues>) {
    onChange(changes)
    if (errors[field]) onErrors({ ...errors, [field]: undefined })
  }

  /** What is chosen brings its price. */
  function choose(
    field: EnrolmentField,
    changes: Partial<Pick<EnrolmentValues, 'career' | 'courses' | 'mode'>>,
  ) {
    const offer = { courses: courses ?? [], careers: careers.data ?? [] }
    change(field, withChoicePrice(values, changes, offer))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send('enrol')
  }

  function send(how: 'enrol' | 'enrolAnew') {
    if (busy) return
    enrolment.clearFailure()
    const checked = checkedEnrolment(values)
    onErrors(checked.ok ? {} : checked.errors)
    if (checked.ok) return void enrolment[how](checked.request)
    focusControl(
      form.current,
      enrolmentFields.find((field) => checked.errors[field]),
    )
  }

  const errorOf = (field: EnrolmentField) => errors[field] && staffProblemText[errors[field]]
  const text = (field: 'firstname' | 'lastname' | 'phone' | 'country' | 'price' | 'group') => ({
    name: field,
    value: values[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(field, { [field]: event.target.value }),
  })

  return (
    <form
      ref={form}
      aria-label={texts.form}
      noValidate
      onSubmit={submit}
      className="grid content-start gap-7"
    >
      <Group title={texts.person}>
        <Field label={texts.firstname} error={errorOf('firstname')} required>
          <TextInput {...text('firstname')} maxLength={120} />
        </Field>
        <Field label={texts.lastname} error={errorOf('lastname')} required>
          <TextInput {...text('lastname')} maxLength={120} />
        </Field>
        <EmailField
          label={texts.email}
          error={errorOf('email')}
          autoComplete="off"
          maxLength={emailMaxLength}
          value={values.email}
          onChange={(email) => change('email', { email })}
          className="sm:col-span-2"
        />
        <Field label={texts.phone} error={errorOf('phone')}>
          <TextInput {...text('phone')} type="tel" inputMode="tel" maxLength={40} />
        </Field>
        <Field label={texts.country} error={errorOf('country')}>
          <TextInput {...text('country')} maxLength={60} />
        </Field>
      </Group>
      <Group title={texts.study}>
        <Field
          label={texts.career}
          error={careers.isError && !careers.data ? texts.careersFailed : errorOf('career')}
          className="sm:col-span-2"
        >
          <Select
            name="career"
            options={[
              { value: '', label: texts.noCareer },
              ...(careers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={values.career}
            onChange={(event) => {
              choose('career', { career: event.target.value })
              onErrors({ ...errors, career: undefined, courses: undefined })
            }}
          />
        </Field>
        <CourseChoice
          chosen={values.courses}
          disabled={values.career !== ''}
          error={errors.courses && texts.coursesRequired}
          onChange={(chosen) => choose('courses', { courses: chosen })}
        />
      </Group>
      <Group title={texts.sale}>
        <Field label={texts.price} hint={texts.priceHint} error={errorOf('price')}>
          <TextInput
            {...text('price')}
            inputMode="decimal"
            lead={texts.usd}
            maxLength={12}
            className="figures"
          />
        </Field>
        <Field label={texts.mode} error={errorOf('mode')}>
          <Select
            name="mode"
            options={enrolmentPaymentModes.map((value) => ({ value, label: texts.modes[value] }))}
            value={values.mode}
            onChange={(event) => {
              const mode = enrolmentPaymentModes.find((known) => known === event.target.value)
              if (mode) choose('mode', { mode })
            }}
          />
        </Field>
        <Field label={texts.group} hint={texts.groupHint} error={errorOf('group')} className="sm:col-span-2">
          <TextInput {...text('group')} inputMode="numeric" maxLength={32} className="figures" />
        </Field>
      </Group>
      {failure && (
        <Notice
          tone="error"
          title={enrolmentFailureText[failure]}
          action={
            failure === 'idempotency_conflict' && (
              <>
                <Button variant="secondary" onClick={() => void enrolment.recover()}>
                  {texts.recover}
                </Button>
                <Button variant="quiet" onClick={() => send('enrolAnew')}>
                  {texts.anew}
                </Button>
              </>
            )
          }
        >
          {(failure === 'network' || failure === 'unknown' || failure === 'internal_error') && safeToRetry}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy} busyLabel={texts.submitting}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-3 w-full border-line border-b pb-1.5 font-display font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
