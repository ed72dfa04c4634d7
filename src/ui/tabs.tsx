import * as RadixTabs from '@radix-ui/react-tabs'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
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

const filled = 'flex min-h-0 min-w-0 flex-1 flex-col gap-2'

/** Radix writes a style attribute into a list and a panel, which the content policy refuses in a prerendered page. */
function Plain({ style: _, ...attributes }: ComponentProps<'div'>) {
  return <div {...attributes} />
}

/** Without its node Radix asks for no computed style of the panel: with container queries that lays out the whole page, at once. */
function PlainPanel({ ref: _, ...attributes }: ComponentProps<'div'>) {
  return <Plain {...attributes} />
}

/** One tab stop; the arrows open the tab that they reach. */
export function Tabs<Value extends string, Item extends TabItem<Value>>(props: TabsProps<Value, Item>) {
  const { label, items, value, onValueChange, onIntent, keepMounted, beside, fill } = props
  const list = useRef<HTMLDivElement>(null)
  const openAt = items.findIndex((item) => item.value === value)
  // One press is a press of a mouse, a focus and a click: each before the tab is rendered, which may be an entry of the history.
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])

  function choose(chosen: string) {
    const item = items.find((known) => known.value === chosen)
    if (!item || item.value === asked.current) return
    asked.current = item.value
    onValueChange(item.value)
  }

  useEffect(() => {
    // On a phone the open tab may be beyond the edge. `scrollIntoView` would also move a page whose tabs are further down.
    // With the frame, which lays the page out anyway.
    const request = requestAnimationFrame(() => {
      const [bar, tab] = [list.current, list.current?.children[openAt]]
      if (!bar || !tab) return
      const [shown, frame] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()]
      bar.scrollLeft += Math.max(0, shown.right - frame.right) + Math.min(0, shown.left - frame.left)
    })
    return () => cancelAnimationFrame(request)
  }, [openAt])

  return (
    <RadixTabs.Root value={value} onValueChange={choose} className={fill ? filled : 'grid min-w-0 gap-5'}>
      <div className="flex min-w-0 shrink-0 flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <RadixTabs.List asChild>
          <Plain
            ref={list}
            aria-label={label}
            className="flex max-w-full grow overflow-x-auto pb-px shadow-[inset_0_-1px_0_0_var(--c-line)]"
          >
            {items.map((item) => (
              <RadixTabs.Trigger
                key={item.value}
                value={item.value}
                // Radix acts on the press of a mouse. A click alone is what the boot repeats (decision 95).
                onClick={() => choose(item.value)}
                onPointerEnter={() => onIntent?.(item)}
                onFocus={() => onIntent?.(item)}
                className="relative min-h-control shrink-0 px-4 font-display font-semibold text-ink-mute transition-colors duration-fast first:pl-0 after:absolute after:inset-x-4 after:-bottom-px after:h-[3px] first:after:left-0 hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-action"
              >
                {item.label}
              </RadixTabs.Trigger>
            ))}
          </Plain>
        </RadixTabs.List>
        {beside}
      </div>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} forceMount asChild>
          <PlainPanel
            hidden={item.value !== value}
            className={classNames('focus-visible:outline-offset-4', fill ? filled : 'min-w-0')}
          >
            {(keepMounted || item.value === value) && item.content}
          </PlainPanel>
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
