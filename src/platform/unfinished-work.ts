import { useEffect } from 'react'

/**
 * What an unasked reload would lose: text in a field, or a request under way. Typing is observed on the document, so
 * that no form has to report it.
 */
type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const typedInto = new Set<TextControl>()
let holds = 0

function isTextControl(target: EventTarget | null): target is TextControl {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Starts observing; returns the stop. */
export function watchTyping(): () => void {
  function note({ target }: Event) {
    if (isTextControl(target)) typedInto.add(target)
  }
  document.addEventListener('input', note, { capture: true })
  return () => {
    document.removeEventListener('input', note, { capture: true })
    typedInto.clear()
  }
}

/** Holds the page until the returned function is called. */
export function holdPage(): () => void {
  let held = true
  holds += 1
  return () => {
    if (held) holds -= 1
    held = false
  }
}

export function hasUnfinishedWork(): boolean {
  for (const control of typedInto) {
    if (!control.isConnected || control.value === '') typedInto.delete(control)
  }
  return holds > 0 || typedInto.size > 0
}

/** `fetch` that holds the page during requests that may change something. */
export const holdingFetch: typeof fetch = async (input, init) => {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  if (method === 'GET' || method === 'HEAD') return fetch(input, init)
  const release = holdPage()
  try {
    return await fetch(input, init)
  } finally {
    release()
  }
}

/** Prevents automatic reloads while the page holds something that a person would lose. */
export function useHeldPage(held: boolean): void {
  useEffect(() => (held ? holdPage() : undefined), [held])
}
