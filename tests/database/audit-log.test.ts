import { beforeEach, describe, expect, test } from 'vitest'
import { attempt } from './support/actors.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const staffId = 'a0000000-0000-4000-8000-000000000002'
const adminId = 'a0000000-0000-4000-8000-000000000001'

type Line = {
  id: string
  actor_id: string
  actor_name: string
  action: string
  table_name: string
  row_key: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

async function linesSince(id: string): Promise<Line[]> {
  const rows = await database.sql()`select * from public.audit_log where id > ${id}::bigint order by id`
  return rows as unknown as Line[]
}
let last = '0'
beforeEach(async () => {
  const [row] = await database.sql()`select coalesce(max(id), 0) as id from public.audit_log`
  last = row?.id
})

test('sample data and servers write no line: no person acted', async () => {
  expect(last).toBe('0')
  await database.as('service', async (sql) => {
    await sql`update public.payments set payment_method = 'X' where id = 1`
    await sql`update public.students set phone = '1' where id = 1`
  })
  expect(await linesSince('0')).toEqual([])
})

test('records who changed a price, before and after, and only the changed columns', async () => {
  await database.as(
    'admin',
    (sql) =>
      sql`update public.courses_moodle set promo_price_usd = 70, name = name, seats = 3 where slug like 'gee-python-%' and is_current_cohort`,
  )
  expect(await linesSince(last)).toEqual([
    expect.objectContaining({
      actor_id: adminId,
      actor_name: 'Administración',
      action: 'update',
      table_name: 'courses_moodle',
      before: { promo_price_usd: 75, seats: 400 },
      after: { promo_price_usd: 70, seats: 3 },
    }),
  ])
})

test('an update that changes nothing writes no line', async () => {
  await database.as('admin', (sql) => sql`update public.courses_moodle set name = name where id = 1`)
  expect(await linesSince(last)).toEqual([])
})

test('records an enrolment: student, enrolments and sale, without the request key', async () => {
  await callAs(database.sql(), 'staff', 'enroll_student', {
    request_id: 'pedido-secreto-0001',
    firstname: 'Ana',
    lastname: 'Nueva',
    email: 'ana.nueva@example.com',
    ...{ cohort_ids: [2], price: 250, payment_mode: 'total' },
  })
  const lines = await linesSince(last)
  expect(lines.map((line) => [line.action, line.table_name, line.actor_id])).toEqual([
    ['insert', 'sales', staffId],
    ['insert', 'students', staffId],
    ['insert', 'student_course_enrollments', staffId],
    ['update', 'sales', staffId],
  ])
  expect(JSON.stringify(lines)).not.toContain('pedido-secreto-0001')
})

test('records a payment link without idempotency key and hash', async () => {
  await callAs(database.sql(), 'staff', 'create_staff_order', {
    ...{ idempotency_key: 'clave-secreta-0001', email: 'b@example.com', payer_name: 'B', amount: 10 },
    ...{ payment_type: 'debt', country: 'AR', course_id: 'gee-python' },
  })
  const lines = await linesSince(last)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    action: 'insert',
    actor_id: staffId,
    table_name: 'payments',
    after: { amount: 10 },
  })
  expect(lines[0]?.after).not.toHaveProperty('request_hash')
  expect(JSON.stringify(lines)).not.toContain('clave-secreta-0001')
})

test('records one line per generation, revocation and renewal of links, never a token', async () => {
  const sql = database.sql()
  const [recap] = await sql`select m.id, count(*)::integer as students from public.recap_material m
    join public.student_course_enrollments e on e.course_id = m.course_id group by m.id order by m.id limit 1`
  await sql`delete from public.recap_links where recap_id = ${recap?.id}`
  const [link] = await database.as('staff', async (session) => {
    await session`select public.generate_recap_links(${recap?.id})`
    return session`select * from public.list_recap_links(${recap?.id}, '', null, 1)`
  })
  await database.call('staff', 'revoke_recap_links', [String(link?.id)])
  const [renewed] = await database.as(
    'staff',
    (session) => session`select public.renew_recap_link(${link?.id}) as answer`,
  )
  const lines = await linesSince(last)
  expect(lines.map((line) => [line.action, line.table_name])).toEqual([
    ['insert', 'recap_links'],
    ['update', 'recap_links'],
    ['update', 'recap_links'],
  ])
  expect(lines[0]).toMatchObject({
    row_key: recap?.id,
    after: { recap_id: Number(recap?.id), links_created: recap?.students },
  })
  expect(lines[1]).toMatchObject({ row_key: link?.id, before: { revoked_at: null } })
  expect(lines[2]?.after).toHaveProperty('renewed_at')
  const text = JSON.stringify(lines)
  expect(text).not.toContain(link?.token)
  expect(text).not.toContain(renewed?.answer.token)
})

