import { type ReactNode, type SyntheticEvent, useId } from 'react'

export type AccordionItem = { id: string; title: ReactNode; content: string }

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
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const group = useId()
  return (
    <div className="border-ink border-t">
      {items.map((item) => (
        <details
          key={item.id}
          id={item.id}
          name={group}
          onToggle={closeSiblings}
          className="border-line border-b"
        >
          <summary className="fold-sign flex min-h-12 list-none items-center gap-6 py-2 sm:min-h-14 sm:py-3 hover:text-action">
            <h3 className="text-[1.0625rem] leading-snug">{item.title}</h3>
          </summary>
          <p className="prose-measure pb-6 text-ink-soft">{item.content}</p>
        </details>
      ))}
    </div>
  )
}
