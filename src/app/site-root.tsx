import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { reloadOffer } from '#content/navigation.ts'
import { onMissingCode, reloadIfReachable } from '#platform/page-code.ts'
import { toast } from '#ui/toast-store.ts'
import { App } from './app.tsx'
import { LoadBoundary } from './load-boundary.tsx'

/** Where the host no longer has a part of this version, and a reload by us would take something from the person. */
function offerReload(): void {
  const { title, text, action, offline } = reloadOffer
  async function reload() {
    if (!(await reloadIfReachable())) toast({ title: offline, variant: 'destructive', durationMs: 5000 })
  }
  toast({ title, description: text, action: { label: action, run: () => void reload() } })
}

/** The application in a browser. Its last boundary comes with it, so that nothing can empty the page. */
export function SiteRoot() {
  useEffect(() => onMissingCode(offerReload), [])
  return (
    <LoadBoundary of="site">
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </LoadBoundary>
  )
}
