import { type FormEvent, useState } from 'react'
import { deskTexts, attachPanelTexts as texts } from '#content/desk.ts'
import { formatPrice } from '#content/format.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { isEmail } from '#domain/email.ts'
import { parseMoney, toNumber } from '#domain/money.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { CourseSelect } from '#flows/staff-courses/course-select.tsx'
import { reasonProblem } from '#flows/staff-form/reason.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type Attachment, attachPayment } from '../decisions.api.ts'
import { deskKey } from '../desk-counts.queries.ts'
import type { PanelProps } from '../settlement.ts'
import { reasonOf } from './item-reason.ts'

type Problems = { email?: string; course?: string; usd?: string; reason?: string }

/** Makes a payment that belongs to no order a payment of somebody's sale. */
export function AttachPanel({ item, settle }: PanelProps<DeskItemOf<'payment_unmatched'>>) {
  const { event_id, amount, currency } = item.data
  const paid = amount !== null && currency ? parseMoney(amount, currency) : null
  const [{ email, course, usd, reason }, type] = useTyped(`${item.key}:attach`, {
    email: item.email ?? '',
    course: '',
    usd: '',
    reason: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, isError, data } = useStaffMutation(deskKey, {
    mutationFn: (attachment: Attachment) => attachPayment(attachment),
    onSuccess: (answer) => {
      if (answer.ok || answer.refusal === 'late') settle({ done: answer.ok, said: texts.done })
    },
  })
  const isRefused = isError || (data?.ok === false && data.refusal !== 'late')

  if (!paid) {
    return (
      <div className="grid gap-1">
        <p className="font-medium">{reasonOf(item)}</p>
        <p className="prose-measure text-ink-soft">{texts.unread}</p>
      </div>
    )
  }
  const needsUsd = paid.currency !== 'USD'

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = needsUsd ? readTypedMoney(usd, 'USD') : null
    const dollars = typed?.ok ? typed.value : null
    const reasonFault = reasonProblem(reason)
    const found: Problems = {
      ...(isEmail(email.trim()) ? {} : { email: texts.invalidEmail }),
      ...(course ? {} : { course: texts.courseMissing }),
      ...(needsUsd && !dollars ? { usd: texts.usdInvalid } : {}),
      ...(reasonFault ? { reason: reasonFault } : {}),
    }
    setProblems(found)
    if (Object.keys(found).length > 0 || isPending) return
    mutate({
      ...{ eventId: event_id, email: email.trim(), courseSlug: course, reason: reason.trim() },
      usd: dollars && toNumber(dollars),
    })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-medium">{reasonOf(item)}</p>
        <p className="prose-measure text-ink-soft">{texts.lead}</p>
      </div>
      <EmailField
        label={texts.email}
        error={problems.email}
        value={email}
        onChange={(typed) => type({ email: typed })}
      />
      <Field label={texts.course} error={problems.course} required>
        <CourseSelect
          by="slug"
          value={course}
          onChange={(chosen) => type({ course: chosen })}
          texts={texts}
        />
      </Field>
      {needsUsd && (
        <Field label={texts.usd} hint={texts.usdHint(formatPrice(paid))} error={problems.usd} required>
          <TextInput
            inputMode="decimal"
            value={usd}
            onChange={(event) => type({ usd: event.target.value })}
          />
        </Field>
      )}
      <Field label={texts.reason} hint={texts.reasonHint} error={problems.reason} required>
        <TextInput value={reason} onChange={(event) => type({ reason: event.target.value })} />
      </Field>
      {isRefused && <Notice tone="error">{deskTexts.actionFailed}</Notice>}
      <div>
        <Button type="submit" busy={isPending} busyLabel={texts.working}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}
