import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { aLoadStage, inParallel, staffToken } from './stage.ts'

/**
 * The real functions enrol people into the classroom's stand-in, which drops connections meanwhile.
 */
const stage = aLoadStage({ RATE_LIMIT_FACTOR: '100' })
const people = sized(60, 1000)
const equalLocalParts = 50

function emailOf(index: number): string {
  return index < equalLocalParts ? `ana@dominio-${index}.example.com` : `persona.${index}@example.com`
}

test('enrolments sent twice, with dropped connections to the classroom, create no duplicates', async () => {
  const sql = stage.sql()
  const token = await staffToken(stage)
  const [course] = await sql<{ id: string }[]>`
    select id from courses_moodle where base_slug = 'geodatabases' and is_current_cohort`
  await stage.sandbox('POST', '/faults', {
    provider: 'moodle',
    path: '/webservice/rest/server.php',
    times: people / 5,
    apply_then_drop: true,
  })
  const enrol = (index: number) => async () => {
    const body = {
      firstname: 'Ana',
      lastname: `Número ${index}`,
      email: emailOf(index),
      country: 'Argentina',
      phone1: '+54 11 5555 0100',
      courseIds: [Number(course?.id)],
      price: 90,
      payment_mode: 'total',
    }
    const key = `load-${index}-${'x'.repeat(16)}`
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const first = await stage.call('enroll-student', body, headers)
    const again = await stage.call('enroll-student', body, headers)
    return [first.status, again.status]
  }
  const statuses = await inParallel(
    Array.from({ length: people }, (_, index) => enrol(index)),
    8,
  )
  expect(statuses.flat().filter((status) => status !== 200)).toEqual([])

  const cron = { authorization: `Bearer ${stage.variable('CRON_SECRET')}` }
  const isOpen = async () => {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from outbox where kind = 'classroom_enrolment' and status <> 'done'`
    return row?.open ?? 0
  }
  const deadline = Date.now() + 240_000
  while ((await isOpen()) > 0 && Date.now() < deadline) {
    await stage.call('process-outbox', {}, cron)
    await wait(250)
    // Makes failed rows due without waiting.
    await sql`update outbox set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()
              and last_error is not null`
  }
  expect(await isOpen()).toBe(0)

  const { users } = (await stage.sandbox('GET', '/moodle/users')) as {
    users: { email: string; username: string }[]
  }
  const ours = users.filter((user) => /@dominio-\d+\.example\.com$|^persona\./.test(user.email))
  expect(ours).toHaveLength(people)
  expect(new Set(ours.map((user) => user.email)).size).toBe(people)
  expect(new Set(ours.map((user) => user.username)).size).toBe(people)
  const [students] = await sql<{ people: number; active: number }[]>`
    select count(*)::int as people, count(*) filter (where classroom_state = 'active')::int as active
    from students where email_normalized ~ '@dominio-[0-9]+[.]example[.]com$|^persona[.]'`
  expect(students).toEqual({ people, active: people })
}, 400_000)
