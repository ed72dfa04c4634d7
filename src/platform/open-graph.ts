/** Writes a page's card for networks and chats, each property once. */
export function applyOpenGraph(properties: Readonly<Record<string, string>>): void {
  for (const [property, content] of Object.entries(properties)) {
    const found = document.head.querySelector(`meta[property="${property}"]`)
    const meta = found ?? document.createElement('meta')
    meta.setAttribute('property', property)
    meta.setAttribute('content', content)
    if (!found) document.head.append(meta)
  }
}
