import { toast } from '#ui/toast-store.ts'
import type { FieldProblems } from './checked.ts'
import { StaffDialog, type StaffDialogProps } from './staff-dialog.tsx'
import type { Answer, Form } from './use-form.ts'
import type { FormValues } from './use-kept.ts'

export type ActDialogProps<Values extends FormValues, Failure extends string> = Omit<
  StaffDialogProps,
  'form' | 'onConfirm'
> & {
  form: Form<Values, string, Failure>
  problems?: FieldProblems<Values, string>
  act: () => Promise<Answer<Failure>>
  /** What is said once it is stored, and `about` whom or what it was. */
  done: string
  about?: string | undefined
}

/** A form of the staff in a dialog that says so once it is stored, and closes. */
export function ActDialog<Values extends FormValues, Failure extends string>(
  props: ActDialogProps<Values, Failure>,
) {
  const { form, problems = {}, act, done, about, onClose, ...dialog } = props

  async function confirm() {
    if (!form.passes(problems) || !(await form.send(act))?.ok) return
    toast({ title: done, ...(about && { description: about }) })
    onClose()
  }

  return <StaffDialog {...dialog} form={form} onConfirm={confirm} onClose={onClose} />
}
