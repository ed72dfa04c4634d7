export type DocumentHead = {
  title: string
  description: string
  canonical: string
  indexed: boolean
}

/**
 * Writes into the elements that the page already has. Rendering `<title>` from a component would add a second one
 * beside that of index.html, and browsers show the first.
 */
export function applyDocumentHead({ title, description, canonical, indexed }: DocumentHead): void {
  document.title = title
  named('meta', 'name', 'description').setAttribute('content', description)
  named('meta', 'name', 'robots').setAttribute('content', indexed ? 'index, follow' : 'noindex')
  named('link', 'rel', 'canonical').setAttribute('href', canonical)
}

function named(tag: 'meta' | 'link', attribute: string, value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`)
  if (found) return found
  const created = document.createElement(tag)
  created.setAttribute(attribute, value)
  document.head.append(created)
  return created
}

/**
 * Links and requests of this page say nothing of where they come from. For an address that is a key in itself; the
 * host sends the same as a header, which a navigation inside the application does not bring. Returns the way back.
 */
export function withoutReferrer(): () => void {
  const meta = named('meta', 'name', 'referrer')
  meta.setAttribute('content', 'no-referrer')
  return () => meta.remove()
}
