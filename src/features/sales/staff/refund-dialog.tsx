import { useState } from 'react'
import { formatInstallment } from '#content/format.ts'
import { chargeRefusalMessages, refundKindTexts, saleDialogTexts } from '#content/sales.ts'
import { type RefundKind, refundKinds } from '#domain/contracts/refunds.ts'
import { type Money, toDecimal } from '#domain/money.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { reasonProblem } from '#flows/staff-form/reason.ts'
import { ReasonField } from '#flows/staff-form/reason-field.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useRecordRefund } from '../sales.queries.ts'
import { useChange } from '../use-change.ts'

const texts = saleDialogTexts.refund

export type RefundDialogProps = {
  chargeId: number
  /** What can still be given back. */
  most: Money
  onClose: () => void
}

export function RefundDialog({ chargeId, most, onClose }: RefundDialogProps) {
  const { mutateAsync, isPending } = useRecordRefund()
  const { failure, carryOut } = useChange(chargeRefusalMessages)
  const [kind, setKind] = useState<RefundKind>('refund')
  const [typed, setTyped] = useState(() => toDecimal(most))
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ amount?: string | null; reason?: string | null }>({})

  async function submit() {
    const amount = readTypedMoney(typed, most.currency)
    const found = { amount: amountProblem(amount), reason: reasonProblem(reason) }
    setProblems(found)
    if (!amount.ok || found.amount || found.reason) return
    const refund = { chargeId, kind, amount: amount.value, reason: reason.trim() }
    if (await carryOut(() => mutateAsync(refund), texts.done)) onClose()
  }

  function amountProblem(amount: ReturnType<typeof readTypedMoney>): string | null {
    if (!amount.ok) {
      return amount.problem === 'amount_decimals'
        ? saleDialogTexts.amountDecimals
        : saleDialogTexts.amountInvalid
    }
    if (amount.value.minor === 0) return saleDialogTexts.amountInvalid
    return amount.value.minor > most.minor ? texts.tooMuch(formatInstallment(most)) : null
  }

  return (
    <StaffDialog
      title={texts.title}
      description={texts.text}
      confirm={texts.confirm}
      working={saleDialogTexts.working}
      busy={isPending}
      failure={failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <RadioCardGroup
        legend={texts.kind}
        name="kind"
        value={kind}
        onChange={setKind}
        options={refundKinds.map((value) => ({
          value,
          label: refundKindTexts[value].label,
          description: refundKindTexts[value].hint,
        }))}
      />
      <Field label={texts.amount} hint={texts.most(formatInstallment(most))} error={problems.amount} required>
        <TextInput
          name="amount"
          lead={most.currency}
          inputMode="decimal"
          className="figures"
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setProblems((known) => ({ ...known, amount: null }))
          }}
        />
      </Field>
      <ReasonField
        value={reason}
        error={problems.reason ?? null}
        onChange={(value) => {
          setReason(value)
          setProblems((known) => ({ ...known, reason: null }))
        }}
      />
    </StaffDialog>
  )
}
