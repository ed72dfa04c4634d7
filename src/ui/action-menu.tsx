import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'

export type MenuAction = { label: string; onChoose: () => void }

export type ActionMenuProps = {
  /** What opens it. */
  children: ReactNode
  actions: readonly MenuAction[]
  /** One of them is under way: the menu stays open, and none can be chosen. */
  busy?: boolean
  className?: string
}

/** Things to do, in the staff area; links to pages are a list (`menu-button.tsx`). */
export function ActionMenu({ children, actions, busy = false, className }: ActionMenuProps) {
  return (
    // Modal, it would bring a style element, which the content policy blocks.
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger className={className}>{children}</RadixMenu.Trigger>
      <RadixMenu.Content
        align="end"
        sideOffset={4}
        className="z-50 grid w-72 gap-1 rounded border border-line bg-sheet p-2 text-ink shadow-lifted outline-none"
      >
        {actions.map(({ label, onChoose }) => (
          <RadixMenu.Item
            key={label}
            disabled={busy}
            onSelect={(event) => {
              event.preventDefault()
              onChoose()
            }}
            className="flex min-h-control cursor-pointer items-center rounded px-4 py-1 font-display font-semibold outline-offset-0 hover:bg-well focus:bg-well data-disabled:cursor-default data-disabled:opacity-60"
          >
            {label}
          </RadixMenu.Item>
        ))}
      </RadixMenu.Content>
    </RadixMenu.Root>
  )
}
