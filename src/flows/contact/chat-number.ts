import { dialledNumber } from '#domain/numbering-plan.ts'

/**
 * A stored phone number in the format of the messaging app's links: digits only, dialling code first. Null when
 * invalid: a wrong number would send someone's payment to a stranger.
 */
export function chatNumber(phone: string | null): string | null {
  const number = dialledNumber(phone ?? '')
  if (!number) return null
  // The messaging app requires this digit after Argentina's code; people do not dial it.
  const mobile = number.code === '54' && !number.national.startsWith('9') ? '9' : ''
  return `${number.code}${mobile}${number.national}`
}

/** Opens a conversation with a prefilled text; without a number the app asks for the recipient. */
export function chatUrl(number: string | null, text: string): string {
  return `https://wa.me/${number ?? ''}?text=${encodeURIComponent(text)}`
}
