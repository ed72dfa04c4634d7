import { beforeAll, describe, expect, test } from 'vitest'
import { executeList } from './support/access-matrix.ts'
import { type Actor, addStranger } from './support/actors.ts'
import { tryAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

/** A call of each function that a session may name, with arguments that would do something for whoever may. */
const staffCalls: Record<string, string> = {
  create_staff_order: `public.create_staff_order('{"idempotency_key": "clave-0000000001", "email": "a@example.com",
    "payer_name": "A", "amount": 100, "total_course_amount": 100, "payment_type": "total", "country": "AR",
    "course_id": "gee-python"}')`,
  list_payment_links: 'public.list_payment_links()',
  enroll_student: `public.enroll_student('{"request_id": "pedido-000000001", "firstname": "A", "lastname": "B",
    "email": "a@example.com", "course_ids": [1]}')`,
  enrolment_status: 'public.enrolment_status(1)',
  retry_step: 'public.retry_step(1)',
  grant_demo_access: `public.grant_demo_access('{"firstname": "A", "lastname": "B", "email": "a@example.com"}')`,
  set_demo_access: 'public.set_demo_access(1, false)',
  upsert_recap_material: `public.upsert_recap_material('{"course_id": 1, "cohort": "209901", "class_id": "c", "class_title": "T"}')`,
  generate_recap_links: 'public.generate_recap_links(1)',
  list_recap_links: 'public.list_recap_links()',
  revoke_recap_link: 'public.revoke_recap_link(1)',
  renew_recap_link: 'public.renew_recap_link(1)',
  backlog_health: 'public.backlog_health()',
}
const adminCalls: Record<string, string> = {
  list_audit: 'public.list_audit()',
  make_current_cohort: 'public.make_current_cohort(8)',
  list_staff: 'public.list_staff()',
  add_staff_member: `public.add_staff_member('desconocida@example.com', 'staff', 'Nueva')`,
  set_staff_member: `public.set_staff_member('a0000000-0000-4000-8000-000000000002', 'staff', false)`,
}
/** Answers that tell nothing which the caller does not hold already. */
const harmless = ['current_staff', 'staff_order_limits', 'list_payments', 'get_current_course_price']
const bySecret = ['get_order_status', 'get_recap', 'rate_recap']

beforeAll(async () => {
  await addStranger(database.sql())
})

test('every function that a session may call is tried here', () => {
  const callable = Object.entries(executeList)
    .filter(([name, callers]) => name.startsWith('public.') && callers.includes('authenticated'))
    .map(([name]) => name.replace('public.', ''))
  expect(callable.sort()).toEqual(
    [...Object.keys(staffCalls), ...Object.keys(adminCalls), ...harmless, ...bySecret].sort(),
  )
})

const outsiders: Actor[] = ['anon', 'stranger', 'removed staff', 'signed out staff', 'service']

describe.each(Object.entries({ ...staffCalls, ...adminCalls }))('%s', (name, call) => {
  const isForAdmins = name in adminCalls

  test.each(isForAdmins ? [...outsiders, 'staff' as const] : outsiders)('refuses %s', async (actor) => {
    const outcome = await tryAs(database.sql(), actor, (inner) => inner.unsafe(`select ${call}`))
    expect(outcome).toMatchObject({ ok: false, code: '42501' })
  })

  test.each(isForAdmins ? ['admin' as const] : (['staff', 'admin'] as const))('serves %s', async (actor) => {
    const outcome = await tryAs(database.sql(), actor, (inner) => inner.unsafe(`select ${call}`))
    expect(outcome.ok, JSON.stringify(outcome)).toBe(true)
  })
})

test.each(Object.entries(staffCalls))('%s refuses a member who was removed a moment ago', async (_, call) => {
  const sql = database.sql()
  await sql`update public.staff_members set active = false where role = 'staff'`
  try {
    const outcome = await tryAs(sql, 'staff', (inner) => inner.unsafe(`select ${call}`))
    expect(outcome).toMatchObject({ ok: false, code: '42501' })
  } finally {
    await sql`update public.staff_members set active = true where user_id = 'a0000000-0000-4000-8000-000000000002'`
  }
})
