import * as v from 'valibot'

/** The format stores text as one string or as a list of lines with their line breaks. */
export const multilineText = v.union([v.string(), v.array(v.string())])
export type MultilineText = v.InferOutput<typeof multilineText>

/** Scripts, widgets and active drawings are shown only where the notebook runs. */
export type HiddenReason = 'interactive' | 'large' | 'damaged'

export type NotebookOutput =
  | { kind: 'text'; text: string; cut: boolean }
  | { kind: 'error'; text: string; cut: boolean }
  | { kind: 'image'; src: string; alt: string | null }
  | { kind: 'html'; html: string }
  | { kind: 'markdown'; source: string }
  /** LaTeX; `instead`: where it cannot be read. */
  | { kind: 'latex'; source: string; instead: NotebookOutput }
  | { kind: 'hidden'; reason: HiddenReason }

export const maxOutputLength = 4_000
const maxHtmlLength = 60_000

const data = v.record(v.string(), v.unknown())
const outputSchema = v.variant('output_type', [
  v.object({
    output_type: v.literal('stream'),
    name: v.fallback(v.optional(v.string()), undefined),
    text: multilineText,
  }),
  v.object({
    output_type: v.picklist(['display_data', 'execute_result']),
    data,
    metadata: v.fallback(v.optional(data, {}), {}),
  }),
  v.object({
    output_type: v.literal('error'),
    ename: v.string(),
    evalue: v.string(),
    traceback: v.fallback(v.optional(v.array(v.string()), []), []),
  }),
])
type Output = v.InferOutput<typeof outputSchema>

/** Outputs that follow each other and cannot be shown are told of once. */
export function outputsFrom(raw: readonly unknown[]): NotebookOutput[] {
  const outputs = raw.flatMap((entry) => {
    const output = v.safeParse(outputSchema, entry)
    return output.success ? [output.output] : []
  })
  const shown = joinedStreams(outputs).flatMap(shownAs)
  return shown.filter((output, index) => output.kind !== 'hidden' || shown[index - 1]?.kind !== 'hidden')
}

/** Programs that run notebooks store a piece each time that a stream is flushed: a progress bar lies in many. */
function joinedStreams(outputs: readonly Output[]): Output[] {
  const joined: Output[] = []
  for (const output of outputs) {
    const last = joined.at(-1)
    const isMore =
      output.output_type === 'stream' && last?.output_type === 'stream' && last.name === output.name
    if (isMore) joined.splice(-1, 1, { ...last, text: [textOf(last.text), textOf(output.text)] })
    else joined.push(output)
  }
  return joined
}

function shownAs(output: Output): NotebookOutput[] {
  switch (output.output_type) {
    case 'stream':
      return [text('text', textOf(output.text))]
    case 'error':
      return [text('error', errorText(output))]
    default:
      return displayed(output.data, output.metadata)
  }
}

/** An error without a value has its name as the end of its trace; an editor whose kernel ended puts its own words there. */
function errorText({ ename, evalue, traceback }: Extract<Output, { output_type: 'error' }>): string {
  if (evalue !== '') return `${ename}: ${evalue}`
  const trace = traceback.join('')
  return trace === '' || trace.includes(ename) ? ename : trace
}

function text(kind: 'text' | 'error', raw: string): NotebookOutput {
  const plain = plainTerminalText(raw)
  return { kind, text: plain.slice(0, maxOutputLength), cut: plain.length > maxOutputLength }
}

/** Formats that only a running notebook draws. */
const activeFormat = /^application\/vnd\.(?:jupyter\.widget-view|plotly|vega|vegalite|bokehjs_exec)\b/

/** The richest inert format; the others of the bundle are alternatives. None of what only prepares the outputs after it. */
function displayed(bundle: Record<string, unknown>, metadata: Record<string, unknown>): NotebookOutput[] {
  const html = stringOf(bundle['text/html'])
  const latex = stringOf(bundle['text/latex'])
  if ('application/vnd.bokehjs_load.v0+json' in bundle || (html && isPreparation(html))) return []
  if (latex && !html) {
    const instead = inert(bundle, metadata)
    const readable = instead.kind === 'hidden' ? text('text', latex) : instead
    return [{ kind: 'latex', source: latex.slice(0, maxOutputLength), instead: readable }]
  }
  return [inert(bundle, metadata)]
}

