import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openingStepsSchema } from '../../src/domain/contracts/opening.ts'
import { openSessions } from './support/actors.ts'
import { aDatabase, asActor } from './support/test-database.ts'

const empty = aDatabase({ template: 'empty' })
const sample = aDatabase({ template: 'seeded' })

async function steps(sql: ReturnType<typeof empty.sql>) {
  const [row] = await asActor(sql, 'staff', (session) => session`select public.opening_steps() as steps`)
  return v.parse(openingStepsSchema, row?.steps)
}

const nothing = {
  school: false,
  payments: false,
  mail: false,
  cohort: false,
  classroom: false,
  administrators: false,
  backup: false,
}

test('a new school has everything before it, and each step counts by itself', async () => {
  const sql = empty.sql()
  await sql`insert into auth.users (id, email) values
    ('a0000000-0000-4000-8000-000000000001', 'admin@meridiano.example'),
    ('a0000000-0000-4000-8000-000000000002', 'staff@meridiano.example'),
    ('a0000000-0000-4000-8000-000000000009', 'otra@meridiano.example') on conflict do nothing`
  await sql`insert into public.staff_members (user_id, role, display_name) values
    ('a0000000-0000-4000-8000-000000000001', 'admin', 'Dirección'),
    ('a0000000-0000-4000-8000-000000000002', 'staff', 'Secretaría')`
  await sql.unsafe(openSessions)
  expect(await steps(sql)).toEqual(nothing)

  const changes = JSON.stringify({ email: 'hola@escuela.org' })
  await asActor(sql, 'admin', (session) => session`select public.save_settings(${changes}::text::jsonb, 1)`)
  expect(await steps(sql)).toEqual({ ...nothing, school: true })

  await sql`select public.record_payment_event('dlocal-go', '{}', 'x')`
  expect(await steps(sql)).toEqual({ ...nothing, school: true, payments: true })

  const [mail] = await sql`insert into public.outbox (kind, natural_key, payload)
    values ('sign_in_mail', 'a', '{}') returning id`
  expect((await steps(sql)).mail).toBe(false)
  await sql`update public.outbox set status = 'done', done_at = now() where id = ${mail?.id}`
  expect((await steps(sql)).mail).toBe(true)

  await sql`insert into public.courses_moodle (name, slug, regular_price_usd, is_current_cohort) values
    ('Deep Learning', 'deep-learning-202702', 130, true), ('Deep Learning', 'deep-learning-202602', 130, false)`
  expect(await steps(sql)).toMatchObject({ cohort: true, classroom: false })
  await sql`update public.courses_moodle set moodle_course_id = 7 where slug = 'deep-learning-202702'`
  expect(await steps(sql)).toMatchObject({ cohort: true, classroom: true })

  // What opens other courses needs no classroom, and is none.
  await sql`insert into public.careers (name, base_slug) values ('Carrera', 'carrera')`
  await sql`update public.courses_moodle set is_current_cohort = false`
  await sql`insert into public.courses_moodle (name, slug, regular_price_usd, is_current_cohort)
    values ('Carrera', 'carrera-202702', 260, true)`
  expect(await steps(sql)).toMatchObject({ cohort: true, classroom: false })
  await sql`update public.courses_moodle set is_current_cohort = true where slug = 'deep-learning-202702'`
  expect(await steps(sql)).toMatchObject({ classroom: true })

  // A removed administrator helps nobody.
  await sql`insert into public.staff_members (user_id, role, display_name, active)
    values ('a0000000-0000-4000-8000-000000000009', 'admin', 'Otra', false)`
  expect((await steps(sql)).administrators).toBe(false)
  await sql`update public.staff_members set active = true where display_name = 'Otra'`
  expect((await steps(sql)).administrators).toBe(true)

  await sql`select public.record_job_run('backup')`
  expect(Object.values(await steps(sql))).toEqual(Object.keys(nothing).map(() => true))
})

test('the school of the samples is open: what opens other courses needs no classroom', async () => {
  const found = await steps(sample.sql())
  expect(Object.entries(found).filter(([, isThere]) => !isThere)).toEqual([])
})
