import { Component, type ReactNode } from 'react'
import { focusWithoutScrolling } from '#platform/scroll.ts'
import { type BoundaryReach, LoadFailureView } from './load-failure-view.tsx'
import { PartUnavailable } from './page-loader.tsx'

export type LoadBoundaryProps = {
  /** How much of the screen is lost with what is inside. */
  of: BoundaryReach
  children: ReactNode
  /** Where something as good can be shown instead, and nothing has to be said. */
  standIn?: ReactNode
  className?: string
}

type State = { failed: false } | { failed: true; error: unknown }

/**
 * Stands in for what did not arrive or broke, inside the frame that still works. Keyed by page where it holds one: a
 * page that failed must not keep the next one from showing.
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
    // The button that was pressed is gone with the notice.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) focusWithoutScrolling(heading)
  }

  override render(): ReactNode {
    const { of, children, standIn, className } = this.props
    if (!this.state.failed) return children
    if (standIn !== undefined) return standIn
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
