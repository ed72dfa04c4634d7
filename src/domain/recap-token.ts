import type { Brand } from 'valibot'

/** The secret of a student's link: whoever has it opens the recap. */
export type RecapToken = string & Brand<'RecapToken'>

export function isRecapToken(text: string): text is RecapToken {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** Throws for what cannot be one. */
export function toRecapToken(text: string): RecapToken {
  if (!isRecapToken(text)) throw new RangeError('not a recap token')
  return text
}
