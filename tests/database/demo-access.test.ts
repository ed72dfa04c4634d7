import { beforeEach, describe, expect, test } from 'vitest'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { asActor, callAs, tryCallAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })

type Access = {
  prospect_id: number
  is_active: boolean
  access_ends_at: string | null
  classroom_state: string
  version: number
  has_enrolment: boolean
}
type Wish = { version: number; wanted: string; email: string; moodle_user_id: number | null } | null

let people = 0
let email = ''
beforeEach(() => {
  people += 1
  email = `demo${people}@example.com`
})

type Changes = Record<string, string | number | null>

function aDemo(changes: Changes = {}) {
  return { firstname: 'Demo', lastname: 'Prueba', email, ...changes }
}
function grant(changes: Changes = {}): Promise<Access> {
  return callAs<Access>(database.sql(), 'staff', 'grant_demo_access', aDemo(changes))
}
async function set(
  id: number,
  active: boolean,
  endsAt: string | null = null,
  version: number | null = null,
): Promise<Access> {
  const [row] = await asActor(
    database.sql(),
    'staff',
    (sql) =>
      sql`select public.set_demo_access(${id}, ${active}, ${endsAt}::text::timestamptz, ${version}) as answer`,
  )
  return row?.answer
}
async function wish(id: number, version: number): Promise<Wish> {
  const [row] = await database.sql()`select public.get_classroom_access(${id}, ${version}) as answer`
  return row?.answer
}
async function finish(id: number, version: number, state: string): Promise<boolean> {
  const [row] =
    await database.sql()`select public.finish_classroom_access(${id}, ${version}, ${state}) as last`
  return row?.last
}
async function prospect(id: number) {
  const [row] = await database.sql()`select * from public.demo_prospects where id = ${id}`
  return row
}
async function stepsOf(id: number) {
  const rows = await database.sql()`select id, natural_key, status from public.outbox
    where kind = 'classroom_access' and payload ->> 'prospect_id' = ${String(id)} order by id`
  return rows
}

