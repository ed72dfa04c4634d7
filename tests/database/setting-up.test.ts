import { beforeAll, expect, test } from 'vitest'
import { pgNetStandIn } from '../../supabase/local/pg-net.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

/** The part of pg_cron that is used (github.com/citusdata/pg_cron): a job of the same name is changed. */
const pgCronStandIn = `
  create schema cron;
  create table cron.job (jobid bigint generated always as identity, jobname text unique, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql volatile set search_path = '' as $$
    insert into cron.job (jobname, schedule, command) values (job_name, schedule.schedule, schedule.command)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning jobid
  $$;`

const url = 'https://project.test/functions/v1'
const secret = 'a-secret-of-the-schedule'

async function setUp(functionsUrl = url, cronSecret = secret): Promise<Record<string, string>> {
  const rows = await database.sql()<{ part: string; outcome: string }[]>`
    select * from public.set_up_schedules(${functionsUrl}, ${cronSecret})`
  return Object.fromEntries(rows.map(({ part, outcome }) => [part, outcome]))
}

const jobs = [
  'process-outbox',
  'sync-all-payments',
  'watch',
  'keep-balances',
  'fetch-exchange-rates',
  'sweep-recap-files',
  'sweep-personal-data',
]
const all = (outcome: string) => Object.fromEntries(jobs.map((job) => [job, outcome]))
const secrets = (outcome: string) => ({ functions_url: outcome, cron_secret: outcome })

beforeAll(() => database.sql().unsafe(pgNetStandIn))

test('the secrets are kept and the jobs made once, and made right again when they were changed', async () => {
  expect(await setUp()).toEqual({ ...secrets('made'), ...all('extension_missing') })
  await database.sql().unsafe(pgCronStandIn)
  await database.sql()`alter schema net rename to net_off`
  expect(await setUp()).toEqual({ ...secrets('there'), ...all('extension_missing') })
  await database.sql()`alter schema net_off rename to net`
  expect(await setUp()).toEqual({ ...secrets('there'), ...all('made') })
  expect(await setUp()).toEqual({ ...secrets('there'), ...all('there') })
  await database.sql()`update cron.job set schedule = '0 0 1 1 *' where jobname = 'watch'`
  await database.sql()`update cron.job set command = 'select 1' where jobname = 'keep-balances'`
  expect(await setUp(url, `${secret}-2`)).toEqual({
    ...{ functions_url: 'there', cron_secret: 'changed' },
    ...{ ...all('there'), watch: 'changed', 'keep-balances': 'changed' },
  })
  const calls = await database.sql()<{ command: string }[]>`select command from cron.job order by jobid`
  expect(calls.map(({ command }) => command)).toEqual(
    jobs.map((job) => `select private.call_function('${job}')`),
  )
})

test.each([
  ['pg_net', 'pg_cron'],
  ['pg_cron', 'pg_net'],
])('%s is switched on where %s is not to be had', async (there, missing) => {
  await inDiscardedTransaction(database.sql(), async (sql) => {
    const [made] = await sql`select pg_get_functiondef('public.set_up_schedules'::regproc) as text`
    // An extension that this server has stands for the one, and one that it has not for the other.
    const text = String(made?.text).replaceAll('schema pg_catalog', 'schema extensions')
    await sql.unsafe(text.replaceAll(there, 'citext').replaceAll(missing, 'no_such_extension'))
    await sql`select public.set_up_schedules(${url}, ${secret})`
    expect(await sql`select extname from pg_extension where extname = 'citext'`).toHaveLength(1)
  })
})

test.each([
  ['', secret],
  ['project.test', secret],
  [`${url}/`, secret],
  [url, 'short'],
])('%j with %j is refused', async (functionsUrl, cronSecret) => {
  await expect(setUp(functionsUrl, cronSecret)).rejects.toThrow('values_invalid')
})

test('the first administrator is made once, is made right again, and leaves an entry in the log', async () => {
  const sql = database.sql()
  const [one, other] = ['a1000000-0000-4000-8000-000000000001', 'a1000000-0000-4000-8000-000000000002']
  for (const id of [one, other]) {
    await sql`insert into auth.users (id, email, aud, role, created_at, updated_at)
      values (${id}, ${`${id}@meridiano.example`}, 'authenticated', 'authenticated', now(), now())`
  }
  const make = async (id: string) =>
    (await sql`select public.set_up_administrator(${id}, ' Dirección ') as outcome`)[0]?.outcome
  expect(await make(one)).toBe('made')
  expect(await make(one)).toBe('there')
  expect(await make(other)).toBe('administrator_exists')
  await sql`update public.staff_members set role = 'staff', active = false`
  expect(await make(one)).toBe('changed')
  expect(await sql`select role, active, display_name from public.staff_members`).toEqual([
    { role: 'admin', active: true, display_name: 'Dirección' },
  ])
  const entries =
    await sql`select actor_name, action, before, after from public.audit_log where table_name = 'staff_members' order by id`
  const after = { role: 'admin', active: true }
  expect(entries).toEqual([
    { actor_name: 'npm run admin', action: 'insert', before: null, after },
    { actor_name: 'npm run admin', action: 'update', before: { role: 'staff', active: false }, after },
  ])
})
