import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  certificateCandidatesSchema,
  certificateMailSchema,
  certificateRecordSchema,
  certificateStudentsSchema,
  certificatesPageSchema,
  sheetRowSchema,
} from '../../src/domain/contracts/certificates.ts'
import { aCertificateId, crockford, noCertificateIds } from '../../src/domain/test-support/certificate-ids.ts'
import {
  addCertificate,
  aPendingCertificate,
  aReadyCertificate,
  aStudent,
  callWith,
  issue,
} from './support/certificates.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 2 })

/** Certificates of the sample data. */
const sample = {
  ready: '4HQPSJD6JVSPAWN8EX2N580EJZM',
  expired: '3RPR84SBT98Y9F186JPE0HTSVB5',
  replaced: '62XQF90S6WW4NYZJH0SB24QC9PV',
  successor: '14A28NHH30AP9SA72V80TGJ7DYB',
  revoked: '1EJKE78TMJT89VAKVE5AHW7M825',
  pending: '7041A8DWGWZ5J6578SK1V10VYT3',
  processing: '5YDPAA3R846AHM2JWTZQJVCNKRD',
  error: '4SEGFBQSJD9FE8AT94AX0SJ7YMF',
}

/** The number of a course's current cohort in the sample data, or of the first past one. */
async function cohortOf(course: string, isPast = false): Promise<number> {
  const [row] = await database.sql()`
    select min(id)::int as id from public.courses_moodle where base_slug = ${course} and is_current_cohort = ${!isPast}`
  return row?.id
}

async function lookUp(id: string) {
  const [row] = await database.as(
    'service',
    (session) => session`select public.get_certificate(${id}) as answer`,
  )
  return v.parse(v.nullable(certificateRecordSchema), row?.answer)
}

const call = (name: string, args: Parameters<typeof callWith>[2]) => callWith(database.sql(), name, args)
const list = async (args: Parameters<typeof callWith>[2] = {}) =>
  v.parse(certificatesPageSchema, await call('list_certificates', args))

describe('a look-up', () => {
  test.each([
    [
      sample.ready,
      { verdict: 'valid', distinction: 'Mención de honor', hours: 64, replaced_by: null, revoked_on: null },
    ],
    [sample.expired, { verdict: 'expired', student_name: 'Darío Latitud' }],
    [
      sample.replaced,
      { verdict: 'replaced', student_name: 'Gala Proyecion', replaced_by: sample.successor, version: 1 },
    ],
    [sample.successor, { verdict: 'valid', student_name: 'Gala Proyección', version: 2 }],
    [sample.revoked, { verdict: 'revoked', revoked_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }],
  ])('of %s tells how it stands', async (id, facts) => {
    expect(await lookUp(id)).toMatchObject({ id, ...facts })
  })

  test.each(['pending', 'processing', 'error'] as const)('knows none that is %s', async (state) => {
    expect(await lookUp(sample[state])).toBeNull()
  })

  test('knows no number, place in a sequence, id of a row, nor text that is no id', async () => {
    const rows =
      await database.sql()`select certificate_number, status_index, student_id from public.certificates`
    const guesses = rows.flatMap((row) => Object.values(row).map(String))
    for (const guess of [
      ...guesses,
      ...noCertificateIds,
      sample.ready.toLowerCase(),
      '%',
      `${sample.ready}%`,
    ]) {
      expect(await lookUp(guess), guess).toBeNull()
    }
  })

  test('finds nothing by chance: 10,000 random ids and 10,000 in a row', async () => {
    const random = Array.from({ length: 10_000 }, () =>
      crockford(BigInt(`0x${randomBytes(16).toString('hex')}`)),
    )
    const first = BigInt(`0x${randomBytes(16).toString('hex')}`) & ((1n << 127n) - 1n)
    const inARow = Array.from({ length: 10_000 }, (_, n) => crockford(first + BigInt(n)))
    const [row] = await database.sql()`
      select count(public.get_certificate(id))::int as found from unnest(${[...random, ...inARow, sample.ready]}::text[]) id`
    expect(row?.found).toBe(1)
  })

  test('counts the last day of validity by the day at the school', async () => {
    const sql = database.sql()
    const [day] =
      await sql`select private.school_day(now())::text as today, (private.school_day(now()) - 1)::text as yesterday`
    const until = async (valid_until: string) =>
      (await lookUp((await aReadyCertificate(sql, { issue_date: '2026-01-01', valid_until })).id))?.verdict
    expect(await until(day?.today)).toBe('valid')
    expect(await until(day?.yesterday)).toBe('expired')
  })
})

