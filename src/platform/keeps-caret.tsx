import { Component, type ReactNode } from 'react'

type Place = { element: Element | null; name: string | null; selection: [number, number | null] | null }

/**
 * Where one form takes the place of another, whoever was typing goes on in the field of the same name, and whoever was at
 * something that the other has not, at its heading.
 */
export class KeepsCaret extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Place {
    const element = document.activeElement
    const { selectionStart = null, selectionEnd = null } = element instanceof HTMLInputElement ? element : {}
    return {
      element,
      name: element?.getAttribute('name') ?? null,
      selection: selectionStart === null ? null : [selectionStart, selectionEnd],
    }
  }

  override componentDidUpdate(_props: unknown, _state: unknown, { element, name, selection }: Place): void {
    // What replaces a button takes the focus itself.
    if (element?.isConnected || document.activeElement !== document.body) return
    const [next = document.querySelector<HTMLElement>('main h2[tabindex]')] = name
      ? document.getElementsByName(name)
      : []
    next?.focus()
    if (selection && next instanceof HTMLInputElement) next.setSelectionRange(...selection)
  }

  override render(): ReactNode {
    return this.props.children
  }
}
