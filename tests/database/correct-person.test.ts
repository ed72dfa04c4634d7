import { describe, expect, test } from 'vitest'
import { createMailerLite } from '../../supabase/functions/_shared/mailerlite.ts'
import { createMoodle } from '../../supabase/functions/_shared/moodle.ts'
import { classroomStore } from '../../supabase/functions/process-outbox/classroom-user.ts'
import { runOutbox } from '../../supabase/functions/process-outbox/test-support/run-outbox.ts'
import { aSandbox, mailerLiteAccount, moodleToken } from '../local/sandbox.ts'
import { addCertificate, issue } from './support/certificates.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { aRest } from './support/rest-server.ts'
import { buy, carryOut } from './support/sale-access.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)
const sql = () => database.sql()

const sandbox = aSandbox()

let people = 0
/** Somebody whose name was typed wrong, with a certificate, in the classroom and on two lists. */
async function misspelt() {
  people += 1
  const email = `errata${people}@example.com`
  const { student_id } = await enrol(
    sql(),
    anEnrolment({
      ...{ email, firstname: 'Anna', lastname: `Peres ${people}`, cohort_ids: [2], mailing_group_id: '77' },
      phone: '+54 11 5555 0000',
    }),
  )
  const member = { name: `Anna Peres ${people}`, email, phone: '+54 11 5555 0000' }
  await sql()`select public.join_community(${sql().json(member)}, null, null)`
  const { id } = await addCertificate(sql(), student_id, { name: `Anna Peres ${people}` })
  await issue(sql(), id)
  await sql()`update public.outbox set status = 'done' where status = 'pending'`
  const [row] =
    await sql()`select person_id::integer as id from public.person_addresses where email_normalized = ${email}`
  const seen = {
    firstname: 'Anna',
    lastname: `Peres ${people}`,
    phone: '+54 11 5555 0000',
    country: 'Argentina',
  }
  const [student] = await sql()`select country from public.students where id = ${student_id}`
  return {
    email,
    student: student_id,
    person: Number(row?.id),
    certificate: id,
    seen: { ...seen, country: student?.country ?? '' },
  }
}

const correct = (person: number, request: Record<string, unknown>) =>
  database.as('admin', async (session) => {
    const [row] =
      await session`select public.correct_person(${person}, ${JSON.stringify(request)}::text::jsonb) as begun`
    return row?.begun as number
  })

const right = { firstname: 'Ana', lastname: 'Pérez Núñez', phone: '', country: 'Chile', reason: 'Lo pidió' }

