import { notebooksText } from '#content/notebooks.ts'
import { SanitisedHtml } from '#platform/sanitised-html.tsx'
import { markdownToHtml } from '../markdown.ts'
import type { NotebookOutput } from '../nbformat-outputs.ts'
import { ScrollArea } from './scroll-area.tsx'
import { writtenText } from './written-text.ts'

const text = notebooksText.preview

export function NotebookOutputs({ outputs, position }: { outputs: NotebookOutput[]; position: number }) {
  // The saved results of a cell never change while they are shown: their place is their name.
  const named = outputs.map((output, index) => ({ output, key: `output-${index}` }))
  return named.map(({ output, key }) => <Output key={key} output={output} position={position} />)
}

function Output({ output, position }: { output: NotebookOutput; position: number }) {
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
        <ScrollArea label={text.output(position)}>
          <SanitisedHtml profile="notebook" html={output.html} className={writtenText} />
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
        <ScrollArea label={text.output(position)} className="border-line border-l-2 px-4 py-1">
          {output.kind === 'error' && <p className="font-medium text-error text-sm">{text.error}</p>}
          <pre className="font-mono text-ink-soft text-sm leading-relaxed">{output.text}</pre>
          {output.cut && <p className="text-ink-mute text-sm">{text.cutPart}</p>}
        </ScrollArea>
      )
  }
}
