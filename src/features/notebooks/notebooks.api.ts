import * as v from 'valibot'
import { notebookCategories, notebookDifficulties } from '#content/notebooks.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { columnsOf } from '#domain/columns.ts'
import { countNotebookDownload } from '#domain/contracts/notebooks.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { callFunction } from '#platform/call-function.ts'
import { dataApi } from '#platform/data-api.ts'
import { env } from '#platform/env.ts'
import { maxFileBytes, notebookFilesPath } from './notebook.ts'

// `//host` would leave the site, and other schemes may run code.
const address = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/|\/(?!\/))/),
  v.transform((path) => (path.startsWith(notebookFilesPath) ? env().supabaseUrl + path : path)),
)

/** A row as the library shows it. */
export const notebookSchema = v.object({
  id: v.number(),
  title: v.string(),
  description: v.string(),
  category: v.picklist(notebookCategories),
  difficulty: v.picklist(notebookDifficulties),
  tags: v.array(v.string()),
  rating: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.minValue(1), v.maxValue(5)),
  downloads: v.number(),
  last_updated: v.pipe(v.string(), v.guard(isCalendarDay)),
  download_url: address,
  /** Null: a drawing stands for it. */
  cover_url: v.nullable(address),
  cover_alt: v.nullable(v.string()),
})

/** `rating`: 1 to 5, one decimal; addresses: a path of this site or a whole one. */
export type Notebook = v.InferOutput<typeof notebookSchema>

const columns = columnsOf<TableRow<'notebooks'>>()(notebookSchema)

/** Active notebooks, newest first. An invalid row is left out: it must not hide the others. */
export async function fetchNotebooks(signal?: AbortSignal): Promise<Notebook[]> {
  const call = dataApi()
    .from('notebooks')
    .select(columns)
    .eq('is_active', true)
    .order('created_at', { ascending: false })
    .order('last_updated', { ascending: false })
    .order('id', { ascending: false })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('notebooks could not be read', { cause: error })
  return data.flatMap((row) => {
    const read = v.safeParse(notebookSchema, row)
    return read.success ? [read.output] : []
  })
}

/** Counts one download. Returns the new count, or null where it did not count; never throws. */
export async function countDownload(notebookId: number): Promise<number | null> {
  const answer = await callFunction(countNotebookDownload, { notebook_id: notebookId })
  return answer.ok ? answer.value.downloads : null
}

export async function fetchNotebookFile(downloadUrl: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(downloadUrl, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`The notebook answered ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > maxFileBytes) {
    throw new Error('The notebook is too large for a preview')
  }
  const text = await response.text()
  if (text.length > maxFileBytes) throw new Error('The notebook is too large for a preview')
  return text
}
