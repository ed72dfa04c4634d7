import { deskTexts } from '#content/desk.ts'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { pageLoader } from '../../page-loader.tsx'

const desk = pageLoader(async () => (await import('./desk.tsx')).Desk)

export function DeskPanel() {
  return <LazyTab panel={desk} props={{}} loading={deskTexts.loading} />
}
