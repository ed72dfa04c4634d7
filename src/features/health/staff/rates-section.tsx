import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { ratesFailureTexts, ratesTexts } from '#content/exchange-rates-texts.ts'
import { fetchExchangeRatesJob, ratesRunSchema } from '#domain/contracts/exchange-rates.ts'
import type { Backlog } from '#domain/contracts/staff-health.ts'
import { ListTable } from '#flows/staff-list/list-table.tsx'
import { failureCodeOf } from '#platform/call-function.ts'
import { useToday } from '#platform/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { backlogQuery, ratesQuery, useAskForRates } from '../health.queries.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { rateColumns } from './rates-columns.tsx'

/** The rates of the estimates (decision 107), what went wrong with them, and how to mend it. */
export function RatesSection() {
  const query = useQuery(ratesQuery())
  const { data: backlog } = useQuery(backlogQuery())
  const ask = useAskForRates()
  const day = useToday()
  const [written, setWritten] = useState<string | null>(null)
  const columns = day ? rateColumns(day, setWritten) : []
  const problem = problemOf(backlog)
  const held = query.data?.filter((rate) => rate.held) ?? []
  const heldIds = held.flatMap((rate) => rate.held?.id ?? [])

  async function askNow() {
    const result = await ask.mutateAsync()
    if (result.ok) {
      toast({
        title: ratesTexts.asked,
        description: ratesTexts.stored(result.value.stored, result.value.held),
      })
      return
    }
    const description = ratesFailureTexts[failureCodeOf(result)]
    toast({ title: ratesTexts.notAsked, description, variant: 'destructive' })
  }

  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <h2 className="text-xl">{ratesTexts.title}</h2>
          <p className="max-w-[80ch] text-ink-soft">{ratesTexts.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {held.length > 1 && (
            <ConfirmButton ids={heldIds} done={held.map(({ currency }) => currency).join(', ')}>
              {ratesTexts.confirmAll(held.length)}
            </ConfirmButton>
          )}
          <Button
            variant="secondary"
            busy={ask.isPending}
            busyLabel={ratesTexts.asking}
            onClick={() => void askNow()}
          >
            {ratesTexts.ask}
          </Button>
        </div>
      </div>
      {problem && <Notice tone="warning">{problem}</Notice>}
      <ListTable
        query={query}
        texts={ratesTexts}
        caption={ratesTexts.title}
        columns={columns}
        rows={day ? query.data : undefined}
        rowKey={({ currency }) => currency}
        busy={query.isFetching}
      />
      {written && (
        <RateDialog
          currency={written}
          shown={query.data?.find(({ currency }) => currency === written)?.shown ?? null}
          onClose={() => setWritten(null)}
        />
      )}
    </section>
  )
}

/** What the last run of the schedule could not do; null when all went well, and before the first. */
function problemOf(backlog: Backlog | undefined): string | null {
  const last = backlog?.jobs.find(({ job }) => job === fetchExchangeRatesJob)?.last_result
  const run = v.safeParse(ratesRunSchema, last)
  if (!run.success) return null
  if ('problem' in run.output) return ratesFailureTexts[run.output.problem]
  return run.output.missing.length > 0 ? ratesTexts.missing(run.output.missing) : null
}
