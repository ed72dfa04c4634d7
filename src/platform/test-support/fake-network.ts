import * as v from 'valibot'
import { vi } from 'vitest'
import type { EdgeFunction, FailureCodeOf } from '#domain/contracts/edge-function.ts'
import type { SqlRefusal } from '#domain/contracts/sql-refusals.ts'
import type { Problem } from '#domain/problems.ts'
import type { Database } from '../../../supabase/database.types.ts'

type Tables = Database['public']['Tables'] & Database['public']['Views']
type SqlFunctions = Database['public']['Functions']

export type Asked = {
  method: string
  search: URLSearchParams
  /** Empty when none was sent. */
  body: Record<string, unknown>
  /** The idempotency key. */
  key: string | null
  authorization: string | null
}

/** What a newer server may refuse with. */
export const unknownCode = 'code_of_tomorrow'

/** `offline`: no connection; `silent`: no answer, ever; `garbled`: one that no contract knows. */
export type Reply<Answer, Code> =
  | { answer: Answer | ((asked: Asked) => Answer) }
  | { status: number; code: Code | typeof unknownCode; details?: Record<string, unknown> }
  | { status: 422; problems: Problem[] }
  | { garbled: string }
  | 'offline'
  | 'silent'

export type Place<Answer, Code> = {
  /** Stays until another is set. */
  reply: Reply<Answer, Code>
  /** Given once each, before `reply`. */
  readonly next: Reply<Answer, Code>[]
  /** What it was asked, in order. */
  readonly asked: Asked[]
  /** Those whose answer the page gave up on. */
  readonly abandoned: Asked[]
  hold(): () => void
}

export type EdgePlace<Fn extends EdgeFunction> = Place<v.InferInput<Fn['response']>, FailureCodeOf<Fn>>

/** As much of a row as the page asks for. */
export type TableRow<Name extends keyof Tables> = Partial<Tables[Name]['Row']>
export type TablePlace<Name extends keyof Tables> = Place<TableRow<Name>[], string>
/** The generated types do not say which columns of a row may be null. */
export type SqlRow<Name extends keyof SqlFunctions> = SqlFunctions[Name]['Returns'] extends (infer Row)[]
  ? { [Column in keyof Row]: Row[Column] | null }
  : never
type SqlAnswer<Name extends keyof SqlFunctions> = SqlFunctions[Name]['Returns'] extends unknown[]
  ? SqlRow<Name>[]
  : SqlFunctions[Name]['Returns']
export type SqlPlace<Name extends keyof SqlFunctions> = Place<SqlAnswer<Name>, string>

/** What a function of the database answers when it refuses. */
export function refusedBySql(message: SqlRefusal) {
  return { status: 400, code: '22023', details: { message } }
}

/** From this version on, Auth names its errors by the same field as the others. */
const headers = { 'x-supabase-api-version': '2024-01-01' }

/** A function of the database without a result answers nothing. */
function answerOf(answer: unknown): Response {
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
}

let current: ((address: URL, init: RequestInit) => Promise<Response>) | null = null

/** Clients keep the `fetch` they were made with, so the same one has to lead to the network of each test. */
async function reach(target: string | URL, init: RequestInit = {}): Promise<Response> {
  if (!current) throw new Error('No network has been started')
  return current(new URL(target, window.location.href), init)
}

function makeGate() {
  const gate = {
    held: null as Promise<void> | null,
    /** Keeps every answer back until the returned function is called. */
    hold(): () => void {
      let release = () => {}
      gate.held = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        gate.held = null
        release()
      }
    },
  }
  return gate
}

/**
 * The network as a page sees it. Answers are typed by the database and by the contracts of the functions, which also
 * parse them, so none can drift from what the backend says. A call that a test has not set up fails it.
 */
export function startNetwork() {
  const places = new Map<string, (asked: Asked, signal: AbortSignal | null) => Response | Promise<Response>>()
  const asked: Asked[] = []
  const gate = makeGate()

  current = async (address, init) => {
    const path = address.pathname
    const ask = (init.method !== 'GET' && places.get(`write ${path}`)) || places.get(path)
    if (!ask) throw new Error(`Nothing was set up to answer ${path}`)
    const sent = new Headers(init.headers)
    const question: Asked = {
      method: init.method ?? 'GET',
      search: address.searchParams,
      body: JSON.parse(String(init.body ?? '{}')),
      key: sent.get('idempotency-key'),
      authorization: sent.get('authorization'),
    }
    asked.push(question)
    const answer = ask(question, init.signal ?? null)
    await gate.held
    init.signal?.throwIfAborted()
    return answer
  }
  vi.stubGlobal('fetch', reach)

  function place<Answer, Code>(
    path: string,
    first: Reply<Answer, Code>,
    respond: (answer: Answer) => Response = answerOf,
  ): Place<Answer, Code> {
    const gate = makeGate()
    const own: Place<Answer, Code> = { reply: first, next: [], asked: [], abandoned: [], hold: gate.hold }
    places.set(path, async (question, signal) => {
      own.asked.push(question)
      signal?.addEventListener('abort', () => own.abandoned.push(question))
      const reply = own.next.shift() ?? own.reply
      await gate.held
      if (reply === 'silent') return new Promise(() => undefined)
      if (reply === 'offline') throw new TypeError('Failed to fetch')
      if ('problems' in reply) return Response.json({ problems: reply.problems }, { status: reply.status })
      if ('code' in reply) {
        return Response.json({ code: reply.code, ...reply.details }, { status: reply.status, headers })
      }
      if ('garbled' in reply) return new Response(reply.garbled)
      return respond(reply.answer instanceof Function ? reply.answer(question) : reply.answer)
    })
    return own
  }

  return {
    /** Requests to whatever place, in order. */
    asked: asked as readonly Asked[],
    edge: <Fn extends EdgeFunction>(fn: Fn, answer: v.InferInput<Fn['response']>): EdgePlace<Fn> =>
      place(`/functions/v1/${fn.name}`, { answer }, (given) => {
        v.assert(fn.response, given)
        return Response.json(given)
      }),
    table: <Name extends keyof Tables>(name: Name, rows: TableRow<Name>[]): TablePlace<Name> =>
      place(`/rest/v1/${name}`, { answer: rows }),
    /** Inserts and updates of a table, which answer the rows as they are afterwards. */
    writes: <Name extends keyof Tables>(name: Name, rows: TableRow<Name>[] = []): TablePlace<Name> =>
      place(`write /rest/v1/${name}`, { answer: rows }),
    sql: <Name extends keyof SqlFunctions>(name: Name, answer: SqlAnswer<Name>): SqlPlace<Name> =>
      place(`/rest/v1/rpc/${name}`, { answer }),
    /** The sign-in service: a session for `token`, nothing for `logout`. */
    auth: (
      path: 'token' | 'logout' | 'verify' | 'user',
      answer: object | null,
    ): Place<object | null, string> =>
      place(`/auth/v1/${path}`, { answer }, (given) =>
        given ? Response.json(given) : new Response(null, { status: 204 }),
      ),
    /** A file of the site, or of Storage. */
    file: (path: string, content: string) =>
      place<string, never>(path, { answer: content }, (text) => new Response(text)),
    hold: gate.hold,
  }
}
