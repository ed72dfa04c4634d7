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
  className?: string
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, defaultValue, onValueChange, keepMounted, className } = props
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
      className={classNames('grid min-w-0 gap-6', className)}
    >
      <List aria-label={label} className="flex overflow-x-auto border-line border-b">
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
      {items.map((item) => (
        <Content
          key={item.value}
          value={item.value}
          forceMount={keepMounted ? true : undefined}
          className="min-w-0 focus-visible:outline-offset-4 data-[state=inactive]:hidden"
        >
          {item.content}
        </Content>
      ))}
    </Root>
  )
}
