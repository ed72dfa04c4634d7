import * as RadixDialog from '@radix-ui/react-dialog'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import * as controlTexts from '#content/control-texts.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { rememberFocus } from './remember-focus.ts'
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
  /** What has the focus from the first key on; otherwise the first field, for staff with a mouse, or the close button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A dialog is rendered outside the page's tree, so it cannot inherit its surface. */
  surface?: 'paper' | 'staff'
}

/**
 * A modal. Focus returns to the element that had it before, or to what stands in its place. Every way out but its own buttons asks first while something
 * that was typed into a form stands in it (decision 191).
 */
export function Dialog({ open, onOpenChange, ...modal }: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Modal {...modal} onClose={() => onOpenChange(false)} />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type ModalProps = Omit<DialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

/** The choice that is made stands for its group, as with the keyboard. */
const firstField = ':is(input, select, textarea):enabled:not([type="radio"]:not(:checked))'

/**
 * The content fills the window and is its own backdrop: Radix's overlay brings a style element, which the content policy
 * blocks. The stylesheet keeps the page behind it from scrolling.
 */
function Modal(props: ModalProps) {
  const { onClose, title, description, children, footer } = props
  const { width = 'narrow', surface = 'paper', initialFocus } = props
  const giveBack = useRef<() => void>(undefined)
  const closeButton = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const pressedOutside = useRef(false)
  const { isAsking, ask, note, stay } = useTyped(onClose)
  useCloseRequests(ask)
  useStillPage()

  return (
    <RadixDialog.Content
      data-modal=""
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        giveBack.current = rememberFocus()
        // Focused on a phone, a field brings the keyboard, which covers what the dialog says.
        const typesAtOnce = surface === 'staff' && !window.matchMedia?.('(pointer: coarse)').matches
        const field = typesAtOnce ? content.current?.querySelector<HTMLElement>(firstField) : null
        const first = initialFocus?.current ?? field ?? closeButton.current
        first?.focus()
      }}
      onCloseAutoFocus={(event) => {
        // Radix knows no opener but its own trigger.
        event.preventDefault()
        giveBack.current?.()
      }}
      onEscapeKeyDown={(event) => {
        event.preventDefault()
        ask()
      }}
      // Radix has acted on the key: a browser would take it for a close request as well.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onInput={note}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // A press that begins in the panel, as in selecting text, may end outside.
        if (pressedOutside.current && event.target === event.currentTarget) ask()
      }}
      className="fixed inset-0 z-50 animate-fade bg-[rgb(11_31_51/0.55)] outline-none"
    >
      <div
        data-surface={surface}
        className={classNames(
          'fixed inset-x-0 bottom-0 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg bg-paper text-ink shadow-lifted sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[86dvh] sm:-translate-y-1/2 sm:rounded-lg',
          width === 'narrow' ? 'sm:max-w-lg' : 'sm:max-w-3xl',
        )}
      >
        <div className="neatline mx-5 mt-5 shrink-0 sm:mx-7" aria-hidden="true" />
        <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-7">
          <RadixDialog.Title className="pt-2 text-heading">{title}</RadixDialog.Title>
          <button
            type="button"
            ref={closeButton}
            onClick={ask}
            aria-label={controlTexts.close}
            className="-mr-2.5 inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-well hover:text-ink"
          >
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </button>
        </div>
        <div ref={content} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 sm:px-7">
          {description && (
            <RadixDialog.Description className="prose-measure mb-5 text-ink-soft">
              {description}
            </RadixDialog.Description>
          )}
          {children}
        </div>
        {(isAsking || footer) && (
          <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-4 sm:px-7">
            {isAsking ? <Question onStay={stay} onLeave={onClose} /> : footer}
          </div>
        )}
      </div>
      <Toaster onEscape={ask} />
    </RadixDialog.Content>
  )
}

type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What was typed since the dialog opened, and the question about it. */
function useTyped(onClose: () => void) {
  const typed = useRef(new Set<TypedField>())
  const [isAsking, setAsking] = useState(false)
  return {
    isAsking,
    ask() {
      // A field that went away was sent, or its form has another content.
      const isLost = [...typed.current].some((field) => field.isConnected && field.value !== '')
      if (isLost) setAsking(true)
      else onClose()
    },
    note({ target }: FormEvent) {
      // A search outside a form loses nothing.
      if ((target as Partial<TypedField>).form) typed.current.add(target as TypedField)
      setAsking(false)
    },
    stay() {
      setAsking(false)
      ;[...typed.current].at(-1)?.focus()
    },
  }
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus()
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const id = useId()
  return (
    <>
      <p id={id} className="mr-auto">
        {controlTexts.unsaved}
      </p>
      <Button variant="quiet" onClick={onLeave}>
        {controlTexts.leaveUnsaved}
      </Button>
      <Button ref={takeFocus} aria-describedby={id} onClick={onStay}>
        {controlTexts.keepWriting}
      </Button>
    </>
  )
}

/**
 * Tells the stylesheet that a dialog is open, perhaps over another one. Its own selector could ask for it (`:has`), and a
 * browser would then restyle the page with whatever comes into it.
 */
function useStillPage(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.behindModal = ''
    return () => {
      if (!document.querySelector('[data-modal]')) delete dataset.behindModal
    }
  }, [])
}

/** Not in TypeScript's library yet. */
type CloseWatchers = { CloseWatcher?: new () => { onclose: (() => void) | null; destroy: () => void } }

/** Android's way back, where the browser tells of it. */
function useCloseRequests(onRequest: () => void): void {
  const latest = useRef(onRequest)

  useEffect(() => {
    latest.current = onRequest
  }, [onRequest])

  useEffect(() => {
    const { CloseWatcher } = window as CloseWatchers
    if (!CloseWatcher) return
    // Each tells once, and the dialog may stay open.
    const watch = () => Object.assign(new CloseWatcher(), { onclose: tell })
    function tell() {
      watcher = watch()
      latest.current()
    }
    let watcher = watch()
    return () => watcher.destroy()
  }, [])
}
