import './styles.css'
import { notifyManager } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { reloadOffer } from '#content/navigation.ts'
import { keepAddressCoupon } from '#platform/address-code.ts'
import { bootPort } from '#platform/boot-port.ts'
import { onMissingCode, reloadIfReachable } from '#platform/page-code.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { watchTyping } from '#platform/unfinished-work.ts'
import { toast } from '#ui/toast-store.ts'
import { App } from './app.tsx'
import { ArrivalGate } from './arrival.tsx'
import { takeWritten } from './early-figures.ts'
import { LoadBoundary } from './load-boundary.tsx'
import { preloadRoute, routePatternOf } from './routes.tsx'

/** Offered when the host no longer has this version's code and an automatic reload would lose input. */
function offerReload(): void {
  const { title, text, action, offline } = reloadOffer
  async function reload() {
    if (!(await reloadIfReachable())) toast({ title: offline, variant: 'destructive', durationMs: 5000 })
  }
  toast({ title, description: text, action: { label: action, run: () => void reload() } })
}

const queryClient = createQueryClient()

/** The application in a browser, with the outermost error boundary. `hydrating`: the build has rendered this page. */
function SiteRoot({ hydrating }: { hydrating: boolean }) {
  useEffect(() => onMissingCode(offerReload), [])
  return (
    <LoadBoundary of="site">
      <BrowserRouter>
        <ArrivalGate hydrating={hydrating}>
          <App queryClient={queryClient} />
        </ArrivalGate>
      </BrowserRouter>
    </LoadBoundary>
  )
}

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')

const { pathname } = window.location

/** The build has rendered the page of this address, and not another that answers in its place. */
const isPrerendered =
  container.dataset.page !== undefined && container.dataset.page === routePatternOf(pathname)

const site = (
  <StrictMode>
    <SiteRoot hydrating={isPrerendered} />
  </StrictMode>
)

/** The first render says what the page says by now; each answer counts as old, so that the queries read it as well. */
function beginWithWritten(): void {
  for (const { key, data } of takeWritten()) queryClient.setQueryData(key, data, { updatedAt: 0 })
}

/** Without its code the page stays as it is: readable. */
async function hydrate(root: HTMLElement) {
  try {
    await preloadRoute(pathname)
  } catch {
    bootPort()?.failed(() => hydrate(root))
    return
  }
  beginWithWritten()
  // In a transition React hydrates in slices and lets the visitor's presses through between them.
  startTransition(() => {
    hydrateRoot(root, site)
  })
}

async function draw(root: HTMLElement) {
  // Errors are reported by the error boundary.
  await preloadRoute(pathname).catch(() => undefined)
  takeWritten()
  root.replaceChildren()
  createRoot(root).render(site)
}

keepAddressCoupon()
watchTyping()
// Parts of a page that show one answer draw it at once, whatever else waits: each in a task of its own.
notifyManager.setNotifyFunction((notify) => setTimeout(notify))
// In a task after the one that runs this file. Never awaited here: the code of a page imports this module's chunk, and
// would wait for it in turn.
setTimeout(isPrerendered ? hydrate : draw, 0, container)