describe('a name, a telephone and a country that are corrected', () => {
  test('are the person’s everywhere but where they were written down as they were then', async () => {
    const who = await misspelt()
    const { paymentId } = await buy(sql(), {
      email: who.email,
      payer_name: 'Anna Peres',
      course_id: 'deep-learning',
    })
    await sql()`update public.outbox set status = 'done' where status = 'pending'`
    expect(await correct(who.person, { ...right, seen: who.seen, reissue: true })).toBe(1)
    const [row] =
      await sql()`select s.firstname, s.lastname, s.phone, s.country, a.names, c.name as member, p.payer_name
      from public.students s join public.person_addresses a using (email_normalized)
      join public.community_registrations c using (email_normalized), public.payments p where s.id = ${who.student} and p.id = ${paymentId}`
    expect(row).toMatchObject({
      ...{
        firstname: 'Ana',
        lastname: 'Pérez Núñez',
        phone: null,
        country: 'Chile',
        member: 'Ana Pérez Núñez',
      },
      payer_name: 'Anna Peres',
    })
    expect(row?.names).toContain('Ana Pérez Núñez')
    expect(row?.names).not.toContain(`Anna ${who.seen.lastname}`)
    const versions =
      await sql()`select version, student_name, status from public.certificates where student_id = ${who.student} order by version`
    expect(versions.map((version) => ({ ...version }))).toEqual([
      { version: 1, student_name: `Anna ${who.seen.lastname}`, status: 'ready' },
      { version: 2, student_name: 'Ana Pérez Núñez', status: 'pending' },
    ])
    const [log] =
      await sql()`select after from public.audit_log where table_name = 'person_addresses' and row_key = ${String(who.person)} order by id desc limit 1`
    expect(log?.after).toEqual({ reason: 'Lo pidió' })
  })

  test('reach the classroom and each list, and what was emptied is emptied there', async () => {
    const who = await misspelt()
    const groups = mailerLiteAccount.groups.map(({ id }) => id)
    await sandbox.control('POST', '/reset')
    const directory = () =>
      createMoodle({ url: `${sandbox.url}/moodle`, token: moodleToken, studentRoleId: 5 })
    const list = createMailerLite({
      apiUrl: `${sandbox.url}/mailerlite/api`,
      apiKey: mailerLiteAccount.apiKey,
      now: Date.now,
    })
    const known = {
      email: who.email,
      name: 'Anna',
      lastName: who.seen.lastname,
      phone: who.seen.phone,
      country: 'Argentina',
    }
    for (const groupId of groups.slice(0, 2)) await list.upsert({ ...known, groupId })
    const made = await directory().create({ ...who.seen, email: who.email }, `errata${people}`)
    if (!made.ok) throw new Error(made.detail)
    await correct(who.person, { ...right, seen: who.seen })
    const client = await rest.clientFor('service')
    await runOutbox(
      { client: () => client },
      {
        mailingList: () => list,
        classroom: { store: classroomStore(client), directory },
        groupId: () => groups[0] ?? null,
      },
    )
    expect(
      await sql()`select kind, problem, last_error from public.outbox where status <> 'done' and payload ? 'corrected'`,
    ).toEqual([{ kind: 'mailing_list', problem: 'group_unknown', last_error: 'mailerlite 422 groups.0' }])
    const { users } = await sandbox.control<{ users: Record<string, unknown>[] }>('GET', '/moodle/users')
    expect(users).toMatchObject([
      { email: who.email, firstname: 'Ana', lastname: 'Pérez Núñez', phone1: '', country: 'CL' },
    ])
    const { subscribers } = await sandbox.control<{ subscribers: { fields: object }[] }>(
      'GET',
      '/mailerlite/subscribers',
    )
    expect(subscribers).toHaveLength(1)
    expect(subscribers[0]?.fields).toMatchObject({ phone: '' })
    const [waiting] =
      await sql()`select problem from public.outbox where kind = 'mailing_list' and status = 'failed' and payload ? 'corrected'`
    // Group 77 is none of the sandbox's.
    expect(waiting?.problem).toBe('group_unknown')
  })

  test('are in mails that have not left, under a key of their own', async () => {
    const who = await misspelt()
    await buy(sql(), { email: who.email, course_id: 'deep-learning' })
    await carryOut(sql(), 'classroom_enrolment')
    await correct(who.person, { ...right, seen: who.seen })
    const mails =
      await sql()`select revision from public.outbox where kind = 'access_mail' and payload ->> 'student_id' = ${String(who.student)} and status = 'pending'`
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.every(({ revision }) => revision === 1)).toBe(true)
  })

  test('are not written over a colleague’s, and need a reason and an administrator', async () => {
    const who = await misspelt()
    const refused = async (request: object) => {
      try {
        await correct(who.person, request as never)
        return 'nothing'
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(await refused({ ...right, seen: { ...who.seen, firstname: 'Otra' } })).toBe('person_changed')
    expect(await refused({ ...right, seen: who.seen, reason: '' })).toBe('reason_required')
    expect(await refused({ ...right, firstname: ' ', seen: who.seen })).toBe('firstname_required')
    const outcome = await database.tryAs(
      'staff',
      (session) =>
        session`select public.correct_person(${who.person}, ${JSON.stringify({ ...right, seen: who.seen })}::text::jsonb)`,
    )
    expect(outcome).toMatchObject({ ok: false, code: '42501' })
  })

  test('of a demo access reach its classroom user, too', async () => {
    people += 1
    const email = `demo${people}@example.com`
    const access = { firstname: 'Anna', lastname: 'Peres', email }
    await callAs(sql(), 'staff', 'grant_demo_access', access)
    const [row] =
      await sql()`select person_id::integer as id from public.person_addresses where email_normalized = ${email}`
    await correct(Number(row?.id), {
      ...right,
      seen: { firstname: 'Anna', lastname: 'Peres', phone: '', country: '' },
    })
    const [step] =
      await sql()`select payload from public.outbox where kind = 'classroom_person' order by id desc limit 1`
    const [profile] =
      await sql()`select public.get_classroom_profile(null, ${step?.payload.prospect_id}) as answer`
    expect(profile?.answer).toMatchObject({ firstname: 'Ana', lastname: 'Pérez Núñez', email })
  })
})
