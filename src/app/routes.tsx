import { Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import type { Product } from '#content/courses/product.ts'
import { products } from '#content/products.ts'
import { paths, type SitePath } from '#platform/paths.ts'
import { Arrival } from './arrival.tsx'
import { LoadBoundary } from './load-boundary.tsx'
import { type AskAddress, LoadedPage, type PageLoader, pageLoader } from './page-loader.tsx'

export type RouteArea = 'public' | 'guest' | 'staff'

type RouteEntry = {
  /** `guest`: the staff login, without the public shell and outside the guard. */
  area: RouteArea
  loader: PageLoader
}

/** What the login page does for the page that it leads to. */
const ahead = { preloadRoute, askFirst }

/** The compiler requires a page for every path. */
const pages: Record<SitePath, RouteEntry> = {
  [paths.home]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/home.tsx')).HomeRoute),
  },
  [paths.notebooks]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/notebooks.tsx')).NotebooksRoute),
  },
  [paths.business]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/empresas.tsx')).BusinessRoute),
  },
  [paths.community]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/comunidad.tsx')).CommunityRoute),
  },
  [paths.webGisContact]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/web-gis-contact.tsx')).WebGisContactRoute),
  },
  [paths.privacyPolicy]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/privacy-policy.tsx')).PrivacyPolicyRoute),
  },
  [paths.terms]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/terms.tsx')).TermsRoute),
  },
  [paths.checkout]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/checkout.tsx')).CheckoutRoute),
  },
  [paths.paymentSuccess]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/payment-success.tsx')).PaymentSuccessRoute),
  },
  [paths.paymentError]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/checkout.tsx')).PaymentErrorRoute),
  },
  [paths.recap]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/recap.tsx')).RecapRoute),
  },
  [paths.debtLink]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/debt-link.tsx')).DebtLinkRoute),
  },
  [paths.certificate]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/certificate.tsx')).CertificateRoute),
  },
  [paths.certificateRedirect]: {
    area: 'public',
    loader: pageLoader(
      async () => (await import('./routes/public/certificate.tsx')).CertificateRedirectRoute,
    ),
  },
  [paths.verification]: {
    area: 'public',
    loader: pageLoader(async () => (await import('./routes/public/verification.tsx')).VerificationRoute),
  },
  [paths.login]: {
    area: 'guest',
    loader: pageLoader(async () => (await import('./routes/staff/login.tsx')).loginPage(ahead)),
  },
  [paths.backoffice]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/backoffice.tsx')).backoffice),
  },
  [paths.studentTracking]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/student-tracking.tsx')).studentTracking),
  },
  [paths.paymentsReport]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/payments-report.tsx')).paymentsReport),
  },
  [paths.paymentLink]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/payment-link.tsx')).paymentLink),
  },
  [paths.enrollStudent]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/enroll-student.tsx')).enrollStudent),
  },
  [paths.certificateManager]: {
    area: 'staff',
    loader: pageLoader(
      async () => (await import('./routes/staff/certificate-manager.tsx')).certificateManager,
    ),
  },
  [paths.people]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/person-of-email.tsx')).personOfEmail),
  },
  [paths.person]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/person.tsx')).person),
  },
  [paths.cohorts]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/cohorts.tsx')).cohorts),
  },
  [paths.cohort]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/cohorts.tsx')).cohort),
  },
  // Neither asks before the check: most of the staff may not see them, and would only be refused (decision 99).
  [paths.staffMembers]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/staff-members.tsx')).StaffMembersRoute),
  },
  [paths.auditLog]: {
    area: 'staff',
    loader: pageLoader(async () => (await import('./routes/staff/audit-log.tsx')).AuditLogRoute),
  },
}

