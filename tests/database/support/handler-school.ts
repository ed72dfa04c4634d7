import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import postgres from 'postgres'
import { beforeAll, beforeEach, onTestFinished } from 'vitest'
import type { Capability } from '../../../src/domain/staff-roles.ts'
import { type DatabaseClient, databaseClient } from '../../../supabase/functions/_shared/database.ts'
import {
  consumeRateLimit,
  type RateLimiter,
  rateLimiter,
} from '../../../supabase/functions/_shared/rate-limits.ts'
import { staffCaller, staffFinder } from '../../../supabase/functions/_shared/staff-call.ts'
import { type Actor, addStranger } from './actors.ts'
import { publishableKey, secretKey, signToken } from './hosted-gateway.ts'
import { type Rest, startRest, tokenOf } from './rest-server.ts'
import { actorsOn, aName, type Database, openClone, urlOf } from './test-database.ts'

/**
 * Before each test these tables are as in the sample data, with seats for everybody, and all others are empty: a school
 * that has sold nothing yet.
 */
const keptTables = [
  ...['public.courses_moodle', 'public.careers', 'public.career_courses', 'public.demo_courses'],
  ...['public.staff_members', 'private.staff_roles', 'private.settings', 'private.payment_syncs'],
  ...['private.personal_tables', 'private.personal_columns', 'private.retention'],
]

type Opened = { sql: Database; broom: Database; rest: Rest; client: DatabaseClient }

/** Something that happens to the next call of this name on its way to the database. */
type Happening = { call: string; work: () => unknown; times: number }

// Every file of a process uses one database after another: a clone and a data API for each would cost more than the tests.
let opened: Promise<Opened> | undefined
let happenings: Happening[] = []
let calls: string[] = []

async function open(): Promise<Opened> {
  const name = aName()
  const sql = await openClone(name, 'seeded', 8)
  await sql.unsafe('create schema kept')
  for (const table of keptTables)
    await sql.unsafe(`create table kept.${table.split('.')[1]} as table ${table}`)
  // A payment of a cohort with a number of seats counts who holds one, which takes as long as all the rest.
  await sql.unsafe('update kept.courses_moodle set seats = null')
  await sql.unsafe(await functionToBeginAnew(sql))
  // On a connection of its own without triggers, so that neither a guard nor a count is in the way and plans are kept.
  const broom = postgres(urlOf(name), { max: 1, connection: { session_replication_role: 'replica' } })
  // Ends with this process (its watchdog sees to it), as the server of the databases ends with the run.
  const rest = await startRest(urlOf(name), happen)
  await addStranger(sql)
  await sql.unsafe('create table kept.users as select id from auth.users')
  const client = databaseClient(rest.url, secretKey)
  return { sql, broom, rest, client: Object.assign(client, { fetch: transport(rest) }) }
}

