import { deskTexts, lanePanelTexts, stepPanelTexts as texts } from '#content/desk.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { isEmail } from '#domain/email.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { RetryButton } from '#flows/step-retry/retry-button.tsx'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { decided } from '../decisions.api.ts'
import { correctStepAddress } from '../desk.api.ts'
import { deskKey } from '../desk-counts.api.ts'
import type { PanelProps } from '../settlement.ts'
import { detailOf, reasonOf } from './item-reason.ts'
import { useDecision } from './reason-form.tsx'

/** A step that was given up: what it means, and what helps. */
export function StepPanel({ item, settle }: PanelProps<DeskItemOf<'step_failed'>>) {
  return (
    <div className="grid gap-4">
      <ItemFailure item={item} />
      {item.data.has_address && <AddressForm item={item} settle={settle} />}
      <div>
        <RetryButton
          stepId={item.data.step_id}
          queryKey={deskKey}
          onDone={(done) => settle({ done, said: deskTexts.retried })}
        />
      </div>
    </div>
  )
}

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

/** What failed at a provider, what that means, and what the provider answered. */
function ItemFailure({ item }: { item: DeskItemOf<'step_failed'> | DeskItemOf<'lane_blocked'> }) {
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

function AddressForm({ item, settle }: PanelProps<DeskItemOf<'step_failed'>>) {
  const form = useDecision(`${item.key}:address`, { email: item.email ?? '' })

  async function submit() {
    const email = form.values.email.trim()
    if (!form.passes(isEmail(email) ? {} : { email: texts.invalid })) return
    const answer = await form.send(async () => decided(await correctStepAddress(item.data.step_id, email)))
    if (answer) settle({ done: answer.ok, said: texts.corrected })
  }

  return (
    <form {...form.props(submit)} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <EmailField form={form} name="email" label={texts.correct} hint={texts.correctHint} />
      <Button type="submit" busy={form.busy} busyLabel={texts.sending} className="sm:mt-6.5">
        {texts.send}
      </Button>
      {form.failureText && (
        <Notice tone="error" className="sm:col-span-2">
          {form.failureText}
        </Notice>
      )}
    </form>
  )
}
