import { Component, type ReactNode } from 'react'
import { focusWithoutScrolling } from '#platform/scroll.ts'
import { type BoundaryReach, LoadFailureView } from './load-failure-view.tsx'
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
