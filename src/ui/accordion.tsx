import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { classNames } from './class-names.ts'

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode }

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** Heading level of the titles. */
  headingLevel?: 2 | 3 | 4
  /** The item that starts open. */
  defaultOpen?: string
  className?: string
}

/** Browsers before 2024 do not know the `name` of `<details>` and would leave several open. */
function closeSiblings(event: SyntheticEvent<HTMLDetailsElement>) {
  const opened = event.currentTarget
  if (!opened.open) {
    return
  }
  for (const sibling of opened.parentElement?.children ?? []) {
    if (sibling !== opened && sibling instanceof HTMLDetailsElement) {
      sibling.open = false
    }
  }
}

/** At most one item open at a time; works without scripts. */
export function Accordion({ items, headingLevel = 3, defaultOpen, className }: AccordionProps) {
  const group = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classNames('border-ink border-t', className)}>
      {items.map((item) => (
        <details
          key={item.id}
          id={item.id}
          name={group}
          open={item.id === defaultOpen || undefined}
          onToggle={closeSiblings}
          className="border-line border-b"
        >
          <summary className="fold-sign flex min-h-14 list-none items-center gap-6 py-3 hover:text-action">
            <Heading className="text-[1.0625rem] leading-snug">{item.title}</Heading>
          </summary>
          <div className="prose-measure pb-6 text-ink-soft">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
