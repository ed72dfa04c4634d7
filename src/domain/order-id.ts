import type { Brand } from 'valibot'

/** Unguessable: whoever has it can read the status of the order, and nothing else. */
export type OrderId = string & Brand<'OrderId'>

export function isOrderId(text: string): text is OrderId {
  return /^[A-Za-z0-9_-]{16,128}$/.test(text)
}

/** Throws for what cannot be one. */
export function toOrderId(text: string): OrderId {
  if (!isOrderId(text)) throw new RangeError('not an order id')
  return text
}
