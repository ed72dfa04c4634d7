import * as v from 'valibot'

/** The format stores text as one string or as a list of lines with their line breaks. */
export const multilineText = v.union([v.string(), v.array(v.string())])
export type MultilineText = v.InferOutput<typeof multilineText>

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
    metadata: v.optional(data, {}),
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

export function textOf(text: MultilineText): string {
  return typeof text === 'string' ? text : text.join('')
}

const escapeCharacter = String.fromCharCode(27)
const terminalColours = new RegExp(`${escapeCharacter}\\[[0-9;?]*[A-Za-z]`, 'g')

/** Text as a terminal finally shows it: without colour codes, and only the last state of a progress bar. */
function plainTerminalText(text: string): string {
  return text.replace(terminalColours, '').replace(/[^\n\r]*\r(?!\n)/g, '')
}