/** A function that empties every table that has rows, and fills those that are kept. */
async function functionToBeginAnew(sql: Database): Promise<string> {
  const tables = await sql<{ name: string; columns: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private')`
  const emptied = tables.filter(({ name }) => !keptTables.includes(name))
  const filled = tables.filter(({ name }) => keptTables.includes(name))
  const copy = (name: string) => `kept.${name.split('.')[1]}`
  return `create function kept.begin_anew() returns void language plpgsql as $$
    declare used_table text;
    begin
      for used_table in ${emptied.map((table) => `select '${table.name}' where exists (select from ${table.name})`).join(' union all ')}
      loop execute 'delete from ' || used_table; end loop;
      ${filled
        .map(
          (table) => `if exists ((table ${table.name} except table ${copy(table.name)}) union all
            (table ${copy(table.name)} except table ${table.name})) then
            delete from ${table.name};
            insert into ${table.name} (${table.columns}) overriding system value
              select ${table.columns} from ${copy(table.name)};
          end if;`,
        )
        .join('\n')}
      -- Accounts and second factors of an earlier test would change who may act.
      delete from auth.mfa_factors;
      delete from auth.users u where not exists (select from kept.users k where k.id = u.id);
    end $$`
}

async function happen(call: string): Promise<void> {
  const happening = happenings.find((one) => one.call === call && one.times > 0)
  if (happening) {
    happening.times -= 1
    await happening.work()
  }
  calls.push(call)
}

/**
 * The way of the functions' own client to the data API. A hosted gateway turns the secret key into the service role; here
 * that is done on the spot, by a bare request: each of the two takes as much time as the call itself.
 */
function transport({ direct }: Rest): typeof fetch {
  const agent = new Agent({ keepAlive: true })
  return async (target, { method, headers, body } = {}) => {
    const { pathname, search } = new URL(String(target))
    await happen(pathname.split('/').at(-1) ?? '')
    const authorization = `Bearer ${signToken({ role: 'service_role' })}`
    return await new Promise((resolve, reject) => {
      const sent = { ...Object.fromEntries(new Headers(headers)), authorization }
      const url = `${direct}${pathname.replace('/rest/v1', '')}${search}`
      const onward = request(url, { agent, method, headers: sent }, (answer) => {
        const { statusCode: status = 502, headers: answered } = answer
        const receive = (read: string) =>
          resolve(new Response(status === 204 ? null : read, { status, headers: answered as HeadersInit }))
        text(answer).then(receive, reject)
      })
      onward.on('error', reject).end(body)
    })
  }
}

/**
 * The real database behind the real data API for the handlers of this file, a school that has sold nothing before each
 * test. Call the returned functions inside tests and hooks.
 */
export function aSchool() {
  let school: Opened
  beforeAll(async () => {
    opened ??= open()
    school = await opened
  })
  async function beginAnew(): Promise<void> {
    happenings = []
    calls = []
    await school.broom`select kept.begin_anew()`
  }
  beforeEach(beginAnew)
  return {
    beginAnew,
    ...actorsOn(() => school.sql),
    /** What the real stores are made of. */
    client: () => school.client,
    limiter: (): RateLimiter => rateLimiter(consumeRateLimit(school.client), 'pepper'),
    findStaff: (accessToken: string) => staffFinder(school.rest.url, publishableKey)(accessToken),
    callAsStaff: () => staffCaller(school.rest.url, publishableKey),
    /** The headers of somebody who has just signed in. */
    signedIn: async (actor: Actor = 'staff') => ({
      authorization: `Bearer ${await tokenOf(school.sql, actor)}`,
    }),
    /** The access token of somebody who has just signed in. */
    token: async (actor: Actor) => (await tokenOf(school.sql, actor)) ?? '',
    /** The SQL functions and tables that were called in this test, in order. */
    calls: () => calls,
    /** Does something before the next calls of this SQL function or table reach the database. */
    before: (call: string, work: () => unknown, times = 1) => void happenings.push({ call, work, times }),
    /** The next calls never reach the database. */
    cut: (call: string, times = 1) => {
      const work = () => Promise.reject(new TypeError('fetch failed'))
      happenings.push({ call, work, times })
    },
    /** The database itself refuses every new row of this table with this SQL state, until the test has ended. */
    async refuseRows(table: string, code: string): Promise<void> {
      await school.sql.unsafe(`
        create function kept.refuse() returns trigger language plpgsql
          as 'begin raise exception ''(%)'', new using errcode = ''${code}''; end';
        create trigger refuse before insert on ${table} for each row execute function kept.refuse()`)
      onTestFinished(() => school.sql`drop function kept.refuse cascade`.then(() => undefined))
    },
    /** What was to happen happens no more. */
    mend: () => {
      happenings = []
    },
  }
}

export type School = ReturnType<typeof aSchool>

type Caller = [string, (school: School) => Promise<Record<string, string>>, number, string]

/** Callers that a function for staff with this capability must refuse: their headers, and the expected answer. */
export const refusedCallers = (needs: Capability): Caller[] => [
  ['an anonymous caller', async () => ({}), 401, 'unauthorized'],
  ['an ended session', (school) => school.signedIn('signed out staff'), 401, 'unauthorized'],
  ['the site’s own key', async () => ({ authorization: `Bearer ${publishableKey}` }), 401, 'unauthorized'],
  ['a user who is not staff', (school) => school.signedIn('stranger'), 403, 'forbidden'],
  [
    `staff with all but ${needs}`,
    async (school) => {
      await school.sql()`update private.staff_roles set capabilities = array_remove(capabilities, ${needs})`
      return school.signedIn('admin')
    },
    403,
    'forbidden',
  ],
]
