import { stepRetryTexts as texts } from '#content/outbox.ts'
import { Button } from '#ui/button.tsx'
import { type StepRetry, useStepRetry } from './step-retry.api.ts'

/** `of`: the name of the step, where several are shown. */
export function RetryButton({ of, ...step }: StepRetry & { of?: string }) {
  const { mutate, isPending } = useStepRetry(step)
  return (
    <Button
      variant="secondary"
      aria-label={of === undefined ? undefined : texts.of(of)}
      busy={isPending}
      busyLabel={texts.retrying}
      onClick={() => mutate()}
    >
      {texts.retry}
    </Button>
  )
}
