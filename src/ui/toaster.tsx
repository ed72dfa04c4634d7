import * as RadixToast from '@radix-ui/react-toast'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import * as controlTexts from '#content/control-texts.ts'
import { classNames } from './class-names.ts'
import { addToaster, dismissToast, type ShownToast, subscribeToToast, toastIn } from './toast-store.ts'

export type ToasterProps = {
  /** Escape pressed outside the toast: of the modal around it. Otherwise it closes the toast. */
  onEscape?: () => void
}

/**
 * Rendered near the root, and in every modal, outside which nothing can be read or pressed. The newest one shows the
 * toast. Not in a prerendered page, where the content policy refuses the style attributes of Radix.
 */
export function Toaster({ onEscape }: ToasterProps) {
  const id = useId()
  const [isInBrowser, setInBrowser] = useState(false)
  const toast = useSyncExternalStore(
    subscribeToToast,
    () => toastIn(id),
    () => null,
  )

  useEffect(() => {
    setInBrowser(true)
    return addToaster(id)
  }, [id])

  if (!isInBrowser) return null
  return (
    <RadixToast.Provider label={controlTexts.message}>
      {toast && <Message key={toast.id} toast={toast} onEscape={onEscape} />}
      <RadixToast.Viewport
        label={controlTexts.messages}
        data-messages=""
        className="pointer-events-none fixed inset-x-4 top-4 z-60 m-0 list-none p-0 outline-none sm:top-auto sm:bottom-4 sm:left-auto sm:w-96"
      />
    </RadixToast.Provider>
  )
}

type MessageProps = { toast: ShownToast; onEscape: (() => void) | undefined }

function Message({ toast, onEscape }: MessageProps) {
  const { id, title, description, action, durationMs } = toast
  const destructive = toast.variant === 'destructive'

  function keepForModal(event: KeyboardEvent) {
    if (!onEscape || (event.target instanceof Element && event.target.closest('[data-toast]'))) return
    event.preventDefault()
    onEscape()
  }

  return (
    <RadixToast.Root
      // A failure interrupts, a success waits its turn.
      type={destructive ? 'foreground' : 'background'}
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(id)}
      duration={durationMs ?? Number.POSITIVE_INFINITY}
      onEscapeKeyDown={keepForModal}
      data-toast=""
      // Light with an edge: its ground is seen on paper and on ink.
      data-surface="paper"
      className={classNames(
        'pointer-events-auto relative flex animate-rise items-start gap-3 rounded border py-3 pr-2 pl-4 text-ink shadow-lifted',
        destructive ? 'border-error bg-error-tint' : 'border-success bg-success-tint',
      )}
    >
      <MessageSign destructive={destructive} />
      <div className="min-w-0 flex-1 py-0.5">
        <RadixToast.Title className="font-display font-semibold">{title}</RadixToast.Title>
        {/* Radix announces the texts one after another, as they come. */ ' '}
        {description && (
          <RadixToast.Description className="mt-0.5 text-ink-soft text-sm">
            {description}
          </RadixToast.Description>
        )}{' '}
        {action && (
          <RadixToast.Action
            altText={action.label}
            onClick={action.run}
            className="mt-1 min-h-11 font-display font-semibold underline underline-offset-[0.2em] hover:decoration-2"
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label={controlTexts.closeMessage}
        className="-my-1.5 inline-flex size-11 shrink-0 items-center justify-center rounded text-ink-soft hover:text-ink"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5">
          <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

function MessageSign({ destructive }: { destructive: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames('mt-1 size-4 shrink-0', destructive ? 'text-error' : 'text-success')}
    >
      <path
        d={
          destructive
            ? 'M8 1.5 15 14H1ZM8 6v4m0 1.2v1.3'
            : 'M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM5 8.2l2.2 2.2L11.2 6'
        }
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  )
}
