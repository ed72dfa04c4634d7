import { beforeAll, describe, expect, test } from 'vitest'
import { type ImportAnswer, importRowsMax } from '../../src/domain/contracts/school-import.ts'
import { sized } from '../support/sized.ts'
import { actors, addStranger } from './support/actors.ts'
import { aCohort } from './support/cohorts.ts'
import { anEarlierSchool, type EarlierSchool, type Fields } from './support/earlier-school.ts'
import { cardsOf, figuresOf, figuresOfPerson, schoolDay } from './support/money-recount.ts'
import { callAs, tryCallAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 3 })
const sql = () => database.sql()

type Files = Partial<Record<'students' | 'sales' | 'payments', Fields[]>>

const run = (mode: 'preview' | 'all' | 'right', files: Files) =>
  callAs<ImportAnswer>(sql(), 'admin', 'import_school', { mode, ...files })

const counts = ({ rows }: ImportAnswer) => {
  const all: Record<string, number> = {}
  for (const { file, state } of rows) all[`${file} ${state}`] = (all[`${file} ${state}`] ?? 0) + 1
  return all
}
const wrong = ({ rows }: ImportAnswer) =>
  rows.filter(({ state }) => state === 'wrong').map(({ file, line, code }) => `${file} ${line} ${code}`)

/** How many rows stand in every table that the import could touch. */
async function stored() {
  const [row] = await sql()`select
    (select count(*)::integer from public.students) as students, (select count(*)::integer from public.sales) as sales,
    (select count(*)::integer from public.payments) as payments, (select count(*)::integer from public.outbox) as steps,
    (select count(*)::integer from public.audit_log) as audited, (select count(*)::integer from private.school_imports) as imports,
    (select count(*)::integer from public.student_course_enrollments) as enrolments`
  return row as Record<string, number>
}

/** Rows that were read without an index so far. */
async function rowsReadThrough(): Promise<Record<string, number>> {
  await sql()`select pg_stat_force_next_flush()`
  const rows = await sql()`
    select relname, seq_tup_read::integer as read from pg_stat_user_tables
    where relname in ('person_addresses', 'students', 'sales', 'payments', 'student_course_enrollments')`
  return Object.fromEntries(rows.map((row) => [row.relname, row.read]))
}

let made = 0
/** One student with one sale, and what was paid. */
function aFile(changes: { student?: Fields; sale?: Fields; payments?: Fields[] } = {}) {
  made += 1
  const email = `una${made}@anterior.example`
  return {
    students: [{ line: 2, email, firstname: 'Una', lastname: 'Persona', ...changes.student }],
    sales: [
      {
        line: 2,
        key: `S${made}`,
        email,
        cohort: cohort,
        sold_on: '2026-01-10',
        price: '200',
        ...changes.sale,
      },
    ],
    payments: (changes.payments ?? [{}]).map((payment, at) => ({
      ...{ line: at + 2, key: `C${made}-${at}`, sale: `S${made}`, paid_on: '2026-01-10' },
      ...{ amount: '200,00', currency: 'USD', ...payment },
    })),
  }
}

let cohort = ''
let others: string[] = []
beforeAll(async () => {
  await addStranger(sql())
  cohort = (await aCohort(sql(), { starts: -300, seats: 1000 })).slug
  others = [
    (await aCohort(sql(), { base: 'geodatabases', starts: -100, seats: 20 })).slug,
    (await aCohort(sql(), { base: 'deep-learning', starts: -30, seats: 500 })).slug,
  ]
})

const students = sized(100, 300)

