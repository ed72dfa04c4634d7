import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { notebookPreviewText as text } from '#content/notebook-preview-texts.ts'
import { SanitisedHtml } from '#platform/sanitised-html.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { holdsFormula, type NotebookCell, type ParsedNotebook, parseNotebook } from '../nbformat.ts'
import type { NotebookOutput } from '../notebook-outputs.ts'
import { completed, fromLatex, fromMarkdown, type Typeset, type WrittenText } from './written-text.ts'

export type NotebookPreviewProps = {
  notebook: ParsedNotebook
  /** The dialog's title; a first heading with the same words is left out. */
  title: string
  /** Null where the notebook has no formula. */
  typeset: Typeset | null
}

/** Null for what is no notebook. `hasFormula`: the code that draws formulas is wanted. */
export function readForPreview(text: string): { notebook: ParsedNotebook; hasFormula: boolean } | null {
  const notebook = parseNotebook(text)
  return notebook && { notebook, hasFormula: holdsFormula(notebook) }
}

const Typesetter = createContext<Typeset | null>(null)

/** A notebook as a document: text, code and saved results. Nothing of it runs. */
export function NotebookPreview({ notebook, title, typeset }: NotebookPreviewProps) {
  const { cells, total } = notebook
  if (total === 0) return <p className="pt-4 text-ink-soft">{text.empty}</p>
  // Copied cells have the id of the first; their places never change.
  const placed = cells.map((cell, index) => ({ cell, position: index + 1 }))
  return (
    <Typesetter value={typeset}>
      <div className="grid gap-6 pt-4">
        {placed.map(({ cell, position }) => (
          <Cell key={position} cell={position === 1 ? untitled(cell, title) : cell} position={position} />
        ))}
        {cells.length < total && (
          <Notice tone="info" title={text.cut(cells.length, total)}>
            {text.cutAdvice}
          </Notice>
        )}
      </div>
    </Typesetter>
  )
}

function untitled(cell: NotebookCell, title: string): NotebookCell {
  if (cell.kind !== 'markdown') return cell
  const [first = '', ...rest] = cell.source.split('\n')
  return first.replace(/^#\s+/, '').trim() === title ? { ...cell, source: rest.join('\n') } : cell
}

function Cell({ cell, position }: { cell: NotebookCell; position: number }) {
  return (
    <div className="grid min-w-0 gap-2">
      <CellContent cell={cell} position={position} />
      {cell.cut && <p className="text-ink-mute text-sm">{text.cutPart}</p>}
    </div>
  )
}

function CellContent({ cell, position }: { cell: NotebookCell; position: number }) {
  switch (cell.kind) {
    case 'markdown':
      return <Markdown source={cell.source} pictures={cell.pictures} />
    case 'raw':
      return <pre className="coordinates whitespace-pre-wrap text-ink-soft">{cell.source}</pre>
    case 'code':
      return (
        <>
          <p aria-hidden="true" className="coordinates text-ink-mute">
            [{cell.executionCount ?? ' '}]
          </p>
          {cell.source !== null && (
            <Folded summary={cell.folded.title ?? text.foldedCode} isFolded={cell.folded.code}>
              <ScrollArea label={text.code(position)} className="border-ink border-l-2 bg-well px-4 py-3">
                <pre className="font-mono text-sm leading-relaxed">
                  <code>{cell.source}</code>
                </pre>
              </ScrollArea>
            </Folded>
          )}
          {cell.outputs.length > 0 && (
            <Folded summary={text.foldedOutputs} isFolded={cell.folded.outputs}>
              <NotebookOutputs outputs={cell.outputs} position={position} />
            </Folded>
          )}
        </>
      )
  }
}

type FoldedProps = { summary: string; isFolded: boolean; children: ReactNode }

/** What the author has folded away is opened by a press. */
function Folded({ summary, isFolded, children }: FoldedProps) {
  if (!isFolded) return children
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-ink-soft text-sm">{summary}</summary>
      <div className="grid min-w-0 gap-2 pt-2">{children}</div>
    </details>
  )
}

