import { notebookPreviewText as text } from '#content/notebook-preview.ts'
import { SanitisedHtml } from '#platform/sanitised-html.tsx'
import { markdownToHtml } from '../markdown.ts'
import type { NotebookOutput } from '../nbformat-outputs.ts'
import { ScrollArea } from './scroll-area.tsx'
import { savedTable, writtenText } from './written-text.ts'

export function NotebookOutputs({ outputs, position }: { outputs: NotebookOutput[]; position: number }) {
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
