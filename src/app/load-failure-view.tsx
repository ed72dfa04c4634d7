import { useState } from 'react'
import { loadFailureText } from '#content/navigation.ts'
import { type CodeFailure, reloadIfReachable } from '#platform/page-code.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { PartUnavailable } from './page-loader.tsx'

/** `site`: including the frame. */
export type BoundaryReach = 'site' | 'page' | 'part'

export type LoadFailureViewProps = {
  of: BoundaryReach
  error: unknown
  className?: string | undefined
  /** A retry has already failed. */
  wasTried: boolean
  /** Renders the content again. */
  onRecovered: () => void
}

export function LoadFailureView(props: LoadFailureViewProps) {
  const { of, className } = props
  const { cause, retrying, retry } = useRetry(props)
  const text = loadFailureText
  if (of === 'part') {
    return (
      <div className={className}>
        <FailureNotice title={text.part} retryLabel={text.retry} retrying={retrying} onRetry={retry}>
          {text.causes[cause]}
        </FailureNotice>
      </div>
    )
  }
  const panel = (
    <Container width="narrow" className="grid justify-items-start gap-5 py-24">
      <h1 className="text-title">{text.page}</h1>
      <p role="alert" className="prose-measure text-ink-soft text-lg">
        {text.causes[cause]}
      </p>
      <Button busy={retrying} onClick={retry}>
        {text.retry}
      </Button>
    </Container>
  )
  if (of === 'page') return panel
  return (
    <main data-surface="paper" className="min-h-dvh">
      {panel}
    </main>
  )
}

type Cause = CodeFailure | 'broken'

/**
 * Retries loading missing code, keeping the notice until it succeeds. Content that threw is rendered again; if a page
 * throws twice, it is reloaded.
 */
function useRetry({ of, error, wasTried, onRecovered }: LoadFailureViewProps) {
  const [cause, setCause] = useState<Cause>(error instanceof PartUnavailable ? error.reason : 'broken')
  const [retrying, setRetrying] = useState(false)

  async function retry() {
    if (!(error instanceof PartUnavailable)) {
      if (!wasTried || of === 'part') onRecovered()
      else if (!(await reloadIfReachable())) setCause('offline')
      return
    }
    setRetrying(true)
    try {
      await error.loadAgain()
      onRecovered()
    } catch (again) {
      setCause(again instanceof PartUnavailable ? again.reason : 'broken')
    }
    setRetrying(false)
  }

  return { cause, retrying, retry }
}
