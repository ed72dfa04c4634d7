import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { enrolmentFailureText, safeToRetry, enrolmentTexts as texts } from '#content/enrolment.ts'
import { foundSaleTexts } from '#content/found-sale.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { freeReasonTexts } from '#content/sales.ts'
import { enrolmentPaymentModes } from '#domain/contracts/enrolment.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { emailMaxLength } from '#domain/email.ts'
import { toDecimal } from '#domain/money.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { FoundSaleNotice } from '#flows/found-sale/found-sale-notice.tsx'
import { SeatsNotice } from '#flows/staff-courses/seats-notice.tsx'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { FreeReasonField } from '#flows/staff-form/free-reason-field.tsx'
import { MoneyInput } from '#flows/staff-form/money-input.tsx'
import { ReplacedNotice } from '#flows/staff-form/replaced-notice.tsx'
import type { StaffForm } from '#flows/staff-form/use-staff-form.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Career } from '../enrolment.api.ts'
import { careersQuery } from '../enrolment.queries.ts'
import {
  type EnrolmentField,
  type EnrolmentForm as EnrolmentValues,
  isFree,
  soughtSale,
  withChoicePrice,
} from '../enrolment-form.ts'
import type { Enrolment } from '../use-enrolment.ts'
import { CourseChoice } from './course-choice.tsx'

export type EnrolmentFormProps = { form: StaffForm<EnrolmentValues>; enrolment: Enrolment }

export function EnrolmentForm({ form, enrolment }: EnrolmentFormProps) {
  const careers = useQuery(careersQuery())
  const { data: courses } = useQuery(staffCoursesQuery())
  const { values, errors, control } = form
  const { busy, failure, found } = enrolment
  const sale = found.data
  const asksReason = isFree(values) && soughtSale(values) !== null

  /** Also fills in the price of the choice. */
  function choose(changes: Partial<Pick<EnrolmentValues, 'career' | 'courses' | 'mode'>>) {
    const offer = { courses: courses ?? [], careers: careers.data ?? [] }
    form.change(withChoicePrice(values, changes, offer))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void enrolment.submit()
  }

  const errorOf = (field: EnrolmentField) => errors[field] && staffProblemText[errors[field]]

  return (
    <form
      ref={form.element}
      aria-label={texts.form}
      noValidate
      onSubmit={submit}
      className="grid content-start gap-page"
    >
      <ReplacedNotice form={form} />
      <Group title={texts.person}>
        <Field label={texts.firstname} error={errorOf('firstname')} required>
          <TextInput {...control('firstname')} maxLength={120} />
        </Field>
        <Field label={texts.lastname} error={errorOf('lastname')} required>
          <TextInput {...control('lastname')} maxLength={120} />
        </Field>
        <EmailField
          label={texts.email}
          error={errorOf('email')}
          autoComplete="off"
          maxLength={emailMaxLength}
          value={values.email}
          onChange={(email) => form.change({ email })}
          className="sm:col-span-2"
        />
        <Field label={texts.phone} error={errorOf('phone')}>
          <TextInput {...control('phone')} type="tel" inputMode="tel" maxLength={40} />
        </Field>
        <Field label={texts.country} error={errorOf('country')}>
          <TextInput {...control('country')} maxLength={60} />
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
            onChange={(event) => choose({ career: event.target.value })}
          />
        </Field>
        <CourseChoice
          chosen={values.courses}
          disabled={values.career !== ''}
          error={values.career === '' ? errors.courses && texts.coursesRequired : undefined}
          onChange={(chosen) => choose({ courses: chosen })}
        />
        <SeatsNotice
          courses={enrolledIn(values, courses ?? [], careers.data ?? [])}
          className="sm:col-span-2"
        />
      </Group>
      <Group title={texts.sale}>
        <div className="empty:hidden sm:col-span-2">
          <FoundSaleNotice
            query={found}
            sale={sale ?? null}
            email={values.email}
            action={<PersonLink email={values.email}>{foundSaleTexts.person}</PersonLink>}
          />
        </div>
        <Field label={texts.price} hint={sale ? texts.keepsSale : texts.priceHint} error={errorOf('price')}>
          {sale ? (
            <MoneyInput name="price" readOnly value={toDecimal(sale.agreed)} />
          ) : (
            <MoneyInput {...control('price')} maxLength={12} />
          )}
        </Field>
        {!sale && asksReason && (
          <FreeReasonField
            value={values.free}
            error={errors.free && freeReasonTexts.missing}
            onChange={(free) => form.change({ free })}
          />
        )}
        {!sale && !asksReason && (
          <Field label={texts.mode} error={errorOf('mode')}>
            <ChoiceSelect
              name="mode"
              values={enrolmentPaymentModes}
              labels={texts.modes}
              value={values.mode}
              onChange={(mode) => choose({ mode })}
            />
          </Field>
        )}
        <Field label={texts.group} hint={texts.groupHint} error={errorOf('group')} className="sm:col-span-2">
          <TextInput {...control('group')} inputMode="numeric" maxLength={32} className="figures" />
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
                <Button variant="quiet" onClick={() => void enrolment.submit('anew')}>
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

/** The cohorts whose seats are asked for; of a career its own cohort. */
function enrolledIn(
  { career, courses: chosen }: EnrolmentValues,
  courses: readonly StaffCourse[],
  careers: readonly Career[],
): StaffCourse[] {
  if (career === '') return courses.filter(({ id }) => chosen.includes(id))
  const sold = careers.find(({ id }) => String(id) === career)?.base_slug
  return courses.filter((course) => course.isCurrent && baseSlug(course.slug) === sold)
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-3 w-full border-line border-b pb-1.5 font-display font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
