import { lanePanelTexts } from '#content/desk.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { ItemFailure } from './item-failure.tsx'

/** A provider that refuses our key or settings: the Config tab asks each of them. */
export function LanePanel({ item }: { item: DeskItemOf<'lane_blocked'> }) {
  return (
    <div className="grid gap-4">
      <ItemFailure item={item} />
      <div>
        <ButtonLink href={`${paths.backoffice}?tab=config`}>{lanePanelTexts.health}</ButtonLink>
      </div>
    </div>
  )
}
