import { Component, type ReactNode, Suspense, useState } from 'react'
import { loadFailureText } from '#content/navigation.ts'
import { type CodeFailure, reloadIfReachable } from '#platform/page-code.ts'
import { focusWithoutScrolling } from '#platform/scroll.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PartUnavailable } from './page-loader.tsx'

export type LoadBoundaryProps = {
  /** How much of the screen fails with its content. */
  of: BoundaryReach
  children: ReactNode
  className?: string
}

type State = { failed: false } | { failed: true; error: unknown }

/**
 * Error boundary for content that failed to load or threw; the surrounding frame keeps working. Key it by page where
 * it wraps one, so that a failed page does not block the next.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, State> {
  override state: State = { failed: false }

  private attempts = 0

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PartUnavailable) error.forget()
  }

  override componentDidUpdate(_: LoadBoundaryProps, before: State): void {
    if (!before.failed || this.state.failed || this.props.of === 'part') return
    // The clicked button has been removed with the notice.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) focusWithoutScrolling(heading)
  }

  override render(): ReactNode {
    const { of, children, className } = this.props
    if (!this.state.failed) return children
    return (
      <LoadFailureView
        of={of}
        error={this.state.error}
        className={className}
        wasTried={this.attempts > 0}
        onRecovered={() => {
          this.attempts += 1
          this.setState({ failed: false })
        }}
      />
    )
  }
}

/** `site`: including the frame. */
type BoundaryReach = 'site' | 'page' | 'part'

type LoadFailureViewProps = {
  of: BoundaryReach
  error: unknown
  className?: string | undefined
  /** A retry has already failed. */
  wasTried: boolean
  /** Renders the content again. */
  onRecovered: () => void
}

function LoadFailureView(props: LoadFailureViewProps) {
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

type LazyPartProps = Pick<LoadBoundaryProps, 'children' | 'className'> & {
  /** Shown while the code loads. */
  waiting: ReactNode
}

/** Wraps a dialog whose code comes when it is asked for: if it fails to load, the page says so where the reader is. */
export function LazyDialog({ children }: Pick<LazyPartProps, 'children'>) {
  return (
    <LazyPart waiting={null} className="fixed inset-x-4 bottom-4 z-50">
      {children}
    </LazyPart>
  )
}

/** Wraps a lazily loaded part of a page: if its code fails to load, the rest of the page stays. */
export function LazyPart({ waiting, children, ...failure }: LazyPartProps) {
  return (
    <LoadBoundary of="part" {...failure}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </LoadBoundary>
  )
}
