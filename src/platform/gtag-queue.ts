export type Gtag = (...call: unknown[]) => void

/** The vendor's script reads calls from this list, and only as `arguments` objects, never as arrays. */
export function gtagOnto(queue: unknown[]): Gtag {
  return function gtag() {
    queue.push(arguments)
  }
}
