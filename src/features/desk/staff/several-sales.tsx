import { useState } from 'react'
import { deskTexts, severalSalesTexts as texts } from '#content/desk.ts'
import { type SaleAccessDecision, saleAccessDecisions } from '#domain/contracts/access.ts'
import { CardsField } from '#flows/form/fields.tsx'
import { ReasonField, reasonProblem } from '#flows/form/reason-field.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { decideSalesAccess } from '../decisions.api.ts'
import { fetchSalesWithoutAccess } from '../desk.api.ts'
import { useDecision } from './reason-form.tsx'

export type SeveralSalesProps = {
  /** Keys of the list. */
  listed: readonly string[]
  /** Sales by the keys of their items. */
  picked: ReadonlyMap<string, number>
  onPick: (picked: ReadonlyMap<string, number>) => void
}

/** Chooses among the sales that wait for access, and decides about them at once (decision 166). */
export function SeveralSales({ listed, picked, onPick }: SeveralSalesProps) {
  const [deciding, setDeciding] = useState<readonly number[] | null>(null)
  const [loading, setLoading] = useState(false)

  async function chooseAll() {
    setLoading(true)
    const all = await fetchSalesWithoutAccess().catch(() => null)
    setLoading(false)
    if (all) onPick(all)
    else toast({ title: deskTexts.actionFailed, variant: 'destructive' })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={texts.all}
        checked={loading || listed.every((key) => picked.has(key))}
        disabled={loading}
        onChange={({ target }) => (target.checked ? void chooseAll() : onPick(new Map()))}
      />
      <span role="status" className="figures flex items-center gap-2 text-ink-soft">
        {loading && <Spinner />}
        {picked.size > 0 && texts.chosen(picked.size)}
      </span>
      {picked.size > 0 && !loading && (
        <Button variant="secondary" className="ml-auto" onClick={() => setDeciding([...picked.values()])}>
          {texts.decide(picked.size)}
        </Button>
      )}
      {deciding && (
        <DecisionDialog
          sales={deciding}
          onClose={() => setDeciding(null)}
          onDone={() => {
            setDeciding(null)
            onPick(new Map())
          }}
        />
      )}
    </div>
  )
}

type DecisionDialogProps = { sales: readonly number[]; onClose: () => void; onDone: () => void }

function DecisionDialog({ sales, onClose, onDone }: DecisionDialogProps) {
  const form = useDecision('several-sales', { decision: '' as SaleAccessDecision | '', reason: '' })
  const { decision, reason } = form.values

  async function submit() {
    const problems = decision === 'leave' ? reasonProblem({ reason }) : {}
    if (!form.passes(decision ? problems : { decision: texts.missing }) || !decision) return
    let done = 0
    const answer = await form.send(async () => {
      done = await decideSalesAccess(sales, decision, reason.trim())
      return { ok: true } as const
    })
    if (!answer) return
    const stays = sales.length - done
    toast({ title: texts.done(done), ...(stays > 0 && { description: texts.stays(stays) }) })
    onDone()
  }

  return (
    <StaffDialog
      title={texts.title(sales.length)}
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <CardsField
        form={form}
        name="decision"
        legend={texts.legend}
        options={saleAccessDecisions.map((value) => {
          const [label, description] = texts.options[value]
          return { value, label, description }
        })}
      />
      {decision === 'leave' && <ReasonField form={form} />}
    </StaffDialog>
  )
}
