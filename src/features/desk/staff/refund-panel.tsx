import { reviewPanelTexts, refundPanelTexts as texts } from '#content/desk.ts'
import {
  chargeRefusalMessages,
  refundState,
  refundTexts,
  refundTitle,
  saleDialogTexts,
  sumText,
} from '#content/sales.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import type { RefundRow } from '#domain/contracts/refunds.ts'
import { toNumber } from '#domain/money.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { CardsField, MoneyField } from '#flows/form/fields.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { formatSchoolDay } from '#platform/school-time.ts'
import { decideRefund } from '../decisions.api.ts'
import type { PanelProps } from '../settlement.ts'
import { useDecision } from '../use-decision.ts'
import { detailOf, reasonOf } from './item-reason.ts'
import { ReasonForm } from './reason-form.tsx'

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
      <p className="font-medium">{reasonOf(item)}</p>
      <p className="prose-measure text-ink-soft">{isFull ? texts.noRoom : detailOf(item)}</p>
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
