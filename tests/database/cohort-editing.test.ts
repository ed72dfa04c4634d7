import { describe, expect, test } from 'vitest'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 6 })

async function cohorts(slug: string): Promise<{ current: string; past: string[] }> {
  const rows =
    await database.sql()`select id, is_current_cohort from public.courses_moodle where base_slug = ${slug} order by id`
  return {
    current: rows.find((row) => row.is_current_cohort)?.id,
    past: rows.filter((row) => !row.is_current_cohort).map((row) => row.id),
  }
}

describe('an administrator', () => {
  test.each([
    [
      'makes a cohort',
      `insert into public.courses_moodle (name, slug, regular_price_usd, starts_on, seats) values ('Nuevo', 'nuevo-209901', 10, '2099-01-05', 5)`,
    ],
    [
      'changes prices',
      'update public.courses_moodle set regular_price_usd = 199.5, promo_price_usd = null, is_price_active = false where id = 1',
    ],
    [
      'sets instalments and their link',
      `update public.courses_moodle set installments_count = 3, installments_price_usd = 210, subscription_link = 'https://checkout.dlocalgo.com/validate/subscription/x' where id = 1`,
    ],
  ])('%s', async (_, statement) => {
    const outcome = await database.tryAs('admin', async (sql) => (await sql.unsafe(statement)).count)
    expect(outcome).toEqual({ ok: true, value: 1 })
  })

  test.each([
    ['changes no slug', "update public.courses_moodle set slug = 'otro' where id = 1", '42501'],
    [
      'chooses no id',
      `insert into public.courses_moodle (id, name, slug, regular_price_usd) overriding system value values (900, 'N', 'n', 1)`,
      '42501',
    ],
    [
      'gives no negative price',
      'update public.courses_moodle set regular_price_usd = -1 where id = 1',
      '23514',
    ],
    [
      'gives no link that is not https',
      "update public.courses_moodle set subscription_link = 'javascript:alert(1)' where id = 1",
      '23514',
    ],
    [
      'makes no second cohort of a slug',
      `insert into public.courses_moodle (name, slug, regular_price_usd) select 'N', slug, 1 from public.courses_moodle limit 1`,
      '23505',
    ],
  ])('%s', async (_, statement, code) => {
    const outcome = await database.tryAs('admin', (sql) => sql.unsafe(statement))
    expect(outcome).toMatchObject({ ok: false, code })
  })

  test('cannot mark a second cohort as current: the index is named in the error', async () => {
    const { past } = await cohorts('gee-python')
    await expect(
      database.as(
        'admin',
        (sql) => sql`update public.courses_moodle set is_current_cohort = true where id = ${past[0] ?? ''}`,
      ),
    ).rejects.toMatchObject({ code: '23505', constraint_name: 'courses_moodle_one_current_cohort' })
  })
})

describe('two administrators', () => {
  const change = (name: string, version: number) =>
    database.as(
      'admin',
      async (sql) =>
        (
          await sql`update public.courses_moodle set name = ${name} where id = 1 and version = ${version} returning version`
        ).count,
    )

  test('of six concurrent saves from one version one succeeds, and a later one from it fails', async () => {
    const [seen] = await database.sql()`select version from public.courses_moodle where id = 1`
    const written = await Promise.all(Array.from({ length: 6 }, (_, n) => change(`N${n}`, seen?.version)))
    expect(written.toSorted()).toEqual([0, 0, 0, 0, 0, 1])
    expect(await change('Tarde', seen?.version)).toBe(0)
    const [now] = await database.sql()`select name, version from public.courses_moodle where id = 1`
    expect(now).toEqual({ name: `N${written.indexOf(1)}`, version: seen?.version + 1 })
  })

  test('cannot set the version of a row', async () => {
    const outcome = await database.tryAs(
      'admin',
      (sql) => sql`update public.courses_moodle set version = 1 where id = 1`,
    )
    expect(outcome).toMatchObject({ ok: false, code: '42501' })
  })
})

describe('make_current_cohort', () => {
  async function make(id: string) {
    return database.call('admin', 'make_current_cohort', id)
  }

  test('moves the flag and returns the previous cohort; repeating it changes nothing', async () => {
    const { current, past } = await cohorts('geodatabases')
    const [next = ''] = past
    const id = Number(next)
    expect(await make(next)).toEqual({
      cohort_id: id,
      base_slug: 'geodatabases',
      previous_cohort_id: Number(current),
    })
    expect((await cohorts('geodatabases')).current).toBe(next)
    expect(await make(next)).toEqual({ cohort_id: id, base_slug: 'geodatabases', previous_cohort_id: null })
  })

  test('shows visitors the new cohort’s price at once', async () => {
    const { past } = await cohorts('deep-learning')
    await make(past[0] ?? '')
    const [price] = await database.sql()`select * from public.get_current_course_price('deep-learning')`
    expect(price?.id).toBe(past[0])
  })

  test('rejects a cohort that does not exist', async () => {
    await expect(make('999999')).rejects.toMatchObject({ code: '22023', message: 'course_not_found' })
  })

  test('concurrent calls leave exactly one current cohort, and none fails', async () => {
    const { current, past } = await cohorts('gee-python')
    const targets = Array.from({ length: 30 }, (_, n) => [current, ...past][n % 3] ?? '')
    await Promise.all(targets.map(make))
    const rows =
      await database.sql()`select count(*)::integer as n from public.courses_moodle where base_slug = 'gee-python' and is_current_cohort`
    expect(rows[0]?.n).toBe(1)
  })
})

