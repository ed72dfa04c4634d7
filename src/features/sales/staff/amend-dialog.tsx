import { useState } from 'react'
import { conflictTexts } from '#content/edit-conflict.ts'
import { freeReasonTexts, saleDialogTexts, saleFailureMessages, saleRefusalMessages } from '#content/sales.ts'
import { changesSince, chosenValues } from '#domain/edit-conflict.ts'
import { ConflictDialog } from '#flows/staff-form/conflict-dialog.tsx'
import { FreeReasonField } from '#flows/staff-form/free-reason-field.tsx'
import { MoneyInput } from '#flows/staff-form/money-input.tsx'
import { reasonProblem } from '#flows/staff-form/reason.ts'
import { ReasonField } from '#flows/staff-form/reason-field.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { type EditConflict, useEditConflict } from '#flows/staff-form/use-edit-conflict.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Sale } from '../sale.ts'
import { useAmendSale } from '../sales.queries.ts'
import { readTerms, type TermsProblems, type TypedTerms, typedTerms } from '../terms.ts'
import { ExcessNotice } from './excess-notice.tsx'

const texts = saleDialogTexts.amend

export function AmendDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { mutateAsync, isPending } = useAmendSale()
  // The version that was read when the dialog opened: a list that refreshes behind it must not hide somebody's change.
  const [opened] = useState(sale)
  const [{ reason, ...typed }, type] = useTyped(`amend:${sale.id}`, () => ({
    ...typedTerms(sale),
    reason: '',
  }))
  const [free, setFree] = useState(sale.free)
  const [problems, setProblems] = useState<TermsProblems & { free?: string | null; reason?: string | null }>(
    {},
  )
  const [failure, setFailure] = useState<string | null>(null)
  const conflict = useEditConflict(
    ({ mine, stored, current }: EditConflict<TypedTerms, { current: Sale }>, choices) =>
      send(chosenValues(mine, stored, choices), current),
  )

  const read = readTerms(typed)
  const isFree = read.ok && read.terms.agreed.minor === 0

  function submit() {
    const lacksFree = isFree && !free && freeReasonTexts.missing
    const found = {
      ...(read.ok ? {} : read.problems),
      free: lacksFree || null,
      reason: reasonProblem(reason),
    }
    setProblems(found)
    if (!read.ok || found.free || found.reason) return
    if (isSame(read.written, opened) && (!isFree || free === opened.free)) return setFailure(texts.unchanged)
    void send(read.written, opened)
  }

  async function send(mine: TypedTerms, from: Sale): Promise<void> {
    setFailure(null)
    const chosen = readTerms(mine)
    if (!chosen.ok || (isSame(mine, from) && free === from.free)) return leave(conflictTexts.keptStored)
    try {
      const outcome = await mutateAsync({ sale: from, terms: chosen.terms, free, reason: reason.trim() })
      if (outcome.ok) return leave(texts.done)
      if (outcome.refusal !== 'sale_changed') return setFailure(saleRefusalMessages[outcome.refusal])
      const { current } = outcome
      const versions = { loaded: typedTerms(from), mine, stored: typedTerms(current) }
      await conflict.compare(versions, { current })
    } catch (error) {
      setFailure(saleFailureMessages[requestFailure(error)])
    }
  }

  function leave(title: string) {
    toast({ title, description: sale.name })
    onClose()
  }

  function change(changes: Partial<TypedTerms>) {
    type(changes)
    setProblems((known) => ({
      ...known,
      ...Object.fromEntries(Object.keys(changes).map((key) => [key, undefined])),
    }))
    setFailure(null)
  }

  if (conflict.found) {
    return (
      <ConflictDialog
        conflict={conflict.found}
        label={(field) => texts.fields[field]}
        shown={(value) => value}
        onCancel={onClose}
        onConfirm={(choices) => void conflict.choose(choices)}
      />
    )
  }
  return (
    <StaffDialog
      title={texts.title(sale.name)}
      description={texts.text}
      confirm={texts.confirm}
      working={saleDialogTexts.working}
      busy={isPending}
      failure={failure}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.fields.agreed} error={problems.agreed} required>
          <MoneyInput
            name="agreed"
            autoComplete="off"
            value={typed.agreed}
            onChange={(event) => change({ agreed: event.target.value })}
          />
        </Field>
        <Field label={texts.fields.count} error={problems.count} required>
          <TextInput
            name="count"
            inputMode="numeric"
            autoComplete="off"
            className="figures"
            value={typed.count}
            onChange={(event) => change({ count: event.target.value })}
          />
        </Field>
      </div>
      {read.ok && <ExcessNotice paid={opened.paid} agreed={read.terms.agreed} />}
      {isFree && <FreeReasonField value={free} error={problems.free} onChange={setFree} />}
      <ReasonField
        value={reason}
        error={problems.reason ?? null}
        onChange={(value) => {
          type({ reason: value })
          setProblems((known) => ({ ...known, reason: null }))
        }}
      />
    </StaffDialog>
  )
}

function isSame(terms: TypedTerms, sale: Sale): boolean {
  return Object.keys(changesSince(typedTerms(sale), terms)).length === 0
}
