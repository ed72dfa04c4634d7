import type { ReactElement, ReactNode } from 'react'

type Component = (props: object) => ReactNode

/**
 * Draws elements of components without hooks, before React is there to do it: the nodes are those that React expects to
 * find. Texts enter as texts, never as markup.
 */
export function drawnNodes(drawn: ReactNode): Node[] {
  if (Array.isArray(drawn)) return drawn.flatMap(drawnNodes)
  if (drawn == null || typeof drawn === 'boolean' || drawn === '') return []
  if (typeof drawn !== 'object') return [document.createTextNode(String(drawn))]
  const { type, props } = drawn as ReactElement<{ children?: ReactNode }>
  if (typeof type === 'function') return drawnNodes((type as Component)(props))
  const { children, ...attributes } = props
  const within = drawnNodes(children)
  // A fragment.
  if (typeof type !== 'string') return within
  const element = document.createElement(type)
  for (const [name, value] of Object.entries(attributes)) {
    if (value != null && value !== false && typeof value !== 'function')
      element.setAttribute(name === 'className' ? 'class' : name, String(value))
  }
  element.append(...within)
  return [element]
}
