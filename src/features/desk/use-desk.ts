import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { deskTexts as texts } from '#content/desk.ts'
import type { DeskItem } from '#domain/contracts/desk.ts'
import type { DeskKind } from '#domain/contracts/desk-counts.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { toast } from '#ui/toast-store.ts'
import { claimDeskItem, deskQuery } from './desk.api.ts'
import { deskKey } from './desk-counts.api.ts'
import type { Settlement } from './settlement.ts'

/** The items of the desk, and what happens when one is settled. */
export function useDesk(kind: DeskKind | null) {
  const client = useQueryClient()
  const query = useInfiniteQuery(deskQuery(kind))
  /** When items were settled here: they leave the list before it is read again. */
  const [settled, setSettled] = useState<ReadonlyMap<string, number>>(new Map())
  const list = useRef<HTMLElement>(null)
  const focusOn = useRef<string | null>(null)
  const isOpen = ({ key }: DeskItem) => (settled.get(key) ?? 0) < query.dataUpdatedAt
  const items = query.data?.pages.flatMap(({ shown }) => shown).filter(isOpen) ?? []

  // The row that had the focus is gone: the next one gets it, or the heading when none is left.
  useEffect(() => {
    if (focusOn.current === null) return
    const row = list.current?.querySelector(`[data-item="${CSS.escape(focusOn.current)}"]`)
    const target = row?.querySelector<HTMLElement>('button') ?? list.current
    target?.focus()
    focusOn.current = null
  })

  function settle(item: DeskItem, { done, said, undo }: Settlement) {
    const index = items.findIndex(({ key }) => key === item.key)
    focusOn.current = (items[index + 1] ?? items[index - 1])?.key ?? ''
    setSettled((keys) => new Map(keys).set(item.key, Date.now()))
    if (done) sayDone(said, undo && (() => takeBack(undo)))
    else void sayWhoWasFaster(item.key)
    void client.invalidateQueries({ queryKey: deskKey })
  }

  async function takeBack(undo: () => Promise<boolean>) {
    const undone = await undo().catch(() => false)
    if (!undone) toast({ title: texts.undoFailed, variant: 'destructive' })
    await client.invalidateQueries({ queryKey: deskKey })
  }

  return { query, items, list, settle }
}

function sayDone(title: string, undo: (() => void) | undefined) {
  toast(undo ? { title, action: { label: texts.undo, run: undo } } : { title, durationMs: 3000 })
}

async function sayWhoWasFaster(key: string) {
  const claim = await claimDeskItem(key, false).catch(() => null)
  const title =
    claim?.state === 'gone' && claim.by && claim.at
      ? texts.settledBy(claim.by, formatSchoolMoment(new Date(claim.at)))
      : texts.settled
  toast({ title })
}
