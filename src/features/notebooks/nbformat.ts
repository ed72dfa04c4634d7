import * as v from 'valibot'

/** The format stores text as one string or as a list of lines with their line breaks. */
const multilineText = v.union([v.string(), v.array(v.string())])
type MultilineText = v.InferOutput<typeof multilineText>

export type NotebookOutput =
  | { kind: 'text'; text: string; cut: boolean }
  | { kind: 'error'; text: string; cut: boolean }
  | { kind: 'image'; src: string; alt: string | null }
  | { kind: 'html'; html: string }
  | { kind: 'markdown'; source: string }
  /** Scripts, widgets and active drawings: shown only where the notebook runs. */
  | { kind: 'hidden' }

export const maxOutputLength = 4_000
const maxHtmlLength = 60_000
const maxImageLength = 1_500_000

const data = v.record(v.string(), v.unknown())
const outputSchema = v.variant('output_type', [
  v.object({ output_type: v.literal('stream'), text: multilineText }),
  v.object({
    output_type: v.picklist(['display_data', 'execute_result']),
    data,
    metadata: v.fallback(v.optional(data, {}), {}),
  }),
  v.object({ output_type: v.literal('error'), ename: v.string(), evalue: v.string() }),
])

export function outputsFrom(raw: readonly unknown[]): NotebookOutput[] {
  return raw.flatMap((entry) => {
    const output = v.safeParse(outputSchema, entry)
    if (!output.success) return []
    switch (output.output.output_type) {
      case 'stream':
        return [text('text', textOf(output.output.text))]
      case 'error':
        return [text('error', `${output.output.ename}: ${output.output.evalue}`)]
      default:
        return [displayed(output.output.data, output.output.metadata)]
    }
  })
}

function text(kind: 'text' | 'error', raw: string): NotebookOutput {
  const plain = plainTerminalText(raw)
  return { kind, text: plain.slice(0, maxOutputLength), cut: plain.length > maxOutputLength }
}

/** The richest inert format; the others of the bundle are alternatives. */
function displayed(bundle: Record<string, unknown>, metadata: Record<string, unknown>): NotebookOutput {
  const plain = stringOf(bundle['text/plain'])
  for (const mime of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) {
    const encoded = stringOf(bundle[mime])?.replace(/\s+/g, '')
    if (encoded && encoded.length <= maxImageLength && /^[A-Za-z0-9+/]+=*$/.test(encoded)) {
      return { kind: 'image', src: `data:${mime};base64,${encoded}`, alt: altOf(metadata[mime]) }
    }
  }
  const html = stringOf(bundle['text/html'])
  if (html && html.length <= maxHtmlLength && saysSomething(html)) return { kind: 'html', html }
  const markdown = stringOf(bundle['text/markdown'])
  if (markdown) return { kind: 'markdown', source: markdown.slice(0, maxOutputLength) }
  return plain ? text('text', plain) : { kind: 'hidden' }
}

/** Maps and charts drawn by a script leave nothing to read without it. */
function saysSomething(html: string): boolean {
  const withoutScripts = html.replace(/<(script|style|iframe|svg|canvas)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
  return /<img\b/i.test(withoutScripts) || withoutScripts.replace(/<[^>]*>/g, '').trim() !== ''
}

function stringOf(value: unknown): string | undefined {
  const parsed = v.safeParse(multilineText, value)
  return parsed.success ? textOf(parsed.output) : undefined
}

function altOf(metadata: unknown): string | null {
  const parsed = v.safeParse(v.object({ alt: v.string() }), metadata)
  return parsed.success && parsed.output.alt.trim() ? parsed.output.alt.trim() : null
}

function textOf(text: MultilineText): string {
  return typeof text === 'string' ? text : text.join('')
}

const escapeCharacter = String.fromCharCode(27)
const terminalColours = new RegExp(`${escapeCharacter}\\[[0-9;?]*[A-Za-z]`, 'g')

/** Text as a terminal finally shows it: without colour codes, and only the last state of a progress bar. */
function plainTerminalText(text: string): string {
  return text.replace(terminalColours, '').replace(/[^\n\r]*\r(?!\n)/g, '')
}

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
const base = {
  id: v.fallback(v.optional(v.string()), undefined),
  source: v.fallback(v.optional(multilineText, ''), ''),
}
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
  const cells = file.output.cells.slice(0, maxCells).flatMap((raw, index) => {
    const cell = v.safeParse(cellSchema, raw)
    return cell.success ? [cellFrom(cell.output, index)] : []
  })
  return { cells, total: file.output.cells.length }
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
        outputs: outputsFrom(cell.outputs ?? []),
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
