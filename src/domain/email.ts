/**
 * The specification asks for something@something.something without spaces (decision 3). Of those, an address here is
 * what every mail server reads as one plain mailbox: no display name, quotes, comments, brackets or lists, which a
 * provider would take apart and send elsewhere, and no empty label. ASCII only: other letters reach a mail server in
 * the `xn--` form of their domain. Labels as in DNS, 63 characters without a hyphen at their ends; the last one in
 * letters, so an IP address is none. Same rule as `private.is_email`.
 */
const localCharacter = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topLabel = '([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'
const pattern = new RegExp(`^${localCharacter}+(\\.${localCharacter}+)*@(${label}\\.)+${topLabel}$`)

export const emailMaxLength = 254
const localMaxLength = 64

export function isEmail(address: string): boolean {
  return address.length <= emailMaxLength && address.indexOf('@') <= localMaxLength && pattern.test(address)
}

/** One person is one normalised address: trim and lower case, no provider tricks (decision 14). */
export function normalizeEmail(address: string): string {
  return address.trim().toLowerCase()
}

const dotlessDomains = ['gmail.com', 'googlemail.com']

/**
 * The mailbox behind an address: a tag after + does not count, nor do case and, at Gmail, dots. For limits only, which
 * another spelling of the same mailbox must not get around; who a person is, `normalizeEmail` says (decision 14). Same
 * rule as `private.mailbox`.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = normalizeEmail(address).split('@')
  const plain = local.replace(/^(.[^+]*)\+.*$/s, '$1')
  return dotlessDomains.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

export function localPart(address: string): string {
  return normalizeEmail(address).split('@')[0] ?? ''
}