describe('a whole school', () => {
  let school: EarlierSchool
  let first: ImportAnswer
  let before: Record<string, number>
  let readBefore: Record<string, number>

  beforeAll(async () => {
    school = anEarlierSchool(students, [cohort, ...others])
    before = await stored()
    // A small school that the planner knows well: its plans for few rows must not be kept for many.
    await sql()`analyze`
    readBefore = await rowsReadThrough()
    first = await run('all', { students: school.students, sales: school.sales, payments: school.payments })
  }, 300_000)

  test('is written once, with every row new', async () => {
    expect(first.written).toBe(true)
    expect(counts(first)).toEqual({
      'students new': students,
      'sales new': students,
      'payments new': school.payments.length,
    })
    const after = await stored()
    expect(after.students).toBe((before.students ?? 0) + students)
    expect(after.payments).toBe((before.payments ?? 0) + school.payments.length)
  })

  test('reads no table from end to end for each row', async () => {
    const after = await rowsReadThrough()
    for (const [table, read] of Object.entries(after)) {
      expect(read - (readBefore[table] ?? 0), table).toBeLessThan(students * 10)
    }
  })

  test('has happened, what came or was sold today too', async () => {
    const [ahead] = await sql()`
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
      select r.key, b.agreed::text, b.paid::text, b.remaining::text, b.months_behind, b.covered_count, b.situation, b.standing,
        b.debt::text, b.overdue::text, b.to_collect::text
      from private.imported_rows r join private.sale_balances b on b.sale_id = r.row_id where r.kind = 'sale'`
    const cents = (text: string) => BigInt(Math.round(Number(text) * 100))
    const kept = Object.fromEntries(
      rows.map((row) => [
        row.key,
        [
          ...[row.agreed, row.paid, row.remaining, row.debt, row.overdue, row.to_collect].map(cents),
          ...[row.months_behind, row.covered_count, row.situation, row.standing],
        ].map(String),
      ]),
    )
    const counted = Object.fromEntries(
      [...school.told].map(([key, { sale }]) => {
        const f = figuresOf(sale, now)
        // A free seat covers its only payment: nothing remains of zero.
        const covered = sale.isFree ? 1 : f.covered
        return [
          key,
          [
            f.agreed,
            f.paid,
            f.remaining,
            f.debt,
            f.overdue,
            f.toCollect,
            f.behind,
            covered,
            f.situation,
            f.standing,
          ].map(String),
        ]
      }),
    )
    expect(kept).toEqual(counted)
    expect(new Set(rows.map((row) => row.situation))).toEqual(
      new Set(['pago_unico', 'al_dia', 'con_deuda', 'sin_cargo']),
    )
    const [proof] = await sql()`select public.recount_balances(0, 2000) as answer`
    expect(proof?.answer).toMatchObject({ differed: [] })
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
    const { confirmed } = cardsOf(people, Date.now())
    const received =
      await sql()`select t.currency, (sum(t.received) * 100)::bigint::text as amount, sum(t.charges)::integer as charges
      from private.person_received t join private.person_balances b using (person_id) where b.email like 'alumna%' group by 1 order by 1`
    expect(received.map((row) => ({ ...row }))).toEqual(
      Object.values(confirmed).map(({ currency, amount, charges }) => ({
        currency,
        amount: String(amount),
        charges,
      })),
    )
  })

  test('takes the seats of its people, and says which cohort is over its capacity', async () => {
    for (const slug of [cohort, ...others]) {
      const [row] =
        await sql()`select c.seats - private.seats_left(c.id) as taken, c.seats from public.courses_moodle c where c.slug = ${slug}`
      const taken = school.sales.filter((sale) => sale.cohort === slug).length
      expect(row?.taken).toBe(taken)
      expect(first.full.find((full) => full.cohort === slug)).toEqual(
        taken > row?.seats ? { cohort: slug, seats: row?.seats, taken } : undefined,
      )
    }
    expect(first.full).toHaveLength(1)
  })

  test('puts on the desk only who has paid and was not let in', async () => {
    const paid = new Set(school.payments.map(({ sale }) => sale))
    const waiting = school.sales.filter(
      ({ key, access, free_reason }) => access === '' && (paid.has(key ?? '') || free_reason !== ''),
    )
    const items = await database.as(
      'admin',
      (session) => session`
      select i.kind from public.desk_items(page_size => 101) i where i.email like 'alumna%'`,
    )
    expect(items.map(({ kind }) => kind)).toEqual(waiting.map(() => 'sale_without_access'))
  })

  test('changes nothing a second time, nor in the log', async () => {
    const known = await stored()
    const again = await run('all', {
      students: school.students,
      sales: school.sales,
      payments: school.payments,
    })
    expect(again.written).toBe(false)
    expect(counts(again)).toEqual({
      'students known': students,
      'sales known': students,
      'payments known': school.payments.length,
    })
    expect(await stored()).toEqual(known)
  }, 120_000)

  test('is in the log: the run with its counts, and each row', async () => {
    const entries =
      await sql()`select actor_name, action, after from public.audit_log where table_name = 'school_imports'`
    expect(entries).toMatchObject([
      { action: 'insert', after: { students, sales: students, payments: school.payments.length } },
    ])
    const [row] =
      await sql()`select count(*)::integer as sales from public.audit_log where table_name = 'sales' and action = 'insert'`
    expect(row?.sales).toBeGreaterThanOrEqual(students)
  })

  test('leaves statistics of what it wrote', async () => {
    const [row] =
      await sql()`select reltuples::integer as rows from pg_class where oid = 'public.payments'::regclass`
    expect(row?.rows).toBe((await stored()).payments)
  })
})

