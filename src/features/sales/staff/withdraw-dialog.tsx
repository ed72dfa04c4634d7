import { accessRefusalMessages, accessTexts, saleDialogTexts } from '#content/sales.ts'
import { ReasonDialog } from '#flows/staff-form/reason-dialog.tsx'
import type { Sale } from '../sale.ts'
import { useWithdrawAccess } from '../sales.queries.ts'
import { useChange } from '../use-change.ts'

const texts = saleDialogTexts.withdraw

export function WithdrawDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { mutateAsync, isPending } = useWithdrawAccess()
  const { failure, carryOut } = useChange(accessRefusalMessages)

  async function submit(reason: string) {
    const change = () => mutateAsync({ sale, reason })
    if (await carryOut(change, accessTexts.withdrawing)) onClose()
  }

  return (
    <ReasonDialog
      title={texts.title(sale.name)}
      text={texts.text}
      confirm={texts.confirm}
      working={saleDialogTexts.working}
      busy={isPending}
      failure={failure}
      onConfirm={(reason) => void submit(reason)}
      onClose={onClose}
    />
  )
}
