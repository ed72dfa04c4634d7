import { useState } from 'react'
import { formatInstallment } from '#content/format.ts'
import { freeReasonLabels, freeReasonTexts, saleDialogTexts, saleRefusalMessages } from '#content/sales.ts'
import { type FreeReason, freeReasons } from '#domain/contracts/sales.ts'
import type { Money } from '#domain/money.ts'
import { MoneyField, TextField } from '#flows/form/fields.tsx'
import { FreeReasonField } from '#flows/form/free-reason-field.tsx'
import { ReasonField, reasonProblem } from '#flows/form/reason-field.tsx'
import { ChangedNotice } from '#flows/form/row-form.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { differing } from '#flows/form/use-kept.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Sale } from '../sale.ts'
import { amendSale } from '../sales.api.ts'
import { readTerms, type TypedTerms, typedTerms } from '../terms.ts'
import { useSaleForm } from '../use-sale-form.ts'

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
    const { free, reason } = values
    const { reason: _, ...changed } = differing({ ...values, ...read.written }, form.base.values)
    // Why it costs nothing matters only while it does.
    if (!isFree) delete changed.free
    if (Object.keys(changed).length === 0) return form.fail('unchanged')
    const answer = await form.send(() =>
      amendSale({ sale: opened, terms: read.terms, free, reason: reason.trim() }),
    )
    if (!answer || (!answer.ok && !('current' in answer))) return
    if (!answer.ok) {
      const { current } = answer
      setOpened(current)
      const stored = { ...typedTerms(current), free: current.free_reason, reason }
      if (form.overtaken({ values: stored, version: current.version }, changed)) return
    }
    toast({ title: texts.done, description: sale.name })
    onClose()
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
      <ChangedNotice
        form={form}
        labels={{ ...texts.fields, free: freeReasonTexts.label }}
        shown={shown}
        onTake={onClose}
      />
    </StaffDialog>
  )
}

function shown(value: string | null): string {
  const free = freeReasons.find((reason) => reason === value)
  return free ? freeReasonLabels[free] : (value ?? '')
}

/** What was paid above the total that is being typed, if there is such an excess. */
export function ExcessNotice({ paid, agreed }: { paid: Money; agreed: Money }) {
  const excess = { ...paid, minor: paid.minor - agreed.minor }
  if (excess.minor <= 0) return null
  return (
    <Notice tone="warning" live>
      {saleDialogTexts.excess(formatInstallment(paid), formatInstallment(excess))}
    </Notice>
  )
}