describe('rows that are not right', () => {
  type Bad = [string, Parameters<typeof aFile>[0], string]
  const bad: Bad[] = [
    ['an e-mail that is none', { student: { email: 'sin-arroba' } }, 'students 2 email_invalid'],
    ['a name that is missing', { student: { firstname: ' ' } }, 'students 2 firstname_required'],
    ['a letter that was lost', { student: { lastname: 'N\uFFFDñez' } }, 'students 2 lastname_damaged'],
    [
      'a lost letter of a payment',
      { payments: [{ payment_method: 'D\uFFFDbito' }] },
      'payments 2 payment_method_damaged',
    ],
    ...['5.49E+12', '5,49116E+12', '5,49116 E+12', '1E+15', '5.49e12', "'5.49E+12", '########'].flatMap(
      (key): Bad[] => [
        [`the key ${key} of a sale`, { sale: { key } }, 'sales 2 key_invalid'],
        [`the key ${key} of a payment`, { payments: [{ key }] }, 'payments 2 key_invalid'],
        [`the sale ${key} of a payment`, { payments: [{ sale: key }] }, 'payments 2 sale_invalid'],
      ],
    ),
    ['a phone that became a number', { student: { phone: '5,49115E+12' } }, 'students 2 phone_invalid'],
    ...['#####', '5.491.155.550.134', '5491155550134,00', '5,49116 E+12', '5.49E12', 'sin teléfono', '-'].map(
      (phone): Bad => [`the phone ${phone}`, { student: { phone } }, 'students 2 phone_invalid'],
    ),
    ['a cohort that there is not', { sale: { cohort: 'gee-python' } }, 'sales 2 cohort_not_found'],
    ['a buyer who is no student', { sale: { email: 'nadie@anterior.example' } }, 'sales 2 student_not_found'],
    ['a day in another order', { sale: { sold_on: '10/01/2026' } }, 'sales 2 sold_on_invalid'],
    ['a day to come', { payments: [{ paid_on: '2999-01-01' }] }, 'payments 2 paid_on_invalid'],
    ['a total with thousands', { sale: { price: '1.234,50' } }, 'sales 2 price_invalid'],
    ['what may be thousands', { payments: [{ amount: '1.250' }] }, 'payments 2 amount_invalid'],
    ['a currency that there is not', { payments: [{ currency: 'pesos' }] }, 'payments 2 currency_invalid'],
    ['pesos without what they count', { payments: [{ currency: 'ARS' }] }, 'payments 2 counted_usd_required'],
    [
      'dollars that count another sum',
      { payments: [{ counted_usd: '20' }] },
      'payments 2 counted_usd_invalid',
    ],
    [
      'cents of a currency without',
      { payments: [{ currency: 'CLP', amount: '9,50', counted_usd: '1' }] },
      'payments 2 amount_invalid',
    ],
    ['more than is owed', { payments: [{ amount: '200,02' }] }, 'payments 2 amount_over_remaining'],
    ['a payment of zero', { payments: [{ amount: '0' }] }, 'payments 2 amount_invalid'],
    ['an unknown sale', { payments: [{ sale: 'otra' }] }, 'payments 2 sale_not_found'],
    [
      'a key twice',
      {
        payments: [
          { key: 'doble', amount: '10' },
          { key: 'doble', amount: '10' },
        ],
      },
      'payments 3 key_repeated',
    ],
    [
      'a price of zero without its reason',
      { sale: { price: '0' }, payments: [] },
      'sales 2 free_reason_required',
    ],
    [
      'more instalments than there are',
      { sale: { installments_number: '37' } },
      'sales 2 installments_number_invalid',
    ],
    ['access to an unknown cohort', { sale: { access: 'otra-cohorte' } }, 'sales 2 access_invalid'],
  ]

  test.each(['12E5', 'A-1.5E+3', '000912', '#12', '5.49', 'E+12'])('the key %s is one', async (key) => {
    expect(wrong(await run('preview', aFile({ sale: { key }, payments: [{ sale: key, key }] })))).toEqual([])
  })

  test.each(bad)('%s is named with its line, and nothing is written', async (_, changes, refusal) => {
    const before = await stored()
    const answer = await run('all', aFile(changes))
    expect(wrong(answer)).toContain(refusal)
    expect(answer.written).toBe(false)
    expect(await stored()).toEqual(before)
  })

  test.each([
    ["'+54 9 11 5555 0134", '+54 9 11 5555 0134'],
    ['’5491155550134', '5491155550134'],
    ['(+54) 9 11 5555-0134', '(+54) 9 11 5555-0134'],
    ['11.5555.0134', '11.5555.0134'],
    ["' ", null],
  ])('the phone %j is stored as %j, and a name as one line', async (phone, stored) => {
    const { students } = aFile({ student: { phone, firstname: 'Una\r\nSegunda' } })
    expect((await run('all', { students })).written).toBe(true)
    const [row] =
      await sql()`select firstname, phone from public.students where email = ${students[0]?.email ?? ''}`
    expect(row).toEqual({ firstname: 'Una Segunda', phone: stored })
  })

  test('a sale waits with its payments, and the rest may be taken', async () => {
    const [good, bad] = [aFile(), aFile({ payments: [{ amount: '50' }, { amount: 'cien' }] })]
    const answer = await run('right', {
      students: [...good.students, ...bad.students],
      sales: [...good.sales, ...bad.sales],
      payments: [...good.payments, ...bad.payments],
    })
    expect(answer.written).toBe(true)
    expect(counts(answer)).toEqual({
      ...{ 'students new': 2, 'sales new': 1, 'payments new': 1 },
      ...{ 'sales waiting': 1, 'payments waiting': 1, 'payments wrong': 1 },
    })
    // Put right, the same files add what is missing.
    const [, second] = bad.payments
    const later = await run('all', {
      students: [...good.students, ...bad.students],
      sales: [...good.sales, ...bad.sales],
      payments: [...good.payments, bad.payments[0] as Fields, { ...second, amount: '100' } as Fields],
    })
    expect(counts(later)).toEqual({
      ...{ 'students known': 2, 'sales known': 1, 'payments known': 1, 'sales new': 1, 'payments new': 2 },
    })
  })

  test('a key with other content is refused, and so is a second sale of the cohort', async () => {
    const file = aFile()
    await run('all', file)
    expect(wrong(await run('all', { sales: [{ ...file.sales[0], price: '190' } as Fields] }))).toEqual([
      'sales 2 key_taken',
    ])
    expect(
      wrong(await run('all', { payments: [{ ...file.payments[0], paid_on: '2026-01-09' } as Fields] })),
    ).toEqual(['payments 2 key_taken'])
    expect(wrong(await run('all', { sales: [{ ...file.sales[0], key: 'otra' } as Fields] }))).toEqual([
      'sales 2 sale_exists',
    ])
    expect(wrong(await run('all', { students: [...file.students, ...file.students] }))).toEqual([
      'students 2 email_repeated',
    ])
  })
})