test('opening a recap writes no line, for students and for staff', async () => {
  const [link] = await database.sql()`select token from public.recap_links where revoked_at is null limit 1`
  for (const actor of ['anon', 'staff'] as const) {
    await database.as(actor, (sql) => sql`select public.get_recap(${link?.token})`)
  }
  expect(await linesSince(last)).toEqual([])
})

test('records changes of staff, roles and careers', async () => {
  await database.as('admin', async (sql) => {
    await sql`select public.set_staff_member('a0000000-0000-4000-8000-000000000003', 'staff', true)`
    await sql`select public.set_staff_member('a0000000-0000-4000-8000-000000000003', 'staff', false)`
    for (const courses of [['geodatabases', 'deep-learning'], ['geodatabases']]) {
      await sql`select public.save_career(jsonb_build_object('id', c.id, 'version', c.version, 'name', c.name,
          'courses', ${sql.json(courses)}::jsonb)) from public.careers c where c.id = 2`
    }
  })
  expect((await linesSince(last)).map((line) => [line.action, line.table_name, line.row_key])).toEqual([
    ['update', 'staff_members', 'a0000000-0000-4000-8000-000000000003'],
    ['update', 'staff_members', 'a0000000-0000-4000-8000-000000000003'],
    ['insert', 'career_courses', '2/deep-learning'],
    ['delete', 'career_courses', '2/deep-learning'],
  ])
})

test('a change that is rolled back writes no line', async () => {
  await database.tryAs('admin', (sql) => sql`update public.courses_moodle set seats = 99 where id = 1`)
  expect(await linesSince(last)).toEqual([])
})

describe('append only', () => {
  test.each([
    ["update public.audit_log set actor_name = 'Otra'"],
    ['delete from public.audit_log'],
    ['truncate public.audit_log'],
  ])('refuses even the owner: %s', async (statement) => {
    await expect(database.sql().unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

test('pages return every line once, newest first, and filters apply', async () => {
  const sql = database.sql()
  await database.as('admin', async (session) => {
    for (let n = 0; n < 120; n += 1)
      await session`update public.courses_moodle set seats = ${n} where id = ${1 + (n % 2)}`
  })
  const seen: string[] = []
  const pages = await database.as('admin', async (session) => {
    let before: string | null = null
    let count = 0
    for (;;) {
      const rows: { id: string }[] =
        await session`select id from public.list_audit('courses_moodle', '1', null, ${before}::bigint, 25)`
      seen.push(...rows.map((row) => row.id))
      count += 1
      const oldest = rows.at(-1)
      if (rows.length < 25 || !oldest) return count
      before = oldest.id
    }
  })
  const expected =
    await sql`select id from public.audit_log where table_name = 'courses_moodle' and row_key = '1' order by id desc`
  expect(seen).toEqual(expected.map((row) => row.id))
  expect(pages).toBe(3)
  const mine = await database.as(
    'admin',
    (session) => session`select distinct actor_id from public.list_audit(null, null, ${staffId}, null, 200)`,
  )
  expect(mine.map((row) => row.actor_id)).toEqual([staffId])
  const sized = await database.as('admin', (session) =>
    attempt(session, (inner) => inner`select * from public.list_audit(null, null, null, null, 100000)`),
  )
  expect(sized.ok && sized.value.length).toBeLessThanOrEqual(200)
})
