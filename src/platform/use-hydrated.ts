import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

function subscribe() {
  return () => undefined
}

/** What the first render of this component answers: React asks for the other snapshot where it hydrates. */
function useFirstRender(): boolean {
  const [first] = useState({ isDrawn: true })
  return useSyncExternalStore(
    subscribe,
    () => first.isDrawn,
    () => {
      first.isDrawn = false
      return false
    },
  )
}

/**
 * False in prerendering and while the browser hydrates, true in every other render. For what the build does not know,
 * such as the query of the address: the first render has to equal the prerendered one. It turns true in a transition, in
 * slices, after what was typed early is entered (`src/boot/early-acts.ts`): a form that is drawn before that is drawn
 * empty, and loses the caret and the word that a phone's keyboard is composing.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(useFirstRender())
  useEffect(() => {
    if (!hydrated) afterTyped(() => setHydrated(true))
  }, [hydrated])
  return hydrated
}

/** From an effect of the page that hydrates. React may draw in the very task in which it calls effects, before anything is entered. */
export function afterTyped(change: () => void): void {
  queueMicrotask(() => startTransition(change))
}
