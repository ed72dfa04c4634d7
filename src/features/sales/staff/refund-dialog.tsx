import { useState } from 'react'
import { formatInstallment } from '#content/format.ts'
import { chargeRefusalMessages, saleDialogTexts } from '#content/sales.ts'
import type { ChargeRow } from '#domain/contracts/refunds.ts'
import { type Money, toDecimal } from '#domain/money.ts'
import { readTypedMoney, type TypedMoney } from '#domain/typed-money.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { randomKey } from '#platform/attempt-key.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { hasAccess, type Sale, type SaleRights } from '../sale.ts'
import { recordRefund } from '../sales.api.ts'
import { amountProblems } from '../terms.ts'
import { ChangeDialog } from './change-dialog.tsx'

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
  // Sent again after a lost answer, it is the same refund.
  const [key] = useState(randomKey)
  const [way, setWay] = useState(ways[0] ?? 'hand')
  const [{ typed }, type] = useTyped(`refund:${charge.payment_id}`, { typed: toDecimal(most) })
  const [also, setAlso] = useState({ withdrawAccess: false, voidSale: false })
  const amount = readTypedMoney(typed, most.currency)
  const problem = amountProblem(amount, most)

  return (
    <ChangeDialog
      title={texts.title(name)}
      texts={{ ...texts.ways[way], text: texts.text[charge.refund_way] }}
      danger={false}
      messages={chargeRefusalMessages}
      change={
        amount.ok && !problem
          ? (reason) =>
              recordRefund({
                ...{ key, chargeId: charge.payment_id, amount: amount.value, reason, ...also },
                kind: way === 'chargeback' ? 'chargeback' : 'refund',
                through: way === 'provider' ? 'provider' : 'hand',
              })
          : null
      }
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <RadioCardGroup
            legend={texts.way}
            name="way"
            value={way}
            onChange={setWay}
            options={ways.map((value) => ({
              value,
              label: texts.ways[value].label,
              description: texts.ways[value].hint,
            }))}
          />
          <Field
            label={texts.amount}
            hint={texts.most(formatInstallment(most))}
            error={isTried && problem}
            required
          >
            <TextInput
              name="amount"
              lead={most.currency}
              inputMode="decimal"
              className="figures"
              value={typed}
              autoComplete="off"
              onChange={(event) => type({ typed: event.target.value })}
            />
          </Field>
          {sale && hasAccess(sale) && may.access && (
            <Checkbox
              label={texts.withdraw}
              checked={also.withdrawAccess}
              onChange={(event) => setAlso({ ...also, withdrawAccess: event.target.checked })}
            />
          )}
          {sale && !sale.voided && (
            <Checkbox
              label={texts.void}
              description={charge.counts && texts.voidHint}
              checked={also.voidSale}
              onChange={(event) => setAlso({ ...also, voidSale: event.target.checked })}
            />
          )}
        </>
      )}
    </ChangeDialog>
  )
}

function amountProblem(amount: TypedMoney, most: Money): string | null {
  if (!amount.ok) return amountProblems[amount.problem]
  if (amount.value.minor === 0) return saleDialogTexts.amountInvalid
  return amount.value.minor > most.minor ? texts.tooMuch(formatInstallment(most)) : null
}
