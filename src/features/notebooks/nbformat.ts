import * as v from 'valibot'
import {
  type MultilineText,
  multilineText,
  type NotebookOutput,
  outputsFrom,
  textOf,
} from './nbformat-outputs.ts'

export type NotebookCell =
  | { kind: 'markdown'; id: string; source: string; pictures: Readonly<Record<string, string>>; cut: boolean }
  | { kind: 'raw'; id: string; source: string; cut: boolean }
  | {
      kind: 'code'
      id: string
      source: string
      executionCount: number | null
      outputs: NotebookOutput[]
      cut: boolean
    }

export type ParsedNotebook = {
  cells: NotebookCell[]
  /** Number of cells in the file; `cells` holds at most the first `maxCells`. */
  total: number
}

export const maxCells = 60
export const maxSourceLength = 12_000

const mimeBundle = v.record(v.string(), v.unknown())
const base = { id: v.optional(v.string()), source: multilineText }
const cellSchema = v.variant('cell_type', [
  v.object({
    ...base,
    cell_type: v.literal('markdown'),
    attachments: v.optional(v.record(v.string(), mimeBundle)),
  }),
  v.object({ ...base, cell_type: v.literal('raw') }),
  v.object({
    ...base,
    cell_type: v.literal('code'),
    execution_count: v.nullish(v.number()),
    outputs: v.optional(v.array(v.unknown()), []),
  }),
])
const fileSchema = v.object({ nbformat: v.literal(4), cells: v.array(v.unknown()) })

/**
 * The displayable part of a Jupyter notebook (nbformat 4.0 to 4.5), shortened where it is long; null for any other
 * text. The result is untrusted: nothing in it has been sanitised.
 */
export function parseNotebook(text: string): ParsedNotebook | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const file = v.safeParse(fileSchema, json)
  if (!file.success) return null
  const cells = file.output.cells.slice(0, maxCells).flatMap((raw, index) => {
    const cell = v.safeParse(cellSchema, raw)
    return cell.success ? [cellFrom(cell.output, index)] : []
  })
  return { cells, total: file.output.cells.length }
}

function cellFrom(cell: v.InferOutput<typeof cellSchema>, index: number): NotebookCell {
  const id = cell.id ?? `cell-${index}`
  const { source, cut } = shortened(cell.source)
  switch (cell.cell_type) {
    case 'markdown':
      return { kind: 'markdown', id, source, cut, pictures: picturesFrom(cell.attachments ?? {}) }
    case 'raw':
      return { kind: 'raw', id, source, cut }
    case 'code':
      return {
        kind: 'code',
        id,
        source,
        cut,
        executionCount: cell.execution_count ?? null,
        outputs: outputsFrom(cell.outputs),
      }
  }
}

function shortened(source: MultilineText): { source: string; cut: boolean } {
  const text = textOf(source)
  return { source: text.slice(0, maxSourceLength), cut: text.length > maxSourceLength }
}

/** Pictures of a Markdown cell, by the name that its text uses after `attachment:`. */
function picturesFrom(attachments: Record<string, Record<string, unknown>>): Record<string, string> {
  const pictures = Object.entries(attachments).flatMap(([name, bundle]) => {
    const found = Object.entries(bundle).find(([mime]) => /^image\/(png|jpeg|gif|webp)$/.test(mime))
    return found && typeof found[1] === 'string' ? [[name, `data:${found[0]};base64,${found[1]}`]] : []
  })
  return Object.fromEntries(pictures)
}
