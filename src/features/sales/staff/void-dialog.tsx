import { saleDialogTexts, saleRefusalMessages } from '#content/sales.ts'
import { ReasonDialog } from '#flows/staff-form/reason-dialog.tsx'
import type { Sale } from '../sale.ts'
import { useVoidSale } from '../sales.queries.ts'
import { useChange } from '../use-change.ts'

const texts = saleDialogTexts.void

export function VoidDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { mutateAsync, isPending } = useVoidSale()
  const { failure, carryOut } = useChange(saleRefusalMessages)

  async function submit(reason: string) {
    if (await carryOut(() => mutateAsync({ sale, reason }), texts.done)) onClose()
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
