import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { reloadOffer } from '#content/navigation.ts'
import { onMissingCode, reloadIfReachable } from '#platform/page-code.ts'
import { toast } from '#ui/toast-store.ts'
import { App } from './app.tsx'
import { ArrivalGate } from './arrival.tsx'
import { LoadBoundary } from './load-boundary.tsx'

/** Offered when the host no longer has this version's code and an automatic reload would lose input. */
function offerReload(): void {
  const { title, text, action, offline } = reloadOffer
  async function reload() {
    if (!(await reloadIfReachable())) toast({ title: offline, variant: 'destructive', durationMs: 5000 })
  }
  toast({ title, description: text, action: { label: action, run: () => void reload() } })
}

export type SiteRootProps = {
  /** The build has rendered this page. */
  hydrating: boolean
}

/** The application in a browser, with the outermost error boundary. */
export function SiteRoot({ hydrating }: SiteRootProps) {
  useEffect(() => onMissingCode(offerReload), [])
  return (
    <LoadBoundary of="site">
      <BrowserRouter>
        <ArrivalGate hydrating={hydrating}>
          <App />
        </ArrivalGate>
      </BrowserRouter>
    </LoadBoundary>
  )
}
