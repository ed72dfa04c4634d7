import { isEmail } from './email.ts'

/** Providers that most buyers of the region write; a typo is a near miss of one of these. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'hotmail.com.ar',
  'yahoo.com.ar',
  'yahoo.com.mx',
  'outlook.es',
  'hotmail.es',
  'yahoo.es',
] as const

/** The address this one was probably meant to be; null when nothing suggests a typo. It never refuses an address. */
export function suggestEmail(address: string): string | null {
  const trimmed = address.trim()
  if (!isEmail(trimmed)) return null
  const at = trimmed.lastIndexOf('@')
  const domain = trimmed.slice(at + 1).toLowerCase()
  if (commonDomains.some((known) => known === domain)) return null
  const meant = commonDomains.find((known) => isNearMiss(domain, known))
  return meant ? `${trimmed.slice(0, at)}@${meant}` : null
}

/** One letter missing, added or changed, or two neighbours swapped; the first letter is seldom the wrong one. */
function isNearMiss(typed: string, known: string): boolean {
  if (typed[0] !== known[0] || Math.abs(typed.length - known.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start += 1
  const a = typed.slice(start)
  const b = known.slice(start)
  const swapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return swapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
