import { formatInstallment } from '#content/format.ts'
import {
  chargeRefusalMessages,
  reviewDecisionOptions,
  reviewDecisionTexts,
  reviewReasonTexts,
  saleDialogTexts,
} from '#content/sales.ts'
import { type ChargeRow, type ReviewDecision, reviewDecisions } from '#domain/contracts/refunds.ts'
import { type Money, toDecimal, toNumber } from '#domain/money.ts'
import { readTypedMoney, type TypedMoney } from '#domain/typed-money.ts'
import { CardsField, CheckField, MoneyField } from '#flows/form/fields.tsx'
import { ReasonDialog } from '#flows/form/reason-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { hasAccess, roomOf, type Sale, type SaleRights } from '../sale.ts'
import { recordRefund, resolveReview } from '../sales.api.ts'
import { amountProblems } from '../terms.ts'
import { useSaleForm } from '../use-sale-form.ts'
import { sumOf } from './charge-state.tsx'

const texts = saleDialogTexts.refund

export type RefundDialogProps = {
  charge: ChargeRow
  name: string
  /** What can still be refunded. */
  most: Money
  sale: Sale | null
  may: SaleRights
  onClose: () => void
}

type Way = keyof typeof texts.ways

export function RefundDialog({ charge, name, most, sale, may, onClose }: RefundDialogProps) {
  const ways: Way[] =
    charge.refund_way === 'provider' ? ['provider', 'hand', 'chargeback'] : ['hand', 'chargeback']
  const form = useSaleForm(
    `refund:${charge.payment_id}`,
    {
      way: ways[0] ?? 'hand',
      amount: toDecimal(most),
      // Until somebody says so: where the school gives all of the sale back. A chargeback may be a bank's mistake (decision 29).
      withdrawAccess: null as boolean | null,
      voidSale: false,
      tell: true,
      reason: '',
    },
    { ...chargeRefusalMessages, network: texts.unanswered },
  )
  const { way, voidSale, tell } = form.values
  const amount = readTypedMoney(form.values.amount, most.currency)
  const isWhole =
    way !== 'chargeback' &&
    amount.ok &&
    amount.value.minor === most.minor &&
    sale?.charges.every((one) => one.payment_id === charge.payment_id || !roomOf(one))
  const mayWithdraw = sale !== null && hasAccess(sale) && may.access
  const withdraws = mayWithdraw && (form.values.withdrawAccess ?? isWhole === true)
  const problem = amountProblem(amount, most)

  return (
    <ReasonDialog
      {...texts.ways[way]}
      title={texts.title(name)}
      text={texts.text[charge.refund_way]}
      working={saleDialogTexts.working}
      form={form}
      problems={problem ? { amount: problem } : {}}
      act={async (reason) =>
        amount.ok
          ? recordRefund({
              ...{ payment_id: charge.payment_id, amount: toNumber(amount.value), reason },
              ...{ withdraw_access: withdraws, void_sale: voidSale, tell, room: charge.refund_room },
              kind: way === 'chargeback' ? 'chargeback' : 'refund',
              through: way === 'provider' ? 'provider' : 'hand',
            })
          : { ok: false, refusal: 'amount_invalid' }
      }
      onClose={onClose}
    >
      {/* What was sent may be done: another amount would be another refund. */}
      <fieldset
        disabled={form.failure === 'network' || form.failure === 'server'}
        className="grid min-w-0 gap-4"
      >
        <CardsField
          form={form}
          name="way"
          legend={texts.way}
          options={ways.map((value) => ({
            value,
            label: texts.ways[value].label,
            description: texts.ways[value].hint,
          }))}
        />
        <MoneyField
          form={form}
          name="amount"
          label={texts.amount}
          hint={texts.most(formatInstallment(most))}
          required
          lead={most.currency}
        />
        {mayWithdraw && (
          <Checkbox
            label={texts.withdraw}
            checked={withdraws}
            onChange={({ target }) => form.change({ withdrawAccess: target.checked })}
          />
        )}
        {sale && !sale.voided_at && (
          <CheckField
            form={form}
            name="voidSale"
            label={texts.void}
            description={charge.counts && texts.voidHint}
          />
        )}
        {(way !== 'chargeback' || withdraws) && (
          <CheckField form={form} name="tell" label={texts.tell} description={texts.tellHint} />
        )}
      </fieldset>
    </ReasonDialog>
  )
}

function amountProblem(amount: TypedMoney, most: Money): string | null {
  if (!amount.ok) return amountProblems[amount.problem]
  if (amount.value.minor === 0) return saleDialogTexts.amountInvalid
  return amount.value.minor > most.minor ? texts.tooMuch(formatInstallment(most)) : null
}

const reviewTexts = saleDialogTexts.review
const undecided: { decision: ReviewDecision | ''; reason: string } = { decision: '', reason: '' }

export function ReviewDialog({ charge, onClose }: { charge: ChargeRow; onClose: () => void }) {
  const { payment_id, review_reason, provider_payment_id } = charge
  const messages = { ...chargeRefusalMessages, already_reviewed: reviewTexts.late }
  const form = useSaleForm(`review:${payment_id}`, undecided, messages)
  const decision = form.values.decision || reviewDecisions[0]
  return (
    <ReasonDialog
      title={reviewTexts.title}
      text={review_reason ? reviewReasonTexts[review_reason].text : undefined}
      confirm={reviewTexts.confirm}
      working={saleDialogTexts.working}
      done={reviewDecisionTexts[decision].done}
      form={form}
      problems={form.values.decision ? {} : { decision: reviewTexts.missing }}
      act={(note) => resolveReview({ payment_id, decision, note })}
      onClose={onClose}
    >
      <p className="figures text-ink-soft">
        {[sumOf(charge), provider_payment_id].filter(Boolean).join(' · ')}
      </p>
      <CardsField form={form} name="decision" legend={reviewTexts.legend} options={reviewDecisionOptions} />
    </ReasonDialog>
  )
}