const noPictures = {}

function Markdown({ source, pictures = noPictures }: { source: string; pictures?: Record<string, string> }) {
  const typeset = useContext(Typesetter)
  return <Written {...useMemo(() => fromMarkdown(source, pictures, typeset), [source, pictures, typeset])} />
}

function Written({ html, finish }: WrittenText) {
  return <SanitisedHtml profile="notebook" html={html} finish={finish} className={writtenText} />
}

/** LaTeX, or what stands for it where a part of it is no formula that can be read. */
function Latex({ source, instead }: { source: string; instead: ReactNode }) {
  const typeset = useContext(Typesetter)
  const written = useMemo(() => typeset && fromLatex(source, typeset), [source, typeset])
  return written ? <Written {...written} /> : instead
}

function NotebookOutputs({ outputs, position }: { outputs: NotebookOutput[]; position: number }) {
  // The saved results of a cell never change, so their index is a stable key.
  const named = outputs.map((output, index) => ({ output, number: index + 1 }))
  return named.map(({ output, number }) => (
    <Output key={number} output={output} name={text.output(position, number)} position={position} />
  ))
}

function Output({ output, name, position }: { output: NotebookOutput; name: string; position: number }) {
  switch (output.kind) {
    case 'image':
      return (
        <img
          src={output.src}
          alt={output.alt ?? text.figure(position)}
          className="h-auto max-w-full border border-line bg-white"
        />
      )
    case 'html':
      return (
        <ScrollArea label={name}>
          <SanitisedHtml profile="notebook" html={output.html} finish={completed} className={savedTable} />
        </ScrollArea>
      )
    case 'markdown':
      return <Markdown source={output.source} />
    case 'latex':
      return (
        <Latex
          source={output.source}
          instead={<Output output={output.instead} name={name} position={position} />}
        />
      )
    case 'hidden':
      return <p className="text-ink-mute text-sm">{text.hidden[output.reason]}</p>
    default:
      return (
        <ScrollArea label={name} className="border-line border-l-2 px-4 py-1">
          {output.kind === 'error' && <p className="font-medium text-error text-sm">{text.error}</p>}
          <pre className="font-mono text-ink-soft text-sm leading-relaxed">{output.text}</pre>
          {output.cut && <p className="text-ink-mute text-sm">{text.cutPart}</p>}
        </ScrollArea>
      )
  }
}

/** Styles for sanitised markup, which has no classes of its own. */
const savedText = classNames(
  'text-ink-soft [overflow-wrap:normal]',
  '[&_:is(h2,h3,h4,h5,h6)]:mt-5 [&_:is(h2,h3,h4,h5,h6)]:mb-2 [&_:is(h2,h3,h4,h5,h6)]:text-ink [&_h3]:text-heading [&_h4]:text-lg [&>:first-child]:mt-0',
  '[&_:is(p,ul,ol,blockquote,table,pre)]:mb-3 [&>:last-child]:mb-0',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-6 [&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-4',
  '[&_a]:text-action [&_a]:underline [&_a]:underline-offset-[0.2em] [&_strong]:font-semibold [&_strong]:text-ink',
  '[&_code]:font-mono [&_code]:text-[0.9em] [&_pre]:whitespace-pre-wrap [&_pre]:bg-well [&_pre]:px-4 [&_pre]:py-3 [&_img]:max-w-full',
  '[&_table]:figures [&_table]:border-collapse [&_table]:text-sm [&_:is(th,td)]:border-line [&_:is(th,td)]:border-b [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-1.5 [&_th]:font-semibold [&_th]:text-ink [&_caption]:pb-2 [&_caption]:text-left',
)

/** On the right, as Jupyter has all cells of results: most are numbers. */
const savedTable = classNames('[&_:is(th,td):not([align])]:text-right', savedText)

/** Prose does not scroll sideways, so its long words break; a table of results scrolls and keeps them whole. */
const writtenText = classNames(
  'min-w-0 max-w-measure [&_*]:[overflow-wrap:anywhere] [&_th:not([align])]:text-left',
  savedText,
)
