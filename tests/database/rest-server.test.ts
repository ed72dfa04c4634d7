import { beforeAll, describe, expect, test } from 'vitest'
import { strangerId } from './support/actors.ts'
import { publishableKey } from './support/hosted-gateway.ts'
import { aRest, restProgram } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

// The harness itself: the database sees each caller as on a hosted project.

const database = aDatabase({ template: 'seeded' })
beforeAll(() =>
  database.sql().unsafe(`
    create function public.who_asks() returns jsonb language sql security definer as $$
      select jsonb_build_object('role', current_setting('role'), 'uid', auth.uid(), 'address',
          current_setting('request.headers')::json ->> 'cf-connecting-ip',
        'signed_in', exists (select from auth.sessions s where s.id::text = auth.jwt() ->> 'session_id'))
    $$;
    grant execute on function public.who_asks() to anon, authenticated, service_role;
    insert into auth.users (id, email) values ('${strangerId}', 'desconocida@example.com')`),
)
const rest = aRest(database)

describe('the data API of the tests', () => {
  test('has the version of the package', async () => {
    const answer = await fetch(`${rest.url()}/rest/v1/`, { headers: { apikey: publishableKey } })
    expect(answer.headers.get('server')).toBe('postgrest/12.0.2')
  })

  test('says what to do on a system that the package does not support', () => {
    expect(() => restProgram('sunos', 'x64')).toThrow(/PostgREST for sunos-x64 .* serves Linux/)
  })

  test('rejects a request without a key and a forged token', async () => {
    const ask = (headers: HeadersInit) => fetch(`${rest.url()}/rest/v1/rpc/who_asks`, { headers })
    expect((await ask({})).status).toBe(401)
    const [head, , signature] = `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(43)}`.split('.')
    const authorization = `Bearer ${head}.e30.${signature}`
    expect((await ask({ apikey: publishableKey, authorization })).status).toBe(401)
  })

  test.each([
    ['anon', 'anon', null],
    ['service', 'service_role', null],
    // An account outside the staff is treated as a visitor.
    ['stranger', 'anon', null],
    ['staff', 'authenticated', expect.any(String)],
  ] as const)('%s calls as %s', async (actor, role, uid) => {
    const client = await rest.clientFor(actor, { address: '198.51.100.7' })
    const { data } = await client.rpc('who_asks' as never)
    expect(data).toEqual({ role, uid, signed_in: uid !== null, address: '198.51.100.7' })
  })

  test('reads its settings from the role, in this database', async () => {
    await database.sql().unsafe(`
      create function private.refuse_all() returns void language plpgsql as $$ begin raise sqlstate 'PT418'; end $$;
      grant execute on function private.refuse_all() to anon;
      do $$ begin execute format('alter role authenticator in database %I set pgrst.db_pre_request = %L',
        current_database(), 'private.refuse_all'); end $$;
      notify pgrst, 'reload config'`)
    const visitor = await rest.clientFor('anon')
    await expect
      .poll(async () => (await visitor.rpc('who_asks' as never)).status, { timeout: 20_000 })
      .toBe(418)
  })
})
