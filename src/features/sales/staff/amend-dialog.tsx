import { useState } from 'react'
import { conflictTexts } from '#content/edit-conflict.ts'
import { freeReasonTexts, saleDialogTexts, saleRefusalMessages } from '#content/sales.ts'
import type { FreeReason } from '#domain/contracts/sales.ts'
import { ConflictDialog } from '#flows/form/conflict-dialog.tsx'
import { MoneyField, TextField } from '#flows/form/fields.tsx'
import { FreeReasonField } from '#flows/form/free-reason-field.tsx'
import { ReasonField, reasonProblem } from '#flows/form/reason-field.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { changesOf, type Edit } from '#flows/form/use-form.ts'
import { toast } from '#ui/toast-store.ts'
import type { Sale } from '../sale.ts'
import { amendSale } from '../sales.api.ts'
import { readTerms, type TypedTerms, typedTerms } from '../terms.ts'
import { useSaleForm } from '../use-sale-form.ts'
import { ExcessNotice } from './excess-notice.tsx'

const texts = saleDialogTexts.amend

type Amended = TypedTerms & { free: FreeReason | null; reason: string }

export function AmendDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  // The version that was read when the dialog opened: a list that refreshes behind it must not hide somebody's change.
  const [opened, setOpened] = useState(sale)
  const form = useSaleForm<Amended, keyof typeof saleRefusalMessages | 'unchanged'>(
    `amend:${sale.sale_id}`,
    { ...typedTerms(opened), free: opened.free_reason, reason: '' },
    { ...saleRefusalMessages, sale_changed: null, unchanged: texts.unchanged },
    opened.version,
  )
  const { values } = form
  const read = readTerms(values)
  const isFree = read.ok && read.terms.agreed.minor === 0

  async function submit() {
    const problems = {
      ...(read.ok ? {} : read.problems),
      ...(isFree && !values.free && { free: freeReasonTexts.missing }),
      ...reasonProblem(values),
    }
    if (!form.passes(problems) || !read.ok) return
    const edit = { values: { ...values, ...read.written }, base: form.base }
    if (isUnchanged(edit, opened)) return form.fail('unchanged')
    await send(edit, opened)
  }

  async function send(edit: Edit<Amended>, from: Sale): Promise<void> {
    const chosen = readTerms(edit.values)
    if (!chosen.ok || isUnchanged(edit, from)) return leave(conflictTexts.keptStored)
    const { free, reason } = edit.values
    const answer = await form.send(() =>
      amendSale({ sale: from, terms: chosen.terms, free, reason: reason.trim() }),
    )
    if (answer?.ok) return leave(texts.done)
    if (!answer || !('current' in answer)) return
    const { current } = answer
    setOpened(current)
    // Neither is a term that two people agree on.
    const stored = { ...typedTerms(current), free, reason }
    const next = form.settle(
      { values: edit.values, base: { ...edit.base, values: { ...edit.base.values, free, reason } } },
      { values: stored, version: current.version },
    )
    if (next) await send(next, current)
  }

  /** Why it costs nothing matters only while it does. */
  function isUnchanged(edit: Edit<Amended>, from: Sale): boolean {
    const { reason: _reason, free: _free, ...terms } = changesOf(edit)
    return Object.keys(terms).length === 0 && (!isFree || edit.values.free === from.free_reason)
  }

  function leave(title: string) {
    toast({ title, description: sale.name })
    onClose()
  }

  if (form.conflict) {
    return (
      <ConflictDialog
        form={form}
        label={(field) => texts.fields[field as keyof TypedTerms]}
        shown={(value) => value ?? ''}
        onChosen={(edit) => send(edit, opened)}
        onCancel={onClose}
      />
    )
  }
  return (
    <StaffDialog
      title={texts.title(sale.name)}
      description={texts.text}
      confirm={texts.confirm}
      working={saleDialogTexts.working}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField form={form} name="agreed" label={texts.fields.agreed} required />
        <TextField
          form={form}
          name="count"
          label={texts.fields.count}
          required
          inputMode="numeric"
          className="figures"
        />
      </div>
      {read.ok && <ExcessNotice paid={opened.paid} agreed={read.terms.agreed} />}
      {isFree && <FreeReasonField form={form} />}
      <ReasonField form={form} />
    </StaffDialog>
  )
}
