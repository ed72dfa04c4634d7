import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPrice } from '#content/format.ts'
import { chasingTexts as texts } from '#content/reminders.ts'
import type { Debtor } from '#domain/contracts/reminders.ts'
import { countries } from '#domain/countries.ts'
import { CourseFilter } from '#flows/staff-courses/course-filter.tsx'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { ListFilters } from '#flows/staff-list/list-filters.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import {
  behindFilters,
  type DebtorsFilter,
  debtorsAddress,
  debtorsPageSize,
  debtorsQuery,
  debtorTotalsQuery,
  markWritten,
  remindersKey,
  remindNow,
  stateFilters,
  unmarkWritten,
} from '../reminders.api.ts'
import { debtorColumns } from './debtor-columns.tsx'
import { RulesBar } from './rules-bar.tsx'
import { YesDialog } from './yes-dialog.tsx'

const countryNames = {
  '': texts.allCountries,
  ...Object.fromEntries(countries.map(({ code, name }) => [code, name])),
} as Record<DebtorsFilter['country'], string>
const countryChoices = Object.keys(countryNames) as DebtorsFilter['country'][]

/** "Para hoy": whom to write to, how much they owe, and what was sent. Fills the given height, as the other tabs. */
export function ChasingTab({ mayChange }: { mayChange: boolean }) {
  const view = usePagedView(debtorsAddress)
  const { filter, setFilter } = view
  const client = useQueryClient()
  const list = useQuery(debtorsQuery(filter, view.before))
  const totals = useQuery(debtorTotalsQuery(filter))
  const [picked, setPicked] = useState<readonly number[]>([])
  // Whom the dialog names: they stay those of the press, whatever list comes meanwhile.
  const [mailing, setMailing] = useState<{ sales: readonly number[]; rows: readonly Debtor[] } | null>(null)
  const [busy, setBusy] = useState(false)
  const all = totals.data?.sale_ids ?? []
  const rows = list.data?.shown ?? []
  // Those that have left the list since are chosen no more; where nobody was ever chosen, all of the list are meant.
  const chosen = picked.filter((sale) => all.includes(sale))
  const meant = picked.length > 0 ? chosen : all

  /** Null when it was not stored. */
  async function store<Answer>(act: (sales: number[]) => Promise<Answer>, sales: readonly number[]) {
    setBusy(true)
    const answer = await act([...sales]).catch(() => null)
    // Before the lists come: what is chosen meanwhile stays chosen.
    if (answer !== null) setPicked((known) => known.filter((one) => !sales.includes(one)))
    // A first answer that is under way was counted before, and would stay.
    await client.cancelQueries({ queryKey: remindersKey })
    await client.invalidateQueries({ queryKey: remindersKey })
    setBusy(false)
    return answer
  }

  async function mark(sales: readonly number[]) {
    const marked = await store(markWritten, sales)
    if (marked === null) return toast({ title: texts.notDone, variant: 'destructive' })
    const undo = { label: texts.undo, run: () => void unmark(marked) }
    toast({ title: texts.marked(marked.length), ...(marked.length > 0 && { action: undo }) })
  }

  async function unmark(sales: readonly number[]) {
    const left = await store(unmarkWritten, sales)
    toast(left ? { title: texts.unmarked(left) } : { title: texts.undoFailed, variant: 'destructive' })
  }

  const changeFilter: typeof setFilter = (next, how) => {
    setPicked([])
    setFilter(next, how)
  }

  const columns = debtorColumns({
    chosen,
    busy,
    choose: (sale, isChosen) =>
      setPicked((known) => [...known.filter((other) => other !== sale), ...(isChosen ? [sale] : [])]),
    mark: (sale) => void mark([sale]),
    unmark: (sale) => void unmark([sale]),
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <RulesBar mayChange={mayChange} />
      <ListFilters filter={filter} plain={debtorsAddress.plain} onChange={changeFilter} texts={texts}>
        {(choose) => (
          <>
            <Field label={texts.behind} className="list-filter">
              <ChoiceSelect
                values={behindFilters}
                labels={texts.behindLabels}
                value={filter.behind}
                onChange={(behind) => choose({ behind })}
              />
            </Field>
            <CourseFilter
              label={texts.course}
              all={texts.allCourses}
              className="list-filter"
              value={filter.course}
              onChange={(course) => choose({ course })}
            />
            <Field label={texts.country} className="list-filter">
              <ChoiceSelect
                values={countryChoices}
                labels={countryNames}
                value={filter.country}
                onChange={(country) => choose({ country })}
              />
            </Field>
            <Field label={texts.state} className="list-filter">
              <ChoiceSelect
                values={stateFilters}
                labels={texts.states}
                value={filter.state}
                onChange={(state) => choose({ state })}
              />
            </Field>
          </>
        )}
      </ListFilters>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-base">{texts.title}</h2>
        {all.length > 0 && (
          <>
            <label className="flex min-h-control items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-action"
                checked={chosen.length === all.length}
                onChange={({ target }) => setPicked(target.checked ? all : [])}
              />
              {texts.chooseAll}
            </label>
            <span role="status" className="figures text-ink-soft">
              {picked.length > 0 && texts.chosen(chosen.length)}
            </span>
            <span className="ml-auto flex flex-wrap gap-2">
              <Button
                variant="secondary"
                busy={busy}
                busyLabel={texts.busy}
                disabled={meant.length === 0}
                onClick={() => mark(meant)}
              >
                {texts.markAll(meant.length)}
              </Button>
              <Button
                disabled={meant.length === 0}
                onClick={() =>
                  setMailing({ sales: meant, rows: rows.filter(({ sale_id }) => meant.includes(sale_id)) })
                }
              >
                {texts.mailAll(meant.length)}
              </Button>
            </span>
          </>
        )}
      </div>
      {/* Without them nothing can be chosen. */}
      {!totals.data && !list.error && <ListFailure texts={texts} query={totals} />}
      <PagedTable
        caption={texts.title}
        dense
        columns={columns}
        rowKey={({ sale_id }) => String(sale_id)}
        empty={<EmptyList title={texts.empty} reason={texts.emptyReason} />}
        list={list}
        counted={{ total: totals.data?.count, pageSize: debtorsPageSize }}
        sums={
          totals.data && (
            <p className="figures">
              <span className="text-ink-soft">{texts.sum}</span>{' '}
              <span className="font-semibold">{formatPrice(totals.data.amount)}</span>
            </p>
          )
        }
        view={view}
        texts={texts}
      />
      {mailing && (
        <YesDialog
          title={texts.mailTitle(mailing.sales.length)}
          description={texts.mailText}
          rows={mailing.rows.map((debtor) => ({ ...debtor, name: debtor.name ?? debtor.email }))}
          count={mailing.sales.length}
          act={async () => {
            const stored = await remindNow([...mailing.sales])
            setPicked([])
            return { ok: true, said: texts.mailed(stored) }
          }}
          onClose={() => setMailing(null)}
        />
      )}
    </div>
  )
}
