import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { site } from '#content/site.ts'
import { staffShellTexts } from '#content/staff.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { deskCountsQuery } from '#features/desk/desk-counts.api.ts'
import { DeskCount } from '#features/desk/staff/desk-count.tsx'
import { AccountMenu } from '#features/staff-session/staff/account-menu.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { StaffGuard } from '#features/staff-session/staff/staff-guard.tsx'
import { mayAsLastChecked } from '#features/staff-session/staff-session.api.ts'
import { CsvExportPanel } from '#flows/csv-export/csv-export-panel.tsx'
import { MayOpen } from '#flows/staff-list/person-link.tsx'
import { paths } from '#platform/paths.ts'
import { askAhead } from '#platform/staff-request.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainLink } from '#ui/link.tsx'
import { Mark } from '#ui/mark.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { LazyPart } from '../load-boundary.tsx'
import { type AskAddress, LoadedPage, pageLoader } from '../page-loader.tsx'
import { destinationsFor, isPlace } from './staff-destinations.ts'
import { staffNeeds } from './staff-needs.ts'
import { StaffSearch } from './staff-search.tsx'

const contentId = 'contenido'

const secondFactor = pageLoader(
  async () => (await import('#features/staff-session/staff/second-factor-door.tsx')).SecondFactorDoor,
)

export type StaffShellProps = {
  /** Asks for what the page of an address shows first: see `routes.tsx`. */
  askFirst: AskAddress
}

export function StaffShell({ askFirst }: StaffShellProps) {
  const client = useQueryClient()
  const { pathname, search } = useLocation()

  function askAheadOfCheck() {
    askAhead(client, deskCountsQuery())
    void askFirst(client, `${pathname}${search}`, mayAsLastChecked)
  }

  return (
    <div data-surface="staff" className="flex min-h-dvh flex-col [--bar:6.375rem] xl:[--bar:3rem]">
      <StaffGuard
        onSession={askAheadOfCheck}
        checking={<Checking />}
        lacking={(lacks, onDone, onLeave) => (
          <LazyPart waiting={<Checking />}>
            <LoadedPage loader={secondFactor} lacks={lacks} onDone={onDone} onLeave={onLeave} />
          </LazyPart>
        )}
        unreachable={(retry, retrying) => <Unreachable retry={retry} retrying={retrying} />}
      >
        <WithinRole>
          <SkipLink target={contentId} />
          <SignedInBar />
          <main id={contentId} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
            <Outlet />
          </main>
          <CsvExportPanel />
        </WithinRole>
      </StaffGuard>
    </div>
  )
}

/** No link leads to a page that the role does not include. */
function WithinRole({ children }: { children: ReactNode }) {
  const { staff } = useStaff()
  const places = destinationsFor(staff).map(({ to }) => to)
  if (mayAll(staff, staffNeeds.person)) places.push(paths.people)
  return <MayOpen value={(address) => places.includes(address)}>{children}</MayOpen>
}

/**
 * On a phone the bar overflows: scrolls the current entry into view. Not by `scrollIntoView`, which also moves where
 * the next Tab begins.
 */
function showPlace(bar: HTMLElement | null, current: string | undefined): void {
  const place = [...(bar?.querySelectorAll('a') ?? [])].find((link) => link.pathname === current)
  if (!bar || !place) return
  const [frame, box] = [bar.getBoundingClientRect(), place.getBoundingClientRect()]
  if (box.left >= frame.left && box.right <= frame.right) return
  bar.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2)
}

function SignedInBar() {
  const { staff } = useStaff()
  const destinations = destinationsFor(staff)
  const places = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const inBar = destinations.filter((destination) => destination.inBar)
  const current = inBar.find((destination) => isPlace(destination, pathname))?.to

  useEffect(() => {
    const bar = places.current
    showPlace(bar, current)
    // An entry grows with a count of three figures, and moves those behind it.
    const growth = new ResizeObserver(() => showPlace(bar, current))
    for (const link of bar?.children ?? []) growth.observe(link)
    return () => growth.disconnect()
  }, [current])

  return (
    <Bar
      account={
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2 xl:min-w-64">
          <StaffSearch destinations={destinations} />
          <AccountMenu />
        </div>
      }
    >
      <nav
        ref={places}
        aria-label={staffShellTexts.navigation}
        className="order-last -mx-gutter flex w-[calc(100%+2*var(--gutter))] overflow-x-auto [scrollbar-width:none] border-line border-t px-gutter xl:order-none xl:mx-0 xl:w-auto xl:border-0 xl:px-0"
      >
        {inBar.map(({ to, label }) => (
          <PlainLink
            key={to}
            to={to}
            aria-current={to === current ? 'page' : undefined}
            className={classNames(
              'relative flex min-h-11 shrink-0 items-center px-3 md:max-[1399px]:px-1.5 md:max-[1399px]:tracking-tight font-display font-semibold transition-colors duration-fast first:pl-0 after:absolute after:inset-x-3 md:max-[1399px]:after:inset-x-1.5 after:bottom-0 after:h-[3px] first:after:left-0 xl:min-h-12 min-[1400px]:first:pl-3 min-[1400px]:first:after:left-3',
              to === current ? 'text-ink after:bg-action' : 'text-ink-mute hover:text-ink',
            )}
          >
            {label}
            {to === paths.backoffice && <DeskCount />}
          </PlainLink>
        ))}
      </nav>
    </Bar>
  )
}

/** The name takes what the others leave, up to its length, and is cut where that is less: no entry drops out of the bar. */
function Bar({ account, children }: { account?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 border-line border-b px-gutter md:h-(--bar) xl:flex-nowrap">
      <PlainLink
        to={paths.backoffice}
        className="flex min-h-14 min-w-6 max-w-max flex-1 items-center xl:flex-3 gap-2.5 pr-2 font-bold font-display text-lg tracking-display xl:min-h-0"
      >
        <Mark className="size-6 shrink-0" />
        <span className="truncate">{site.name}</span>
      </PlainLink>
      {children}
      {account}
    </header>
  )
}

function Checking() {
  return (
    <>
      <Bar />
      <SkeletonGroup label={staffShellTexts.checking} className="grid gap-page px-gutter py-page">
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-96 w-full" />
      </SkeletonGroup>
    </>
  )
}

function Unreachable({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <>
      <Bar />
      <main className="mx-auto w-full max-w-narrow px-gutter py-10">
        <FailureNotice
          title={staffShellTexts.checkFailedTitle}
          retryLabel={staffShellTexts.retry}
          retrying={retrying}
          onRetry={retry}
        >
          {staffShellTexts.checkFailed}
        </FailureNotice>
      </main>
    </>
  )
}