test('the status list names what was revoked or replaced, and nothing else', async () => {
  const sql = database.sql()
  const bits = async (page: number) =>
    (await sql`select public.get_certificate_status_bits(${page}) as places`)[0]?.places
  const rows = await sql`select id, status_index as place from public.certificates`
  const placeOf = (id: string) => rows.find((row) => row.id === id)?.place
  expect(await bits(0)).toEqual([placeOf(sample.replaced), placeOf(sample.revoked)].sort())
  expect(await bits(1)).toEqual([])
  await sql`alter table public.certificates alter column status_index restart with 131072`
  const late = await aReadyCertificate(sql)
  expect(await bits(1)).toEqual([])
  await call('revoke_certificate', { id: late.id, reason: 'Prueba' })
  expect(await bits(1)).toEqual([131_072])
  expect(await bits(0)).toHaveLength(2)
})

describe('the mail and the row of the sheet', () => {
  const read = async (name: string, id: string) => {
    const [row] = await database.sql().unsafe(`select public.${name}($1) as answer`, [id])
    return row?.answer
  }
  test('say what is stored', async () => {
    const mail = v.parse(certificateMailSchema, await read('get_certificate_mail', sample.successor))
    expect(mail).toMatchObject({
      email: 'gala.proyeccion@example.com',
      name: 'Gala',
      student_name: 'Gala Proyección',
    })
    expect(await read('get_certificate_mail', sample.expired)).toMatchObject({ id: sample.expired })
    const row = v.parse(sheetRowSchema, await read('get_sheet_row', sample.pending))
    expect(row).toMatchObject({
      sheet_id: 'hoja-gee-python',
      id: sample.pending,
      email: 'valentin.delta@example.com',
    })
  })
  test('are none of a version that does not hold, or was discarded', async () => {
    for (const id of [sample.revoked, sample.replaced, sample.pending, aCertificateId()]) {
      expect(await read('get_certificate_mail', id), id).toBeNull()
    }
    expect(await read('get_sheet_row', aCertificateId())).toBeNull()
  })
})

