import { describe, expect, test } from 'vitest'
import { demoAccesses } from './support/demo-accesses.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { decide } from './support/sale-access.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })

const { email, grant, set, desired, finish, prospect, stepsOf } = demoAccesses(database.sql)

test('what the classroom opens is the list of the catalogue', async () => {
  const { prospect_id } = await grant()
  expect((await desired(prospect_id, 1))?.demo_course_ids).toEqual([27, 28, 29])
})

describe('the last change wins', () => {
  test('an older step does nothing', async () => {
    const { prospect_id } = await grant()
    await set(prospect_id, false)
    expect(await desired(prospect_id, 1)).toBeNull()
    expect(await desired(prospect_id, 2)).toMatchObject({ wanted: 'suspended', email: email() })
    expect(await finish(prospect_id, 2, 'suspended')).toBe(true)
    expect(await prospect(prospect_id)).toMatchObject({ classroom_state: 'suspended', is_active: false })
  })

  test('a change made during the call waits and is applied after it', async () => {
    const { prospect_id } = await grant()
    expect(await desired(prospect_id, 1)).toMatchObject({ wanted: 'active' })
    await set(prospect_id, false)
    expect(await desired(prospect_id, 2)).toMatchObject({ wanted: 'wait' })
    expect(await finish(prospect_id, 1, 'active')).toBe(false)
    expect((await prospect(prospect_id))?.classroom_state).toBe('pending')
    expect(await desired(prospect_id, 2)).toMatchObject({ wanted: 'suspended' })
    expect(await finish(prospect_id, 2, 'suspended')).toBe(true)
    expect(await stepsOf(prospect_id)).toHaveLength(2)
  })

  test('a worker that returns after its lease ran out has the latest state applied again', async () => {
    const { prospect_id } = await grant()
    await desired(prospect_id, 1)
    await set(prospect_id, false)
    await set(prospect_id, true)
    await database.sql()`update public.demo_prospects set access_leased_until = now() - interval '1 s' where id = ${prospect_id}`
    await desired(prospect_id, 3)
    expect(await finish(prospect_id, 3, 'active')).toBe(true)
    expect(await finish(prospect_id, 1, 'suspended')).toBe(false)
    expect((await prospect(prospect_id))?.classroom_state).toBe('pending')
    expect(await desired(prospect_id, 4)).toMatchObject({ wanted: 'active' })
    expect(await finish(prospect_id, 4, 'active')).toBe(true)
  })

  test('a step that meets a change in progress waits for it, and is then an older one', async () => {
    const { prospect_id } = await grant()
    await desired(prospect_id, 1)
    let answers: ReturnType<typeof both> | undefined
    const both = () => Promise.all([desired(prospect_id, 1), finish(prospect_id, 1, 'active')])
    await database.sql().begin(async (transaction) => {
      await transaction`select private.queue_classroom_access(${prospect_id})`
      answers = both()
      await expect
        .poll(async () => {
          const [row] = await database.sql()`select count(*)::integer as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
          return row?.waiting
        })
        .toBe(2)
    })
    expect(await answers).toEqual([null, false])
  })

  test('the same step continues at once after a crash, and a failed one lets the next start', async () => {
    const { prospect_id } = await grant()
    await desired(prospect_id, 1)
    expect(await desired(prospect_id, 1)).toMatchObject({ wanted: 'active' })
    await set(prospect_id, false)
    const [first] = await stepsOf(prospect_id)
    await database.sql()`select public.fail_outbox(${first?.id}, 'temporary', 'provider_failed', 'timeout')`
    expect(await desired(prospect_id, 2)).toMatchObject({ wanted: 'suspended' })
  })

  test('a step that is given up shows as an error, and the switch retries it', async () => {
    const { prospect_id } = await grant()
    const [step] = await stepsOf(prospect_id)
    await database.sql()`select public.fail_outbox(${step?.id}, 'refused', 'person_refused', 'invalidparameter')`
    expect((await prospect(prospect_id))?.classroom_state).toBe('error')
    expect(await set(prospect_id, true)).toMatchObject({ version: 2, classroom_state: 'pending' })
    await database.sql()`select public.fail_outbox(id, 'refused', 'person_refused', 'x') from public.outbox where natural_key = ${`classroom_access:${prospect_id}:2`}`
    const [, second] = await stepsOf(prospect_id)
    await database.call('staff', 'retry_step', second?.id)
    expect((await prospect(prospect_id))?.classroom_state).toBe('pending')
  })

  test('many concurrent switches and workers end in the last state set', async () => {
    const sql = database.sql()
    const { prospect_id } = await grant()
    let classroom = 'none'
    let outdated = 0
    async function work(): Promise<void> {
      for (;;) {
        const rows = await sql`select id, (payload ->> 'version')::integer as version from public.outbox
          where kind = 'classroom_access' and status = 'pending' and payload ->> 'prospect_id' = ${String(prospect_id)}`
        if (rows.length === 0) return
        for (const row of rows) {
          const answer = await desired(prospect_id, row.version)
          if (answer?.wanted === 'wait') continue
          if (answer) {
            classroom = answer.wanted
            if (!(await finish(prospect_id, row.version, answer.wanted))) outdated += 1
          }
          await sql`select public.complete_outbox(${row.id})`
        }
      }
    }
    async function change(): Promise<void> {
      for (let n = 0; n < 21; n += 1) await set(prospect_id, n % 2 === 1)
    }
    await Promise.all([change(), work(), work(), work()])
    await work()
    const row = await prospect(prospect_id)
    expect(row).toMatchObject({ is_active: false, classroom_state: 'suspended' })
    // Beside the 22 changes only the repetitions for late workers count; each is one finished task.
    expect(row?.access_version).toBeGreaterThanOrEqual(22)
    expect(row?.access_version).toBeLessThanOrEqual(22 + outdated)
    const steps = await stepsOf(prospect_id)
    expect(steps.map(({ status }) => status)).toEqual(
      Array.from({ length: row?.access_version }, () => 'done'),
    )
    expect(classroom).toBe('suspended')
  })
})

describe('an enrolled student is never suspended', () => {
  test('when enrolled before the switch', async () => {
    const { prospect_id } = await grant()
    await desired(prospect_id, 1)
    await finish(prospect_id, 1, 'active')
    await enrol(database.sql(), anEnrolment({ email: email().toUpperCase() }))
    expect(await set(prospect_id, false)).toMatchObject({ has_enrolment: true, version: 2 })
    expect(await desired(prospect_id, 2)).toMatchObject({ wanted: 'keep' })
    expect(await finish(prospect_id, 2, 'active')).toBe(true)
    expect(await prospect(prospect_id)).toMatchObject({ is_active: false, classroom_state: 'active' })
  })

  test('unless the enrolment was withdrawn', async () => {
    const { prospect_id } = await grant()
    await desired(prospect_id, 1)
    await finish(prospect_id, 1, 'active')
    const { sale_id } = await enrol(database.sql(), anEnrolment({ email: email() }))
    await decide(database.sql(), 'withdraw_sale_access', Number(sale_id))
    expect(await set(prospect_id, false)).toMatchObject({ has_enrolment: false, version: 2 })
    expect(await desired(prospect_id, 2)).toMatchObject({ wanted: 'suspended' })
    expect(await finish(prospect_id, 2, 'suspended')).toBe(true)
  })

  test('when enrolled during the call: access is restored', async () => {
    const { prospect_id } = await grant()
    await set(prospect_id, false)
    expect(await desired(prospect_id, 2)).toMatchObject({ wanted: 'suspended' })
    await enrol(database.sql(), anEnrolment({ email: email() }))
    expect(await finish(prospect_id, 2, 'suspended')).toBe(false)
    expect(await desired(prospect_id, 3)).toMatchObject({ wanted: 'active' })
    expect(await finish(prospect_id, 3, 'active')).toBe(true)
  })

  test('when suspended before: the enrolment restores access', async () => {
    const { prospect_id } = await grant()
    await set(prospect_id, false)
    await desired(prospect_id, 2)
    await finish(prospect_id, 2, 'suspended')
    await enrol(database.sql(), anEnrolment({ email: email() }))
    expect(await prospect(prospect_id)).toMatchObject({
      is_active: false,
      classroom_state: 'pending',
      access_version: 3,
    })
    expect(await desired(prospect_id, 3)).toMatchObject({ wanted: 'active' })
  })
})

describe('expiry', () => {
  async function expire(): Promise<number> {
    return database.call('service', 'expire_demo_access')
  }

  test('ends expired accesses once, and nothing else', async () => {
    await expire()
    const sql = database.sql()
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.push((await grant({ email: `fin${n}@example.com` })).prospect_id)
    await sql`update public.demo_prospects set access_granted_at = now() - interval '9 days', access_ends_at = now() - interval '1 s'
      where id = any (${ids.slice(0, 3)})`
    await sql`update public.demo_prospects set access_ends_at = now() + interval '1 h' where id = ${ids[3] ?? 0}`
    const ended = await Promise.all(Array.from({ length: 6 }, expire))
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(3)
    const rows =
      await sql`select is_active, access_version from public.demo_prospects where id = any (${ids}) order by id`
    expect(rows.map((row) => [row.is_active, row.access_version])).toEqual([
      ...[false, false, false].map((active) => [active, 2]),
      [true, 1],
      [true, 1],
    ])
    expect(await expire()).toBe(0)
  })
})

describe('the courses that an access has opened', () => {
  const opened = async (id: number, version: number) => (await desired(id, version))?.open_course_ids

  /** Known to the classroom as `user`. */
  async function anOpenAccess(user: number) {
    const { prospect_id } = await grant()
    await database.sql()`select public.record_classroom_user(${email()}, ${user}, 'demo', false)`
    expect(await opened(prospect_id, 1)).toEqual([])
    await finish(prospect_id, 1, 'active', [27, 28])
    return prospect_id
  }

  test('are known while it goes on, and sent again after it has ended', async () => {
    const id = await anOpenAccess(7001)
    await database.sql()`select private.queue_classroom_access(${id})`
    expect(await opened(id, 2)).toEqual([27, 28])
    // As it is for who is enrolled: nothing was sent.
    await finish(id, 2, 'active')
    await set(id, false)
    expect(await opened(id, 3)).toEqual([27, 28])
    await finish(id, 3, 'suspended')
    await set(id, true)
    expect(await opened(id, 4)).toEqual([])
  })

  test('are none of another user of the classroom', async () => {
    const id = await anOpenAccess(7002)
    await database.sql()`select public.record_classroom_user(${email()}, 7003, 'demo', false)`
    await database.sql()`select private.queue_classroom_access(${id})`
    expect(await opened(id, 2)).toEqual([])
  })

  test('lose the one from which the person was withdrawn as a student', async () => {
    const sql = database.sql()
    const id = await anOpenAccess(7004)
    const [student] = await sql`insert into public.students (firstname, lastname, email, moodle_user_id)
      values ('Ana', 'Paz', ${email()}, 7004) returning id::integer`
    const [cohort] =
      await sql`insert into public.courses_moodle (name, slug, regular_price_usd, moodle_course_id)
      values ('Prueba', 'prueba-209911', 100, 28) returning id::integer`
    const payload = { student_id: student?.id, cohort_id: cohort?.id }
    await sql`insert into public.outbox (kind, natural_key, payload, status)
      values ('classroom_withdrawal', 'demo:28', ${sql.json(payload)}, 'pending')`
    await sql`update public.outbox set status = 'done' where natural_key = 'demo:28'`
    await sql`select private.queue_classroom_access(${id})`
    expect(await opened(id, 2)).toEqual([27])
  })
})
