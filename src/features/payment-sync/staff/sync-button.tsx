import { useQuery } from '@tanstack/react-query'
import { paymentSyncTexts } from '#content/payment-sync.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { Button } from '#ui/button.tsx'
import { syncStateQuery, usePaymentSync } from '../payment-sync.api.ts'

/** The button of the synchronisation, its progress, and when one last came to its end. */
export function SyncButton() {
  const { busy, start } = usePaymentSync()
  const { data, isError } = useQuery(syncStateQuery(busy))
  const isRunning = busy || data?.running === true
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        busy={isRunning}
        busyLabel={paymentSyncTexts.busy(data?.progress ?? 0)}
        onClick={start}
      >
        {paymentSyncTexts.button}
      </Button>
      <p className="text-ink-soft">
        {paymentSyncTexts.lastSync}: {isError && paymentSyncTexts.stateFailed}
        {data && (data.last_run_at ? <Moment at={new Date(data.last_run_at)} /> : paymentSyncTexts.never)}
        {isRunning && data?.processed ? ` · ${paymentSyncTexts.processed(data.processed)}` : null}
      </p>
    </div>
  )
}
