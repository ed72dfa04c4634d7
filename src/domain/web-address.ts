const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topLabel = '([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'
/** Visible ASCII without what a parser would mend or skip in silence: the address read is the address opened. */
const character = '[!#-;=?-Z\\[\\]_a-z~]'
const pattern = new RegExp(`^https://(${label}\\.)+${topLabel}([/?#]${character}*)?$`)

/**
 * As it is stored: the database knows the scheme in small letters only, and phones begin a text with a capital. Letters
 * outside ASCII as a browser would send them.
 */
export function storableAddress(text: string): string {
  return text
    .trim()
    .replace(/^https:/i, 'https:')
    .replace(/[^\p{ASCII}\p{C}\p{Z}]+/gu, encodeURIComponent)
}

/**
 * An address that a link of ours may lead to: written out as https, with a named host, without credentials, port or
 * backslash. Null for everything else, also for what a browser would mend into such an address. Same rule as
 * `private.is_web_address`, which cannot see that a host's `xn--` spells nothing.
 */
export function secureAddress(text: string): URL | null {
  const address = storableAddress(text)
  return pattern.test(address) && URL.canParse(address) ? new URL(address) : null
}
