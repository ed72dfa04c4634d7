import { useEffect, useRef, useState } from 'react'
import { staffSearchTexts as texts } from '#content/staff-navigation.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'
import type { StaffDestination } from './staff-destinations.ts'

/** One search over people, courses and pages: Ctrl or Cmd + K anywhere, "/" outside text fields. */
export function StaffSearch({ destinations }: { destinations: readonly StaffDestination[] }) {
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return
      const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
      if (!chord && !slash) return
      // Do not cover an open dialog.
      if (document.querySelector('dialog, [role="dialog"]')) return
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
        <span className="max-sm:sr-only">{texts.open}</span>
        <span aria-hidden="true" className="coordinates hidden rounded-sm border border-line px-1 lg:inline">
          /
        </span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.title} surface="staff" initialFocus={input}>
        <SearchPanel input={input} destinations={destinations} onLeave={() => setOpen(false)} />
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
