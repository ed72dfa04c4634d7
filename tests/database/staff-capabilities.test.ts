import { beforeAll, describe, expect, test } from 'vitest'
import { type Capability, capabilities } from '../../src/domain/staff-roles.ts'
import { accessMatrix, missingRows } from './support/access-matrix.ts'
import { type Attempt, attempt, become } from './support/actors.ts'
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
  test('reads the tables that it is granted, and no other', async () => {
    const seen = await tryWith(capability, async (session) => {
      const rows = await session.unsafe(
        Object.keys(accessMatrix)
          .map((table) => `select '${table}' as name where exists (select from public.${table})`)
          .join(' union all '),
      )
      return rows.map(({ name }) => name)
    })
    const granted = Object.entries(accessMatrix).filter(
      ([, { needs }]) => needs === capability || needs === 'any role',
    )
    expect(seen).toEqual({ ok: true, value: granted.map(([table]) => table) })
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

  test.each(['courses_moodle', 'demo_courses'])(
    'writes %s only with the courses capability',
    async (table) => {
      const outcome = await tryWith(capability, (session) =>
        session.unsafe(`insert into public.${table} ${accessMatrix[table]?.validRow}`),
      )
      if (capability === 'courses') expect(outcome.ok, JSON.stringify(outcome)).toBe(true)
      else expect(outcome).toMatchObject(refused)
    },
  )

  test('uploads files only with the recap capability', async () => {
    const outcome = await tryWith(capability, async (session) => {
      await session`insert into storage.objects (bucket_id, name) values ('recap-materials', 'pdfs/a.pdf')`
    })
    if (capability === 'recaps') expect(outcome.ok, JSON.stringify(outcome)).toBe(true)
    else expect(outcome).toMatchObject(refused)
  })

  test('searches payments only with their capability', async () => {
    const found = await tryWith(capability, async (session) => {
      const rows = await session`select private.find_payments('@') as id`
      return rows.length > 0
    })
    expect(found).toEqual({ ok: true, value: capability === 'payments' })
  })
})

test('every capability grants something', () => {
  const opened = [...Object.values(accessMatrix), ...calls.map(([, call]) => call)].map(({ needs }) => needs)
  expect(capabilities.filter((capability) => !opened.includes(capability))).toEqual([])
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
