import { notebookPreviewText as text } from '#content/notebook-preview-texts.ts'
import { SanitisedHtml } from '#platform/sanitised-html.tsx'
import { Notice } from '#ui/notice.tsx'
import { markdownToHtml } from '../markdown.ts'
import type { NotebookCell, ParsedNotebook } from '../nbformat.ts'
import type { NotebookOutput } from '../nbformat-outputs.ts'
import { ScrollArea } from './scroll-area.tsx'
import { savedTable, writtenText } from './written-text.ts'

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

type OutputProps = { output: NotebookOutput; name: string; position: number }

function Output({ output, name, position }: OutputProps) {
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
