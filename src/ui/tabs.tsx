import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type TabItem<Value extends string> = { value: Value; label: ReactNode; content: ReactNode }

export type TabsProps<Value extends string> = {
  /** Accessible name of the set of tabs. */
  label: string
  items: readonly TabItem<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** Hidden panels stay mounted, so that typed text is not lost. */
  keepMounted?: boolean
  /** Beside the tabs, outside every panel. */
  beside?: ReactNode
  /** The panel takes the height that its container leaves, for a table that scrolls within it. */
  fill?: boolean
  className?: string
}

const filled = 'flex min-h-0 min-w-0 flex-1 flex-col gap-3'

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, defaultValue, onValueChange, keepMounted, beside, fill, className } = props
  function change(next: string) {
    const item = items.find((candidate) => candidate.value === next)
    if (item) {
      onValueChange?.(item.value)
    }
  }
  return (
    <Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? items[0]?.value) : undefined}
      onValueChange={change}
      className={classNames(fill ? filled : 'grid min-w-0 gap-6', className)}
    >
      <div className="flex min-w-0 shrink-0 flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <List aria-label={label} className="flex max-w-full grow overflow-x-auto border-line border-b">
          {items.map((item) => (
            <Trigger
              key={item.value}
              value={item.value}
              className="relative min-h-control shrink-0 px-4 font-display font-semibold text-ink-mute transition-colors duration-fast first:pl-0 after:absolute after:inset-x-4 after:-bottom-px after:h-[3px] first:after:left-0 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink data-[state=active]:after:bg-action"
            >
              {item.label}
            </Trigger>
          ))}
        </List>
        {beside}
      </div>
      {items.map((item) => (
        <Content
          key={item.value}
          value={item.value}
          forceMount={keepMounted ? true : undefined}
          className={classNames(
            'focus-visible:outline-offset-4 data-[state=inactive]:hidden',
            fill ? filled : 'min-w-0',
          )}
        >
          {item.content}
        </Content>
      ))}
    </Root>
  )
}
