import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, addStranger, attempt, become } from './support/actors.ts'
import { publishableKey } from './support/hosted-gateway.ts'
import { aRest, tokenOf } from './support/rest-server.ts'
import { publicTables } from './support/rights.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const rest = aRest(database)

beforeAll(() => addStranger(database.sql()))

/** What the API does before the statement of a request. */
async function admit(transaction: Transaction, actor: Actor) {
  await become(transaction, actor)
  return attempt(transaction, (inner) => inner`select private.admit_request()`)
}

function afterAdmission<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return inDiscardedTransaction(database.sql(), async (transaction) => {
    expect(await admit(transaction, actor)).toMatchObject({ ok: true })
    return work(transaction)
  })
}

async function whoAsks(transaction: Transaction) {
  const [row] = await transaction`select current_user as role, current_setting('request.jwt.claim.sub') as id,
    current_setting('request.jwt.claims')::json as claims`
  return row
}

describe('an account that is not active staff', () => {
  const outsiders = ['stranger', 'removed staff'] as const

  test.each(outsiders)('%s is treated as a visitor', async (actor) => {
    expect(await afterAdmission(actor, whoAsks)).toEqual({
      role: 'anon',
      id: '',
      claims: { role: 'anon' },
    })
  })

  test.each([
    ['/students', 'anon'],
    ['/rpc/list_recap_links', 'anon'],
    ['/rpc/current_staff', 'authenticated'],
    ['/rpc/name_browser', 'authenticated'],
  ])('asks for %s as %s', async (path, role) => {
    for (const actor of outsiders) {
      const seen = await inDiscardedTransaction(database.sql(), async (sql) => {
        await sql`select set_config('request.path', ${path}, true)`
        await admit(sql, actor)
        return whoAsks(sql)
      })
      expect(seen).toMatchObject({ role })
    }
  })

  test.each(outsiders)('%s learns nothing from a query plan', async (actor) => {
    const asks = (sql: Transaction) => sql`explain select from public.recap_links where token >= 'M'`
    // A plan shows how many rows the table has and, by its bounds, their contents, despite row policies.
    const [plan] = await inDiscardedTransaction(database.sql(), async (sql) => {
      await become(sql, actor)
      return asks(sql)
    })
    expect(plan).toBeDefined()
    const refused = await afterAdmission(actor, (sql) => attempt(sql, asks))
    expect(refused).toMatchObject({ ok: false, code: '42501' })
  })

  test('gets from every table what a visitor gets', async () => {
    const tables = await publicTables(database.sql())
    const counts = (actor: Actor) =>
      afterAdmission(actor, async (sql) => {
        const found: unknown[] = []
        for (const table of tables)
          found.push([
            table,
            await attempt(sql, (inner) => inner.unsafe(`select count(*) from public.${table}`)),
          ])
        return found
      })
    const visitor = await counts('anon')
    for (const actor of outsiders) expect(await counts(actor)).toEqual(visitor)
  })

  test('is admitted in a read-only transaction too', async () => {
    const role = await inDiscardedTransaction(database.sql(), async (sql) => {
      await become(sql, 'removed staff')
      await sql`set transaction read only`
      await sql`select private.admit_request()`
      return (await whoAsks(sql))?.role
    })
    expect(role).toBe('anon')
  })

  test('is admitted where a request before it on the connection had headers and this one has none', async () => {
    await inDiscardedTransaction(
      database.sql(),
      (sql) => sql`select set_config('request.headers', '{}', true)`,
    )
    const [row] = await database.sql()`select current_setting('request.headers', true) as headers`
    expect(row?.headers).toBe('')
    expect(await afterAdmission('stranger', async () => 'admitted')).toBe('admitted')
  })

  test('leaves nothing behind for the next request on the connection', async () => {
    await afterAdmission('stranger', whoAsks)
    const [row] = await database.sql()`select current_user = session_user as own,
      current_setting('request.jwt.claims') as claims`
    expect(row).toEqual({ own: true, claims: '' })
  })
})

