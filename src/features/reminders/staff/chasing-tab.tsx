import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatPrice } from '#content/format.ts'
import { chasingTexts as texts } from '#content/reminders.ts'
import type { Debtor } from '#domain/contracts/reminders.ts'
import { countries } from '#domain/countries.ts'
import { CourseFilter } from '#flows/staff-courses/course-filter.tsx'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { FilterChip } from '#flows/staff-list/filter-chip.tsx'
import { ChoiceBox, ForMany, useChosen } from '#flows/staff-list/for-many.tsx'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { ListFilters } from '#flows/staff-list/list-filters.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { type ToastMessage, toast } from '#ui/toast-store.ts'
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
import { ReminderSwitch } from './reminder-switch.tsx'
import { YesDialog } from './yes-dialog.tsx'

const countryNames = {
  '': texts.allCountries,
  ...Object.fromEntries(countries.map(({ code, name }) => [code, name])),
} as Record<DebtorsFilter['country'], string>
const countryChoices = Object.keys(countryNames) as DebtorsFilter['country'][]

type Act = 'mark' | 'unmark' | 'mail'
type Question = { act: Act; sales: readonly number[]; rows: readonly Debtor[]; left: number; isAll: boolean }

// Whoever was written to today is written to no more.
const writtenActs: readonly Act[] = ['unmark']
const otherActs: readonly Act[] = ['mark', 'mail']
const nobody: Record<'sale_ids' | 'marked_ids' | 'written_ids', readonly number[]> = {
  sale_ids: [],
  marked_ids: [],
  written_ids: [],
}

/** "Para hoy": whom to write to, how much they owe, and what was sent. Fills the given height, as the other tabs. */
export function ChasingTab({ mayChange }: { mayChange: boolean }) {
  const view = usePagedView(debtorsAddress)
  const { filter, setFilter } = view
  const client = useQueryClient()
  const list = useQuery(debtorsQuery(filter, view.before))
  const totals = useQuery(debtorTotalsQuery(filter))
  const [picked, setPicked] = useChosen(filter)
  // The people whom a dialog names: they stay those of the press, whatever list comes meanwhile.
  const [question, setQuestion] = useState<Question | null>(null)
  const [busy, setBusy] = useState(false)
  const allId = useId()
  const { sale_ids: all, marked_ids, written_ids } = totals.data ?? nobody
  // Those that have left the list since are chosen no more; where nobody was ever chosen, all of the list are meant.
  const chosen = picked.filter((sale) => all.includes(sale))
  const meant = picked.length > 0 ? chosen : all
  const marked = new Set(marked_ids)
  const written = new Set(written_ids)
  const salesOf: Record<Act, readonly number[]> = {
    mark: meant.filter((sale) => !marked.has(sale)),
    unmark: meant.filter((sale) => marked.has(sale)),
    mail: meant.filter((sale) => !written.has(sale)),
  }

  const acts: Record<Act, (sales: readonly number[]) => Promise<ToastMessage>> = {
    async mark(sales) {
      const done = await markWritten([...sales])
      const undo = { label: texts.undo, run: () => void run('unmark', done) }
      return { title: texts.marked(done.length), ...(done.length > 0 && { action: undo }) }
    },
    async unmark(sales) {
      const left = await unmarkWritten([...sales])
      return left ? { title: texts.unmarked(left) } : { title: texts.undoFailed, variant: 'destructive' }
    },
    async mail(sales) {
      const { stored, people } = await remindNow([...sales])
      return { ...texts.mailed(stored, people - stored), ...(stored === 0 && { variant: 'destructive' }) }
    },
  }

  /** Throws when it was not stored. */
  async function store(act: Act, sales: readonly number[]) {
    const message = await acts[act](sales)
    // Before the lists come: what is chosen meanwhile stays chosen.
    setPicked((known) => known.filter((one) => !sales.includes(one)))
    return message
  }

  async function run(act: Act, sales: readonly number[]) {
    setBusy(true)
    const failed = act === 'unmark' ? texts.undoFailed : texts.notDone
    const message = await store(act, sales).catch(() => ({ title: failed, variant: 'destructive' as const }))
    // A first answer that is under way was counted before, and would stay.
    await client.cancelQueries({ queryKey: remindersKey })
    await client.invalidateQueries({ queryKey: remindersKey })
    setBusy(false)
    toast(message)
  }

  /** A mail is always asked about; the others where nobody was chosen, so that all of the list are meant. */
  function press(act: Act) {
    const sales = salesOf[act]
    if (act !== 'mail' && picked.length > 0) return run(act, sales)
    const rows = (list.data?.shown ?? []).filter(({ sale_id }) => sales.includes(sale_id))
    setQuestion({ act, sales, rows, left: meant.length - sales.length, isAll: picked.length === 0 })
  }

  const columns = debtorColumns({
    chosen,
    busy,
    choose: (sale, isChosen) =>
      setPicked((known) => [...known.filter((other) => other !== sale), ...(isChosen ? [sale] : [])]),
    mark: (sale) => void run('mark', [sale]),
    unmark: (sale) => void run('unmark', [sale]),
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <ReminderSwitch mayChange={mayChange} />
      <ListFilters filter={filter} plain={debtorsAddress.plain} onChange={setFilter} texts={texts}>
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
        <FilterChip
          label={texts.behindLabels['31']}
          chosen={filter.behind === '31'}
          onChoose={() => setFilter({ ...filter, behind: filter.behind === '31' ? 'all' : '31' })}
        />
        {all.length > 0 && (
          <ForMany answers={[list, totals]}>
            <span className="flex min-h-control items-center gap-2">
              <ChoiceBox
                id={allId}
                checked={chosen.length === all.length}
                onChange={({ target }) => setPicked(() => (target.checked ? all : []))}
              />
              <label htmlFor={allId}>{texts.chooseAll}</label>
            </span>
            <span role="status" className="figures text-ink-soft">
              {picked.length > 0 && texts.chosen(chosen.length)}
            </span>
            <span className="ml-auto flex flex-wrap gap-2">
              {(filter.state === 'written' ? writtenActs : otherActs).map((act) => (
                <Button
                  key={act}
                  variant={act === 'mail' ? 'primary' : 'secondary'}
                  busy={busy && act !== 'mail'}
                  busyLabel={texts.busy}
                  disabled={salesOf[act].length === 0}
                  onClick={() => void press(act)}
                >
                  {texts.all[act](salesOf[act].length)}
                </Button>
              ))}
            </span>
          </ForMany>
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
      {question && (
        <YesDialog
          title={texts.ask[question.act](question.sales.length)}
          description={[
            question.isAll && texts.everybody,
            texts.askText[question.act],
            question.act === 'mail' && question.left > 0 && texts.writtenLeft(question.left),
          ]
            .filter(Boolean)
            .join(' ')}
          confirm={texts.yes[question.act]}
          rows={question.rows.map((debtor) => ({ ...debtor, name: debtor.name ?? debtor.email }))}
          count={question.sales.length}
          act={async () => ({ ok: true, said: await store(question.act, question.sales) })}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}