describe('the list of staff', () => {
  test('shows every version with its state, newest first, page by page', async () => {
    const whole = await list({ page_size: 100 })
    const [count] = await database.sql()`select count(*)::int as rows from public.certificates`
    expect(whole).toMatchObject({ total: count?.rows, rows: { length: count?.rows } })
    const stateOf = Object.fromEntries(whole.rows.map(({ id, state }) => [id, state]))
    for (const [state, id] of Object.entries(sample))
      expect(stateOf[id]).toBe(state === 'successor' ? 'ready' : state)
    const newest =
      await database.sql()`select id from public.certificates order by issue_date desc, created_at desc, status_index desc`
    expect(whole.rows.map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
    const paged: string[] = []
    for (let last: (typeof whole.rows)[number] | undefined; ; ) {
      const cursor = { before_date: last?.issue_date ?? null, before_id: last?.id ?? null }
      const page = await list({ page_size: 1, ...cursor })
      expect(page.total).toBe(whole.total)
      if (page.rows.length === 0) break
      paged.push(...page.rows.map(({ id }) => id))
      last = page.rows.at(-1)
    }
    expect(paged).toEqual(whole.rows.map(({ id }) => id))
    const discarded = { before_date: whole.rows[0]?.issue_date ?? null, before_id: 'discarded' }
    expect((await list({ page_size: 100, ...discarded })).rows).toEqual(whole.rows)
    expect(whole.rows.find(({ id }) => id === sample.pending)).toMatchObject({
      student_email: 'valentin.delta@example.com',
      canva_template_url: 'https://www.canva.com/design/muestra-gee-python',
    })
  })

  test.each([
    ['a name', 'proyección'],
    ['a name as it was written', 'PROYECION'],
    ['an e-mail', 'gala.proyeccion@'],
    ['a number', '-00003'],
  ])('finds by %s', async (_what, search) => {
    const found = (await list({ search })).rows.map(({ id }) => id)
    expect(found).toContain(sample.replaced)
    expect(found).not.toContain(sample.ready)
  })

  test('filters by course, state and cohort', async () => {
    const geodatabases = await list({ search: 'geoespaciales', status_filter: 'error' })
    expect(geodatabases.rows.map(({ id }) => id)).toEqual([sample.error])
    expect((await list({ status_filter: 'expired' })).rows).toContainEqual(
      expect.objectContaining({ id: sample.expired }),
    )
    const cohort = (await list({ search: 'Darío' })).rows[0]?.cohort_id ?? 0
    expect((await list({ cohort_filter: cohort })).rows.map(({ id }) => id)).toEqual([sample.expired])
    expect(await list({ search: '100%' })).toEqual({ rows: [], total: 0 })
  })
})

describe('the search for a student', () => {
  const search = async (query: string) =>
    v.parse(certificateStudentsSchema, await call('search_certificate_students', { query }))

  test('begins with more than two characters, and forgives case and accents', async () => {
    expect(await search('ga')).toEqual([])
    expect(await search(' ga ')).toEqual([])
    for (const query of ['gal', 'GALA', 'proyeccion', 'Proyección', 'gala pro', 'gala.proyeccion@example']) {
      expect(
        (await search(query)).map(({ email }) => email),
        query,
      ).toContain('gala.proyeccion@example.com')
    }
  })

  test('offers at most ten, with their cohorts, and nobody who was never enrolled', async () => {
    expect(await search('example.com')).toHaveLength(10)
    const sql = database.sql()
    await sql`insert into public.students (firstname, lastname, email) values ('Nunca', 'Inscripta', 'nunca@example.com')`
    expect(await search('nunca')).toEqual([])
    const [gala] = await search('gala')
    expect(gala?.enrolments).toEqual([
      {
        cohort_id: await cohortOf('gee-python', true),
        slug: expect.stringMatching(/^gee-python-/),
        name: expect.any(String),
        withdrawn: false,
      },
    ])
    expect(await search('%%%')).toEqual([])
  })
})

describe('the people of a cohort', () => {
  test('are shown with what stands against a certificate', async () => {
    const sql = database.sql()
    const [free, begun, issued, gone] = [
      await aStudent(sql, undefined, 4),
      await aStudent(sql, undefined, 4),
      await aStudent(sql, undefined, 4),
      await aStudent(sql, undefined, 4),
    ]
    const wanted = { course_slug: 'adquisicion-datos-espaciales' }
    const inProgress = await addCertificate(sql, begun, {
      ...wanted,
      name: 'Ana Escrita',
      distinction: 'Honor',
    })
    const done = await addCertificate(sql, issued, wanted)
    await issue(sql, done.id)
    await sql`update public.student_course_enrollments set withdrawn_at = now() where student_id = ${gone}`
    const { cohort, people } = v.parse(
      certificateCandidatesSchema,
      await call('certificate_candidates', { cohort_id: 4 }),
    )
    expect(cohort).toMatchObject({ id: 4, hours: 24, name: expect.any(String) })
    const stateOf = new Map(people.map((person) => [person.student_id, person]))
    const asWritten = { name: 'Ana Prueba', distinction: null }
    expect(stateOf.get(free)).toMatchObject({ state: 'ready', certificate_number: null, written: asWritten })
    expect(stateOf.get(begun)).toMatchObject({
      ...{ state: 'in_progress', certificate_number: inProgress.certificate_number },
      ...{ name: 'Ana Prueba', written: { name: 'Ana Escrita', distinction: 'Honor' } },
    })
    expect(stateOf.get(issued)).toMatchObject({
      state: 'already_issued',
      certificate_number: done.certificate_number,
    })
    expect(stateOf.get(gone)).toMatchObject({ state: 'withdrawn' })
  })

  test('are told apart where a certificate was revoked, replaced or given back', async () => {
    const sql = database.sql()
    const stateOf = async (cohort_id: number, student_id: number) => {
      const answer = await call('certificate_candidates', { cohort_id })
      return v.parse(certificateCandidatesSchema, answer).people.find((one) => one.student_id === student_id)
    }
    // Fabio Altitud and Gala Proyección of the sample data.
    expect(await stateOf(await cohortOf('adquisicion-datos-espaciales', true), 6)).toMatchObject({
      ...{ state: 'revoked', certificate_number: expect.any(String) },
    })
    expect(await stateOf(await cohortOf('gee-python', true), 7)).toMatchObject({ state: 'already_issued' })
    const student = await aStudent(sql)
    const first = await addCertificate(sql, student)
    await issue(sql, first.id)
    await call('revoke_certificate', { id: first.id, reason: 'Prueba' })
    expect(await stateOf(2, student)).toMatchObject({ state: 'revoked' })
    const next = await call('reissue_certificate', { id: first.id, request: { reason: 'Prueba' } })
    expect(await stateOf(2, student)).toMatchObject({ state: 'revoked' })
    await issue(sql, (next as { id: string }).id)
    expect(await stateOf(2, student)).toMatchObject({ state: 'already_issued' })
    await call('revoke_certificate', { id: (next as { id: string }).id, reason: 'Prueba' })
    expect(await stateOf(2, student)).toMatchObject({ state: 'revoked' })
  })

  test('are told what their money says, as their sales are counted', async () => {
    const sql = database.sql()
    const moneyOf = async (cohort_id: number) => {
      const { people } = v.parse(
        certificateCandidatesSchema,
        await call('certificate_candidates', { cohort_id }),
      )
      return new Map(people.map(({ student_id, money }) => [student_id, money]))
    }
    const free = await aStudent(sql)
    const gee = await moneyOf(2)
    // The sample data: paid at once, up to date, paid ahead, a month behind; nothing paid yet; enrolled without a sale.
    const expected = {
      2: null,
      10: null,
      14: null,
      15: 'owes',
      18: 'owes',
      27: 'no_payment',
      32: 'no_payment',
    }
    expect(Object.fromEntries(Object.keys(expected).map((id) => [id, gee.get(Number(id))]))).toEqual(expected)
    expect(gee.get(free)).toBe('no_payment')
    // Paid before sales were recorded, and who has paid nothing.
    const deep = await moneyOf(await cohortOf('deep-learning'))
    expect([deep.get(9), deep.get(26), deep.get(30)]).toEqual([null, null, 'no_payment'])
    // Horacio Bahía has a course of his own and owes another one under another address.
    expect([gee.get(34), deep.get(35)]).toEqual([null, 'owes'])
    await sql`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount, installments_amount,
        installments_number, payment_type, student_id)
      values ('beca@example.com', 'gee-python', 2, '{2}', 0, 0, 1, 'total', ${free})`
    expect((await moneyOf(2)).get(free)).toBeNull()
    // Whoever owes one of two sales of it owes; a sale that names no student is that of its payer.
    const student = await aStudent(sql, 'dos.ventas@example.com')
    for (const [amount, term] of [
      [0, 1],
      [50, 2],
    ] as const) {
      await sql`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, term, usd_amount,
          installments_amount, installments_number, payment_type)
        values ('Dos.Ventas@example.com', 'gee-python', 2, '{2}', ${term}, ${amount}, ${amount}, 1, 'total')`
      expect((await moneyOf(2)).get(student)).toBe(term === 1 ? null : 'owes')
    }
  })

  test('have paid nothing once it was given back, the sale was voided, or the charge without one was given back', async () => {
    const sql = database.sql()
    const moneyOf = async (cohort_id: number, student_id: number) => {
      const answer = await call('certificate_candidates', { cohort_id })
      return v.parse(certificateCandidatesSchema, answer).people.find((one) => one.student_id === student_id)
        ?.money
    }
    const giveBack = (student: number) =>
      sql`insert into public.payment_refunds (payment_id, kind, amount, currency, status, provider_refund_id, settled_at)
        select p.id, 'refund', p.amount, p.currency, 'settled', 'REF-' || p.id, now() from public.payments p
        join public.students s on s.email_normalized = p.email_normalized where s.id = ${student} and p.status = 'PAID'`
    // Ximena Pampa, Iris Elipsoide and Marcos Península of the sample data.
    for (const [cohort, student] of [
      [2, 24],
      [await cohortOf('deep-learning'), 9],
    ] as const) {
      expect(await moneyOf(cohort, student)).toBeNull()
      await giveBack(student)
      expect(await moneyOf(cohort, student)).toBe('no_payment')
    }
    expect(await moneyOf(2, 40)).toBeNull()
    await sql`update public.sales set voided_at = now(), void_reason = 'Prueba' where student_id = 40`
    expect(await moneyOf(2, 40)).toBe('no_payment')
  })

  test('of a career owe for each of its courses', async () => {
    const sql = database.sql()
    // Ana Paga bought the career in instalments; it gave her the cohort of a course that she follows with another address.
    const student = await aStudent(sql, 'ana.estudia@example.com')
    const [sale] = await sql`
      insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount, installments_amount,
        installments_number, payment_type)
      values ('ana.paga@example.com', 'carrera-geodata-science', 1, '{1}', 120, 20, 6, 'link') returning id`
    const money = async () => {
      const answer = await call('certificate_candidates', { cohort_id: 2 })
      return v.parse(certificateCandidatesSchema, answer).people.find((one) => one.student_id === student)
        ?.money
    }
    await sql`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, cohort_id,
        sale_id, approved_at)
      select 'ana.paga@example.com', 'Ana', 20, 'USD', 'PAID', 'installments', 'carrera-geodata-science', 1, ${sale?.id},
        now() - days * interval '1 day' from unnest(array[10]) days`
    await sql`update public.sales set student_id = ${student} where id = ${sale?.id}`
    expect(await money()).toBe('no_payment')
    await sql`insert into private.sale_enrolments (sale_id, cohort_id) values (${sale?.id}, 2)`
    expect(await money()).toBeNull()
    await sql`update public.payments set approved_at = now() - interval '40 days' where sale_id = ${sale?.id}`
    expect(await money()).toBe('owes')
  })

  test('who have to pay first are told so, where the school wants it', async () => {
    const sql = database.sql()
    await sql`update private.settings set certificate_requires_paid = true`
    const { people } = v.parse(
      certificateCandidatesSchema,
      await call('certificate_candidates', { cohort_id: 2 }),
    )
    expect(people.find(({ student_id }) => student_id === 10)).toMatchObject({ state: 'unpaid' })
    expect(people.find(({ student_id }) => student_id === 2)).toMatchObject({ state: 'ready' })
    await sql`update private.settings set certificate_requires_paid = false`
  })

  test('of an unknown cohort are none', async () => {
    expect(await call('certificate_candidates', { cohort_id: 999 })).toBeNull()
  })
})

test('the page of a person shows their certificates', async () => {
  const sql = database.sql()
  const { id } = await aPendingCertificate(sql)
  const [person] =
    await sql`select a.person_id from public.certificates k join public.students s on s.id = k.student_id
    join public.person_addresses a on a.email_normalized = s.email_normalized where k.id = ${id}`
  const answer = (await call('get_person', { person_id: person?.person_id })) as { students: object[] }
  expect(answer.students[0]).toMatchObject({ certificates: [{ id, version: 1, state: 'pending' }] })
})
