import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import * as controlTexts from '#content/control-texts.ts'
import { ActionMenu, type MenuAction } from './action-menu.tsx'
import { Button, buttonClass } from './button.tsx'
import { CopyButton, type Copying, copyText } from './copy-button.tsx'
import { ButtonLink } from './link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type RowAction = MenuAction & {
  /** It copies a text, and says so. */
  copies?: (Copying & { copiedLabel: string }) | undefined
}

export type RowActionsProps = {
  /** Names the row, for who hears the buttons of many. */
  of: string
  /** The first one stands in the row, the others are in its menu. */
  actions: readonly (RowAction | false | null | undefined)[]
  /** One of them is under way: these words stand in the place of the first. */
  busy?: string | false | undefined
}

/** What can be done with a row of a list. */
export function RowActions({ of, actions, busy }: RowActionsProps) {
  const [main, ...others] = actions.filter((action) => !!action)
  const box = useRef<HTMLSpanElement>(null)
  const isHeld = useRef(false)

  // An act may change what can be done next: the focus stays in the row when its button goes.
  useLayoutEffect(() => {
    if (isHeld.current && document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>('a, button:enabled')?.focus()
    }
  })

  function hold({ type }: FocusEvent) {
    isHeld.current = type === 'focus'
  }
  const held = { onFocus: hold, onBlur: hold }

  if (!main) return null
  return (
    // As low as the line of a row, whose height is that of the controls.
    <span ref={box} className="-my-1 flex items-center justify-between gap-1">
      <MainAction {...main} of={of} busy={busy} held={held} />
      <MoreActions of={of} actions={others} busy={Boolean(busy)} held={held} />
    </span>
  )
}

type Held = Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>

export type MoreActionsProps = {
  /** As of a row. */
  of: string
  actions: readonly RowAction[]
  busy?: boolean
  held?: Held
}

/** The menu of what is done less often, beside the main action. */
export function MoreActions({ of, actions, busy = false, held }: MoreActionsProps) {
  if (actions.length === 0) return null
  return (
    <ActionMenu
      {...held}
      busy={busy}
      actions={actions.map(({ copies, ...action }) => ({
        ...action,
        ...(copies && { onChoose: () => void copyText(copies) }),
      }))}
      className={buttonClass({ variant: 'quiet', className: 'size-control shrink-0 px-0!' })}
    >
      <VisuallyHidden>{controlTexts.moreActions(of)}</VisuallyHidden>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
        <path d="M2.5 8h.01M8 8h.01M13.5 8h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
    </ActionMenu>
  )
}

type MainActionProps = RowAction & Omit<RowActionsProps, 'actions'> & { held: Held }

function MainAction({ label, onChoose, link, copies, of, busy, held }: MainActionProps) {
  const look = {
    ...held,
    variant: 'quiet',
    className: '-ml-2 px-2! text-action! text-left xl:whitespace-nowrap',
  } as const
  const name = (
    <>
      {label}
      <VisuallyHidden>: {of}</VisuallyHidden>
    </>
  )
  if (copies && !busy) return <CopyButton {...look} {...copies} label={label} of={of} />
  return link && !busy ? (
    <ButtonLink {...look} {...link} onClick={onChoose}>
      {name}
    </ButtonLink>
  ) : (
    <Button {...look} busy={Boolean(busy)} busyLabel={busy || undefined} onClick={onChoose}>
      {name}
    </Button>
  )
}
