import { beforeAll, describe, expect, test } from 'vitest'
import { type ImportAnswer, importRowsMax } from '../../src/domain/contracts/school-import.ts'
import { sized } from '../support/sized.ts'
import { actors, addStranger } from './support/actors.ts'
import { aCohort } from './support/cohorts.ts'
import { anEarlierSchool, type EarlierSchool } from './support/earlier-school.ts'
import { cardsOf, figuresOf, figuresOfPerson, schoolDay } from './support/money-recount.ts'
import { counts, imports } from './support/school-imports.ts'
import { tryCallAs } from './support/sessions.ts'

const { sql, one, as, run, aFile, stored, cohort } = imports()
let cohorts: [string, ...string[]]

beforeAll(async () => {
  await addStranger(sql())
  const others = [
    await aCohort(sql(), { base: 'geodatabases', starts: -100, seats: 20 }),
    await aCohort(sql(), { base: 'deep-learning', starts: -30, seats: 500 }),
  ]
  cohorts = [cohort(), ...others.map(({ slug }) => slug)]
})

/** Rows that were read without an index so far. */
async function rowsReadThrough(): Promise<Record<string, number>> {
  await sql()`select pg_stat_force_next_flush()`
  const rows = await sql()`
    select relname, seq_tup_read::integer as read from pg_stat_user_tables
    where relname in ('person_addresses', 'students', 'sales', 'payments', 'student_course_enrollments')`
  return Object.fromEntries(rows.map((row) => [row.relname, row.read]))
}

const students = sized(100, 300)

