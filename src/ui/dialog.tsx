import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { Toaster } from './toaster.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons; they stay visible while the content scrolls. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
  closeLabel?: string
  /** What has the focus from the first key on; otherwise the close button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A dialog is rendered outside the page's tree, so it cannot inherit its surface. */
  surface?: 'paper' | 'staff'
}

const stops =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [type="hidden"], [tabindex="-1"])'

/** A modal. Focus returns to the element that had it before. */
export function Dialog({ open, ...modal }: DialogProps) {
  return open ? createPortal(<Modal {...modal} />, document.body) : null
}

function Modal(props: Omit<DialogProps, 'open'>) {
  const { onOpenChange, title, description, children, footer } = props
  const { width = 'narrow', closeLabel = 'Cerrar', surface = 'paper', initialFocus } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const first = initialFocus ?? closeButton
    first.current?.focus()
    return () => element?.close()
  }, [initialFocus])

  /** A browser would lead from the last element to its own bars. */
  function wrapFocus(event: KeyboardEvent) {
    if (event.key !== 'Tab') return
    const order = [...(dialog.current?.querySelectorAll<HTMLElement>(stops) ?? [])]
    const [from, to] = event.shiftKey ? [order.at(0), order.at(-1)] : [order.at(-1), order.at(0)]
    if (document.activeElement !== from) return
    to?.focus()
    if (document.activeElement === to) event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        // A file field inside has an event of the same name.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onOpenChange(false)
      }}
      onKeyDown={wrapFocus}
      onClose={({ currentTarget }) => {
        // Asked twice, a browser closes even a dialog that `onOpenChange` has kept open.
        if (!currentTarget.open) currentTarget.showModal()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // A press that begins in the panel, as in selecting text, may end outside.
        if (pressedOutside.current && event.target === event.currentTarget) onOpenChange(false)
      }}
      className="fixed inset-0 size-full max-h-none max-w-none bg-transparent backdrop:animate-fade backdrop:bg-[rgb(11_31_51/0.55)]"
    >
      <div
        tabIndex={-1}
        data-surface={surface}
        className={classNames(
          'fixed inset-x-0 bottom-0 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg bg-paper text-ink shadow-lifted outline-none sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[86dvh] sm:-translate-y-1/2 sm:rounded-lg',
          width === 'narrow' ? 'sm:max-w-lg' : 'sm:max-w-3xl',
        )}
      >
        <div className="neatline mx-5 mt-5 shrink-0 sm:mx-7" aria-hidden="true" />
        <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-7">
          <h2 id={`${id}-title`} className="pt-2 text-heading">
            {title}
          </h2>
          <button
            ref={closeButton}
            type="button"
            onClick={() => onOpenChange(false)}
            aria-label={closeLabel}
            className="-mr-2.5 inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-well hover:text-ink"
          >
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 sm:px-7">
          {description && (
            <p id={`${id}-description`} className="prose-measure mb-5 text-ink-soft">
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-7">
            {footer}
          </div>
        )}
      </div>
      <Toaster />
    </dialog>
  )
}
