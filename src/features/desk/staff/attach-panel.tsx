import { attachPanelTexts as texts } from '#content/desk.ts'
import { formatPrice } from '#content/format.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { isEmail } from '#domain/email.ts'
import { parseMoney, toNumber } from '#domain/money.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { TextField } from '#flows/form/fields.tsx'
import { reasonProblem } from '#flows/form/reason-field.tsx'
import { CourseSelect } from '#flows/staff-courses/course-select.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { attachPayment } from '../decisions.api.ts'
import type { PanelProps } from '../settlement.ts'
import { ItemHead, useDecision } from './reason-form.tsx'

/** Makes a payment that belongs to no order a payment of somebody's sale. */
export function AttachPanel({ item, settle }: PanelProps<DeskItemOf<'payment_unmatched'>>) {
  const { event_id, amount, currency } = item.data
  const paid = amount !== null && currency ? parseMoney(amount, currency) : null
  const start = { email: item.email ?? '', course: '', usd: '', reason: '' }
  const form = useDecision(`${item.key}:attach`, start)

  if (!paid) return <ItemHead item={item}>{texts.unread}</ItemHead>
  const needsUsd = paid.currency !== 'USD'

  async function submit() {
    const { email, course, usd, reason } = form.values
    const typed = needsUsd ? readTypedMoney(usd, 'USD') : null
    const dollars = typed?.ok ? typed.value : null
    const problems = {
      ...(!isEmail(email.trim()) && { email: texts.invalidEmail }),
      ...(!course && { course: texts.courseMissing }),
      ...(needsUsd && !dollars && { usd: texts.usdInvalid }),
      ...reasonProblem(form.values),
    }
    if (!form.passes(problems)) return
    const answer = await form.send(() =>
      attachPayment({
        ...{ eventId: event_id, email: email.trim(), courseSlug: course, reason: reason.trim() },
        usd: dollars && toNumber(dollars),
      }),
    )
    if (answer && (answer.ok || answer.refusal === 'late')) settle({ done: answer.ok, said: texts.done })
  }

  return (
    <form {...form.props(submit)} className="grid gap-4">
      <ItemHead item={item}>{texts.lead}</ItemHead>
      <EmailField form={form} name="email" label={texts.email} />
      <Field label={texts.course} error={form.problemOf('course')} required>
        <CourseSelect
          name="course"
          by="slug"
          value={form.values.course}
          onChange={(course) => form.change({ course })}
          texts={texts}
        />
      </Field>
      {needsUsd && (
        <TextField
          form={form}
          name="usd"
          label={texts.usd}
          hint={texts.usdHint(formatPrice(paid))}
          required
          inputMode="decimal"
        />
      )}
      <TextField form={form} name="reason" label={texts.reason} hint={texts.reasonHint} required />
      {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
      <div>
        <Button type="submit" busy={form.busy} busyLabel={texts.working}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}
