import type { Brand } from 'valibot'

/** The secret of a debt link: whoever has it sees what is owed for a sale, and may pay it (decision 80). */
export type DebtToken = string & Brand<'DebtToken'>

export function isDebtToken(text: string): text is DebtToken {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** Throws for what cannot be one. */
export function toDebtToken(text: string): DebtToken {
  if (!isDebtToken(text)) throw new RangeError('not a debt token')
  return text
}
