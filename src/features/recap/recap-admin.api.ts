import * as v from 'valibot'
import { columnsOf } from '#domain/columns.ts'
import type { ResponseOf } from '#domain/contracts/edge-function.ts'
import { recapBucket, recapLinkSchema, type StoredRecap, storedRecapSchema } from '#domain/contracts/recap.ts'
import {
  generateRecapLinks,
  type RecapLinksFailureCode,
  type RecapMaterialFailureCode,
  type RecapMaterialInput,
  type SavedRecap,
  upsertRecapMaterial,
} from '#domain/contracts/recap-admin.ts'
import type { RecapFileType } from '#domain/recap-files.ts'
import { type KeyPage, keyPage, type TableRow } from '#platform/api-rows.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import { type UploadResult, uploadStaffFile } from '#platform/upload.ts'

export type RecapLink = v.InferOutput<typeof recapLinkSchema>

const recapColumns = columnsOf<TableRow<'recap_material'>>()(storedRecapSchema)

/** Newest first; `before` is the last id of the previous page. */
export async function fetchRecaps(
  before: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<StoredRecap, number>> {
  const newest = staffClient()
    .from('recap_material')
    .select(recapColumns)
    .order('id', { ascending: false })
    .limit(pageSize + 1)
  const request = before === null ? newest : newest.lt('id', before)
  const rows = v.parse(v.array(storedRecapSchema), staffData(await request.abortSignal(signal)))
  return keyPage(rows, pageSize, (recap) => recap.id)
}

export type SaveResult =
  | FunctionResult<SavedRecap, Exclude<RecapMaterialFailureCode, 'recap_changed'>>
  /** Not saved: someone else has changed the recap since it was opened. */
  | { ok: false; kind: 'changed'; current: StoredRecap }

export async function saveRecap(request: RecapMaterialInput): Promise<SaveResult> {
  const result = await callStaffFunction(upsertRecapMaterial, request)
  if (result.ok || result.kind !== 'code') return result
  const { code, status, details } = result
  if (code !== 'recap_changed') return { ok: false, kind: 'code', code, status, ...(details && { details }) }
  const current = v.safeParse(storedRecapSchema, details?.stored)
  return current.success
    ? { ok: false, kind: 'changed', current: current.output }
    : { ok: false, kind: 'code', code: 'unknown', status }
}

export type GenerateResult = FunctionResult<ResponseOf<typeof generateRecapLinks>, RecapLinksFailureCode>

export function generateLinks(recap: Pick<StoredRecap, 'id' | 'course_id'>): Promise<GenerateResult> {
  const body = { recap_id: recap.id, course_id: recap.course_id }
  // Thousands of links are created by one slow statement.
  return callStaffFunction(generateRecapLinks, body, { timeoutMs: 60_000 })
}

export type RecapUpload = {
  objectName: string
  file: Blob
  type: RecapFileType
  onProgress: (share: number) => void
  signal: AbortSignal
}

export async function uploadRecapFile(upload: RecapUpload): Promise<UploadResult> {
  return uploadStaffFile({
    bucket: recapBucket,
    name: upload.objectName,
    content: upload.file,
    contentType: upload.type.contentType,
    onProgress: upload.onProgress,
    signal: upload.signal,
  })
}

export type LinksFilter = { recapId: number | null; search: string }

async function readLinks(
  filter: LinksFilter,
  before: number | null,
  pageSize: number,
  signal?: AbortSignal,
): Promise<RecapLink[]> {
  const request = staffClient().rpc('list_recap_links', {
    search: filter.search,
    page_size: pageSize,
    ...(filter.recapId === null ? {} : { recap_filter: filter.recapId }),
    ...(before === null ? {} : { before_id: before }),
  })
  return v.parse(v.array(recapLinkSchema), staffData(await (signal ? request.abortSignal(signal) : request)))
}

export async function fetchLinks(
  filter: LinksFilter,
  before: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<RecapLink, number> & { total: number }> {
  const rows = await readLinks(filter, before, pageSize + 1, signal)
  return { ...keyPage(rows, pageSize, (link) => link.id), total: rows[0]?.total ?? 0 }
}

/** The data API silently truncates longer responses. */
const exportPageSize = 1000

/** Every link of the filter, page by page: an export of the first page only would look complete. */
export async function fetchAllLinks(filter: LinksFilter): Promise<RecapLink[]> {
  const all: RecapLink[] = []
  for (;;) {
    const page = await readLinks(filter, all.at(-1)?.id ?? null, exportPageSize)
    all.push(...page)
    if (page.length === 0 || all.length >= (page[0]?.total ?? 0)) return all
  }
}

/** At most 1000 at a time. */
export async function revokeLinks(linkIds: readonly number[]): Promise<void> {
  staffData(await staffClient().rpc('revoke_recap_links', { link_ids: [...linkIds] }))
}

export async function renewLink(linkId: number): Promise<void> {
  staffData(await staffClient().rpc('renew_recap_link', { link_id: linkId }))
}
