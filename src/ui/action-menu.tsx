import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import { type ComponentPropsWithoutRef, useRef } from 'react'
import { classNames } from './class-names.ts'
import { type Destination, PlainLink } from './link.tsx'

export type MenuAction = {
  label: string
  onChoose?: (() => void) | undefined
  /** Where it leads; what is to be done as well stands in `onChoose`. */
  link?: Destination | undefined
  danger?: boolean | undefined
}

/** What it holds and wears is what opens it. */
export type ActionMenuProps = ComponentPropsWithoutRef<'button'> & {
  actions: readonly MenuAction[]
  /** One of them is under way: none can be chosen. */
  busy?: boolean
  /** Open after a choice as well. */
  stays?: boolean
}

/** Things to do, in the staff area; links to pages are a list (`menu-button.tsx`). */
export function ActionMenu({ actions, busy = false, stays = false, ...opener }: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    // Modal, it would bring a style element, which the content policy blocks.
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger
        {...opener}
        ref={trigger}
        // Switched off by the group that it stands in: Radix knows of its own attribute alone.
        onPointerDown={(event) => event.currentTarget.matches(':disabled') && event.preventDefault()}
        aria-busy={busy || undefined}
        className={classNames('group/opener', opener.className)}
      />
      {/* A list that scrolls would cut it off. */}
      <RadixMenu.Portal>
        <RadixMenu.Content
          data-surface="staff"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 grid min-w-52 max-w-[calc(100vw-1rem)] gap-1 rounded border border-line bg-sheet p-2 text-ink shadow-lifted outline-none"
        >
          {actions.map(({ label, onChoose, link, danger }) => (
            <RadixMenu.Item
              key={label}
              asChild={link !== undefined}
              disabled={busy}
              onSelect={(event) => {
                // What opens now returns the focus to who had it: the item will be gone.
                if (stays) event.preventDefault()
                else trigger.current?.focus()
                onChoose?.()
              }}
              className={classNames(
                'flex min-h-control cursor-pointer items-center rounded px-4 py-1 font-display font-semibold no-underline outline-offset-0 hover:bg-well focus:bg-well data-disabled:cursor-default data-disabled:opacity-60',
                danger && 'text-error',
              )}
            >
              {link ? <PlainLink {...link}>{label}</PlainLink> : label}
            </RadixMenu.Item>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
