import { stepPanelTexts as texts } from '#content/desk.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { detailOf, reasonOf } from './item-reason.ts'

/** What failed at a provider, what that means, and what the provider answered. */
export function ItemFailure({ item }: { item: DeskItemOf<'step_failed'> | DeskItemOf<'lane_blocked'> }) {
  const { error } = item.data
  return (
    <div className="grid gap-1">
      <p className="font-medium">{reasonOf(item)}</p>
      <p className="prose-measure text-ink-soft">{detailOf(item)}</p>
      {error && (
        <p className="[overflow-wrap:anywhere] text-ink-mute text-xs">
          {texts.answer}: <code>{error}</code>
        </p>
      )}
    </div>
  )
}
