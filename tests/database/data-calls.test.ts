import { beforeAll, describe, expect, test } from 'vitest'
import { dataCalls } from '../architecture/data-calls.ts'
import { isTest, readModules } from '../architecture/module-graph.ts'
import { type Actor, strangerId } from './support/actors.ts'
import { certificateCalls } from './support/certificate-calls.ts'
import { reachDataApi } from './support/data-api.ts'
import { extremeRows } from './support/extreme-rows.ts'
import { functionCalls } from './support/function-calls.ts'
import { type Known, type Shown, siteCalls } from './support/site-calls.ts'
import { aDatabase } from './support/test-database.ts'

// Every call of the site and the functions to the data API is made here with its actor, columns and filters, and must be
// answered. A call that is missing from the list fails.

const database = aDatabase({ template: 'seeded' })

let actor: Actor = 'anon'
const answered = reachDataApi(database, () => actor)

let known: Known
beforeAll(async () => {
  const sql = database.sql()
  const rows = await extremeRows(sql)
  await sql`insert into auth.users (id, email) values (${strangerId}, 'desconocida@example.com')`
  const [link] = await sql`select id::int from public.recap_links where revoked_at is null limit 1`
  const [step] = await sql`select id::int from public.outbox where status = 'failed' limit 1`
  const [prospect] = await sql`select id::int from public.demo_prospects where is_active limit 1`
  known = { rows, linkId: link?.id, failedStep: step?.id, prospectId: prospect?.id }
})

const shown: Shown = {
  ...siteCalls(() => known),
  ...functionCalls(() => known),
  ...certificateCalls(() => known),
}

/** Does not change what is queried. */
const silent = ['abortSignal', 'retry']

function write({ verb, target, methods }: ReturnType<typeof dataCalls>[number]): string {
  if (verb === 'rpc') return `rpc ${target}`
  return [target, ...methods.slice(1).filter((method) => !silent.includes(method))].join(' ')
}

test('lists exactly the calls of the source', async () => {
  const modules = readModules(['src', 'supabase/functions']).filter(
    // Texts call nothing: a name there is that of a setting.
    ({ path }) => !isTest(path) && !path.startsWith('src/content/'),
  )
  const functions = await database.sql()`
    select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`
  const named = modules.flatMap(({ path, source }) =>
    functions.filter(({ name }) => source.includes(`'${name}'`)).map(({ name }) => `${path}: rpc ${name}`),
  )
  const called = dataCalls(modules)
    .filter(({ target }) => target !== null)
    .map((call) => `${call.path}: ${write(call)}`)
  const listed = Object.entries(shown).flatMap(([path, calls]) =>
    Object.keys(calls).map((call) => `${path}: ${call}`),
  )
  expect(listed.toSorted()).toEqual([...new Set([...named, ...called])].toSorted())
})

describe.each(Object.entries(shown))('%s', (_path, calls) => {
  test.each(Object.entries(calls))('%s answers', async (name, [who, call]) => {
    actor = who
    const before = answered.length
    await call()
    const [first = '', second = ''] = name.split(' ')
    const asked = first === 'rpc' ? `/rpc/${second}` : `/${first}?`
    const requests = answered.slice(before)
    expect(requests.filter(({ path }) => `${path}?`.includes(asked))).not.toEqual([])
    expect(requests.filter(({ status }) => status >= 300)).toEqual([])
  })
})