describe('a whole school', () => {
  let school: EarlierSchool
  let first: ImportAnswer
  let before: Record<string, number>
  let readBefore: Record<string, number>
  const importAll = () =>
    run('all', { students: school.students, sales: school.sales, payments: school.payments })

  beforeAll(async () => {
    school = anEarlierSchool(students, cohorts)
    before = await stored()
    // A small school that the planner knows well: its plans for few rows must not be kept for many.
    await sql()`analyze`
    readBefore = await rowsReadThrough()
    first = await importAll()
  }, 300_000)

  test('is written once, with every row new', async () => {
    const payments = school.payments.length
    expect(first.written).toBe(true)
    expect(counts(first)).toEqual({
      'students new': students,
      'sales new': students,
      'payments new': payments,
    })
    const after = await stored()
    expect(after.students).toBe((before.students ?? 0) + students)
    expect(after.payments).toBe((before.payments ?? 0) + payments)
  })

  test('reads no table from end to end for each row', async () => {
    for (const [table, read] of Object.entries(await rowsReadThrough()))
      expect(read - (readBefore[table] ?? 0), table).toBeLessThan(students * 10)
  })

  test('has happened, what came or was sold today too', async () => {
    const ahead = await one`
      select (select count(*)::integer from public.payments where approved_at > now()) as payments,
        (select count(*)::integer from public.sales where greatest(created_at, access_granted_at) > now()) as sales`
    expect(ahead).toEqual({ payments: 0, sales: 0 })
    const today = schoolDay(Date.now())
    expect(school.payments.some((row) => row.paid_on === today)).toBe(true)
    expect(school.sales.some((row) => row.sold_on === today)).toBe(true)
  })

  test('sends nothing: no mail, no receipt, no step of the classroom', async () => {
    expect((await stored()).steps).toBe(before.steps)
  })

  test('has the debts of an independent recount, kept and counted anew', async () => {
    const now = Date.now()
    const rows = await sql()`
      select r.key, b.situation, (select array_agg((sum * 100)::bigint::text order by place) from
          unnest(array[b.agreed, b.paid, b.remaining, b.debt, b.overdue, b.to_collect]) with ordinality as sums (sum, place))
        || array[b.months_behind::text, b.covered_count::text, b.situation::text, b.standing::text] as figures
      from private.imported_rows r join private.sale_balances b on b.sale_id = r.row_id where r.kind = 'sale'`
    const counted = [...school.told].map(([key, { sale }]) => {
      const { agreed, paid, remaining, debt, overdue, toCollect, behind, covered, ...f } = figuresOf(
        sale,
        now,
      )
      const sums = [agreed, paid, remaining, debt, overdue, toCollect, behind]
      // A free seat covers its only payment: nothing remains of zero.
      return [key, [...sums, sale.isFree ? 1 : covered, f.situation, f.standing].map(String)]
    })
    const kept = rows.map(({ key, figures }) => [key, figures])
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(counted))
    expect(new Set(rows.map((row) => row.situation))).toEqual(
      new Set(['pago_unico', 'al_dia', 'con_deuda', 'sin_cargo']),
    )
    const { answer } = await one`select public.recount_balances(0, 2000) as answer`
    expect(answer).toMatchObject({ differed: [] })
  })

  test('has the figures of its people and currencies, never mixed', async () => {
    const people = [...school.told.values()].map(({ email, sale }) => ({
      ...{ addresses: [email], sales: [sale], withoutSale: [], studiesSince: Date.now() },
    }))
    const rows = await sql()`
      select b.email, b.situation, b.months_behind, (b.paid * 100)::bigint::text as paid, (b.debt * 100)::bigint::text as debt
      from private.person_balances b where b.email like 'alumna%'`
    const shown = Object.fromEntries(rows.map(({ email, ...row }) => [email, row]))
    for (const person of people) {
      const { situation, months_behind, paid, debt } = figuresOfPerson(person, Date.now())
      expect(shown[person.addresses[0] ?? '']).toEqual({
        ...{ situation, months_behind, paid: String(paid), debt: String(debt) },
      })
    }
    const received = await sql()`
      select t.currency, (sum(t.received) * 100)::bigint::text as amount, sum(t.charges)::integer as charges
      from private.person_received t join private.person_balances b using (person_id) where b.email like 'alumna%' group by 1 order by 1`
    const { confirmed } = cardsOf(people, Date.now())
    expect(received.map((row) => ({ ...row }))).toEqual(
      Object.values(confirmed).map(({ currency, amount, charges }) => ({
        currency,
        amount: String(amount),
        charges,
      })),
    )
  })

  test('takes the seats of its people, and says which cohort is over its capacity', async () => {
    for (const slug of cohorts) {
      const { taken, seats } = await one`select c.seats - private.seats_left(c.id) as taken, c.seats
        from public.courses_moodle c where c.slug = ${slug}`
      expect(taken).toBe(school.sales.filter((sale) => sale.cohort === slug).length)
      expect(first.full.find((full) => full.cohort === slug)).toEqual(
        taken > seats ? { cohort: slug, seats, taken } : undefined,
      )
    }
    expect(first.full).toHaveLength(1)
  })

  test('puts on the desk only who has paid and was not let in', async () => {
    const paid = new Set(school.payments.map(({ sale }) => sale))
    const waiting = school.sales.filter(
      ({ key, access, free_reason }) => access === '' && (paid.has(key ?? '') || free_reason !== ''),
    )
    const items = await as(
      'admin',
      (session) =>
        session`select i.kind from public.desk_items(page_size => 101) i where i.email like 'alumna%'`,
    )
    expect(items.map(({ kind }) => kind)).toEqual(waiting.map(() => 'sale_without_access'))
  })

  test('changes nothing a second time, nor in the log', async () => {
    const known = await stored()
    const again = await importAll()
    const [sales, payments] = [students, school.payments.length]
    expect(again.written).toBe(false)
    expect(counts(again)).toEqual({
      ...{ 'students known': students, 'sales known': sales, 'payments known': payments },
    })
    expect(await stored()).toEqual(known)
  }, 120_000)

  test('is in the log: the run with its counts, and each row', async () => {
    const entries =
      await sql()`select actor_name, action, after from public.audit_log where table_name = 'school_imports'`
    const after = { students, sales: students, payments: school.payments.length }
    expect(entries).toMatchObject([{ action: 'insert', after }])
    const { sales } = await one`select count(*)::integer as sales from public.audit_log
      where table_name = 'sales' and action = 'insert'`
    expect(sales).toBeGreaterThanOrEqual(students)
  })

  test('leaves statistics of what it wrote', async () => {
    const { payments } = await stored()
    expect(
      await one`select reltuples::integer as payments from pg_class where oid = 'public.payments'::regclass`,
    ).toEqual({ payments })
  })
})

test('a preview answers as the run does, and writes nothing', async () => {
  const before = await stored()
  const answer = await run('preview', aFile())
  expect(answer.written).toBe(false)
  expect(counts(answer)).toEqual({ 'students new': 1, 'sales new': 1, 'payments new': 1 })
  expect(await stored()).toEqual(before)
})

test('more rows than one run takes are refused whole', async () => {
  const students = Array.from({ length: importRowsMax + 1 }, (_, line) => ({ line }))
  expect(await tryCallAs(sql(), 'admin', 'import_school', { mode: 'all', students })).toMatchObject({
    ...{ ok: false, message: 'rows_invalid' },
  })
})

describe('who may not', () => {
  const refused = { ok: false, code: '42501' }

  test('is whoever is no administrator', async () => {
    for (const actor of actors.filter((one) => one !== 'admin'))
      expect(await tryCallAs(sql(), actor, 'import_school', { mode: 'preview' }), actor).toMatchObject(
        refused,
      )
  })

  test.each(['enrolments', 'payments', 'sales'])(
    'an administrator without %s is refused',
    async (missing) => {
      await sql()`update private.staff_roles set capabilities = array_remove(capabilities, ${missing}::private.capability) where role = 'admin'`
      try {
        expect(await tryCallAs(sql(), 'admin', 'import_school', { mode: 'preview' })).toMatchObject(refused)
      } finally {
        await sql()`update private.staff_roles set capabilities = capabilities || ${missing}::private.capability where role = 'admin'`
      }
    },
  )
})
