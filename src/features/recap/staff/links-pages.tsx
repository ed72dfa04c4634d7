import { recapLinksText } from '#content/recap-admin.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

export type LinksPagesProps = {
  page: number
  count: number
  busy: boolean
  /** Null at that end. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

export function LinksPages({ page, count, busy, onPrevious, onNext }: LinksPagesProps) {
  return (
    <nav aria-label={recapLinksText.pages} className="flex flex-wrap items-center gap-3">
      <p role="status" className="figures mr-auto flex items-center gap-2 text-ink-soft">
        {recapLinksText.page(page, count)}
        {busy && (
          <>
            <Spinner className="size-3.5" />
            <span className="sr-only">{recapLinksText.updating}</span>
          </>
        )}
      </p>
      <Button variant="secondary" disabled={!onPrevious} onClick={() => onPrevious?.()}>
        {recapLinksText.previous}
      </Button>
      <Button variant="secondary" disabled={!onNext} onClick={() => onNext?.()}>
        {recapLinksText.next}
      </Button>
    </nav>
  )
}
