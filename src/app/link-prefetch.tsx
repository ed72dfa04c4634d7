import { useEffect } from 'react'
import { prefetchRoute } from './routes.tsx'

/** What comes some 100 to 300 ms before a link is followed. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const

type SavingNavigator = Navigator & { connection?: { saveData?: boolean } }

function onIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.origin !== window.location.origin) return
  if (link.pathname === window.location.pathname) return
  if ((navigator as SavingNavigator).connection?.saveData) return
  prefetchRoute(link.pathname)
}

/** Fetches the code of a page when a link to it is pointed at, touched or reached by keyboard. */
export function LinkPrefetch() {
  useEffect(() => {
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
    return () => {
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [])
  return null
}
