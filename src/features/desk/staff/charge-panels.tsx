import { deskTexts, manualPaymentTexts, reviewPanelTexts, refundPanelTexts as texts } from '#content/desk.ts'
import { formatInstallment, formatPrice } from '#content/format.ts'
import {
  chargeRefusalMessages,
  refundState,
  refundTexts,
  refundTitle,
  reviewDecisionOptions,
  reviewDecisionTexts,
  saleDialogTexts,
  sumText,
} from '#content/sales.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { type RefundRow, type ReviewDecision, reviewDecisions } from '#domain/contracts/refunds.ts'
import { parseMoney, toNumber } from '#domain/money.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { CardsField, MoneyField } from '#flows/form/fields.tsx'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { decideRefund, resolveReview } from '../decisions.api.ts'
import { settleManualOrder } from '../desk.api.ts'
import { deskKey } from '../desk-counts.api.ts'
import type { PanelProps } from '../settlement.ts'
import { detailOf } from './item-reason.ts'
import { ItemHead, ReasonForm, useDecision } from './reason-form.tsx'

/** Where a refund stands, and what a person can say about it (decision 117). */
export function RefundPanel({ item, settle }: PanelProps<DeskItemOf<'refund'>>) {
  const { refund, currency, received, room, fitting } = item.data
  const options =
    refund.status === 'asked'
      ? [{ value: 'not_made', label: refundTexts.notMade, description: saleDialogTexts.not_made.text }]
      : [
          ...fitting.map((own) => ({
            value: String(own.id),
            label: texts.same(refundTitle(own)),
            description: factsOf(own),
          })),
          ...(room > 0 ? [{ value: 'count', label: texts.other, description: texts.otherHint }] : []),
        ]
  const isFull = refund.status === 'held' && options.length === 0
  const form = useDecision(
    `${item.key}:refund`,
    {
      choice: options.length === 1 ? (options[0]?.value ?? '') : '',
      sum: refund.currency === currency && refund.amount <= room ? String(refund.amount) : '',
      reason: '',
    },
    chargeRefusalMessages,
  )
  const { choice } = form.values
  const sum = readTypedMoney(form.values.sum, currency)
  const counted = sum.ok ? toNumber(sum.value) : 0
  const isSum = counted > 0 && counted <= room

  return (
    <div className="grid gap-1">
      <ItemHead item={item}>{isFull ? texts.noRoom : detailOf(item)}</ItemHead>
      <p className="figures text-ink-soft">
        {texts.cameWith(sumText(received, currency), sumText(room, currency))}
      </p>
      <p>{item.email && <PersonLink email={item.email}>{texts.person}</PersonLink>}</p>
      {(refund.status === 'held' || refund.status === 'asked') && !isFull && (
        <ReasonForm
          form={form}
          texts={{ ...reviewPanelTexts, done: texts.done }}
          problems={{
            ...(choice === '' && { choice: reviewPanelTexts.missing }),
            ...(choice === 'count' &&
              !isSum && { sum: saleDialogTexts.refund.tooMuch(sumText(room, currency)) }),
          }}
          act={(reason) => decideRefund(refund.id, choice, counted, reason)}
          settle={settle}
        >
          <CardsField form={form} name="choice" legend={texts.legend} options={options} />
          {choice === 'count' && (
            <MoneyField
              form={form}
              name="sum"
              label={texts.amount}
              hint={texts.most(sumText(room, currency))}
              required
              lead={currency}
            />
          )}
        </ReasonForm>
      )}
    </div>
  )
}

const factsOf = (own: RefundRow) =>
  [refundState(own), own.by_name, formatSchoolDay(new Date(own.at)), own.reason].filter(Boolean).join(' · ')

/** Decides about a sum that is held, or charged twice or too much. */
export function ReviewPanel({ item, settle }: PanelProps<DeskItemOf<'charge_review'>>) {
  const { payment_id, reported_amount, reported_currency } = item.data
  const form = useDecision(
    `${item.key}:review`,
    { decision: '' as ReviewDecision | '', reason: '' },
    chargeRefusalMessages,
  )
  const decision = form.values.decision || reviewDecisions[0]
  const reported =
    reported_amount !== null && reported_currency ? parseMoney(reported_amount, reported_currency) : null
  return (
    <div className="grid gap-1">
      <ItemHead item={item}>{detailOf(item)}</ItemHead>
      {reported && <p className="figures text-ink-soft">{reviewPanelTexts.took(formatPrice(reported))}</p>}
      <ReasonForm
        form={form}
        texts={{ ...reviewPanelTexts, done: reviewDecisionTexts[decision].done }}
        problems={form.values.decision ? {} : { decision: reviewPanelTexts.missing }}
        act={(note) => resolveReview(payment_id, decision, note)}
        settle={settle}
      >
        <CardsField
          form={form}
          name="decision"
          legend={reviewPanelTexts.legend}
          options={reviewDecisionOptions}
        />
      </ReasonForm>
    </div>
  )
}

/** Says whether money arrived that somebody was sent to pay by hand (decision 16). */
export function ManualPaymentPanel({ item, settle }: PanelProps<DeskItemOf<'manual_payment'>>) {
  const { payment_id, amount, currency } = item.data
  const { mutate, isPending, isError, variables } = useStaffMutation(deskKey, {
    mutationFn: (arrived: boolean) => settleManualOrder(payment_id, arrived),
    onSuccess: (done, arrived) =>
      settle({ done, said: arrived ? manualPaymentTexts.counted : manualPaymentTexts.cancelled }),
  })
  const sum = parseMoney(amount, currency)
  return (
    <div className="grid gap-4">
      <ItemHead item={item}>{manualPaymentTexts.lead(sum ? formatInstallment(sum) : '')}</ItemHead>
      {isError && <Notice tone="error">{deskTexts.actionFailed}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isPending && variables}
          disabled={isPending}
          busyLabel={manualPaymentTexts.working}
          onClick={() => mutate(true)}
        >
          {manualPaymentTexts.arrived}
        </Button>
        <Button
          variant="secondary"
          busy={isPending && !variables}
          disabled={isPending}
          busyLabel={manualPaymentTexts.working}
          onClick={() => mutate(false)}
        >
          {manualPaymentTexts.missing}
        </Button>
      </div>
    </div>
  )
}
