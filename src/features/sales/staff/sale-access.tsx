import { useState } from 'react'
import { accessRefusalMessages, accessTexts, saleDialogTexts, saleFailureMessages } from '#content/sales.ts'
import { normalizeEmail } from '#domain/email.ts'
import { TakeAwayDialog } from '#flows/form/reason-dialog.tsx'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { hasAccess, type Sale } from '../sale.ts'
import { changed, grantAccess, resendAccess, withdrawAccess } from '../sales.api.ts'
import { useSaleForm } from '../use-sale-form.ts'

const tones = { none: 'neutral', coming: 'info', waiting: 'warning', active: 'success' } as const

/** Whether the person can study, and what to do about it. `mayChange`: the reader may enrol people. */
export function SaleAccess({ sale, mayChange }: { sale: Sale; mayChange: boolean }) {
  const { access, access_hold: hold, voided_at: voided } = sale
  const { busy, failureText, send } = useSaleForm(`access:${sale.sale_id}`, {}, accessRefusalMessages)
  const [act, setAct] = useState<'granted' | 'resent' | null>(null)
  const [withdrawing, setWithdrawing] = useState(false)
  const isOpen = hasAccess(sale)
  const isAsked = hold !== null || sale.access_withdrawn_at !== null || (access === 'waiting' && !isOpen)

  async function carryOut(done: 'granted' | 'resent') {
    setAct(done)
    const answer = await send(async () =>
      done === 'granted' ? await grantAccess(sale) : await resendAccess(sale),
    )
    if (answer?.ok) toast({ title: accessTexts[done] })
  }

  return (
    <section aria-label={accessTexts.title} className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {voided && isOpen ? (
          <Badge tone="warning">{accessTexts.still}</Badge>
        ) : (
          <Badge tone={tones[access]}>{accessTexts.states[access]}</Badge>
        )}
        <p className="wrap-anywhere text-ink-soft text-sm">{accessNotes(sale).join(' · ')}</p>
        {mayChange && (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            {isAsked && !voided && (
              <Button
                variant={sale.access_withdrawn_at ? 'secondary' : 'primary'}
                busy={busy && act === 'granted'}
                busyLabel={accessTexts.granting}
                disabled={busy}
                onClick={() => void carryOut('granted')}
              >
                {accessTexts.grant}
              </Button>
            )}
            {isOpen && !voided && (
              <Button
                variant="secondary"
                busy={busy && act === 'resent'}
                busyLabel={accessTexts.resending}
                disabled={busy}
                onClick={() => void carryOut('resent')}
              >
                {accessTexts.resend}
              </Button>
            )}
            {(isOpen || hold === 'withdrawn') && (
              <Button variant="quiet" disabled={busy} onClick={() => setWithdrawing(true)}>
                {accessTexts.withdraw}
              </Button>
            )}
          </div>
        )}
      </div>
      {failureText && <Notice tone="error">{failureText}</Notice>}
      {withdrawing && (
        <TakeAwayDialog
          {...saleDialogTexts.withdraw}
          title={saleDialogTexts.withdraw.title(sale.name)}
          working={saleDialogTexts.working}
          failures={{ ...saleFailureMessages, ...accessRefusalMessages }}
          invalidates={changed}
          act={(reason, tell) => withdrawAccess(sale, reason, tell)}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </section>
  )
}

function accessNotes(sale: Sale): string[] {
  const { access_hold: hold, access_granted_at: granted, access_withdrawn_at: withdrawn } = sale
  const { student_email: email } = sale
  const isOpen = hasAccess(sale)
  return [
    isOpen && granted && accessTexts.since(formatSchoolDay(new Date(granted))),
    withdrawn && accessTexts.withdrawn(formatSchoolDay(new Date(withdrawn)), sale.access_withdrawal_reason),
    hold && accessTexts.holds[hold],
    sale.access === 'waiting' && !hold && isOpen && accessTexts.failed,
    email && normalizeEmail(email) !== normalizeEmail(sale.payer_email) && accessTexts.student(email),
  ].filter((note) => typeof note === 'string')
}
