import { recapText } from '#content/recap.ts'
import { Button } from '#ui/button.tsx'

export type AudioFailureProps = { busy: boolean; onRetry: () => void }

export function AudioFailure({ busy, onRetry }: AudioFailureProps) {
  const text = recapText.audio
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-error">{text.failure}</p>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  )
}
