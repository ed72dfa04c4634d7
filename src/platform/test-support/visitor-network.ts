import { vi } from 'vitest'

/** What the backend answers at the edge of the network. */
export type Answer = { status: number; body: unknown } | 'dropped'

export type SentPayment = { key: string; body: Record<string, unknown> }

type Answering = (path: string, sent: Record<string, unknown>, headers: Headers) => Answer
type Reach = (address: URL, init: RequestInit) => Promise<Response>

let current: Reach | null = null

/** Clients keep the `fetch` they were made with, so the same one has to lead to the server of each test. */
async function reach(input: string | URL, init: RequestInit = {}): Promise<Response> {
  if (!current) throw new Error('No server has been started')
  return current(new URL(input), init)
}

/** Leads every call of a visitor's page to `answer`. */
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
    /** Keeps every answer back until the returned function is called. */
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

/** Leads to this very page, so that leaving can be seen in a document that cannot navigate. */
export function checkoutUrl(order: string): string {
  return `${window.location.origin}${window.location.pathname}#pagar-${order}`
}

/** Nothing is left of the visit before, and a payment may lead to this very page. */
export function startVisit(): void {
  vi.stubEnv('VITE_CHECKOUT_ORIGINS', window.location.origin)
  window.sessionStorage.clear()
  window.location.hash = ''
}