function inert(bundle: Record<string, unknown>, metadata: Record<string, unknown>): NotebookOutput {
  const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']
  const stored = pictures.flatMap((mime) => {
    const content = stringOf(bundle[mime])
    return content === undefined ? [] : [{ mime, encoded: encodedPicture(mime, content) }]
  })
  const picture = stored.find(({ encoded }) => encoded !== null)
  if (picture) {
    const { mime, encoded } = picture
    return { kind: 'image', src: `data:${mime};base64,${encoded}`, alt: altOf(metadata[mime]) }
  }
  const formats = Object.keys(bundle)
  if (formats.some((format) => activeFormat.test(format))) return { kind: 'hidden', reason: 'interactive' }
  const plain = stringOf(bundle['text/plain'])
  const said = plain && !(formats.length > 1 && isAddress(plain)) ? text('text', plain) : null
  const html = stringOf(bundle['text/html'])
  const isShown = html && html.length <= maxHtmlLength && saysSomething(html)
  if (isShown && !(said && isLaidOutByStyles(html))) return { kind: 'html', html }
  const markdown = stringOf(bundle['text/markdown'])
  if (markdown) return { kind: 'markdown', source: markdown.slice(0, maxOutputLength) }
  if (stored.length > 0) return { kind: 'hidden', reason: 'damaged' }
  if (said) return said
  const json = bundle['application/json']
  if (json !== undefined) return text('text', JSON.stringify(json, null, 2))
  const isLarge = html !== undefined && html.length > maxHtmlLength && !isActive(html)
  return { kind: 'hidden', reason: isLarge ? 'large' : 'interactive' }
}

const outsideBase64 = /[^A-Za-z0-9+/]/

/** In base64; null for what is damaged. A drawing may lack the name of its language, without which it is none. */
function encodedPicture(mime: string, content: string): string | null {
  if (mime === 'image/svg+xml') {
    const named = /\bxmlns=/.test(content)
      ? content
      : content.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    return btoa(Array.from(new TextEncoder().encode(named), (byte) => String.fromCharCode(byte)).join(''))
  }
  const encoded = /\s/.test(content) ? content.replace(/\s+/g, '') : content
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0
  const isWhole = padding > 0 ? encoded.length % 4 === 0 : encoded.length % 4 !== 1
  return isWhole && encoded !== '' && !outsideBase64.test(encoded.slice(0, encoded.length - padding))
    ? encoded
    : null
}

/** Where Python keeps an object, which says nothing to a reader, or the name of a chart. */
function isAddress(plain: string): boolean {
  return /^<[^<>]*(?: at 0x[0-9a-f]+| object)>$|^alt\.\w+\(\.{3}\)$/.test(plain.trim())
}

const drawnByScript = /<(script|style|iframe|svg|canvas|audio|video)\b[\s\S]*?(<\/\1\s*>|$)/gi

function isActive(html: string): boolean {
  return /<(?:script|iframe|audio|video|canvas|object|embed)\b/i.test(html) || />\s*Loading\b/.test(html)
}

/** Maps and charts drawn by a script leave nothing to read without it, or a word that they are coming. */
function saysSomething(html: string): boolean {
  if (isActive(html) && (!/<t[dh]\b/i.test(html) || />\s*Loading\b/.test(html))) return false
  return /<img\b/i.test(html) || readableText(html) !== ''
}

function readableText(html: string): string {
  return html
    .replace(drawnByScript, '')
    .replace(/<[^<>]*>/g, '')
    .trim()
}

/** Scripts and styles for the outputs after it. Bokeh says by a mark of its own that it is coming. */
function isPreparation(html: string): boolean {
  return (
    /\bbk-notebook-logo\b/.test(html) ||
    (!/<(?!\/?(?:script|style)\b)\w/i.test(outsideScripts(html)) && readableText(html) === '')
  )
}

function outsideScripts(html: string): string {
  return html.replace(/(<(script|style)\b)[\s\S]*?(<\/\2\s*>|$)/gi, '$1')
}

/** Trees that fold by boxes to tick, and words: without styles, their text says the same and is shorter. */
function isLaidOutByStyles(html: string): boolean {
  return /<input\b/i.test(html) || !/<(?:table|img)\b/i.test(html)
}

export function stringOf(value: unknown): string | undefined {
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
const bell = String.fromCharCode(7)
/** Colours, and the addresses of links. */
const terminalMarks = new RegExp(
  `${escapeCharacter}(?:\\[[0-9;?]*[A-Za-z]|\\][^${bell}${escapeCharacter}]*(?:${bell}|${escapeCharacter}\\\\))`,
  'g',
)

/** Text as a terminal finally shows it: without colour codes, and only the last state of a progress bar. */
function plainTerminalText(text: string): string {
  return text
    .replace(terminalMarks, '')
    .split('\n')
    .map((line) => line.split('\r').findLast((state) => state !== '') ?? '')
    .join('\n')
}
