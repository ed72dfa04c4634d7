import { countryCodes } from './countries.ts'
import { isEmail } from './email.ts'

/** Providers that most buyers of the region write; a typo is a near miss of one of these. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'hotmail.com.ar',
  'outlook.com.ar',
  'yahoo.com.ar',
  'yahoo.com.mx',
  'outlook.es',
  'hotmail.es',
  'yahoo.es',
] as const

/** These have no addresses in countries. */
const worldwide = /^(gmail|icloud)\.(?:com?\.)?[a-z]{2}$/

/** One slip from `com`, and no existing top-level domain. */
const misspelledCom = ['con', 'cmo', 'ocm', 'comm', 'coom', 'ccom', 'cpm', 'cim', 'vom', 'xom', 'c0m', 'conm']

/**
 * The address this one was probably meant to be; null when nothing suggests a slip. A refused address is corrected as
 * far as possible; a valid one may still misspell its provider.
 */
export function suggestEmail(typed: string): string | null {
  const trimmed = typed.trim()
  const { local, domain } = isEmail(trimmed) ? parts(trimmed) : corrected(trimmed)
  const meant = `${local}@${meantDomain(domain)}`
  return isEmail(meant) && meant !== trimmed ? meant : null
}

function parts(address: string): { local: string; domain: string } {
  const at = address.indexOf('@')
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

/** Without a name, brackets, spaces, commas typed for dots, and surplus dots. */
function corrected(text: string): { local: string; domain: string } {
  const inside = /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text
  const plain = inside
    .normalize('NFKC')
    .replace(/^\s*mailto:/i, '')
    .replace(/[\s\p{C}"()<>[\]\\]+/gu, '')
    .replace(/@+/g, '@')
    .replace(/[.,;:]+/g, '.')
  const { local, domain } = parts(plain)
  // Nobody has an accent there, and a keyboard in Spanish writes one.
  const bare = local.normalize('NFKD').replace(/\p{M}/gu, '')
  return { local: bare.replace(/^\.|\.$/g, ''), domain: domain.replace(/^[.-]+|[.-]+$/g, '') }
}

function meantDomain(typed: string): string {
  const domain = typed.toLowerCase().replace(worldwide, '$1.com')
  const meant = likelyProvider(domain) ?? likelyProvider(repairedEnd(domain)) ?? repairedEnd(domain)
  return meant === typed.toLowerCase() ? typed : meant
}

/** The provider that was meant: exact, with one slip, cut short, or with a letter too many. */
function likelyProvider(domain: string): string | undefined {
  const spellings = domain.includes('.') ? [domain] : [domain, `${domain}.com`]
  return (
    commonDomains.find((known) => known === domain) ??
    commonDomains.find((known) => spellings.some((spelling) => isNearMiss(spelling, known))) ??
    commonDomains.find((known) => known.startsWith(domain) && domain.startsWith(nameOf(known))) ??
    commonDomains.find((known) => domain.slice(0, -2) === known && domain.at(-2) === '.')
  )
}

function nameOf(domain: string): string {
  return domain.slice(0, domain.indexOf('.'))
}

/** With `com` spelled right, and a country of one letter completed where only one provider fits. */
function repairedEnd(domain: string): string {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  const begun = countryCodes.filter((code) => code.length === 2 && code.startsWith(last.toUpperCase()))
  if (labels.length > 2 && last.length === 1 && begun[0] && begun.length === 1) {
    labels[labels.length - 1] = begun[0].toLowerCase()
  }
  const commercial = labels.length > 2 && labels.at(-1)?.length === 2 ? labels.length - 2 : labels.length - 1
  if (commercial > 0 && misspelledCom.includes(labels[commercial] ?? '')) labels[commercial] = 'com'
  return labels.join('.')
}

/**
 * One letter missing, added or changed, or two neighbours swapped; the first letter is rarely wrong. The same
 * provider in another country is no slip.
 */
function isNearMiss(typed: string, known: string): boolean {
  if (typed[0] !== known[0] || Math.abs(typed.length - known.length) > 1) return false
  if (/\.[a-z]{2}$/.test(typed) && typed.slice(0, -2) === known.slice(0, -2)) return false
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start += 1
  const a = typed.slice(start)
  const b = known.slice(start)
  const swapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return swapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
