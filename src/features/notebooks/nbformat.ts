import * as v from 'valibot'
import { takeFormulas } from './formulas.ts'
import { type FoldedParts, foldMarks, partsOf } from './notebook-folds.ts'
import {
  type MultilineText,
  multilineText,
  type NotebookOutput,
  outputsFrom,
  textOf,
} from './notebook-outputs.ts'

export type NotebookCell =
  | { kind: 'markdown'; source: string; pictures: Readonly<Record<string, string>>; cut: boolean }
  | { kind: 'raw'; source: string; cut: boolean }
  | {
      kind: 'code'
      /** Null where the file leaves it out. */
      source: string | null
      folded: FoldedParts
      executionCount: number | null
      outputs: NotebookOutput[]
      cut: boolean
    }

export type ParsedNotebook = {
  cells: NotebookCell[]
  /** Number of cells that the file shows; `cells` holds at most the first `maxCells`. */
  total: number
}

export const maxCells = 60
export const maxSourceLength = 12_000

const mimeBundle = v.record(v.string(), v.unknown())
const base = { source: v.fallback(v.optional(multilineText, ''), ''), metadata: foldMarks }
const cellSchema = v.variant('cell_type', [
  v.object({
    ...base,
    cell_type: v.literal('markdown'),
    attachments: v.fallback(v.nullish(v.record(v.string(), mimeBundle)), undefined),
  }),
  v.object({ ...base, cell_type: v.literal('raw') }),
  v.object({
    ...base,
    cell_type: v.literal('code'),
    // A cell that was saved while it ran has an asterisk.
    execution_count: v.fallback(v.nullish(v.number()), null),
    outputs: v.fallback(v.nullish(v.array(v.unknown())), []),
  }),
])
const fileSchema = v.object({ nbformat: v.literal(4), cells: v.array(v.unknown()) })

/**
 * The displayable part of a Jupyter notebook (nbformat 4.0 to 4.5), shortened where it is long; null for any other
 * text. The result is untrusted: nothing in it has been sanitised.
 */
export function parseNotebook(text: string): ParsedNotebook | null {
  const file = v.safeParse(fileSchema, readJson(text) ?? readJson(withoutBareNumbers(text)))
  if (!file.success) return null
  const shown = file.output.cells.flatMap((raw) => {
    const cell = v.safeParse(cellSchema, raw)
    const isRemoved = cell.success && partsOf(cell.output.metadata, '').removed.cell
    return isRemoved ? [] : [cell]
  })
  const cells = shown.slice(0, maxCells).flatMap((cell) => (cell.success ? [cellFrom(cell.output)] : []))
  return { cells, total: shown.length }
}

/** Whether the code that draws formulas is wanted. */
export function holdsFormula({ cells }: ParsedNotebook): boolean {
  const isWritten = (source: string) => takeFormulas(source).formulas.length > 0
  return cells.some((cell) =>
    cell.kind === 'code'
      ? cell.outputs.some(
          (output) => output.kind === 'latex' || (output.kind === 'markdown' && isWritten(output.source)),
        )
      : cell.kind === 'markdown' && isWritten(cell.source),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Python writes these words where a number is none or has no end, and Jupyter reads them (providers, section 15); texts keep them, also one that does not end. */
function withoutBareNumbers(text: string): string {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found.startsWith('"') ? found : 'null',
  )
}

function cellFrom(cell: v.InferOutput<typeof cellSchema>): NotebookCell {
  const { source, cut } = shortened(cell.source)
  switch (cell.cell_type) {
    case 'markdown':
      return { kind: 'markdown', source, cut, pictures: picturesFrom(cell.attachments ?? {}) }
    case 'raw':
      return { kind: 'raw', source, cut }
    case 'code': {
      const { folded, removed } = partsOf(cell.metadata, source)
      return {
        kind: 'code',
        source: removed.code ? null : source,
        cut,
        folded,
        executionCount: cell.execution_count ?? null,
        outputs: removed.outputs ? [] : outputsFrom(cell.outputs ?? []),
      }
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
