import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { safeToRetry, enrolmentTexts as texts } from '#content/enrolment.ts'
import { freePlaceText } from '#content/sales.ts'
import { enrolmentPaymentModes } from '#domain/contracts/enrolment.ts'
import { toDecimal } from '#domain/money.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { ChoiceField, MoneyField, SelectField, TextField } from '#flows/form/fields.tsx'
import { FreeReasonField } from '#flows/form/free-reason-field.tsx'
import { ReplacedNotice } from '#flows/form/replaced-notice.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { careersQuery } from '../enrolment.api.ts'
import { type EnrolmentValues, isFree, soughtSale, withChoicePrice } from '../enrolment-values.ts'
import type { Enrolment } from '../use-enrolment.ts'
import { CourseChoice } from './course-choice.tsx'

export function EnrolmentForm({ enrolment }: { enrolment: Enrolment }) {
  const careers = useQuery(careersQuery())
  const { data: courses } = useQuery(staffCoursesQuery())
  const { form, found } = enrolment
  const { values, busy, failure } = form
  const sale = found.data
  const asksReason = isFree(values) && soughtSale(values) !== null

  /** Also fills in the price of the choice. */
  function choose(changes: Partial<Pick<EnrolmentValues, 'career' | 'courses' | 'mode'>>) {
    const offer = { courses: courses ?? [], careers: careers.data ?? [] }
    form.change(withChoicePrice(values, changes, offer))
  }

  return (
    <form
      {...form.props(() => enrolment.submit())}
      aria-label={texts.form}
      className="grid content-start gap-page"
    >
      <ReplacedNotice form={form} />
      <Group title={texts.person}>
        <TextField form={form} name="firstname" label={texts.firstname} required />
        <TextField form={form} name="lastname" label={texts.lastname} />
        <EmailField form={form} name="email" label={texts.email} place="sm:col-span-2" />
        <TextField form={form} name="phone" label={texts.phone} type="tel" inputMode="tel" />
        <TextField form={form} name="country" label={texts.country} />
      </Group>
      <Group title={texts.study}>
        <SelectField
          form={form}
          name="career"
          label={texts.career}
          error={careers.isError && !careers.data ? texts.careersFailed : form.problemOf('career')}
          options={[
            { value: '', label: texts.noCareer },
            ...(careers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChoose={(career) => choose({ career })}
          place="sm:col-span-2"
        />
        <CourseChoice
          chosen={values.courses}
          disabled={values.career !== ''}
          error={values.career === '' ? form.problemOf('courses') : undefined}
          onChange={(chosen) => choose({ courses: chosen })}
        />
      </Group>
      <Group title={texts.sale}>
        {/* As high with a found sale as without one, which is said beside the form: the button stays under the press. */}
        <MoneyField
          form={form}
          name="price"
          label={texts.price}
          hint={sale ? texts.keepsSale : texts.priceHint}
          place="[&>p]:min-h-[2lh]"
          {...(sale && { readOnly: true, value: toDecimal(sale.agreed) })}
        />
        {sale ? (
          <Field label={texts.mode}>
            <TextInput
              readOnly
              value={
                sale.free ? freePlaceText(sale.free) : texts.modes[sale.installments > 1 ? 'cuotas' : 'total']
              }
            />
          </Field>
        ) : asksReason ? (
          <FreeReasonField form={form} />
        ) : (
          <ChoiceField
            form={form}
            name="mode"
            label={texts.mode}
            values={enrolmentPaymentModes}
            labels={texts.modes}
            onChoose={(mode) => choose({ mode })}
          />
        )}
        <TextField
          form={form}
          name="group"
          label={texts.group}
          hint={texts.groupHint}
          inputMode="numeric"
          maxLength={32}
          className="figures"
          place="sm:col-span-2"
        />
      </Group>
      {failure && (
        <Notice tone="error" title={form.failureText}>
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
