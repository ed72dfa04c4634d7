import { deskDialogTexts } from '#content/desk.ts'
import type { PanelProps } from '#features/desk/settlement.ts'
import { DeskTab } from '#features/desk/staff/desk-tab.tsx'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { type PageLoader, pageLoader } from '../../page-loader.tsx'

const panel: PageLoader<PanelProps> = pageLoader(async () => (await import('./desk-item.tsx')).DeskItemPanel)

function OpenItem(props: PanelProps) {
  return <LazyTab panel={panel} props={props} loading={deskDialogTexts.loading} />
}

export function Desk({ staffId }: { staffId: string }) {
  return (
    <DeskTab ownId={staffId} OpenItem={OpenItem} onIntent={() => panel.preload().catch(() => undefined)} />
  )
}