/** Modules share one page; the career and the membership have their own. */
function productPage(product: Product): PageLoader {
  switch (product.kind) {
    case 'career':
      return pageLoader(async () => (await import('./routes/public/career.tsx')).CareerRoute)
    case 'membership':
      return pageLoader(async () => (await import('./routes/public/membership.tsx')).MembershipRoute)
    case 'module':
      return pageLoader(async () => {
        const [{ ModuleRoute }, landing] = await Promise.all([
          import('./routes/public/module.tsx'),
          product.landing(),
        ])
        return () => <ModuleRoute module={product} landing={landing} />
      })
  }
}

export const routeTable: Readonly<Record<string, RouteEntry>> = {
  ...pages,
  ...Object.fromEntries(
    products.map((product) => [product.path, { area: 'public', loader: productPage(product) }] as const),
  ),
}

const publicShell = pageLoader(async () => (await import('./layouts/public-shell.tsx')).PublicShell)
const notFound = pageLoader(async () => (await import('./routes/public/not-found.tsx')).NotFoundRoute)
const staffShell = pageLoader(async () => (await import('./layouts/staff-shell.tsx')).StaffShell)

/** Stands for every address without a page. */
export const notFoundPattern = '*'

/** The key of an address in the route table. */
export function routePatternOf(pathname: string): string {
  return Object.keys(routeTable).find((path) => matchPath(path, pathname)) ?? notFoundPattern
}

/** The login has no frame. */
function shellOf(area: RouteArea): Pick<PageLoader, 'preload' | 'prefetch'> | null {
  if (area === 'guest') return null
  return area === 'staff' ? staffShell : publicShell
}

/** Fetches the code of a path before the first render. */
export async function preloadRoute(pathname: string): Promise<void> {
  const known = routeTable[routePatternOf(pathname)]
  const area = known?.area ?? 'public'
  await Promise.all([(known?.loader ?? notFound).preload(), shellOf(area)?.preload()])
}

/** Fetches the code of a path that the visitor may go to next. */
export function prefetchRoute(pathname: string): void {
  const known = routeTable[routePatternOf(pathname)]
  known?.loader.prefetch()
  if (known) shellOf(known.area)?.prefetch()
}

/** Asks for what the first screen of an address shows, while its code or the check of the session is under way. */
export async function askFirst(...[client, address, may]: Parameters<AskAddress>): Promise<void> {
  const { pathname, search } = new URL(address, window.location.origin)
  for (const [path, { loader }] of Object.entries(routeTable)) {
    const match = matchPath(path, pathname)
    if (match) return loader.ask(client, { params: match.params, search: new URLSearchParams(search), may })
  }
}

/** True in the staff area, including its login. */
export function isStaffPath(pathname: string): boolean {
  const area = routeTable[routePatternOf(pathname)]?.area ?? 'public'
  return area !== 'public'
}

/** The public shell brings its own boundary. */
function pageOf(area: RouteArea, path: string, loader: PageLoader) {
  const page = <LoadedPage key={path} loader={loader} />
  if (area === 'public') return page
  return (
    <LoadBoundary key={path} of={area === 'guest' ? 'site' : 'page'}>
      {page}
      {area === 'guest' && <Arrival />}
    </LoadBoundary>
  )
}

function routesOf(area: RouteArea) {
  return Object.entries(routeTable)
    .filter(([, entry]) => entry.area === area)
    .map(([path, { loader }]) => <Route key={path} path={path} element={pageOf(area, path, loader)} />)
}

export function SiteRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route
          element={
            <LoadBoundary of="site">
              <LoadedPage loader={publicShell} />
            </LoadBoundary>
          }
        >
          {routesOf('public')}
          <Route path={notFoundPattern} element={pageOf('public', 'not-found', notFound)} />
        </Route>
        {routesOf('guest')}
        <Route
          element={
            <LoadBoundary of="site">
              <LoadedPage loader={staffShell} askFirst={askFirst} />
            </LoadBoundary>
          }
        >
          {routesOf('staff')}
        </Route>
      </Routes>
    </Suspense>
  )
}
