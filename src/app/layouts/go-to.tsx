import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { goToTexts } from '#content/staff-navigation.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PlainLink } from '#ui/link.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { findDestinations, type StaffDestination } from './staff-destinations.ts'

export type GoToProps = { destinations: readonly StaffDestination[] }

/** Quick navigation: Ctrl or Cmd + K anywhere, "/" outside text fields. */
export function GoTo({ destinations }: GoToProps) {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return
      const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
      if (!chord && !slash) return
      // Do not cover an open dialog.
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        className="flex min-h-control shrink-0 items-center gap-2 rounded border border-line-strong px-3 text-ink-soft hover:border-ink hover:text-ink"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
          <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span className="max-sm:sr-only">{goToTexts.open}</span>
        <span aria-hidden="true" className="coordinates hidden rounded-sm border border-line px-1 lg:inline">
          /
        </span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={goToTexts.title} surface="staff">
        <Places destinations={destinations} onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  )
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function Places({ destinations, onLeave }: GoToProps & { onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const found = findDestinations(destinations, typed)

  // Runs after the dialog has set its initial focus, on the close button.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  function move(event: KeyboardEvent) {
    const step = moves[event.key]
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const inText = at < 0 && event.key !== 'ArrowDown'
    if (!step || inText || links.length === 0) return
    event.preventDefault()
    const next = step(at, links.length)
    if (next < 0) input.current?.focus()
    else links[next]?.focus()
  }

  return (
    <form
      onKeyDown={move}
      onSubmit={(event) => {
        event.preventDefault()
        const [first] = found
        if (!first) return
        onLeave()
        navigate(first.to)
      }}
      className="grid gap-3"
    >
      <TextInput
        ref={input}
        type="search"
        aria-label={goToTexts.label}
        placeholder={goToTexts.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="sr-only">
        {goToTexts.count(found.length)}
      </p>
      {found.length === 0 && (
        <p className="py-2 text-ink-soft">
          {goToTexts.none} «{typed.trim()}».
        </p>
      )}
      <ul ref={list} aria-label={goToTexts.results} className="-mx-3 grid min-h-60 content-start">
        {found.map((destination, position) => (
          <li key={destination.to}>
            <PlainLink
              to={destination.to}
              onClick={onLeave}
              className="flex min-h-11 items-center justify-between gap-4 rounded px-3 no-underline hover:bg-well focus-visible:bg-well focus-visible:-outline-offset-2"
            >
              <span className="font-medium">{destination.label}</span>
              {position === 0 && (
                <span aria-hidden="true" className="coordinates text-ink-mute">
                  Enter
                </span>
              )}
            </PlainLink>
          </li>
        ))}
      </ul>
      <p className="text-ink-mute text-xs">{goToTexts.hint}</p>
    </form>
  )
}
