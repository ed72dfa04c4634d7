import { useState } from 'react'
import { accessRefusalMessages, accessTexts, saleDialogTexts } from '#content/sales.ts'
import { normalizeEmail } from '#domain/email.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { hasAccess, type Sale } from '../sale.ts'
import { withdrawAccess } from '../sales.api.ts'
import { useGrantAccess, useResendAccess } from '../sales.queries.ts'
import { useChange } from '../use-change.ts'
import { ChangeDialog } from './change-dialog.tsx'

const tones = { none: 'neutral', coming: 'info', waiting: 'warning', active: 'success' } as const

/** Whether the person can study, and what to do about it. `mayChange`: the reader may enrol people. */
export function SaleAccess({ sale, mayChange }: { sale: Sale; mayChange: boolean }) {
  const { access, voided } = sale
  const grant = useGrantAccess()
  const resend = useResendAccess()
  const { failure, carryOut } = useChange(accessRefusalMessages)
  const [withdrawing, setWithdrawing] = useState(false)
  const busy = grant.isPending || resend.isPending
  const isOpen = hasAccess(sale)
  const isAsked = access.hold !== null || access.withdrawn !== null || (access.state === 'waiting' && !isOpen)

  return (
    <section aria-label={accessTexts.title} className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {voided && isOpen ? (
          <Badge tone="warning">{accessTexts.still}</Badge>
        ) : (
          <Badge tone={tones[access.state]}>{accessTexts.states[access.state]}</Badge>
        )}
        <p className="wrap-anywhere text-ink-soft text-sm">{accessNotes(sale).join(' · ')}</p>
        {mayChange && (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            {isAsked && !voided && (
              <Button
                busy={grant.isPending}
                disabled={busy}
                onClick={() => void carryOut(() => grant.mutateAsync(sale), accessTexts.granted)}
              >
                {accessTexts.grant}
              </Button>
            )}
            {isOpen && !voided && (
              <Button
                variant="secondary"
                busy={resend.isPending}
                disabled={busy}
                onClick={() => void carryOut(() => resend.mutateAsync(sale), accessTexts.resent)}
              >
                {accessTexts.resend}
              </Button>
            )}
            {(isOpen || access.hold === 'withdrawn') && (
              <Button variant="quiet" disabled={busy} onClick={() => setWithdrawing(true)}>
                {accessTexts.withdraw}
              </Button>
            )}
          </div>
        )}
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      {withdrawing && (
        <ChangeDialog
          title={saleDialogTexts.withdraw.title(sale.name)}
          texts={saleDialogTexts.withdraw}
          messages={accessRefusalMessages}
          change={(reason) => withdrawAccess({ sale, reason })}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </section>
  )
}

function accessNotes(sale: Sale): string[] {
  const { state, hold, grantedAt, withdrawn, email } = sale.access
  const isOpen = hasAccess(sale)
  return [
    isOpen && grantedAt && accessTexts.since(formatSchoolDay(grantedAt)),
    withdrawn && accessTexts.withdrawn(formatSchoolDay(withdrawn.at), withdrawn.reason),
    hold && accessTexts.holds[hold],
    state === 'waiting' && !hold && isOpen && accessTexts.failed,
    email && normalizeEmail(email) !== normalizeEmail(sale.email) && accessTexts.student(email),
  ].filter((note) => typeof note === 'string')
}
