export type Gtag = (...call: unknown[]) => void

/** The vendor's script reads calls from a list; it takes a call only as an `arguments` object, never as an array. */
export function gtagOnto(queue: unknown[]): Gtag {
  return function gtag() {
    queue.push(arguments)
  }
}
