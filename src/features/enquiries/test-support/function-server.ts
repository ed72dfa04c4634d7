import { vi } from 'vitest'

export type ServerAnswer = { status: number; body: unknown } | 'pending' | 'unreachable'

export type FunctionServer = {
  /** What the next calls are answered with. */
  answer: ServerAnswer
  /** Bodies received, in order. */
  bodies: Record<string, unknown>[]
}

/** Stands in for one edge function; any other call is a mistake of the test. */
export function startFunctionServer(name: string): FunctionServer {
  const server: FunctionServer = { answer: { status: 200, body: { ok: true } }, bodies: [] }
  vi.stubGlobal('fetch', async (target: string, init: RequestInit) => {
    if (!target.endsWith(`/functions/v1/${name}`)) throw new Error(`Unexpected call: ${target}`)
    server.bodies.push(JSON.parse(String(init.body)))
    const { answer } = server
    if (answer === 'pending') return new Promise(() => undefined)
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  return server
}
