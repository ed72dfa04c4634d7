import { infiniteQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { type DeskClaim, type DeskItem, deskClaimSchema, deskItemSchema } from '#domain/contracts/desk.ts'
import { type DeskKind, deskKinds } from '#domain/contracts/desk-counts.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { type DataApiAnswer, staffData } from '#platform/staff-request.ts'
import { deskKey, followingDesk } from './desk-counts.api.ts'

const itemsPageSize = 50
export type DeskCursor = { at: string; key: string }

/** The kind in an address; null for every kind. */
export function deskKindOf(params: URLSearchParams): DeskKind | null {
  return deskKinds.find((known) => known === params.get('kind')) ?? null
}

export async function fetchDeskItems(
  kind: DeskKind | null,
  before: DeskCursor | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<DeskItem, DeskCursor>> {
  const answer = await staffClient()
    .rpc('desk_items', {
      ...(kind ? { kind_filter: kind } : {}),
      ...(before ? { before_at: before.at, before_key: before.key } : {}),
      page_size: pageSize + 1,
    })
    .abortSignal(signal)
  const items = v.parse(v.array(deskItemSchema), staffData(answer))
  return keyPage(items, pageSize, ({ at, key }) => ({ at, key }))
}

const mostItems = 100

/** Sales by the keys of all items that wait for access: more than a list shows, and the list stays as short. */
export async function fetchSalesWithoutAccess(): Promise<ReadonlyMap<string, number>> {
  const sales = new Map<string, number>()
  const { signal } = new AbortController()
  let before: DeskCursor | null = null
  do {
    const page: KeyPage<DeskItem, DeskCursor> = await fetchDeskItems(
      'sale_without_access',
      before,
      mostItems,
      signal,
    )
    for (const item of page.shown)
      if (item.kind === 'sale_without_access') sales.set(item.key, item.data.sale_id)
    before = page.next
  } while (before)
  return sales
}

/** `kind`: null for every kind. */
export function deskQuery(kind: DeskKind | null) {
  return infiniteQueryOptions({
    ...followingDesk,
    queryKey: [...deskKey, 'list', kind],
    queryFn: ({ signal, pageParam }) => fetchDeskItems(kind, pageParam, itemsPageSize, signal),
    initialPageParam: null as DeskCursor | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Marks an item as open by the caller, for five minutes. `take`: also where a colleague has it. */
export async function claimDeskItem(key: string, take: boolean): Promise<DeskClaim> {
  return v.parse(
    deskClaimSchema,
    staffData(await staffClient().rpc('claim_desk_item', { item_key: key, take })),
  )
}

export async function releaseDeskItem(key: string): Promise<void> {
  staffData(await staffClient().rpc('release_desk_item', { item_key: key }))
}

// The calls below return false when the item was settled before.

export async function dismissDeskItem(key: string, reason: string): Promise<boolean> {
  return wasDone(await staffClient().rpc('dismiss_desk_item', { item_key: key, reason }))
}

export async function correctStepAddress(stepId: number, email: string): Promise<boolean> {
  return wasDone(await staffClient().rpc('correct_step_address', { step_id: stepId, email }))
}

export async function dismissStep(stepId: number, reason: string): Promise<boolean> {
  return wasDone(await staffClient().rpc('dismiss_step', { step_id: stepId, reason }))
}

export async function settleManualOrder(paymentId: number, arrived: boolean): Promise<boolean> {
  return wasDone(await staffClient().rpc('settle_manual_order', { payment_id: paymentId, arrived }))
}

/** False when it was settled before. */
export const wasDone = (answer: DataApiAnswer): boolean => v.parse(v.boolean(), staffData(answer))
