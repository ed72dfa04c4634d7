/** What a parser would mend or skip in silence, so that the address read is not the address opened. */
const mended = /[\s\p{C}\\<>"`{}|^]/u
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/
/** Host as it is written, up to the first character that ends it: no credentials, no port. */
const written = /^https:\/\/([^/?#@:]+)(?:[/?#]|$)/i

/** As it is stored: the database knows the scheme in small letters only, and phones begin a text with a capital. */
export function storableAddress(text: string): string {
  return text.trim().replace(/^https:/i, 'https:')
}

/**
 * An address that a link of ours may lead to: written out as https, with a named host, without credentials or port.
 * Null for everything else, also for what a browser would mend into such an address.
 */
export function secureAddress(text: string): URL | null {
  const address = text.trim()
  if (mended.test(address) || !written.test(address)) return null
  try {
    const url = new URL(address)
    return url.protocol === 'https:' && hostName.test(url.hostname) ? url : null
  } catch {
    return null
  }
}