test.each([
  ['anon', 'anon'],
  ['staff', 'authenticated'],
  ['admin', 'authenticated'],
  ['service', 'service_role'],
] as const)('%s stays who they are', async (actor, role) => {
  const before = await inDiscardedTransaction(database.sql(), async (sql) => {
    await become(sql, actor)
    return whoAsks(sql)
  })
  expect(before).toMatchObject({ role })
  expect(await afterAdmission(actor, whoAsks)).toEqual(before)
})

test('a token of a closed session gets 401, like an expired one', async () => {
  const outcome = await inDiscardedTransaction(database.sql(), (sql) => admit(sql, 'signed out staff'))
  expect(outcome).toEqual({ ok: false, code: 'PT401', message: 'session_closed' })
})

test('the API calls it before every request, and returns no plans', async () => {
  const [row] = await database.sql()`select setconfig from pg_db_role_setting
    where setdatabase = 0 and setrole = 'authenticator'::regrole`
  expect(row?.setconfig.sort()).toEqual([
    'pgrst.db_plan_enabled=false',
    'pgrst.db_pre_request=private.admit_request',
  ])
})

describe('a migration without the right to change the role of the API', () => {
  const file = resolve(import.meta.dirname, '../../supabase/migrations/20260101010300_request_admission.sql')
  const setting = /^do \$\$.*?^\$\$;/ms.exec(readFileSync(file, 'utf8'))?.[0] ?? ''

  function migrateAs(role: 'owner' | 'other', before: string) {
    return inDiscardedTransaction(database.sql(), async (sql) => {
      await sql.unsafe(`create role other_migrator; ${before}`)
      if (role === 'other') await sql.unsafe('set local role other_migrator')
      return attempt(sql, (inner) => inner.unsafe(setting))
    })
  }
  const forget = 'alter role authenticator reset all'

  test('stops and says what an administrator has to run', async () => {
    const outcome = await migrateAs('other', forget)
    expect(outcome).toMatchObject({
      ok: false,
      code: '42501',
      message: expect.stringContaining('authenticator'),
    })
    expect(await migrateAs('owner', forget)).toMatchObject({ ok: true })
  })

  test('continues after that', async () => {
    const [, hint = ''] = /hint = (.*?);\nend/s.exec(setting) ?? []
    const said = hint.replaceAll(/'\s*\|\|\s*'/g, '').replaceAll("''", "'")
    const statements = said.slice(said.indexOf('alter role')).replace(/'$/, '')
    expect(await migrateAs('other', `${forget}; ${statements}`)).toMatchObject({ ok: true })
  })
})

describe('through the data API', () => {
  let tokens: Record<'stranger' | 'removed staff' | 'signed out staff' | 'staff', string | null>

  beforeAll(async () => {
    const sql = database.sql()
    tokens = {
      stranger: await tokenOf(sql, 'stranger'),
      'removed staff': await tokenOf(sql, 'removed staff'),
      'signed out staff': await tokenOf(sql, 'signed out staff'),
      staff: await tokenOf(sql, 'staff'),
    }
    // Estimates need statistics, which a newly filled table does not have.
    await sql`analyze`
  })

  async function ask(token: string | null, path: string, headers: Record<string, string> = {}) {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await fetch(`${rest.url()}/rest/v1/${path}`, {
      headers: { apikey: publishableKey, ...authorization, ...headers },
    })
    // PostgREST rejects a visitor with 401, a token with 403.
    const status = answer.status === 403 ? 401 : answer.status
    return { status, size: answer.headers.get('content-range'), text: await answer.text() }
  }

  test.each(['count=planned', 'count=estimated', 'return=minimal, count=planned'])(
    '%s is refused to everybody',
    async (prefer) => {
      for (const token of [null, ...Object.values(tokens).slice(0, 2), tokens.staff]) {
        for (const path of [
          'courses_moodle?select=id&limit=1',
          'rpc/get_current_course_price?course_slug_pattern=gee-python',
        ]) {
          expect(await ask(token, path, { prefer })).toMatchObject({
            ...{ status: 400, size: null, text: expect.stringContaining('count_refused') },
          })
        }
      }
    },
  )

  test('an exact count of every table gives an outsider what it gives a visitor', async () => {
    const prefer = 'count=exact'
    const open = ['courses_moodle', 'course_offers', 'notebooks']
    for (const name of await publicTables(database.sql())) {
      const asked = [`${name}?select=${open.includes(name) ? 'id' : '*'}&limit=1`, { prefer }] as const
      const visitor = await ask(null, ...asked)
      for (const actor of ['stranger', 'removed staff'] as const) {
        expect(await ask(tokens[actor], ...asked), `${actor} ${name}`).toEqual(visitor)
      }
    }
    const staff = await ask(tokens.staff, 'recap_links?select=id&limit=1', { prefer })
    expect(Number(staff.size?.split('/')[1])).toBeGreaterThan(1)
  })

  test('range filters reveal no secret to an outsider', async () => {
    for (const filter of ['token=gte.M', 'token=lt.M', 'token=like.A*']) {
      const answer = await ask(tokens.stranger, `recap_links?select=id&${filter}`, {
        prefer: 'count=exact',
      })
      expect(answer).toMatchObject({ status: 401, size: null })
    }
  })

  test('an outsider can call what a visitor can call, and nothing else', async () => {
    expect(await ask(tokens['removed staff'], 'rpc/current_staff')).toMatchObject({
      status: 200,
      text: 'null',
    })
    expect(await ask(tokens.stranger, 'rpc/list_recap_links')).toMatchObject({ status: 401 })
    const price = 'rpc/get_current_course_price?course_slug_pattern=gee-python'
    const visitor = await ask(null, price)
    expect(visitor).toMatchObject({ status: 200 })
    expect(await ask(tokens.stranger, price)).toEqual(visitor)
  })

  test('a visitor reads with the key in the address alone what POST answers, and nothing keeps it', async () => {
    const price = `${rest.url()}/rest/v1/rpc/get_current_course_price`
    const search = new URLSearchParams({ course_slug_pattern: 'gee-python', apikey: publishableKey })
    const read = await fetch(`${price}?${search}`)
    expect(read.headers.get('cache-control')).toBe('no-store')
    const posted = await fetch(price, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ course_slug_pattern: 'gee-python' }),
    })
    expect(await read.json()).toEqual(await posted.json())
    expect((await fetch(`${price}?${search}`, { headers: { prefer: 'count=planned' } })).status).toBe(400)
    const [link] = await database.sql()`select token from public.recap_links where revoked_at is null limit 1`
    const rated = `${rest.url()}/rest/v1/rpc/rate_recap?token=${link?.token}&rating=5&apikey=${publishableKey}`
    expect((await fetch(rated)).status).toBe(405)
    search.set('apikey', 'sb_publishable_other')
    expect((await fetch(`${price}?${search}`)).status).toBe(401)
  })

  test('a closed session sees nothing, not even what a visitor may see', async () => {
    const token = tokens['signed out staff']
    for (const path of ['students?select=id', 'courses_moodle?select=id', 'rpc/current_staff']) {
      expect(await ask(token, path)).toMatchObject({
        status: 401,
        text: expect.stringContaining('session_closed'),
      })
    }
  })

  test('signing out takes effect on the next request', async () => {
    const token = await tokenOf(database.sql(), 'staff')
    expect(await ask(token, 'students?select=id&limit=1')).toMatchObject({ status: 200 })
    await database.sql()`delete from auth.sessions where id::text = ${sessionOf(token)}`
    expect(await ask(token, 'students?select=id&limit=1')).toMatchObject({ status: 401 })
    expect(await ask(tokens.staff, 'students?select=id&limit=1')).toMatchObject({ status: 200 })
  })

  test.each(['staff', 'stranger'] as const)('%s gets no plan', async (actor) => {
    const answer = await ask(tokens[actor], 'courses_moodle?select=id', {
      accept: 'application/vnd.pgrst.plan+json',
    })
    // PostgREST 12 answers 415, later versions 406.
    expect([406, 415]).toContain(answer.status)
    expect(answer.text).not.toContain('Plan Rows')
  })
})

function sessionOf(token: string | null): string {
  const claims = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { session_id: string }).session_id
}
