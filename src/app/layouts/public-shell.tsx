import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ConsentBanner } from '#features/analytics/public/consent-banner.tsx'
import { env } from '#platform/env.ts'
import { paths } from '#platform/paths.ts'
import { useConsentQuestion } from '#platform/use-consent.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { Arrival } from '../arrival.tsx'
import { LoadBoundary } from '../load-boundary.tsx'
import { pageHeadOf } from '../page-head.ts'
import { StructuredDataBlock } from '../structured-data-block.tsx'
import { RevocationLinks } from './revocation-links.tsx'
import { SheetMargin } from './sheet-margin.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * Frame of every public page. On the home page a strip above the bar scrolls away, so content starts at 7rem there and
 * at 4rem elsewhere (public specification, section 2).
 */
export function PublicShell() {
  const { pathname } = useLocation()
  const isHome = pathname === paths.home
  const { things } = pageHeadOf(pathname, env().siteUrl)
  return (
    <div data-surface="paper" className="relative flex min-h-dvh flex-col">
      <SkipLink target="contenido" />
      <ConsentQuestion />
      {things.length > 0 && <StructuredDataBlock things={things} />}
      {/* Zero height, so that it overlays the page; on the home page its strip scrolls out. */}
      <header className={`sticky z-40 h-0 ${isHome ? '-top-12' : 'top-0'}`}>
        {isHome && <SheetMargin />}
        <SiteHeader />
      </header>
      <main
        id="contenido"
        tabIndex={-1}
        className={`flex-1 outline-none ${isHome ? 'pt-28' : 'pt-16'} print:pt-0`}
      >
        <RevocationLinks />
        <LoadBoundary key={pathname} of="page">
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Outlet />
            <Arrival />
          </Suspense>
        </LoadBoundary>
      </main>
      <SiteFooter />
    </div>
  )
}

/** Part of every prerendered page, whose style hides it from those who have answered (decision 49). */
function ConsentQuestion() {
  const isOpen = useConsentQuestion()

  useEffect(() => {
    // From here on the question is there only when it is asked, and it may be asked again.
    document.documentElement.removeAttribute('data-answered')
  }, [])

  return isOpen ? <ConsentBanner /> : null
}
