import { lanePanelTexts, stepPanelTexts } from '#content/desk.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { detailOf, reasonOf } from './item-reason.ts'

/** A provider that refuses our key or settings: the Config tab asks each of them. */
export function LanePanel({ item }: { item: DeskItemOf<'lane_blocked'> }) {
  const { error } = item.data
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-medium">{reasonOf(item)}</p>
        <p className="prose-measure text-ink-soft">{detailOf(item)}</p>
        {error && (
          <p className="[overflow-wrap:anywhere] text-ink-mute text-xs">
            {stepPanelTexts.answer}: <code>{error}</code>
          </p>
        )}
      </div>
      <div>
        <ButtonLink href={`${paths.backoffice}?tab=config`}>{lanePanelTexts.health}</ButtonLink>
      </div>
    </div>
  )
}
