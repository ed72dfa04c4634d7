import type { UseQueryResult } from '@tanstack/react-query'
import { healthTexts } from '#content/health.ts'
import { stepKindName } from '#content/outbox.ts'
import { keepBalancesJob, recountBalancesJob } from '#domain/contracts/balances.ts'
import type { Backlog } from '#domain/contracts/checks.ts'
import { fetchExchangeRatesJob } from '#domain/contracts/exchange-rates.ts'
import { sweepRecapFilesJob } from '#domain/contracts/recap-admin.ts'
import { deskDigestJob, watchJob } from '#domain/contracts/watch.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

type Task = Backlog['outbox'][number]

const { queue, runs } = healthTexts

const columns: readonly TableColumn<Task>[] = [
  { key: 'kind', header: queue.kind, cell: ({ kind }) => stepKindName(kind) ?? kind, rowHeader: true },
  { key: 'pending', header: queue.pending, cell: ({ pending }) => pending, align: 'end' },
  {
    key: 'failed',
    header: queue.failed,
    cell: ({ failed }) => (
      <span className={failed > 0 ? 'font-semibold text-error' : undefined}>{failed}</span>
    ),
    align: 'end',
  },
  {
    key: 'oldest',
    header: queue.oldest,
    cell: ({ oldest_pending_at }) => (oldest_pending_at ? <Moment at={new Date(oldest_pending_at)} /> : '—'),
    align: 'end',
  },
]

/** Shown also before their first run: one that never ran is not scheduled. */
const scheduled = [
  ['sync-all-payments', runs.lastSync],
  [watchJob, runs.watch],
  [deskDigestJob, runs.digest],
  [sweepRecapFilesJob, runs.sweep],
  [keepBalancesJob, runs.balances],
  [recountBalancesJob, runs.proof],
  [fetchExchangeRatesJob, runs.rates],
  ['plan-reminders', runs.reminders],
  ['plan-order-mails', runs.orderMails],
  ['backup', runs.backup],
] as const

export function BacklogTables({ query }: { query: UseQueryResult<Backlog> }) {
  const { data, error } = query
  return (
    <div className="grid gap-page">
      <div className="grid gap-1.5">
        <h3>{queue.title}</h3>
        {error && <Notice tone="error">{queue.unavailable}</Notice>}
        {data && data.outbox.length === 0 && <p className="text-ink-soft">{queue.empty}</p>}
        {data && data.outbox.length > 0 && (
          <Table
            caption={queue.title}
            captionHidden
            columns={columns}
            rows={data.outbox}
            rowKey={({ kind }) => kind}
          />
        )}
        {data && data.failed > 0 && <p className="text-ink-soft">{queue.retryHint}</p>}
        {!data && !error && <Skeleton className="h-24 w-full" />}
      </div>
      {data && (
        <div className="grid gap-1.5">
          <h3>{runs.title}</h3>
          <dl className="rounded border border-line">
            <Run label={runs.lastEvent} at={data.last_payment_event_at} none={runs.noEvent} />
            {data.jobs
              .filter(({ job }) => !scheduled.some(([name]) => name === job))
              .map(({ job, last_run_at }) => (
                <Run key={job} label={job} at={last_run_at} none={runs.never} />
              ))}
            {scheduled.map(([name, label]) => {
              const last = data.jobs.find(({ job }) => job === name)
              return <Run key={name} label={label} at={last?.last_run_at ?? null} none={runs.never} />
            })}
          </dl>
        </div>
      )}
    </div>
  )
}

type RunProps = { label: string; at: string | null; none: string }

function Run({ label, at, none }: RunProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-line border-b px-4 py-2 last:border-b-0">
      <dt className="font-medium">{label}</dt>
      <dd className="text-ink-soft">{at ? <Moment at={new Date(at)} /> : none}</dd>
    </div>
  )
}
