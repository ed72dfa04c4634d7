import { vi } from 'vitest'

/** Answers for the backend, in place of the network. */
export type Answer = { status: number; body: unknown } | 'dropped'

export type SentPayment = { key: string; body: Record<string, unknown> }

type Answering = (path: string, sent: Record<string, unknown>, headers: Headers) => Answer
type Reach = (address: URL, init: RequestInit) => Promise<Response>

let current: Reach | null = null

/** Clients keep the `fetch` they were made with, so one function serves all tests. */
async function reach(input: string | URL, init: RequestInit = {}): Promise<Response> {
  if (!current) throw new Error('No server has been started')
  return current(new URL(input), init)
}

/** Routes every call of a visitor's page to `answer`. */
export function startNetwork(answer: Answering) {
  let held: Promise<void> | null = null
  current = async (address, init) => {
    const sent = JSON.parse(String(init.body ?? '{}'))
    const given = answer(address.pathname, sent, new Headers(init.headers))
    await held
    init.signal?.throwIfAborted()
    if (given === 'dropped') throw new TypeError('Failed to fetch')
    return Response.json(given.body, { status: given.status })
  }
  vi.stubGlobal('fetch', reach)
  return {
    /** Holds every answer until the returned function is called. */
    hold(): () => void {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        held = null
        release()
      }
    },
  }
}

/** A function refuses with a code. */
export function refusal(code: string, status: number): Answer {
  return { status, body: { code } }
}

/** An address of this same page: in a document that cannot navigate, leaving shows as a change of hash. */
export function checkoutUrl(order: string): string {
  return `${window.location.origin}${window.location.pathname}#pagar-${order}`
}

/** Clears what earlier tests stored, and lets payments lead to this same page. */
export function startVisit(): void {
  vi.stubEnv('VITE_CHECKOUT_ORIGINS', window.location.origin)
  window.sessionStorage.clear()
  window.location.hash = ''
}
