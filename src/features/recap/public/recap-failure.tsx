import { recapText } from '#content/recap.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'

export type RecapFailureProps = { reason: 'network' | 'server'; retrying: boolean; onRetry: () => void }

/** The recap could not be loaded; its link may still be valid. */
export function RecapFailure({ reason, retrying, onRetry }: RecapFailureProps) {
  const { title, retry, ...reasons } = recapText.failure
  return (
    <Container width="narrow" className="grid justify-items-start gap-5 py-20 sm:py-28">
      <div role="alert" className="grid gap-4">
        <h1 className="text-title">{title}</h1>
        <p className="prose-measure text-ink-soft text-lg">{reasons[reason]}</p>
      </div>
      <Button busy={retrying} onClick={onRetry}>
        {retry}
      </Button>
    </Container>
  )
}
