import type { Brand } from 'valibot'

/**
 * The specification asks for something@something.something without spaces (decision 3). Of those, the ones that every
 * mail server reads as one plain mailbox: no display name, quotes, comments, brackets or lists, which a provider could
 * send elsewhere, and no empty label. ASCII only: other domains have an `xn--` form. Labels as in DNS, at most 63
 * characters without a hyphen at either end; the last one in letters, which excludes IP addresses. Same rule as
 * `private.is_email`.
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

/** Identifies a person. Only `normalizeEmail` makes one, so the same person always compares equal. */
export type Email = string & Brand<'Email'>

/** Trim and lower case, no rules of single providers (decision 14). */
export function normalizeEmail(address: string): Email {
  return address.trim().toLowerCase() as Email
}

const dotlessDomains = ['gmail.com', 'googlemail.com']

/**
 * The mailbox behind an address: without case, the tag after + and, at Gmail, dots. Only for limits, which another
 * spelling of the same mailbox must not get around. Same rule as `private.mailbox`.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = normalizeEmail(address).split('@')
  const plain = local.replace(/^(.[^+]*)\+.*$/s, '$1')
  return dotlessDomains.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

export function localPart(address: string): string {
  return normalizeEmail(address).split('@')[0] ?? ''
}

/** The address that somebody has kept who was erased; the same rule as `private.is_erased`. */
export function isErasedAddress(address: string): boolean {
  return /^borrada-.*@persona\.invalid$/.test(address)
}
