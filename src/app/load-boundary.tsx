import { Component, type ReactNode } from 'react'
import { shellTexts } from '#content/navigation.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'

type Props = { children: ReactNode }
type State = { failed: boolean }

/**
 * Stands in for a page whose code did not arrive or that broke, inside the frame that still works. Keyed by page
 * where it is used: a page that failed must not keep the next one from showing.
 */
export class LoadBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Container width="narrow" className="grid justify-items-start gap-5 py-24">
        <h1 className="text-title">{shellTexts.loadFailure.title}</h1>
        <p className="prose-measure text-ink-soft text-lg">{shellTexts.loadFailure.text}</p>
        <Button onClick={() => window.location.reload()}>{shellTexts.loadFailure.retry}</Button>
      </Container>
    )
  }
}
