import * as v from 'valibot'
import type { NotebookUploadProblem } from '#content/notebook-library.ts'
import { columnsOf } from '#domain/columns.ts'
import { count } from '#domain/contracts/fields.ts'
import { fold } from '#domain/search.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { everyRow, rowsUpTo, staffData } from '#platform/staff-request.ts'
import { type UploadFailure, uploadStaffFile } from '#platform/upload.ts'
import { maxFileBytes, notebookFilesPath } from './notebook.ts'
import { notebookSchema } from './notebooks.api.ts'

/** A notebook as it is stored: its addresses are not made whole. */
const storedNotebookSchema = v.object({
  ...notebookSchema.entries,
  download_url: v.string(),
  cover_url: v.nullable(v.string()),
  is_active: v.boolean(),
  version: count,
})
export type StoredNotebook = v.InferOutput<typeof storedNotebookSchema>

/** What staff write; downloads are counted. */
export type NotebookValues = Omit<StoredNotebook, 'id' | 'version' | 'downloads'>

const columns = columnsOf<TableRow<'notebooks'>>()(storedNotebookSchema)

/** The withdrawn ones too, in the order of the library. */
export async function fetchNotebookLibrary(signal: AbortSignal): Promise<StoredNotebook[]> {
  return await everyRow(storedNotebookSchema, (from) =>
    staffClient()
      .from('notebooks')
      .select(columns, { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('last_updated', { ascending: false })
      .order('id', { ascending: false })
      .range(from, rowsUpTo(from))
      .abortSignal(signal),
  )
}

/**
 * `stored`: the version that the change is based on, which the statement compares; absent for a new one. `current`: what
 * somebody else has stored since.
 */
export async function saveNotebook(values: NotebookValues, stored?: { id: number; version: number }) {
  const answer = stored
    ? await staffClient()
        .from('notebooks')
        .update(values)
        .eq('id', stored.id)
        .eq('version', stored.version)
        .select('id')
    : await staffClient().from('notebooks').insert(values).select('id')
  if (answer.error?.code === '23505') return { ok: false, refusal: 'title_taken' } as const
  const rows = v.parse(v.array(v.object({ id: count })), staffData(answer))
  if (rows.length > 0 || !stored) return { ok: true } as const
  const read = await staffClient().from('notebooks').select(columns).eq('id', stored.id).limit(1)
  const [current] = v.parse(v.array(storedNotebookSchema), staffData(read))
  return current
    ? ({ ok: false, refusal: 'changed', current } as const)
    : ({ ok: false, refusal: 'server' } as const)
}

export type NotebookFileKind = 'ipynb' | 'png' | 'webp'

const contentTypes: Record<NotebookFileKind, string> = {
  ipynb: 'application/x-ipynb+json',
  png: 'image/png',
  webp: 'image/webp',
}

export type NotebookUpload = { ok: true; path: string } | { ok: false; problem: NotebookUploadProblem }

/** Uploads a file or a cover; `name` becomes that of a download. Answers what a row stores as its address. */
export async function uploadNotebookFile(
  content: Blob,
  name: string,
  kind: NotebookFileKind,
  signal: AbortSignal,
): Promise<NotebookUpload> {
  if (content.size > maxFileBytes) return { ok: false, problem: 'too_large' }
  const stem = fold(name.replace(/\.[^.]*$/, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  const object = `${crypto.randomUUID()}/${stem || 'notebook'}.${kind}`
  const sent = await uploadStaffFile({
    bucket: 'notebooks',
    name: object,
    content,
    contentType: contentTypes[kind],
    onProgress: () => {},
    signal,
  })
  return sent.ok
    ? { ok: true, path: notebookFilesPath + object }
    : { ok: false, problem: problemOf[sent.failure] }
}

const problemOf: Record<UploadFailure, NotebookUploadProblem> = {
  cancelled: 'network',
  network: 'network',
  session: 'denied',
  denied: 'denied',
  bucket_missing: 'server',
  too_large: 'too_large',
  wrong_type: 'not_notebook',
  server: 'server',
}
