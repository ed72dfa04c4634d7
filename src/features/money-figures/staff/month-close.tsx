import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { monthNames } from '#content/format.ts'
import { monthCloseTexts as texts } from '#content/money-figures.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { plusDays, plusMonths } from '#domain/day-arithmetic.ts'
import { askCsvPage } from '#flows/csv-export/csv-export.api.ts'
import { CsvFormatSelect, csvFormatQuery } from '#flows/csv-export/csv-format-select.tsx'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { today } from '#platform/clock.ts'
import type { CsvFormat } from '#platform/csv-document.ts'
import { saveFile } from '#platform/download.ts'
import { logFailure } from '#platform/log-failure.ts'
import { fetchCode } from '#platform/page-code.ts'
import { monthCloseHash } from '#platform/paths.ts'
import type { CsvJob } from '#platform/write-csv.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { figuresQuery, openInMonthQuery } from '../money-figures.api.ts'

const offered = 24

export type MonthCloseProps = {
  /** The export of the payments between two days. */
  paymentsOf: (from: string, to: string) => CsvJob
  /** The month that has ended alone, without a choice. */
  isStrip?: boolean
}

/** The accountant's file of a month, and what it still waits for. */
export function MonthClose({ paymentsOf, isStrip = false }: MonthCloseProps) {
  const client = useQueryClient()
  const thisMonth = `${today().slice(0, 8)}01`
  const months = Array.from({ length: offered }, (_, ago) => plusMonths(toCalendarDay(thisMonth), -ago))
  const [month, setMonth] = useState(months[1] ?? toCalendarDay(thisMonth))
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null)
  const range = { from: month, to: plusDays(plusMonths(month, 1), -1) }
  const query = useQuery(openInMonthQuery(range))
  const open = query.data
  // The pictures above it come first.
  const isTurn = useDeferredValue(true, isStrip)

  async function write(kind: 'csv' | 'xlsx') {
    setBusy(kind)
    const ending = new AbortController()
    try {
      const code = await fetchCode(() => import('../month-close.ts'))
      const close = await code.readClose({
        payments: paymentsOf(range.from, range.to),
        refunds: { rpc: 'export_refunds', args: { from_day: range.from, to_day: range.to } },
        figures: () => client.fetchQuery({ ...figuresQuery(range), staleTime: 0 }),
        open: () => client.fetchQuery({ ...openInMonthQuery(range), staleTime: 0 }),
        ask: (call) => askCsvPage(call, ending.signal),
      })
      if (close) {
        const format: CsvFormat = await client.ensureQueryData(csvFormatQuery())
        saveFile(
          await (kind === 'csv' ? code.closeCsv(close, format) : code.closeXlsx(close)),
          `${texts.file(month.slice(0, 7))}.${kind}`,
        )
        toast({ title: texts.done(close.payments.rows.length, close.refunds.rows.length) })
      } else toast({ title: texts.failed, description: texts.changed, variant: 'destructive' })
    } catch (error) {
      logFailure('month close', error)
      toast({ title: texts.failed, description: texts.failedHint, variant: 'destructive' })
    }
    setBusy(null)
  }

  if (!isTurn) return null
  const labels = Object.fromEntries(
    months.map((day) => [day, `${monthNames[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`]),
  )
  const title = isStrip ? texts.titleOf(labels[month] ?? month) : texts.title
  return (
    <section
      aria-label={title}
      className={classNames(
        'grid gap-3 rounded border border-line bg-sheet p-4',
        isStrip && 'md:grid-cols-[1fr_auto] md:items-center md:gap-y-1',
      )}
    >
      <h2>{title}</h2>
      {!isStrip && <p className="max-w-prose text-ink-soft">{texts.lead}</p>}
      <div
        className={classNames(
          'flex flex-wrap items-end gap-3',
          isStrip && 'md:col-start-2 md:row-span-2 md:row-start-1',
        )}
      >
        {!isStrip && (
          <Field label={texts.month}>
            <ChoiceSelect values={months} labels={labels} value={month} onChange={setMonth} />
          </Field>
        )}
        {/* Where its address leads, so that the next key downloads it. */}
        <Button
          id={monthCloseHash.slice(1)}
          tabIndex={0}
          className="scroll-mt-60"
          busy={busy === 'xlsx'}
          disabled={busy !== null}
          busyLabel={texts.busy}
          onClick={() => write('xlsx')}
        >
          {texts.xlsx}
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'csv'}
          disabled={busy !== null}
          busyLabel={texts.busy}
          onClick={() => write('csv')}
        >
          {texts.csv}
        </Button>
        {!isStrip && <CsvFormatSelect />}
      </div>
      {!open && <ListFailure texts={texts.openFailure} query={query} />}
      {open &&
        (open.held + open.invoices > 0 ? (
          <Notice tone="warning">{texts.open(open.held, open.invoices)}</Notice>
        ) : (
          <p className="text-ink-soft">{texts.nothingOpen}</p>
        ))}
    </section>
  )
}
