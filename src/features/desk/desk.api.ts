import * as v from 'valibot'
import { type DeskClaim, type DeskItem, deskClaimSchema, deskItemSchema } from '#domain/contracts/desk.ts'
import type { DeskKind } from '#domain/contracts/desk-counts.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

export type DeskCursor = { at: string; key: string }

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
  const answer = await staffClient().rpc('dismiss_desk_item', { item_key: key, reason })
  return v.parse(v.boolean(), staffData(answer))
}

export async function correctStepAddress(stepId: number, email: string): Promise<boolean> {
  const answer = await staffClient().rpc('correct_step_address', { step_id: stepId, email })
  return v.parse(v.boolean(), staffData(answer))
}

export async function dismissStep(stepId: number, reason: string): Promise<boolean> {
  const answer = await staffClient().rpc('dismiss_step', { step_id: stepId, reason })
  return v.parse(v.boolean(), staffData(answer))
}
