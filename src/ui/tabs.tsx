import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { classNames } from './class-names.ts'

export type TabItem<Value extends string> = { value: Value; label: ReactNode; content: ReactNode }

export type TabsProps<Value extends string, Item extends TabItem<Value>> = {
  /** Accessible name of the set of tabs. */
  label: string
  items: readonly Item[]
  value: Value
  onValueChange: (value: Value) => void
  /** A tab is about to be opened: pointed at, or focused. */
  onIntent?: (item: Item) => void
  /** Hidden panels stay mounted, so that typed text is not lost. */
  keepMounted?: boolean
  /** Beside the tabs, outside every panel. */
  beside?: ReactNode
  /** The panel takes the height that its container leaves, for a table that scrolls within it. */
  fill?: boolean
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const filled = 'flex min-h-0 min-w-0 flex-1 flex-col gap-3'

/** One tab stop; the arrows open the tab that they reach. */
export function Tabs<Value extends string, Item extends TabItem<Value>>(props: TabsProps<Value, Item>) {
  const { label, items, value, onValueChange, onIntent, keepMounted, beside, fill } = props
  const id = useId()

  useEffect(() => {
    // On a phone the open tab may be beyond the edge. `scrollIntoView` would also move a page whose tabs are further down.
    // With the frame, which lays the page out anyway.
    const asked = requestAnimationFrame(() => {
      const tab = document.getElementById(`${id}-${value}`)
      const list = tab?.parentElement
      if (!list) return
      const [shown, frame] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
      list.scrollLeft += Math.max(0, shown.right - frame.right) + Math.min(0, shown.left - frame.left)
    })
    return () => cancelAnimationFrame(asked)
  }, [id, value])

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    // With Alt or Cmd an arrow goes through the history.
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const at = items.findIndex((item) => item.value === value)
    const next = items[move(at, items.length)]
    if (!next) return
    onValueChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <div className={fill ? filled : 'grid min-w-0 gap-5'}>
      <div className="flex min-w-0 shrink-0 flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="flex max-w-full grow overflow-x-auto pb-px shadow-[inset_0_-1px_0_0_var(--c-line)]"
        >
          {items.map((item) => (
            <button
              key={item.value}
              id={`${id}-${item.value}`}
              type="button"
              role="tab"
              aria-selected={item.value === value}
              aria-controls={`${id}-${item.value}-panel`}
              tabIndex={item.value === value ? 0 : -1}
              onClick={() => onValueChange(item.value)}
              onPointerEnter={() => onIntent?.(item)}
              onFocus={() => onIntent?.(item)}
              className="relative min-h-control shrink-0 px-4 font-display font-semibold text-ink-mute transition-colors duration-fast first:pl-0 after:absolute after:inset-x-4 after:-bottom-px after:h-[3px] first:after:left-0 hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-action"
            >
              {item.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      {items.map((item) => (
        <div
          key={item.value}
          id={`${id}-${item.value}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${item.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may begin with text, which the keyboard must reach
          tabIndex={0}
          hidden={item.value !== value}
          className={classNames('focus-visible:outline-offset-4', fill ? filled : 'min-w-0')}
        >
          {(keepMounted || item.value === value) && item.content}
        </div>
      ))}
    </div>
  )
}
