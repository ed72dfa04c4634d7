import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deskTexts as texts } from '#content/desk.ts'
import { deskKindTexts } from '#content/desk-kinds.ts'
import type { DeskItem } from '#domain/contracts/desk.ts'
import { type DeskCounts, type DeskKind, deskKinds } from '#domain/contracts/desk-counts.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { FilterChip } from '#flows/staff-list/filter-chip.tsx'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { deskKindOf } from '../desk.api.ts'
import { deskCountsQuery, totalOf } from '../desk-counts.api.ts'
import type { PanelProps } from '../settlement.ts'
import { useDesk } from '../use-desk.ts'
import { DeskRow } from './desk-row.tsx'
import { ItemDialog } from './item-dialog.tsx'
import type { SeveralSalesProps } from './several-sales.tsx'

export type DeskTabProps = {
  ownId: string
  /** The school cannot sell yet: that nothing waits is no praise. */
  isNew: boolean
  /** What an opened item asks for. */
  OpenItem: ComponentType<PanelProps>
  /** Decides about several at once. */
  SeveralSales: ComponentType<SeveralSalesProps>
  /** An item will probably be opened. */
  onIntent: () => void
}

/** What needs a person (decision 39). */
export function DeskTab({ ownId, isNew, OpenItem, SeveralSales, onIntent }: DeskTabProps) {
  const [params, setParams] = useSearchParams()
  const kind = deskKindOf(params)
  const { query, items, list, settle } = useDesk(kind)
  const counts = useQuery(deskCountsQuery())
  const [open, setOpen] = useState<DeskItem | null>(null)
  const [picked, setPicked] = useState<ReadonlyMap<string, number>>(new Map())
  const hasSeveral = kind === 'sale_without_access' && items.length > 1
  // The filter grows with the counts, and would move the rows.
  const isLoading = query.isPending || !counts.isFetched

  function choose(next: DeskKind | null) {
    const address = new URLSearchParams(params)
    if (next) address.set('kind', next)
    else address.delete('kind')
    setParams(address, { replace: true })
  }

  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={texts.title}
      className="grid max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2>{texts.title}</h2>
        <span className="text-ink-mute text-xs">{texts.zone}</span>
      </div>
      <KindFilter counts={counts.data} value={kind} onChange={choose} />
      <ListFailure texts={texts} query={query} />
      {isLoading && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
      {!isLoading && query.data && items.length === 0 && !query.hasNextPage && (
        <div className="rounded border border-line px-4 py-10 text-center text-ink-soft">
          {kind ? (
            <EmptyList reason={texts.emptyKind}>
              <Button variant="secondary" onClick={() => choose(null)}>
                {texts.showEverything}
              </Button>
            </EmptyList>
          ) : (
            <EmptyList
              {...(isNew ? { reason: texts.emptyOfNew } : { title: texts.emptyTitle, reason: texts.empty })}
            />
          )}
        </div>
      )}
      {!isLoading && hasSeveral && (
        <SeveralSales listed={items.map(({ key }) => key)} picked={picked} onPick={setPicked} />
      )}
      {!isLoading && items.length > 0 && (
        <ol
          aria-label={texts.list}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          className="rounded border border-line bg-sheet"
        >
          {items.map((item) => (
            <DeskRow
              key={item.key}
              item={item}
              ownId={ownId}
              settle={(settlement) => settle(item, settlement)}
              onOpen={() => setOpen(item)}
              {...(hasSeveral && {
                picked: picked.has(item.key),
                onPick: (isPicked: boolean) => setPicked(toggled(picked, item, isPicked)),
              })}
            />
          ))}
        </ol>
      )}
      {!isLoading && query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          busyLabel={texts.loading}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
      {open && (
        <ItemDialog item={open} onClose={() => setOpen(null)}>
          <OpenItem
            item={open}
            settle={(settlement) => {
              setOpen(null)
              settle(open, settlement)
            }}
          />
        </ItemDialog>
      )}
    </section>
  )
}

function toggled(picked: ReadonlyMap<string, number>, { key, data }: DeskItem, isPicked: boolean) {
  const next = new Map(picked)
  if (isPicked && 'sale_id' in data) next.set(key, data.sale_id)
  else next.delete(key)
  return next
}

type KindFilterProps = {
  /** Undefined while they load. */
  counts: DeskCounts | undefined
  value: DeskKind | null
  onChange: (kind: DeskKind | null) => void
}

/** One button per kind that has items. */
function KindFilter({ counts, value, onChange }: KindFilterProps) {
  const present = deskKinds.filter((kind) => kind === value || (counts?.[kind] ?? 0) > 0)
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{texts.filter}</legend>
      <FilterChip
        label={texts.everything}
        count={counts && totalOf(counts)}
        chosen={value === null}
        onChoose={() => onChange(null)}
      />
      {present.map((kind) => (
        <FilterChip
          key={kind}
          label={deskKindTexts[kind].many}
          count={counts && (counts[kind] ?? 0)}
          chosen={value === kind}
          onChoose={() => onChange(kind)}
        />
      ))}
    </fieldset>
  )
}
