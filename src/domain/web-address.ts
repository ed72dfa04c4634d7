const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topLabel = '([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'
/** Visible ASCII without what a URL parser rewrites or skips: the address shown is the address opened. */
const character = '[!#-;=?-Z\\[\\]_a-z~]'
const pattern = new RegExp(`^https://(${label}\\.)+${topLabel}([/?#]${character}*)?$`)

/**
 * As it is stored: scheme in lower case, because phones capitalise the first letter; letters outside ASCII as a browser
 * would send them.
 */
export function storableAddress(text: string): string {
  return text
    .trim()
    .replace(/^https:/i, 'https:')
    .replace(/[^\p{ASCII}\p{C}\p{Z}]+/gu, encodeURIComponent)
}

/**
 * An address that a link may lead to: https, with a named host, without credentials, port or backslash. Null for
 * everything else, also for what a browser would rewrite into such an address. Same rule as `private.is_web_address`,
 * which cannot check that the `xn--` form of a host is valid.
 */
export function secureAddress(text: string): URL | null {
  const address = storableAddress(text)
  return pattern.test(address) && URL.canParse(address) ? new URL(address) : null
}
