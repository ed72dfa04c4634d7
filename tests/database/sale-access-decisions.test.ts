import { describe, expect, test } from 'vitest'
import { processOutboxStore } from '../../supabase/functions/process-outbox/store.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { aRest } from './support/rest-server.ts'
import { accessMailsOf, accessOf, aPayer, buy, carryOut, decide } from './support/sale-access.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const rest = aRest(database)
const sql = () => database.sql()

async function bought(course = 'gee-python', email = aPayer()) {
  const { saleId } = await buy(sql(), { email, course_id: course })
  await carryOut(sql())
  await carryOut(sql(), 'access_mail')
  return { email, saleId }
}

async function giveClassroom(baseSlug: string, moodleId: number | null) {
  await sql()`update public.courses_moodle set moodle_course_id = ${moodleId}
    where base_slug = ${baseSlug} and is_current_cohort`
}

const steps = async (email: string) => (await accessOf(sql(), email)).steps

describe('giving access', () => {
  test('that waits for a classroom course enrols and announces, once for two who click at once', async () => {
    await giveClassroom('deep-learning', null)
    const { email, saleId } = await bought('deep-learning')
    expect(await decide(sql(), 'grant_sale_access', saleId)).toEqual({
      access: 'waiting',
      hold: 'no_classroom',
    })
    await giveClassroom('deep-learning', 106)
    const answers = await Promise.all([1, 2, 3].map(() => decide(sql(), 'grant_sale_access', saleId)))
    expect(answers).toEqual(answers.map(() => ({ access: 'coming', hold: null })))
    await carryOut(sql())
    expect(await steps(email)).toEqual(['access_mail', 'classroom_enrolment deep-learning', 'mailing_list'])
  })

  test('of a career announces what was still to come in a mail of its own', async () => {
    await giveClassroom('deep-learning', null)
    const { saleId } = await bought('carrera-geodata-science')
    await giveClassroom('deep-learning', 106)
    await decide(sql(), 'grant_sale_access', saleId)
    await carryOut(sql())
    const mails = await accessMailsOf(sql(), saleId)
    expect(mails.map(({ payload }) => [payload.courses.length, payload.later.length])).toEqual([
      [5, 1],
      [6, 0],
    ])
  })

  test('is up to a person where the sum was too small', async () => {
    await sql()`update private.settings set first_payment_min_share = 1`
    const email = aPayer()
    const { saleId } = await buy(sql(), { email, total_course_amount: '100.00' })
    await sql()`update private.settings set first_payment_min_share = 0`
    expect((await accessOf(sql(), email)).sales).toEqual([{ access: 'waiting', hold: 'small_amount' }])
    expect(await decide(sql(), 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
  })

  test('by enrolling settles the sale that waited, and keeps what its payer was promised', async () => {
    const email = aPayer()
    const { saleId } = await buy(sql(), { email, course_id: 'curso-retirado' })
    await sql()`insert into public.courses_moodle (name, slug, regular_price_usd, moodle_course_id, is_current_cohort)
      values ('Curso retirado', 'curso-retirado-209901', 90, 209, true)`
    const [course] = await sql()`select id from public.courses_moodle where base_slug = 'curso-retirado'`
    const { sale_id } = await enrol(sql(), anEnrolment({ email, cohort_ids: [Number(course?.id)] }))
    expect(Number(sale_id)).toBe(saleId)
    await carryOut(sql())
    expect((await accessOf(sql(), email)).sales).toEqual([{ access: 'coming', hold: null }])
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(1)
  })

  test('is refused for a voided sale and for none', async () => {
    const { saleId } = await bought()
    await sql()`update public.sales set voided_at = now(), void_reason = 'por error' where id = ${saleId}`
    await expect(decide(sql(), 'grant_sale_access', saleId)).rejects.toMatchObject({ message: 'sale_voided' })
    await expect(decide(sql(), 'grant_sale_access', 999_999)).rejects.toMatchObject({
      message: 'sale_not_found',
    })
  })
})

describe('withdrawing access', () => {
  test('takes the course back at the classroom, once for two who click at once, with its reason in the log', async () => {
    const { email, saleId } = await bought()
    const answers = await Promise.all([1, 2].map(() => decide(sql(), 'withdraw_sale_access', saleId)))
    expect(answers).toEqual(answers.map(() => ({ access: 'none', hold: null })))
    expect(await accessOf(sql(), email)).toMatchObject({ classroom: 'pending', cohorts: [] })
    expect(await steps(email)).toContain('classroom_withdrawal gee-python')
    await carryOut(sql(), 'classroom_withdrawal')
    expect(await accessOf(sql(), email)).toMatchObject({ classroom: null })
    const logged = await sql()`select after ->> 'access_withdrawal_reason' as reason from public.audit_log
      where table_name = 'sales' and row_key = ${String(saleId)}`
    expect(logged).toMatchObject([{ reason: 'se devolvió el pago' }])
  })

  test('leaves what another sale gives, unless that one is voided', async () => {
    const { email, saleId } = await bought('carrera-geodata-science')
    const other = await bought('gee-python', email)
    await decide(sql(), 'withdraw_sale_access', saleId)
    expect((await accessOf(sql(), email)).cohorts).toEqual(['gee-python'])
    await decide(sql(), 'grant_sale_access', saleId)
    await sql()`update public.sales set voided_at = now(), void_reason = 'por error' where id = ${other.saleId}`
    await decide(sql(), 'withdraw_sale_access', saleId)
    expect((await accessOf(sql(), email)).cohorts).toEqual([])
  })

  test('takes a cohort that two sales give once both are withdrawn', async () => {
    const { email, saleId } = await bought('carrera-geodata-science')
    const other = await bought('gee-python', email)
    await decide(sql(), 'withdraw_sale_access', other.saleId)
    expect((await accessOf(sql(), email)).cohorts).toContain('gee-python')
    await decide(sql(), 'withdraw_sale_access', saleId)
    expect((await accessOf(sql(), email)).cohorts).toEqual([])
  })

  test('stands against a later charge; staff give it again, and the classroom is asked again', async () => {
    const { email, saleId } = await bought()
    await decide(sql(), 'withdraw_sale_access', saleId)
    await sql()`select private.grant_access(s, true) from public.sales s where s.id = ${saleId}`
    expect((await accessOf(sql(), email)).cohorts).toEqual([])
    await decide(sql(), 'grant_sale_access', saleId)
    await carryOut(sql(), 'classroom_withdrawal')
    await carryOut(sql())
    expect(await accessOf(sql(), email)).toMatchObject({ cohorts: ['gee-python'], classroom: 'active' })
    expect(await steps(email)).toEqual([
      ...['access_mail', 'access_mail', 'classroom_enrolment gee-python', 'classroom_enrolment gee-python'],
      ...['classroom_withdrawal gee-python', 'mailing_list'],
    ])
  })

  test('of a course without a classroom stands against a later charge, too', async () => {
    await giveClassroom('deep-learning', null)
    const { email, saleId } = await bought('deep-learning')
    await decide(sql(), 'withdraw_sale_access', saleId)
    await giveClassroom('deep-learning', 106)
    await sql()`select private.grant_access(s, true) from public.sales s where s.id = ${saleId}`
    expect((await accessOf(sql(), email)).cohorts).toEqual([])
  })

  test('needs a reason', async () => {
    const { saleId } = await bought()
    const call = database.as(
      'staff',
      (session) => session`select public.withdraw_sale_access(${saleId}, ' ')`,
    )
    await expect(call).rejects.toMatchObject({ message: 'reason_required' })
  })

  test('enrolling by staff gives the withdrawn access again, and announces it', async () => {
    const { email, saleId } = await bought()
    await decide(sql(), 'withdraw_sale_access', saleId)
    await enrol(sql(), anEnrolment({ email, cohort_ids: [2] }))
    await carryOut(sql(), 'classroom_withdrawal')
    await carryOut(sql())
    expect(await accessOf(sql(), email)).toMatchObject({
      cohorts: ['gee-python'],
      classroom: 'active',
      sales: [{ access: 'coming', hold: null }],
    })
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(2)
  })

  test('stands when staff enrol the person in another course', async () => {
    const { email, saleId } = await bought('geodatabases')
    await decide(sql(), 'withdraw_sale_access', saleId)
    await enrol(sql(), anEnrolment({ email, cohort_ids: [2] }))
    expect(await accessOf(sql(), email)).toMatchObject({
      cohorts: ['gee-python'],
      sales: [{ access: 'none' }, { access: 'coming' }],
    })
  })

  test('and giving it again opens the cohorts of then, not those that are current by now', async () => {
    const { email, saleId } = await bought('carrera-geodata-science')
    await decide(sql(), 'withdraw_sale_access', saleId)
    const [past] = await sql()`select id from public.courses_moodle
      where base_slug = 'gee-python' and not is_current_cohort order by id limit 1`
    await database.as('admin', (session) => session`select public.make_current_cohort(${past?.id})`)
    await decide(sql(), 'grant_sale_access', saleId)
    await database.as('admin', (session) => session`select public.make_current_cohort(2)`)
    const [row] = await sql()`select count(*)::integer as open from public.student_course_enrollments e
      join public.students s on s.id = e.student_id
      where s.email_normalized = lower(${email}) and e.cohort_id = 2 and e.withdrawn_at is null`
    expect(row?.open).toBe(1)
  })

  test('overtakes an enrolment that was given up', async () => {
    const email = aPayer()
    const { saleId } = await buy(sql(), { email })
    const [step] =
      await sql()`select id from public.outbox where kind = 'classroom_enrolment' order by id desc limit 1`
    await sql()`select public.fail_outbox(${step?.id}, 'refused', 'course_closed', 'wsnoinstance')`
    expect(await accessOf(sql(), email)).toMatchObject({ classroom: 'error' })
    await decide(sql(), 'withdraw_sale_access', saleId)
    await carryOut(sql(), 'classroom_withdrawal')
    expect(await accessOf(sql(), email)).toMatchObject({ classroom: null })
  })
})

describe('the access mail', () => {
  test('is sent again, once for two who click at once', async () => {
    const { saleId } = await bought()
    await sql()`update public.outbox set created_at = now() - interval '2 minutes' where kind = 'access_mail'`
    await Promise.all([1, 2].map(() => decide(sql(), 'resend_access', saleId)))
    await carryOut(sql(), 'access_mail')
    await decide(sql(), 'resend_access', saleId)
    expect((await accessMailsOf(sql(), saleId)).map(({ key }) => key)).toEqual([
      `access_mail:${saleId}:1`,
      `access_mail:${saleId}:2`,
    ])
  })

  test('is refused while the classroom knows nobody', async () => {
    const { saleId } = await buy(sql(), { email: aPayer() })
    await expect(decide(sql(), 'resend_access', saleId)).rejects.toMatchObject({
      message: 'access_not_ready',
    })
  })

  test('waits for each course, and names what failed as still to come', async () => {
    const email = aPayer()
    const { saleId } = await buy(sql(), { email, course_id: 'carrera-geodata-science' })
    const pending = await sql()`select o.id from public.outbox o
      join public.students s on o.payload ->> 'student_id' = s.id::text
      where o.kind = 'classroom_enrolment' and s.email_normalized = lower(${email}) order by o.id`
    const [broken, ...others] = pending.map((row) => Number(row.id))
    for (const id of others) await sql()`select public.complete_outbox(${id})`
    expect(await accessMailsOf(sql(), saleId)).toEqual([])
    await sql()`select public.fail_outbox(${broken ?? 0}, 'refused', 'course_closed', 'wsnoinstance')`
    const [mail] = await accessMailsOf(sql(), saleId)
    expect([mail?.payload.courses.length, mail?.payload.later.length]).toEqual([5, 1])
    expect((await accessOf(sql(), email)).sales).toEqual([{ access: 'waiting', hold: null }])
    await database.as('staff', (session) => session`select public.retry_step(${broken ?? 0})`)
    await carryOut(sql())
    expect((await accessMailsOf(sql(), saleId)).map(({ payload }) => payload.courses.length)).toEqual([5, 6])
  })

  test('says what the worker reads, until the access is withdrawn', async () => {
    const { email, saleId } = await bought()
    await sql()`select public.record_classroom_user(${email}, 4321, 'pagadora', false)`
    const store = processOutboxStore(await rest.clientFor('service'))
    const [mail] = await accessMailsOf(sql(), saleId)
    expect(await store.accessMail(mail?.id ?? 0)).toEqual({
      email: email.toLowerCase(),
      name: 'Ana María Pérez García',
      product: 'Google Earth Engine con Python',
      ...{ username: 'pagadora', country: 'AR', later: [] },
      courses: [
        {
          ...{ name: 'Google Earth Engine con Python', base_slug: 'gee-python' },
          slug: expect.stringMatching(/^gee-python-20\d{4}$/),
          starts_on: mail?.payload.courses[0].starts_on,
          next_class_on: mail?.payload.courses[0].next_class_on,
        },
      ],
    })
    await decide(sql(), 'withdraw_sale_access', saleId)
    expect(await store.accessMail(mail?.id ?? 0)).toBeNull()
  })
})

describe('the next class', () => {
  async function nextClass(startsOn: string | null, at: string): Promise<string | null> {
    await sql()`update public.courses_moodle set starts_on = ${startsOn} where id = 2`
    const [row] = await sql()`select private.next_class_on(2, ${at})::text as day`
    return row?.day
  }

  // Classes are on Tuesdays, at the school's time; the last ones are moved by the feasts.
  test.each([
    ['before the start', '2026-12-01T12:00:00Z', '2026-12-08'],
    ['on the day of a class, before it begins', '2026-12-15T21:59:00Z', '2026-12-15'],
    ['on the day of a class, once it has begun', '2026-12-15T22:00:00Z', '2026-12-22'],
    ['two days after a class', '2026-12-17T12:00:00Z', '2026-12-22'],
    ['after the fifth', '2027-01-06T12:00:00Z', null],
  ])('%s', async (_, at, day) => {
    expect(await nextClass('2026-12-08', at)).toBe(day)
  })

  test('falls on no day without classes', async () => {
    expect(await nextClass('2026-12-10', '2026-12-18T12:00:00Z')).toBe('2027-01-07')
  })

  test('is none without a start', async () => {
    expect(await nextClass(null, '2026-12-01T12:00:00Z')).toBeNull()
  })
})