describe('people who are known', () => {
  test('are joined: the name stays, what is missing is filled in', async () => {
    const file = aFile({ student: { phone: '' } })
    await run('all', file)
    const [student] = file.students
    const answer = await run('all', {
      students: [
        {
          ...student,
          email: ` ${String(student?.email).toUpperCase()}`,
          firstname: 'Otra',
          phone: '+54 11 5555 0000',
        } as Fields,
      ],
    })
    expect(counts(answer)).toEqual({ 'students completed': 1 })
    const rows =
      await sql()`select firstname, phone from public.students where email_normalized = ${String(student?.email)}`
    expect(rows).toMatchObject([{ firstname: 'Una', phone: '+54 11 5555 0000' }])
  })

  test('are listed under the day of their payment, and lead nothing', async () => {
    await run('all', aFile({ payments: [{ paid_on: '2020-02-03', amount: '200' }] }))
    const [row] =
      await sql()`select p.created_at = p.approved_at as same, p.created_at::date::text as day from public.payments p
      join private.imported_rows r on r.kind = 'payment' and r.row_id = p.id order by p.id desc limit 1`
    expect(row).toEqual({ same: true, day: '2020-02-03' })
  })

  test('pay on by the ordinary road, which knows the sale', async () => {
    const file = aFile({ sale: { access: cohort, installments_number: '2' }, payments: [{ amount: '100' }] })
    await run('all', file)
    const [row] =
      await sql()`select s.id, private.access_state(s) as access, b.next_number, b.next_amount::float8 as next
      from public.sales s join private.sale_balances b on b.sale_id = s.id where s.payer_email = ${String(file.sales[0]?.email)}`
    expect(row).toMatchObject({ access: 'active', next_number: 2, next: 100 })
  })
})

