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
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Field } from '#ui/field.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { decideRefund } from '../decisions.api.ts'
import type { PanelProps } from '../settlement.ts'
import { detailOf, reasonOf } from './item-reason.ts'
import { outcomeOf, ReasonForm } from './reason-form.tsx'

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
  const [{ choice, typed }, type] = useTyped(`${item.key}:refund`, {
    choice: options.length === 1 ? (options[0]?.value ?? '') : '',
    typed: refund.currency === currency && refund.amount <= room ? String(refund.amount) : '',
  })
  const sum = readTypedMoney(typed, currency)
  const counted = sum.ok ? toNumber(sum.value) : 0
  const isSum = counted > 0 && counted <= room
  const isComplete = choice === 'count' ? isSum : choice !== ''

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
          item={item}
          texts={{ ...reviewPanelTexts, done: texts.done }}
          act={
            isComplete
              ? async (reason) =>
                  outcomeOf(await decideRefund(refund.id, choice, counted, reason), chargeRefusalMessages)
              : null
          }
          settle={settle}
        >
          {(isTried) => (
            <>
              <RadioCardGroup
                legend={texts.legend}
                name="decision"
                value={choice}
                error={isTried && !choice && reviewPanelTexts.missing}
                onChange={(next) => type({ choice: next })}
                options={options}
              />
              {choice === 'count' && (
                <Field
                  label={texts.amount}
                  hint={texts.most(sumText(room, currency))}
                  error={isTried && !isSum && saleDialogTexts.refund.tooMuch(sumText(room, currency))}
                  required
                >
                  <TextInput
                    lead={currency}
                    inputMode="decimal"
                    autoComplete="off"
                    className="figures"
                    value={typed}
                    onChange={(event) => type({ typed: event.target.value })}
                  />
                </Field>
              )}
            </>
          )}
        </ReasonForm>
      )}
    </div>
  )
}

const factsOf = (own: RefundRow) =>
  [refundState(own), own.by_name, formatSchoolDay(new Date(own.at)), own.reason].filter(Boolean).join(' · ')