describe('a start that was still to be fixed', () => {
  const told = () =>
    database.sql()`select payload ->> 'student_id' as student, next_attempt_at > now() + interval '50 minutes' as is_later
      from public.outbox where kind = 'start_mail' order by id`

  async function fix(day: string): Promise<void> {
    await database.as('admin', (sql) =>
      sql.unsafe(`update public.courses_moodle set starts_on = ${day} where id = 1`),
    )
  }

  test('is written to the students of its cohort, once, an hour later, and never when it had one', async () => {
    const sql = database.sql()
    const students = await sql`select student_id::text as id from public.student_course_enrollments
      where cohort_id = 1 and withdrawn_at is null order by id`
    expect(students.length).toBeGreaterThan(1)
    await sql`update public.courses_moodle set starts_on = '2020-01-08' where id = 1`
    await fix('now()::date + 20')
    await sql`update public.courses_moodle set starts_on = null where id = 1`
    await fix("'2020-01-08'")
    expect(await told()).toEqual([])
    for (let time = 0; time < 2; time += 1) {
      await sql`update public.courses_moodle set starts_on = null where id = 1`
      await fix('now()::date + 20')
    }
    const rows = await told()
    expect(rows.map(({ student }) => student).sort()).toEqual(students.map(({ id }) => id).sort())
    expect(rows.every(({ is_later }) => is_later)).toBe(true)
  })

  test('is read when the mail leaves: without one ahead there is nothing to say', async () => {
    const sql = database.sql()
    const [student] = await sql`select student_id as id from public.student_course_enrollments
      where cohort_id = 1 and withdrawn_at is null limit 1`
    const mail = async () =>
      (await sql`select public.get_start_mail(${student?.id}, 1) as mail`)[0]?.mail?.starts_on ?? null
    await sql`update public.courses_moodle set starts_on = '2099-01-08' where id = 1`
    expect(await mail()).toBe('2099-01-08')
    await sql`update public.courses_moodle set starts_on = '2020-01-08' where id = 1`
    expect(await mail()).toBeNull()
  })
})

describe('a start ahead that is moved', () => {
  const told = () =>
    database.sql()`select payload ->> 'was' as was, next_attempt_at > now() + interval '50 minutes' as is_later
      from public.outbox where kind = 'start_mail' and status = 'pending' order by id`

  /** A cohort with one student, who knows of 8 January. Returns the id of the student. */
  async function begin(): Promise<number> {
    const sql = database.sql()
    const [student] = await sql`select min(student_id)::integer as id from public.student_course_enrollments
      where cohort_id = 1`
    await sql`update public.student_course_enrollments
      set withdrawn_at = case when student_id <> ${student?.id} then now() end where cohort_id = 1`
    await sql`update public.courses_moodle set starts_on = '2099-01-08' where id = 1`
    await sql`delete from public.outbox where kind = 'start_mail'`
    return student?.id
  }

  async function move(...days: (string | null)[]): Promise<void> {
    for (const day of days) {
      await database.as(
        'admin',
        (sql) => sql`update public.courses_moodle set starts_on = ${day} where id = 1`,
      )
    }
  }

  const mail = async (student: number) =>
    (await database.sql()`select public.get_start_mail(${student}, 1) as mail`)[0]?.mail?.starts_on ?? null

  test('is written an hour after the last change, once, with the day that the student knows', async () => {
    const student = await begin()
    await move('2099-01-15')
    await database.sql()`update public.outbox set next_attempt_at = now() where status = 'pending' and kind = 'start_mail'`
    await move('2099-01-22')
    expect(await told()).toEqual([{ was: '2099-01-08', is_later: true }])
    expect(await mail(student)).toBe('2099-01-22')
  })

  test('and back within the hour leaves the mail the day that it was, also by way of none', async () => {
    const student = await begin()
    await move('2099-01-15', null, '2099-01-08')
    expect(await told()).toEqual([{ was: '2099-01-08', is_later: true }])
    expect(await mail(student)).toBe('2099-01-08')
  })

  test('after a mail has left, or while one leaves, is written again, also back', async () => {
    await begin()
    for (const [day, was] of [
      ['2099-01-15', '2099-01-08'],
      ['2099-01-08', '2099-01-15'],
      ['2099-01-15', '2099-01-08'],
    ] as const) {
      await move(day)
      expect(await told()).toEqual([{ was, is_later: true }])
      await database.sql()`update public.outbox set status = 'done', done_at = now() where kind = 'start_mail'`
    }
    await move('2099-01-22')
    await database.sql()`update public.outbox set leased_until = now() + interval '30 seconds' where kind = 'start_mail'`
    await move('2099-01-29')
    expect((await told()).map(({ was }) => was)).toEqual(['2099-01-15', '2099-01-22'])
  })

  test('is not written to who left the cohort meanwhile, nor of one that has begun', async () => {
    const student = await begin()
    await move('2099-01-15')
    await database.sql()`update public.student_course_enrollments set withdrawn_at = now() where cohort_id = 1`
    expect(await mail(student)).toBeNull()
    await move('2099-01-22')
    expect(await told()).toMatchObject([{ was: '2099-01-08' }])
    await database.sql()`update public.student_course_enrollments set withdrawn_at = null
      where cohort_id = 1 and student_id = ${student}`
    await move('2020-01-08')
    await database.sql()`delete from public.outbox where kind = 'start_mail'`
    await move('2099-01-22')
    expect(await told()).toEqual([])
  })
})
