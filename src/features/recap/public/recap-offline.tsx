import { recapText } from '#content/recap.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'

export type RecapOfflineProps = { retrying: boolean; onRetry: () => void }

export function RecapOffline({ retrying, onRetry }: RecapOfflineProps) {
  const { title, text, retry } = recapText.offline
  return (
    <Container width="narrow" className="grid justify-items-start gap-5 py-20 sm:py-28">
      <div role="alert" className="grid gap-4">
        <h1 className="text-title">{title}</h1>
        <p className="prose-measure text-ink-soft text-lg">{text}</p>
      </div>
      <Button busy={retrying} onClick={onRetry}>
        {retry}
      </Button>
    </Container>
  )
}
