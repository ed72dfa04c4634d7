import { beforeAll, describe, expect, test } from 'vitest'
import { outboxKinds } from '../../src/domain/contracts/outbox.ts'
import { type Capability, capabilities } from '../../src/domain/staff-roles.ts'
import { type Attempt, attempt, become } from './support/actors.ts'
import { missingRows, publicTables, tablesSeen } from './support/rights.ts'
import { adminCalls, callOutcomes, staffCalls } from './support/staff-calls.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const refused = { ok: false, code: '42501' }
const calls = Object.entries({ ...staffCalls, ...adminCalls })

beforeAll(async () => {
  await database.sql().unsafe(`${missingRows}
    grant usage on schema storage to authenticated;
    grant insert on storage.objects to authenticated`)
})

/** The outcome for someone with this capability alone; always rolled back. */
function tryWith<T>(
  capability: Capability,
  work: (session: Transaction) => Promise<T>,
  prepare = '',
): Promise<Attempt<T>> {
  return inDiscardedTransaction(database.sql(), async (sql) => {
    await sql`insert into private.staff_roles (role, capabilities) values ('newcomer', array[${capability}]::private.capability[])`
    await sql`update public.staff_members set role = 'newcomer' where role = 'staff'`
    if (prepare) await sql.unsafe(prepare)
    await become(sql, 'staff')
    return attempt(sql, work)
  })
}

describe.each(capabilities)('a role with the single capability %s', (capability) => {
  test('reads the tables whose policy asks for it, and no other', async () => {
    const tables = await publicTables(database.sql())
    const seen = await tryWith(capability, (session) => tablesSeen(session, tables))
    // Which one asks for which is accepted in rights.txt; who is staff, every role reads.
    const asking = await database.sql()`select tablename as name from pg_policies where schemaname = 'public'
      and cmd = 'SELECT' and qual like ${`%private.can('${capability}'::%`}`
    const named = new Set(['staff_members', ...asking.map(({ name }) => name)])
    if (named.has('courses_moodle')) named.add('course_offers')
    expect(seen).toEqual({ ok: true, value: tables.filter((table) => named.has(table)) })
  })

  test('calls what it is granted, and nothing else', async () => {
    const outcomes = await tryWith(capability, callOutcomes)
    // staff-functions.test.ts checks the result for permitted callers.
    const granted = calls.map(([name, { needs }]) => [
      name,
      needs === capability || needs === 'any role' ? expect.not.stringMatching('^refused$') : 'refused',
    ])
    expect(outcomes).toEqual({ ok: true, value: Object.fromEntries(granted) })
  })

  test.each([
    `courses_moodle (name, slug, regular_price_usd) values ('Otro curso', 'otro-curso-209901', 10)`,
    `demo_courses (moodle_course_id, name) values (41, 'Clase abierta')`,
    `notebooks (title, description, category, difficulty, rating, last_updated, download_url)
      values ('T', 'D', 'machine_learning', 'beginner', 4, date '2026-01-01', '/notebooks/t.ipynb')`,
  ])('writes %s only with the courses capability', async (row) => {
    const outcome = await tryWith(capability, (session) => session.unsafe(`insert into public.${row}`))
    if (capability === 'courses') expect(outcome.ok, JSON.stringify(outcome)).toBe(true)
    else expect(outcome).toMatchObject(refused)
  })

  test('reads which steps wait only for the state of the school, and what is in one only where it treats its kind', async () => {
    const steps = `insert into public.outbox (kind, natural_key, payload, status, address)
      select k, 'paso:' || k, '{"email": "paso@example.com"}', 'failed', 'otra@example.com'
      from unnest('{${outboxKinds.join(',')}}'::text[]) k`
    const rows = (columns: string) =>
      tryWith(
        capability,
        (session) =>
          session.unsafe(
            `select ${columns} from public.outbox where natural_key like 'paso:%' order by kind`,
          ),
        steps,
      )
    const kinds = outboxKinds.toSorted().map((kind) => ({ kind, problem: null, provider_answer: null }))
    expect(await rows('kind, problem, provider_answer')).toEqual({
      ok: true,
      value: capability === 'health' ? kinds : [],
    })
    for (const columns of ['payload', 'address', '*']) expect(await rows(columns)).toMatchObject(refused)
    const shown = await tryWith(
      capability,
      (session) => session`select reason as kind from public.desk_items('step_failed', null, null, 100)
        where email = 'otra@example.com' order by reason`,
      steps,
    )
    const theirs = await database.sql()`select k as kind
      from unnest(${outboxKinds as never}::text[]) k where private.step_capability(k, '{}') = ${capability} order by k`
    expect(shown).toEqual({ ok: true, value: [...theirs] })
  })

  test('uploads files only with the recap capability', async () => {
    const outcome = await tryWith(capability, async (session) => {
      await session`insert into storage.objects (bucket_id, name) values ('recap-materials', 'pdfs/a.pdf')`
    })
    if (capability === 'recaps') expect(outcome.ok, JSON.stringify(outcome)).toBe(true)
    else expect(outcome).toMatchObject(refused)
  })

  test('searches payments only with their capability', async () => {
    const found = await tryWith(capability, async (session) => {
      const rows = await session`select private.find_payments('example') as id`
      return rows.length > 0
    })
    expect(found).toEqual({ ok: true, value: capability === 'payments' })
  })
})

test('every capability grants something', async () => {
  const policies = await database.sql()`select coalesce(qual, with_check) as asks from pg_policies`
  const opened = capabilities.filter(
    (capability) =>
      policies.some(({ asks }) => asks.includes(`'${capability}'`)) ||
      calls.some(([, { needs }]) => needs === capability),
  )
  expect(opened).toEqual(capabilities)
})

test.each([
  ['a demo access', `{"prospect_id": 1, "version": 1}`, 'classroom_access', 'demo_access'],
  ['an enrolment', `{"student_id": 1, "cohort_id": 1}`, 'classroom_enrolment', 'enrolments'],
  ['a receipt', `{"payment_id": 1}`, 'receipt_mail', 'payments'],
] as const)('a step of %s is tried again by whom it belongs to', async (_name, payload, kind, owner) => {
  const step = `insert into public.outbox (id, kind, natural_key, payload, status) overriding system value
    values (99, '${kind}', 'fallido', '${payload}', 'failed')`
  for (const capability of capabilities) {
    const outcome = await tryWith(
      capability,
      (session) => session`select public.retry_step(99) as done`,
      step,
    )
    if (capability === owner) expect(outcome).toMatchObject({ ok: true, value: [{ done: true }] })
    else expect(outcome).toMatchObject(refused)
  }
})
