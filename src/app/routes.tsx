import { Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import type { Product } from '#content/courses/product.ts'
import { revocationLinks } from '#content/navigation.ts'
import { products } from '#content/products.ts'
import { paths, type SitePath } from '#platform/paths.ts'
import { Arrival } from './arrival.tsx'
import { LoadBoundary } from './load-boundary.tsx'
import { type AskAddress, LoadedPage, type PageLoader, pageLoader } from './page-loader.tsx'

/** `guest`: the staff login, without the public shell and outside the guard. */
type RouteArea = 'public' | 'guest' | 'staff'

type RouteEntry = { area: RouteArea; loader: PageLoader }

/** What the login page does for the page that it leads to. */
const ahead = { preloadRoute, askFirst }

const notFound = pageLoader(async () => (await import('./routes/public/not-found.route.tsx')).NotFoundRoute)

const publicPages = {
  [paths.home]: pageLoader(async () => (await import('./routes/public/home.route.tsx')).HomeRoute),
  [paths.notebooks]: pageLoader(
    async () => (await import('./routes/public/notebooks.route.tsx')).NotebooksRoute,
  ),
  [paths.business]: pageLoader(
    async () => (await import('./routes/public/empresas.route.tsx')).BusinessRoute,
  ),
  [paths.community]: pageLoader(
    async () => (await import('./routes/public/community.route.tsx')).CommunityRoute,
  ),
  [paths.webGisContact]: pageLoader(
    async () => (await import('#features/enquiries/public/web-gis-page.tsx')).WebGisPage,
  ),
  [paths.privacyPolicy]: pageLoader(
    async () => (await import('./routes/public/privacy-policy.route.tsx')).PrivacyPolicyRoute,
  ),
  [paths.terms]: pageLoader(async () => (await import('./routes/public/terms.route.tsx')).TermsRoute),
  [paths.revocation]: buttonPage(
    pageLoader(async () => (await import('./routes/public/revocation.route.tsx')).RevocationRoute),
  ),
  [paths.cancellation]: buttonPage(
    pageLoader(async () => (await import('./routes/public/revocation.route.tsx')).CancellationRoute),
  ),
  [paths.checkout]: pageLoader(
    async () => (await import('./routes/public/checkout.route.tsx')).CheckoutRoute,
  ),
  [paths.paymentSuccess]: pageLoader(
    async () => (await import('./routes/public/payment-success.route.tsx')).PaymentSuccessRoute,
  ),
  [paths.paymentError]: pageLoader(
    async () => (await import('./routes/public/checkout.route.tsx')).PaymentErrorRoute,
  ),
  [paths.recap]: pageLoader(async () => (await import('./routes/public/recap.route.tsx')).RecapRoute),
  [paths.debtLink]: pageLoader(
    async () => (await import('./routes/public/debt-link.route.tsx')).DebtLinkRoute,
  ),
  [paths.mailRefusal]: pageLoader(
    async () => (await import('#features/order-mails/public/mail-refusal-page.tsx')).MailRefusalPage,
  ),
  [paths.personCopy]: pageLoader(
    async () => (await import('#features/person-copy/public/person-copy-page.tsx')).PersonCopyPage,
  ),
  [paths.certificate]: pageLoader(
    async () => (await import('./routes/public/certificate.route.tsx')).CertificateRoute,
  ),
  [paths.certificateRedirect]: pageLoader(
    async () => (await import('./routes/public/certificate.route.tsx')).CertificateRedirectRoute,
  ),
  [paths.verification]: pageLoader(
    async () => (await import('#features/certificates/public/verification-page.tsx')).VerificationPage,
  ),
}

/** A school of another country has none. */
function buttonPage(page: PageLoader): PageLoader {
  return revocationLinks.length > 0 ? page : notFound
}

const guestPages = {
  [paths.login]: pageLoader(async () => (await import('./routes/staff/login.route.tsx')).loginPage(ahead)),
  [paths.recovery]: pageLoader(async () => (await import('./routes/staff/recovery.route.tsx')).RecoveryRoute),
  [paths.accountLink]: pageLoader(
    async () => (await import('./routes/staff/account-link.route.tsx')).AccountLinkRoute,
  ),
}

const staffPages = {
  [paths.backoffice]: pageLoader(
    async () => (await import('./routes/staff/backoffice.route.tsx')).backoffice,
  ),
  [paths.studentTracking]: pageLoader(
    async () => (await import('./routes/staff/student-tracking.route.tsx')).studentTracking,
  ),
  [paths.paymentsReport]: pageLoader(
    async () => (await import('./routes/staff/payments-report.route.tsx')).paymentsReport,
  ),
  [paths.paymentLink]: pageLoader(
    async () => (await import('./routes/staff/payment-link.route.tsx')).paymentLink,
  ),
  [paths.enrollStudent]: pageLoader(
    async () => (await import('./routes/staff/enroll-student.route.tsx')).enrollStudent,
  ),
  [paths.schoolImport]: pageLoader(
    async () => (await import('./routes/staff/school-import.route.tsx')).SchoolImportRoute,
  ),
  [paths.certificateManager]: pageLoader(
    async () => (await import('./routes/staff/certificate-manager.route.tsx')).certificateManager,
  ),
  [paths.people]: pageLoader(
    async () => (await import('./routes/staff/person-of-email.route.tsx')).personOfEmail,
  ),
  [paths.person]: pageLoader(async () => (await import('./routes/staff/person.route.tsx')).person),
  [paths.cohorts]: pageLoader(async () => (await import('./routes/staff/cohorts.route.tsx')).cohorts),
  [paths.cohort]: pageLoader(async () => (await import('./routes/staff/cohorts.route.tsx')).cohort),
  [paths.coupons]: pageLoader(async () => (await import('./routes/staff/coupons.route.tsx')).coupons),
  [paths.careers]: pageLoader(async () => (await import('./routes/staff/careers.route.tsx')).CareersRoute),
  [paths.notebookLibrary]: pageLoader(
    async () => (await import('./routes/staff/notebook-library.route.tsx')).NotebookLibraryRoute,
  ),
  // Neither asks before the check: most of the staff may not see them, and would only be refused (decision 99).
  [paths.staffMembers]: pageLoader(
    async () => (await import('./routes/staff/staff-members.route.tsx')).StaffMembersRoute,
  ),
  [paths.account]: pageLoader(async () => (await import('./routes/staff/account.route.tsx')).account),
  [paths.auditLog]: pageLoader(
    async () => (await import('./routes/staff/audit-log.route.tsx')).AuditLogRoute,
  ),
  [paths.settings]: pageLoader(async () => (await import('./routes/staff/settings.route.tsx')).SettingsRoute),
}

/** Modules share one page; the career and the membership have their own. */
function productPage(product: Product): PageLoader {
  switch (product.kind) {
    case 'career':
      return pageLoader(async () => (await import('./routes/public/career.route.tsx')).CareerRoute)
    case 'membership':
      return pageLoader(async () => (await import('./routes/public/membership.route.tsx')).MembershipRoute)
    case 'module':
      return pageLoader(async () => {
        const [{ ModuleRoute }, landing] = await Promise.all([
          import('./routes/public/module.route.tsx'),
          product.landing(),
        ])
        return () => <ModuleRoute module={product} landing={landing} />
      })
  }
}

/** The compiler requires a page for every path. */
const pages: Record<SitePath, RouteEntry> = {
  ...inArea('public', publicPages),
  ...inArea('guest', guestPages),
  ...inArea('staff', staffPages),
}

function inArea<Path extends string>(area: RouteArea, loaders: Record<Path, PageLoader>) {
  const entries = Object.entries<PageLoader>(loaders).map(([path, loader]) => [path, { area, loader }])
  return Object.fromEntries(entries) as Record<Path, RouteEntry>
}

export const routeTable: Readonly<Record<string, RouteEntry>> = {
  ...pages,
  ...inArea('public', Object.fromEntries(products.map((product) => [product.path, productPage(product)]))),
}

const publicShell = pageLoader(async () => (await import('./layouts/public-shell.tsx')).PublicShell)
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
