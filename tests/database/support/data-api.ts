import type postgres from 'postgres'
import { PostgresError } from 'postgres'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Actor } from './actors.ts'
import { asActor } from './sessions.ts'
import type { Database, Transaction } from './test-database.ts'

type Fetch = (target: string | URL | Request, init?: RequestInit) => Promise<Response>
type Json = postgres.JSONValue

/**
 * A `fetch` that answers what the readers and the stores ask of the data API, from this database and with the rights of
 * `actor`, who may follow from the headers. Numbers travel as the hosted API sends them. Only the filters that they use.
 */
function dataApiOf(sql: () => Database, actor: (headers: Headers) => Actor): Fetch {
  return async function reach(target, init) {
    const url = new URL(target instanceof Request ? target.url : target)
    const name = url.pathname.split('/').at(-1) ?? ''
    const body: Json = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const method = init?.method ?? 'GET'
    try {
      const text = await asActor(sql(), actor(new Headers(init?.headers)), (transaction) => {
        if (url.pathname.includes('/rpc/')) return call(transaction, name, body)
        return method === 'GET'
          ? read(transaction, name, url.searchParams)
          : write(transaction, name, method, url.searchParams, body)
      })
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    } catch (cause) {
      if (!(cause instanceof PostgresError)) throw cause
      return Response.json({ code: cause.code, message: cause.message }, { status: statusOf(cause.code) })
    }
  }
}

export const dataApiUrl = 'http://backend.test'

/** Readers and stores of this file reach the database instead of the network. */
export function reachDataApi(...[sql, actor]: Parameters<typeof dataApiOf>): void {
  beforeAll(() => {
    vi.stubEnv('VITE_SUPABASE_URL', dataApiUrl)
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
    vi.stubEnv('VITE_SITE_URL', 'https://meridiano.test')
    vi.stubEnv('VITE_HCAPTCHA_SITEKEY', 'key')
    vi.stubEnv('VITE_CHECKOUT_ORIGINS', 'https://checkout.test')
    vi.stubGlobal('fetch', dataApiOf(sql, actor))
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
}

function statusOf(code: string): number {
  if (code === '42501') return 403
  return code === '23505' ? 409 : 400
}

async function call(sql: Transaction, name: string, body: Json): Promise<string> {
  const [found] = await sql`
    select p.proretset as many, p.proargnames as names,
           array(select format_type(u.type, null) from unnest(p.proargtypes) with ordinality as u (type, place)
                 order by u.place) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = ${name}`
  if (!found) throw new Error(`no function ${name}`)
  const types: string[] = found.types
  const given = types.flatMap((type, index) => {
    const argument: string = found.names[index]
    if (!Object.hasOwn(body as object, argument)) return []
    const value = type === 'jsonb' ? `$1::jsonb -> '${argument}'` : `($1::jsonb ->> '${argument}')::${type}`
    return [`${argument} => ${value}`]
  })
  const called = `public.${name}(${given.join(', ')})`
  const rows = await sql.unsafe(
    found.many
      ? `select coalesce(json_agg(t), '[]')::text as answer from (select * from ${called}) t`
      : `select to_json(${called})::text as answer`,
    given.length > 0 ? [body] : [],
  )
  return rows[0]?.answer || 'null'
}

/** Paging and choosing of columns; `or` narrows what a store claims, and nobody else claims here. */
const noFilters = ['select', 'limit', 'order', 'columns', 'or']

function conditions(sql: Transaction, params: URLSearchParams) {
  return [...params]
    .filter(([column]) => !noFilters.includes(column))
    .map(([column, filter]) => condition(sql, column, filter))
    .reduce((all, one) => sql`${all} and ${one}`, sql`true`)
}

function condition(sql: Transaction, column: string, filter: string) {
  const [, operator = '', value = ''] = /^(eq|lt|gt|in|is|not\.is)\.(.*)$/.exec(filter) ?? []
  switch (operator) {
    case 'eq':
      return sql`${sql(column)}::text = ${value}`
    case 'lt':
      return sql`${sql(column)}::numeric < ${value}::text::numeric`
    case 'gt':
      return sql`${sql(column)}::numeric > ${value}::text::numeric`
    case 'in':
      return sql`${sql(column)}::text in ${sql(value.slice(1, -1).split(','))}`
    case 'is':
      return sql`${sql(column)} is null`
    case 'not.is':
      return sql`${sql(column)} is not null`
  }
  throw new Error(`no such filter here: ${column}=${filter}`)
}

function columnsOf(params: URLSearchParams): string[] {
  return (params.get('select') ?? '').split(',').map((column) => column.trim())
}

async function read(sql: Transaction, table: string, params: URLSearchParams): Promise<string> {
  const [row] = await sql`
    select coalesce(json_agg(t), '[]')::text as answer from (
      select ${sql(columnsOf(params))} from public.${sql(table)} where ${conditions(sql, params)}
      limit ${params.get('limit') ?? '1000'}::text::int
    ) t`
  return row?.answer
}

async function write(
  sql: Transaction,
  table: string,
  method: string,
  params: URLSearchParams,
  body: Json,
): Promise<string> {
  const columns = Object.keys(body as object)
  const values = sql`select ${sql(columns)} from jsonb_populate_record(null::public.${sql(table)}, ${sql.json(body)})`
  const changed =
    method === 'PATCH'
      ? sql`update public.${sql(table)} set (${sql(columns)}) = (${values}) where ${conditions(sql, params)}`
      : sql`insert into public.${sql(table)} (${sql(columns)}) ${values}`
  if (!params.has('select')) {
    await changed
    return 'null'
  }
  const [row] = await sql`
    with changed as (${changed} returning ${sql(columnsOf(params))})
    select coalesce(json_agg(changed), '[]')::text as answer from changed`
  return row?.answer
}
