export type DocumentHead = {
  title: string
  description: string
  canonical: string
  indexed: boolean
}

/**
 * Changes the elements that the page already has. A `<title>` rendered by a component would be a second one after that
 * of index.html, and browsers show the first.
 */
export function applyDocumentHead({ title, description, canonical, indexed }: DocumentHead): void {
  document.title = title
  named('meta', 'name', 'description').setAttribute('content', description)
  named('meta', 'name', 'robots').setAttribute('content', indexed ? 'index, follow' : 'noindex')
  named('link', 'rel', 'canonical').setAttribute('href', canonical)
}

function named(tag: 'meta' | 'link', attribute: string, value: string): Element {
  const element = document.head.querySelector(`${tag}[${attribute}="${value}"]`)
  if (element) return element
  const created = document.createElement(tag)
  created.setAttribute(attribute, value)
  document.head.append(created)
  return created
}

/**
 * Sends no referrer from this page, for addresses that are a key in themselves. The host sends the same as a header,
 * which a navigation inside the application does not fetch. Returns the undo.
 */
export function withoutReferrer(): () => void {
  const meta = named('meta', 'name', 'referrer')
  meta.setAttribute('content', 'no-referrer')
  return () => meta.remove()
}

/** Writes a page's card for networks and chats, each property once. */
export function applyOpenGraph(properties: Readonly<Record<string, string>>): void {
  for (const [property, content] of Object.entries(properties)) {
    const written = document.head.querySelector(`meta[property="${property}"]`)
    const meta = written ?? document.createElement('meta')
    meta.setAttribute('property', property)
    meta.setAttribute('content', content)
    if (!written) document.head.append(meta)
  }
}
