import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { dismissToast, type ShownToast, type ToastVariant } from './toast-store.ts'

export type ToastViewProps = { toast: ShownToast | null }

/** How a toast is announced: a failure interrupts, a success waits its turn. */
const announcements = [
  ['default', 'polite'],
  ['destructive', 'assertive'],
] as const satisfies readonly (readonly [ToastVariant, 'polite' | 'assertive'])[]

const hotkey = 'F8'
const swipePx = 50

/**
 * The live region of toasts. It exists before the first one, because only changes in a live region are announced, and
 * is never loaded on demand, because it also reports a failed network.
 */
export function ToastView({ toast }: ToastViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = toast?.open ? toast : null

  useEffect(() => {
    function reach(event: KeyboardEvent) {
      if (event.key === hotkey) place.current?.focus()
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [])

  function close(toastToClose: ShownToast) {
    // The pressed button is removed with its toast.
    if (place.current?.contains(document.activeElement)) place.current.focus()
    dismissToast(toastToClose.id)
  }

  return (
    <div
      ref={place}
      tabIndex={-1}
      {...(shown ? { role: 'region', 'aria-label': `Avisos (${hotkey})` } : {})}
      data-messages=""
      className="pointer-events-none fixed inset-x-4 top-4 z-60 outline-none sm:top-auto sm:bottom-4 sm:left-auto sm:w-96"
    >
      {announcements.map(([variant, politeness]) => (
        <ol key={variant} aria-live={politeness} className="m-0 list-none p-0">
          {shown?.variant === variant && (
            <Message key={shown.id} toast={shown} onClose={() => close(shown)} />
          )}
        </ol>
      ))}
    </div>
  )
}

type MessageProps = { toast: ShownToast; onClose: () => void }

function Message({ toast, onClose }: MessageProps) {
  const swipeStart = useRef<number | null>(null)
  const attended = useAttention()
  const { title, description, action } = toast
  const destructive = toast.variant === 'destructive'
  useCountdown(toast.durationMs, attended.now, onClose)
  useEscape(onClose)

  function endSwipe(event: PointerEvent) {
    const start = swipeStart.current
    swipeStart.current = null
    if (start !== null && event.clientX - start > swipePx) onClose()
  }

  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab stop on purpose: with the focus on it a toast is read whole and its time is paused
      tabIndex={0}
      {...attended.handlers}
      onPointerDown={(event) => {
        swipeStart.current = event.pointerType === 'mouse' ? null : event.clientX
      }}
      onPointerUp={endSwipe}
      data-surface={destructive ? 'paper' : 'ink'}
      className={classNames(
        'pointer-events-auto relative flex touch-pan-y animate-rise items-start gap-3 rounded py-3 pr-2 pl-4 text-ink shadow-lifted',
        destructive ? 'border border-error bg-error-tint' : 'bg-paper',
      )}
    >
      <MessageSign destructive={destructive} />
      <div className="min-w-0 flex-1 py-0.5">
        <div className="font-display font-semibold">{title}</div>
        {description && <div className="mt-0.5 text-ink-soft text-sm">{description}</div>}
        {action && (
          <button
            type="button"
            onClick={action.run}
            className="mt-1 min-h-11 font-display font-semibold underline underline-offset-[0.2em] hover:decoration-2"
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={onClose}
        className="-my-1.5 inline-flex size-11 shrink-0 items-center justify-center rounded text-ink-soft hover:text-ink"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5">
          <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
    </li>
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

/** True while the pointer or the focus is on the toast, or the window is inactive: its time is paused. */
function useAttention() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [windowLeft, setWindowLeft] = useState(false)

  useEffect(() => {
    const leave = () => setWindowLeft(true)
    const comeBack = () => setWindowLeft(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [])

  return {
    now: pointed || focused || windowLeft,
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}

/** Calls `onEnd` after `ms` without counting pauses; never for null. */
function useCountdown(ms: number | null, paused: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const latestOnEnd = useRef(onEnd)

  useEffect(() => {
    latestOnEnd.current = onEnd
  }, [onEnd])

  useEffect(() => {
    if (paused || left.current === null) return
    const remaining = left.current
    const begun = Date.now()
    const timer = setTimeout(() => latestOnEnd.current(), remaining)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, remaining - (Date.now() - begun))
    }
  }, [paused])
}

/** Within a dialog Escape belongs to the dialog. */
function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape)

  useEffect(() => {
    latest.current = onEscape
  }, [onEscape])

  useEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key !== 'Escape' || document.activeElement?.closest('dialog, [role="dialog"]')) return
      latest.current()
    }
    // In the capture phase: once a dialog has closed, the focus is no longer in it.
    document.addEventListener('keydown', close, { capture: true })
    return () => document.removeEventListener('keydown', close, { capture: true })
  }, [])
}