describe('a sale without its cohorts', () => {
  const withAccess = (file: ReturnType<typeof aFile>, changes: Fields = {}) => ({
    ...file,
    sales: file.sales.map((row) => ({ ...row, access: cohort, ...changes })),
  })

  test('is counted before anything is written, where it is paid or free', async () => {
    const [paid, free, unpaid, inside] = [
      aFile(),
      aFile({ sale: { price: '0', free_reason: 'staff' }, payments: [] }),
      aFile({ payments: [] }),
      aFile({ sale: { access: cohort } }),
    ]
    const files = [paid, free, unpaid, inside] as Required<Files>[]
    const all = {
      students: files.flatMap(({ students }) => students),
      sales: files.flatMap(({ sales }) => sales),
      payments: files.flatMap(({ payments }) => payments),
    }
    expect((await run('preview', all)).without_access).toBe(2)
    expect((await run('all', all)).without_access).toBe(2)
    // A later file with a payment of it alone counts it, too.
    const [sale] = unpaid.sales
    const late = {
      line: 2,
      key: `tarde-${made}`,
      sale: sale?.key ?? '',
      paid_on: '2026-01-11',
      amount: '5',
      currency: 'USD',
    }
    expect((await run('preview', { payments: [late] })).without_access).toBe(1)
  })

  test('gets its access by the same row with them, and nothing is sent', async () => {
    const file = aFile()
    await run('all', file)
    const before = await stored()
    const answer = await run('all', withAccess(file))
    expect(counts(answer)).toEqual({ 'students known': 1, 'sales completed': 1, 'payments known': 1 })
    expect((await stored()).steps).toBe(before.steps)
    const [row] =
      await sql()`select private.access_state(s) as access, s.access_granted_at = s.created_at as since_then
      from public.sales s where s.payer_email = ${String(file.sales[0]?.email)}`
    expect(row).toEqual({ access: 'active', since_then: true })
    expect(counts(await run('all', withAccess(file)))).toEqual({
      ...{ 'students known': 1, 'sales known': 1, 'payments known': 1 },
    })
    expect(wrong(await run('all', file))).toEqual(['sales 2 key_taken'])
  })

  test('is refused where anything else differs, and once a person has decided otherwise', async () => {
    const file = aFile()
    await run('all', file)
    expect(wrong(await run('all', withAccess(file, { price: '210' })))).toEqual(['sales 2 key_taken'])
    const [sale] =
      await sql()`update public.sales set access_withdrawn_at = now(), access_withdrawal_reason = 'se fue'
      where payer_email = ${String(file.sales[0]?.email)} returning id`
    expect(wrong(await run('all', withAccess(file)))).toEqual(['sales 2 key_taken'])
    expect(sale).toBeDefined()
  })

  test('that the desk gave the same meanwhile is known', async () => {
    const file = aFile()
    await run('all', file)
    const [sale] =
      await sql()`select id from public.sales where payer_email = ${String(file.sales[0]?.email)}`
    const [done] = await database.as(
      'admin',
      (session) => session`select public.decide_sales_access(array[${sale?.id}]::bigint[], 'inside') as n`,
    )
    expect(done?.n).toBe(1)
    expect(counts(await run('all', withAccess(file)))).toMatchObject({ 'sales known': 1 })
  })
})

test('a preview answers as the run does, and writes nothing', async () => {
  const before = await stored()
  const file = aFile()
  const answer = await run('preview', file)
  expect(answer.written).toBe(false)
  expect(counts(answer)).toEqual({ 'students new': 1, 'sales new': 1, 'payments new': 1 })
  expect(await stored()).toEqual(before)
})

test.each([[null], [7], ['fila'], [[]], [[1]], [true]])(
  'a row that is %j is wrong by a code of ours',
  async (row) => {
    for (const file of ['students', 'sales', 'payments'] as const) {
      const answer = await run('all', { ...aFile(), [file]: [row] })
      expect(answer.rows.filter((one) => one.file === file)).toMatchObject([
        { state: 'wrong', code: 'row_invalid' },
      ])
      for (const { code = '' } of answer.rows) expect(code).toMatch(/^[a-z_]*$/)
    }
  },
)

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
