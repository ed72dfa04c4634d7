import * as v from 'valibot'
import { readSession, writeSession } from '#platform/web-store.ts'

const key = 'meridiano.cart'

const cartSchema = v.object({ slug: v.string(), name: v.string() })

/** The course that a visitor has chosen, for this tab. */
export type Cart = v.InferOutput<typeof cartSchema>

export function putInCart(course: Cart): void {
  writeSession(key, course)
}

export function readCart(): Cart | null {
  const stored = v.safeParse(cartSchema, readSession(key))
  return stored.success ? stored.output : null
}