describe('granting', () => {
  test('writes the prospect and one step', async () => {
    const answer = await grant({
      profession: 'Geógrafa',
      notes: 'Nota',
      country: 'ES',
      email: ` ${email.toUpperCase()} `,
    })
    expect(answer).toEqual({
      ...{
        prospect_id: expect.any(Number),
        is_active: true,
        access_ends_at: null,
        classroom_state: 'pending',
      },
      ...{ version: 1, has_enrolment: false },
    })
    expect(await prospect(answer.prospect_id)).toMatchObject({
      email,
      profession: 'Geógrafa',
      notes: 'Nota',
      country: 'ES',
    })
    expect(await stepsOf(answer.prospect_id)).toMatchObject([
      { natural_key: `classroom_access:${answer.prospect_id}:1`, status: 'pending' },
    ])
  })

  test('to the same address again renews it and keeps what was not said anew', async () => {
    const first = await grant({ notes: 'Nota' })
    await set(first.prospect_id, false)
    const again = await grant()
    expect(again).toMatchObject({ prospect_id: first.prospect_id, is_active: true, version: 3 })
    expect((await prospect(first.prospect_id))?.notes).toBe('Nota')
  })

  test.each([
    ['another name', { firstname: 'Otra' }],
    ['another country', { country: 'MX' }],
    ['no end', { access_ends_at: null }],
    ['another end', { access_ends_at: '2098-01-01T00:00:00Z' }],
    ['an older version', { version: 0, notes: 'Otra' }],
  ])('to somebody known with %s is answered with what is stored, and changes nothing', async (_, change) => {
    const end = '2099-01-01T00:00:00+00:00'
    const stored = { notes: 'Nota', country: 'AR', access_ends_at: end }
    const { prospect_id: id } = await grant(stored)
    const row = await prospect(id)
    const answer = await grant({ ...stored, ...change })
    expect(answer).toEqual({
      changed: {
        ...{ version: 1, firstname: 'Demo', lastname: 'Prueba', email, notes: 'Nota', country: 'AR' },
        ...{ profession: null, phone: null, access_ends_at: end },
      },
    })
    expect(await prospect(id)).toEqual(row)
    expect(await stepsOf(id)).toHaveLength(1)
  })

  test('knowing what is stored writes all of it, what was emptied too', async () => {
    const { prospect_id: id } = await grant({ notes: 'Nota', access_ends_at: '2099-01-01T00:00:00Z' })
    const again = await grant({ version: 1, firstname: 'Otra', notes: '' })
    expect(again).toMatchObject({ prospect_id: id, version: 2, access_ends_at: null })
    expect(await prospect(id)).toMatchObject({ firstname: 'Otra', notes: null })
  })

  test('six times at once from one version: one writes', async () => {
    await grant()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => grant({ version: 1, firstname: `Nombre ${n}` })),
    )
    expect(answers.filter((answer) => answer.version === 2)).toHaveLength(1)
    expect(answers.filter((answer) => 'changed' in answer)).toHaveLength(5)
  })

  test('eight times at once is one prospect, and every version a step of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant()))
    expect(new Set(answers.map((answer) => answer.prospect_id)).size).toBe(1)
    expect(answers.map((answer) => answer.version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test.each([
    [{ firstname: ' ' }, 'firstname_required'],
    [{ lastname: null }, 'lastname_required'],
    [{ email: '' }, 'email_required'],
    [{ email: 'a b@c.co' }, 'email_invalid'],
    [{ notes: 'x'.repeat(4001) }, 'notes_too_long'],
    [{ access_ends_at: '2020-01-01T00:00:00Z' }, 'access_ends_at_invalid'],
    [{ access_ends_at: 'mañana' }, 'access_ends_at_invalid'],
    [{ access_ends_at: 'infinity' }, 'access_ends_at_invalid'],
  ])('%j: %s', async (change, message) => {
    const outcome = await tryCallAs(database.sql(), 'staff', 'grant_demo_access', aDemo(change))
    expect(outcome).toMatchObject({ ok: false, code: '22023', message })
  })
})

describe('the switch', () => {
  test('said twice is one wish', async () => {
    const { prospect_id } = await grant()
    expect(await set(prospect_id, true)).toMatchObject({ version: 1 })
    expect(await set(prospect_id, false)).toMatchObject({
      version: 2,
      is_active: false,
      classroom_state: 'pending',
    })
    expect(await set(prospect_id, false)).toMatchObject({ version: 2 })
  })

  test('of nobody', async () => {
    await expect(set(999_999, true)).rejects.toMatchObject({ code: '22023', message: 'prospect_not_found' })
  })
})

describe('the last wish wins', () => {
  test('an older step does nothing', async () => {
    const { prospect_id } = await grant()
    await set(prospect_id, false)
    expect(await wish(prospect_id, 1)).toBeNull()
    expect(await wish(prospect_id, 2)).toMatchObject({ wanted: 'suspended', email })
    expect(await finish(prospect_id, 2, 'suspended')).toBe(true)
    expect(await prospect(prospect_id)).toMatchObject({ classroom_state: 'suspended', is_active: false })
  })

  test('a wish that comes during the call waits its turn and is carried out after it', async () => {
    const { prospect_id } = await grant()
    expect(await wish(prospect_id, 1)).toMatchObject({ wanted: 'active' })
    await set(prospect_id, false)
    expect(await wish(prospect_id, 2)).toMatchObject({ wanted: 'wait' })
    expect(await finish(prospect_id, 1, 'active')).toBe(false)
    expect((await prospect(prospect_id))?.classroom_state).toBe('pending')
    expect(await wish(prospect_id, 2)).toMatchObject({ wanted: 'suspended' })
    expect(await finish(prospect_id, 2, 'suspended')).toBe(true)
    expect(await stepsOf(prospect_id)).toHaveLength(2)
  })

  test('a worker that comes back from the dead has the last wish said again', async () => {
    const { prospect_id } = await grant()
    await wish(prospect_id, 1)
    await set(prospect_id, false)
    await set(prospect_id, true)
    await database.sql()`update public.demo_prospects set access_leased_until = now() - interval '1 s' where id = ${prospect_id}`
    await wish(prospect_id, 3)
    expect(await finish(prospect_id, 3, 'active')).toBe(true)
    expect(await finish(prospect_id, 1, 'suspended')).toBe(false)
    expect((await prospect(prospect_id))?.classroom_state).toBe('pending')
    expect(await wish(prospect_id, 4)).toMatchObject({ wanted: 'active' })
    expect(await finish(prospect_id, 4, 'active')).toBe(true)
  })

  test('the same step again after a crash goes on at once, and a failed one frees the next', async () => {
    const { prospect_id } = await grant()
    await wish(prospect_id, 1)
    expect(await wish(prospect_id, 1)).toMatchObject({ wanted: 'active' })
    await set(prospect_id, false)
    const [first] = await stepsOf(prospect_id)
    await database.sql()`select public.fail_outbox(${first?.id}, 'timeout', false)`
    expect(await wish(prospect_id, 2)).toMatchObject({ wanted: 'suspended' })
  })

  test('a step given up shows as an error, and the switch asks again', async () => {
    const { prospect_id } = await grant()
    const [step] = await stepsOf(prospect_id)
    await database.sql()`select public.fail_outbox(${step?.id}, 'accessexception', true)`
    expect((await prospect(prospect_id))?.classroom_state).toBe('error')
    expect(await set(prospect_id, true)).toMatchObject({ version: 2, classroom_state: 'pending' })
    await database.sql()`select public.fail_outbox(id, 'x', true) from public.outbox where natural_key = ${`classroom_access:${prospect_id}:2`}`
    const [, second] = await stepsOf(prospect_id)
    await asActor(database.sql(), 'staff', (sql) => sql`select public.retry_step(${second?.id})`)
    expect((await prospect(prospect_id))?.classroom_state).toBe('pending')
  })

  test('many switches and many workers at once end in what was wished last', async () => {
    const sql = database.sql()
    const { prospect_id } = await grant()
    let classroom = 'none'
    let notTheLastWord = 0
    async function work(): Promise<void> {
      for (;;) {
        const rows = await sql`select id, (payload ->> 'version')::integer as version from public.outbox
          where kind = 'classroom_access' and status = 'pending' and payload ->> 'prospect_id' = ${String(prospect_id)}`
        if (rows.length === 0) return
        for (const row of rows) {
          const answer = await wish(prospect_id, row.version)
          if (answer?.wanted === 'wait') continue
          if (answer) {
            classroom = answer.wanted
            if (!(await finish(prospect_id, row.version, answer.wanted))) notTheLastWord += 1
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
    // Beside the 22 wishes only those said again for a worker that came too late; each is one task, and done.
    expect(row?.access_version).toBeGreaterThanOrEqual(22)
    expect(row?.access_version).toBeLessThanOrEqual(22 + notTheLastWord)
    const steps = await stepsOf(prospect_id)
    expect(steps.map(({ status }) => status)).toEqual(
      Array.from({ length: row?.access_version }, () => 'done'),
    )
    expect(classroom).toBe('suspended')
  })
})

describe('somebody with an enrolment is never suspended', () => {
  test('who was enrolled before the switch', async () => {
    const { prospect_id } = await grant()
    await wish(prospect_id, 1)
    await finish(prospect_id, 1, 'active')
    await enrol(database.sql(), anEnrolment({ email: email.toUpperCase() }))
    expect(await set(prospect_id, false)).toMatchObject({ has_enrolment: true, version: 2 })
    expect(await wish(prospect_id, 2)).toMatchObject({ wanted: 'keep' })
    expect(await finish(prospect_id, 2, 'active')).toBe(true)
    expect(await prospect(prospect_id)).toMatchObject({ is_active: false, classroom_state: 'active' })
  })

  test('who is enrolled while the call is on its way is let in again', async () => {
    const { prospect_id } = await grant()
    await set(prospect_id, false)
    expect(await wish(prospect_id, 2)).toMatchObject({ wanted: 'suspended' })
    await enrol(database.sql(), anEnrolment({ email }))
    expect(await finish(prospect_id, 2, 'suspended')).toBe(false)
    expect(await wish(prospect_id, 3)).toMatchObject({ wanted: 'active' })
    expect(await finish(prospect_id, 3, 'active')).toBe(true)
  })

  test('who had been suspended is let in by the enrolment', async () => {
    const { prospect_id } = await grant()
    await set(prospect_id, false)
    await wish(prospect_id, 2)
    await finish(prospect_id, 2, 'suspended')
    await enrol(database.sql(), anEnrolment({ email }))
    expect(await prospect(prospect_id)).toMatchObject({
      is_active: false,
      classroom_state: 'pending',
      access_version: 3,
    })
    expect(await wish(prospect_id, 3)).toMatchObject({ wanted: 'active' })
  })
})

describe('the end by itself', () => {
  async function expire(): Promise<number> {
    const [row] = await asActor(
      database.sql(),
      'service',
      (sql) => sql`select public.expire_demo_access() as ended`,
    )
    return row?.ended
  }

  test('ends what is over, once, and nothing else', async () => {
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

describe('opening again what has come to its end', () => {
  const later = '2099-01-01T02:59:59+00:00'

  async function expired(changes: Changes = {}) {
    const { prospect_id: id, version } = await grant(changes)
    await database.sql()`update public.demo_prospects set is_active = false,
      access_granted_at = now() - interval '9 days', access_ends_at = now() - interval '2 days' where id = ${id}`
    return { id, version }
  }

  test('asks for the new end, and keeps what was until it has one', async () => {
    const { id } = await expired()
    const row = await prospect(id)
    await expect(set(id, true)).rejects.toMatchObject({ code: '22023', message: 'access_ends_at_required' })
    expect(await prospect(id)).toEqual(row)
    expect(await set(id, true, later, 1)).toMatchObject({
      is_active: true,
      version: 2,
      classroom_state: 'pending',
    })
    expect(await prospect(id)).toMatchObject({ access_ends_at: new Date(later) })
  })

  test.each(['2020-01-01T00:00:00Z', 'infinity', '10000-01-01T00:00:00Z'])('%s is no end', async (end) => {
    const { id } = await expired()
    await expect(set(id, true, end, 1)).rejects.toMatchObject({ message: 'access_ends_at_invalid' })
  })

  test('an end belongs to an access that is opened, and one without an end needs none', async () => {
    const { prospect_id: id } = await grant()
    await expect(set(id, false, later, 1)).rejects.toMatchObject({ message: 'access_ends_at_invalid' })
    await set(id, false)
    expect(await set(id, true)).toMatchObject({ is_active: true, access_ends_at: null })
  })

  test('at once by two with different ends: one is written, the other is told', async () => {
    const { id } = await expired()
    const outcomes = await Promise.allSettled([
      set(id, true, later, 1),
      set(id, true, '2098-01-01T00:00:00Z', 1),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: '22023', message: 'prospect_changed' },
    })
    expect(await prospect(id)).toMatchObject({ access_version: 2 })
  })

  test('the same again, whose answer was lost, is done already', async () => {
    const { id } = await expired()
    await set(id, true, later, 1)
    expect(await set(id, true, later, 1)).toMatchObject({ version: 2 })
  })
})
