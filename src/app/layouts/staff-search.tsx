import { useEffect, useRef, useState } from 'react'
import { staffSearchTexts as texts } from '#content/staff-navigation.ts'
import { searchMaxLength } from '#flows/staff-list/list-address.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'
import type { StaffDestination } from './staff-destinations.ts'

/** One search over people, courses and pages: Ctrl or Cmd + K anywhere, "/" or what is pasted outside text fields. */
export function StaffSearch({ destinations }: { destinations: readonly StaffDestination[] }) {
  // What is looked for at first; null while closed.
  const [sought, setSought] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return
      const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
      if (!chord && !slash) return
      if (isCovered()) return
      event.preventDefault()
      setSought('')
    }

    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (text === '' || text.length > searchMaxLength || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      setSought(text)
    }

    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('paste', onPaste)
    }
  }, [])

  return (
    <>
      <button
        type="button"
        onClick={() => setSought('')}
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
      <Dialog
        open={sought !== null}
        onOpenChange={() => setSought(null)}
        title={texts.title}
        surface="staff"
        initialFocus={input}
      >
        <SearchPanel
          input={input}
          start={sought ?? ''}
          destinations={destinations}
          onLeave={() => setSought(null)}
        />
      </Dialog>
    </>
  )
}

function isCovered(): boolean {
  return document.querySelector('dialog, [role="dialog"]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  )
}
