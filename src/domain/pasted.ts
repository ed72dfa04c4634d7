/**
 * A word or a part of an address as it was before a chat, a mail or a document put something round it: invisible marks, other
 * dashes, quotation marks, brackets, a full stop. What it may begin and end with are letters, digits and what `inner` names.
 */
export function unwrapped(text: string, inner = ''): string {
  const around = `[^\\p{L}\\p{N}${inner}]+`
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(new RegExp(`^${around}|${around}$`, 'gu'), '')
}
