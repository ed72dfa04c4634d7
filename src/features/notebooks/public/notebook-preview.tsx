import { Marked, type Token } from 'marked'
import type { ReactNode } from 'react'
import { notebookPreviewText as text } from '#content/notebook-preview-texts.ts'
import { SanitisedHtml } from '#platform/sanitised-html.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import type { NotebookCell, NotebookOutput, ParsedNotebook } from '../nbformat.ts'

export type NotebookPreviewProps = {
  notebook: ParsedNotebook
  /** The dialog's title; a first heading with the same words is left out. */
  title: string
}

/** A notebook as a document: text, code and saved results. Nothing of it runs. */
export function NotebookPreview({ notebook, title }: NotebookPreviewProps) {
  const { cells, total } = notebook
  if (total === 0) return <p className="pt-4 text-ink-soft">{text.empty}</p>
  return (
    <div className="grid gap-6 pt-4">
      {cells.map((cell, index) => (
        <Cell key={cell.id} cell={index === 0 ? untitled(cell, title) : cell} position={index + 1} />
      ))}
      {cells.length < total && (
        <Notice tone="info" title={text.cut(cells.length, total)}>
          {text.cutAdvice}
        </Notice>
      )}
    </div>
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
      return (
        <SanitisedHtml
          profile="notebook"
          html={markdownToHtml(cell.source, cell.pictures)}
          className={writtenText}
        />
      )
    case 'raw':
      return <pre className="coordinates whitespace-pre-wrap text-ink-soft">{cell.source}</pre>
    case 'code':
      return (
        <>
          <p aria-hidden="true" className="coordinates text-ink-mute">
            [{cell.executionCount ?? ' '}]
          </p>
          <ScrollArea label={text.code(position)} className="border-ink border-l-2 bg-well px-4 py-3">
            <pre className="font-mono text-sm leading-relaxed">
              <code>{cell.source}</code>
            </pre>
          </ScrollArea>
          <NotebookOutputs outputs={cell.outputs} position={position} />
        </>
      )
  }
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
          <SanitisedHtml profile="notebook" html={output.html} className={savedTable} />
        </ScrollArea>
      )
    case 'markdown':
      return (
        <SanitisedHtml profile="notebook" html={markdownToHtml(output.source, {})} className={writtenText} />
      )
    case 'hidden':
      return <p className="text-ink-mute text-sm">{text.hidden}</p>
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

type ScrollAreaProps = { label: string; className?: string; children: ReactNode }

// Without a tab stop, Safari gives the keyboard no way to scroll long lines.
const keyboardScrollable = { tabIndex: 0 }

/** Lines of code scroll sideways: wrapped ones would read as other code. */
function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      {...keyboardScrollable}
      className={classNames('min-w-0 max-w-full overflow-x-auto', className)}
    >
      {children}
    </section>
  )
}

/**
 * Markdown as HTML that still has to be sanitised. Headings of the first two levels become the third, under the title of
 * the dialog; the first one is left out when it repeats that title. `attachment:` pictures come from the cell.
 */
function markdownToHtml(source: string, pictures: Readonly<Record<string, string>>): string {
  const markdown = new Marked({
    gfm: true,
    walkTokens: (token: Token) => {
      if (token.type === 'heading') token.depth = Math.min(Math.max(token.depth + 1, 3), 6)
      if (token.type === 'image' && token.href.startsWith('attachment:')) {
        token.href = pictures[token.href.slice('attachment:'.length)] ?? ''
      }
    },
  })
  return markdown.parse(source, { async: false })
}

/** Styles for sanitised markup, which has no classes of its own. */
const savedTable = classNames(
  'text-ink-soft [overflow-wrap:normal]',
  '[&_:is(h2,h3,h4,h5,h6)]:mt-5 [&_:is(h2,h3,h4,h5,h6)]:mb-2 [&_:is(h2,h3,h4,h5,h6)]:text-ink [&_h3]:text-heading [&_h4]:text-lg [&>:first-child]:mt-0',
  '[&_:is(p,ul,ol,blockquote,table,pre)]:mb-3 [&>:last-child]:mb-0',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-6 [&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-4',
  '[&_a]:text-action [&_a]:underline [&_a]:underline-offset-[0.2em] [&_strong]:font-semibold [&_strong]:text-ink',
  '[&_code]:font-mono [&_code]:text-[0.9em] [&_pre]:whitespace-pre-wrap [&_pre]:bg-well [&_pre]:px-4 [&_pre]:py-3 [&_img]:max-w-full',
  '[&_table]:figures [&_table]:border-collapse [&_table]:text-sm [&_:is(th,td)]:border-line [&_:is(th,td)]:border-b [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:text-left [&_th]:font-semibold [&_th]:text-ink [&_caption]:pb-2 [&_caption]:text-left',
)

/** Prose does not scroll sideways, so its long words break; a table of results scrolls and keeps them whole. */
const writtenText = classNames('min-w-0 max-w-measure [&_*]:[overflow-wrap:anywhere]', savedTable)
