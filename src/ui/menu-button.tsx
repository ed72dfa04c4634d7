import { type ReactNode, useEffect } from 'react'
import { Caret } from './caret.tsx'
import { PlainLink } from './link.tsx'
import { useDetailsMenu } from './use-details-menu.ts'
import { tagClasses, type ViridisStep } from './viridis-classes.ts'

export type MenuItem = {
  label: ReactNode
  /** Short text at the end of the line, on the colour of the item. */
  tag?: string
  colour?: ViridisStep | null
  to: string
}

export type MenuButtonProps = {
  label: string
  items: readonly MenuItem[]
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Discloses a list of links: navigation, so a list and not the menu role. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const { details, close } = useDetailsMenu()

  useEffect(() => {
    const element = details.current
    if (!element) {
      return
    }
    function onKeyDown(event: KeyboardEvent) {
      const move = moves[event.key]
      const links = Array.from(element?.querySelectorAll('a') ?? [])
      const at = links.findIndex((link) => link.matches(':focus'))
      if (!element || !move || links.length === 0 || (at < 0 && event.key !== 'ArrowDown')) {
        return
      }
      event.preventDefault()
      element.open = true
      links[move(at, links.length)]?.focus()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [details])

  return (
    <details ref={details} className="group/opener relative">
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded px-3 font-medium hover:bg-well">
        {label}
        <Caret />
      </summary>
      <ul
        aria-label={label}
        className="absolute top-full left-0 z-40 mt-1 w-max min-w-full max-w-[calc(100vw-2rem)] animate-rise border border-ink bg-sheet py-1.5 shadow-lifted"
      >
        {items.map((item) => (
          <li key={item.to}>
            <PlainLink
              to={item.to}
              onClick={close}
              className="flex min-h-11 items-center justify-between gap-8 px-4 py-1.5 no-underline hover:bg-well focus-visible:-outline-offset-2"
            >
              <span>{item.label}</span>
              {item.tag && <span className={tagClasses(item.colour ?? null)}>{item.tag}</span>}
            </PlainLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
