import { deskDialogTexts } from '#content/desk.ts'
import type { PanelProps } from '#features/desk/settlement.ts'
import type { SeveralSalesProps } from '#features/desk/staff/several-sales.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { LazyPart } from '../../load-boundary.tsx'
import { LoadedPage, type PageLoader, pageLoader } from '../../page-loader.tsx'

const item: PageLoader<PanelProps> = pageLoader(async () => (await import('./desk-item.tsx')).DeskItemPanel)

// Where nothing waits for access it is never fetched.
const several: PageLoader<SeveralSalesProps> = pageLoader(
  async () => (await import('#features/desk/staff/several-sales.tsx')).SeveralSales,
)

// Fetched in the first days of a month alone.
const close = pageLoader(async () => (await import('./month-close-panel.tsx')).MonthClosePanel)

export function OpenItem(props: PanelProps) {
  return <LazyTab panel={item} props={props} loading={deskDialogTexts.loading} />
}

export function preloadItem(): void {
  item.preload().catch(() => undefined)
}

export function SeveralSales(props: SeveralSalesProps) {
  return (
    <LazyPart waiting={<Skeleton className="h-control w-full" />}>
      <LoadedPage loader={several} {...props} />
    </LazyPart>
  )
}

export function CloseStrip() {
  return (
    <LazyPart waiting={<Skeleton className="h-39 w-full md:h-22" />}>
      <LoadedPage loader={close} isStrip />
    </LazyPart>
  )
}
