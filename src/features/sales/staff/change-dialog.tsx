import { saleDialogTexts } from '#content/sales.ts'
import { ReasonDialog, type ReasonDialogProps } from '#flows/staff-form/reason-dialog.tsx'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { changed } from '../sales.queries.ts'
import { type Outcome, useChange } from '../use-change.ts'

export type ChangeDialogProps<Refusal extends string> = Pick<
  ReasonDialogProps,
  'title' | 'danger' | 'onClose' | 'children'
> & {
  texts: { text?: string | undefined; confirm: string; done: string }
  messages: Readonly<Record<Refusal, string>>
  /** Null while something else than the reason is missing. */
  change: ((reason: string) => Promise<Outcome<Refusal>>) | null
}

/** A change of a sale, a charge, a refund or an access, with its reason. */
export function ChangeDialog<Refusal extends string>(props: ChangeDialogProps<Refusal>) {
  const { texts, messages, change, ...dialog } = props
  const { mutateAsync, isPending } = useStaffMutation(changed, {
    mutationFn: (carry: () => Promise<Outcome<Refusal>>) => carry(),
  })
  const { failure, carryOut } = useChange(messages)

  async function submit(carry: () => Promise<Outcome<Refusal>>) {
    if (await carryOut(() => mutateAsync(carry), texts.done)) dialog.onClose()
  }

  return (
    <ReasonDialog
      {...dialog}
      text={texts.text}
      confirm={texts.confirm}
      working={saleDialogTexts.working}
      busy={isPending}
      failure={failure}
      onConfirm={change && ((reason) => void submit(() => change(reason)))}
    />
  )
}
