import { describe, expect, test } from 'vitest'
import type { Fields } from './support/earlier-school.ts'
import { counts, imports, together, wrong } from './support/school-imports.ts'

const { sql, one, as, run, aFile, stored, cohort } = imports()
type File = ReturnType<typeof aFile>

/** The only row, otherwise. */
const other = ([row]: Fields[], changes: Fields): Fields[] => [{ ...row, ...changes }]
const emailOf = ({ students }: File) => String(students[0]?.email)
const refusals = async (rows: Partial<File>) => wrong(await run('all', rows))

describe('rows that are not right', () => {
  const rounded = ['5.49E+12', '5,49116E+12', '5,49116 E+12', '1E+15', '5.49e12', "'5.49E+12", '########']
  const noPhones = [
    '#####',
    '5.491.155.550.134',
    '5491155550134,00',
    '5,49116 E+12',
    '5.49E12',
    'sin teléfono',
    '-',
  ]

  async function isRefused(file: File, refusal: string) {
    const before = await stored()
    const answer = await run('all', file)
    expect(wrong(answer)).toContain(refusal)
    expect(answer.written).toBe(false)
    expect(await stored()).toEqual(before)
  }

  type Bad = [name: string, row: 'student' | 'sale' | 'payment', fields: Fields, code: string]
  test.each<Bad>([
    ['an e-mail that is none', 'student', { email: 'sin-arroba' }, 'email_invalid'],
    ['a name that is missing', 'student', { firstname: ' ' }, 'firstname_required'],
    ['a letter that was lost', 'student', { lastname: 'N\uFFFDñez' }, 'lastname_damaged'],
    ['a lost letter of a payment', 'payment', { payment_method: 'D\uFFFDbito' }, 'payment_method_damaged'],
    ...rounded.flatMap((key): Bad[] => [
      [`the key ${key} of a sale`, 'sale', { key }, 'key_invalid'],
      [`the key ${key} of a payment`, 'payment', { key }, 'key_invalid'],
      [`the sale ${key} of a payment`, 'payment', { sale: key }, 'sale_invalid'],
    ]),
    ['a phone that became a number', 'student', { phone: '5,49115E+12' }, 'phone_invalid'],
    ...noPhones.map((phone): Bad => [`the phone ${phone}`, 'student', { phone }, 'phone_invalid']),
    ['a cohort that there is not', 'sale', { cohort: 'gee-python' }, 'cohort_not_found'],
    ['a buyer who is no student', 'sale', { email: 'nadie@anterior.example' }, 'student_not_found'],
    ['a day in another order', 'sale', { sold_on: '10/01/2026' }, 'sold_on_invalid'],
    ['a day to come', 'payment', { paid_on: '2999-01-01' }, 'paid_on_invalid'],
    ['a total with thousands', 'sale', { price: '1.234,50' }, 'price_invalid'],
    ['what may be thousands', 'payment', { amount: '1.250' }, 'amount_invalid'],
    ['a currency that there is not', 'payment', { currency: 'pesos' }, 'currency_invalid'],
    ['pesos without what they count', 'payment', { currency: 'ARS' }, 'counted_usd_required'],
    ['dollars that count another sum', 'payment', { counted_usd: '20' }, 'counted_usd_invalid'],
    [
      'cents of a currency without',
      'payment',
      { currency: 'CLP', amount: '9,50', counted_usd: '1' },
      'amount_invalid',
    ],
    ['more than is owed', 'payment', { amount: '200,02' }, 'amount_over_remaining'],
    ['a payment of zero', 'payment', { amount: '0' }, 'amount_invalid'],
    ['an unknown sale', 'payment', { sale: 'otra' }, 'sale_not_found'],
    ['more instalments than there are', 'sale', { installments_number: '37' }, 'installments_number_invalid'],
    ['access to an unknown cohort', 'sale', { access: 'otra-cohorte' }, 'access_invalid'],
  ])('%s is named with its line, and nothing is written', (_name, row, fields, code) =>
    isRefused(aFile({ [row]: fields }), `${row}s 2 ${code}`),
  )

  test('so are a key twice, and a price of zero without its reason', async () => {
    const twice = { key: 'doble', amount: '10' }
    await isRefused(aFile({ payments: [twice, twice] }), 'payments 3 key_repeated')
    await isRefused(aFile({ sale: { price: '0' }, payments: [] }), 'sales 2 free_reason_required')
  })

  test.each(['12E5', 'A-1.5E+3', '000912', '#12', '5.49', 'E+12'])('the key %s is one', async (key) => {
    expect(wrong(await run('preview', aFile({ sale: { key }, payment: { sale: key, key } })))).toEqual([])
  })

  test.each([
    ["'+54 9 11 5555 0134", '+54 9 11 5555 0134'],
    ['’5491155550134', '5491155550134'],
    ['(+54) 9 11 5555-0134', '(+54) 9 11 5555-0134'],
    ['11.5555.0134', '11.5555.0134'],
    ["' ", null],
  ])('the phone %j is stored as %j, and a name as one line', async (typed, phone) => {
    const file = aFile({ student: { phone: typed, firstname: 'Una\r\nSegunda' } })
    expect((await run('all', { students: file.students })).written).toBe(true)
    const stored = await one`select firstname, phone from public.students where email = ${emailOf(file)}`
    expect(stored).toEqual({ firstname: 'Una Segunda', phone })
  })

  test('a sale waits with its payments, and the rest may be taken', async () => {
    const [good, bad] = [aFile(), aFile({ payments: [{ amount: '50' }, { amount: 'cien' }] })]
    const answer = await run('right', together(good, bad))
    expect(answer.written).toBe(true)
    expect(counts(answer)).toEqual({
      ...{ 'students new': 2, 'sales new': 1, 'payments new': 1 },
      ...{ 'sales waiting': 1, 'payments waiting': 1, 'payments wrong': 1 },
    })
    // Put right, the same files add what is missing.
    Object.assign(bad.payments[1] ?? {}, { amount: '100' })
    expect(counts(await run('all', together(good, bad)))).toEqual({
      ...{ 'students known': 2, 'sales known': 1, 'payments known': 1, 'sales new': 1, 'payments new': 2 },
    })
  })

  test('a key with other content is refused, and so is a second sale of the cohort', async () => {
    const { students, sales, payments } = aFile()
    await run('all', { students, sales, payments })
    expect(await refusals({ sales: other(sales, { price: '190' }) })).toEqual(['sales 2 key_taken'])
    expect(await refusals({ payments: other(payments, { paid_on: '2026-01-09' }) })).toEqual([
      'payments 2 key_taken',
    ])
    expect(await refusals({ sales: other(sales, { key: 'otra' }) })).toEqual(['sales 2 sale_exists'])
    expect(await refusals({ students: [...students, ...students] })).toEqual(['students 2 email_repeated'])
  })

  test.each([[null], [7], ['fila'], [[]], [[1]], [true]])(
    'a row that is %j is wrong by a code of ours',
    async (row) => {
      for (const file of ['students', 'sales', 'payments'] as const) {
        const { rows } = await run('all', { ...aFile(), [file]: [row] })
        expect(rows.filter((one) => one.file === file)).toMatchObject([
          { state: 'wrong', code: 'row_invalid' },
        ])
        for (const { code = '' } of rows) expect(code).toMatch(/^[a-z_]*$/)
      }
    },
  )
})

describe('people who are known', () => {
  test('are joined: the name stays, what is missing is filled in', async () => {
    const file = aFile({ student: { phone: '' } })
    await run('all', file)
    const email = emailOf(file)
    const news = { email: ` ${email.toUpperCase()}`, firstname: 'Otra', phone: '+54 11 5555 0000' }
    const answer = await run('all', { students: other(file.students, news) })
    expect(counts(answer)).toEqual({ 'students completed': 1 })
    const rows = await sql()`select firstname, phone from public.students where email_normalized = ${email}`
    expect(rows).toMatchObject([{ firstname: 'Una', phone: '+54 11 5555 0000' }])
  })

  test('are listed under the day of their payment, and lead nothing', async () => {
    await run('all', aFile({ payment: { paid_on: '2020-02-03', amount: '200' } }))
    const listed = await one`select p.created_at = p.approved_at as same, p.created_at::date::text as day
      from public.payments p join private.imported_rows r on r.kind = 'payment' and r.row_id = p.id
      order by p.id desc limit 1`
    expect(listed).toEqual({ same: true, day: '2020-02-03' })
  })

  test('pay on by the ordinary road, which knows the sale', async () => {
    const file = aFile({ sale: { access: cohort(), installments_number: '2' }, payment: { amount: '100' } })
    await run('all', file)
    const sale =
      await one`select private.access_state(s) as access, b.next_number, b.next_amount::float8 as next
      from public.sales s join private.sale_balances b on b.sale_id = s.id where s.payer_email = ${emailOf(file)}`
    expect(sale).toEqual({ access: 'active', next_number: 2, next: 100 })
  })
})

describe('a sale without its cohorts', () => {
  const withAccess = (file: File, changes: Fields = {}) => ({
    ...file,
    sales: other(file.sales, { access: cohort(), ...changes }),
  })
  async function imported() {
    const file = aFile()
    await run('all', file)
    return file
  }

  test('is counted before anything is written, where it is paid or free', async () => {
    const unpaid = aFile({ payments: [] })
    const free = aFile({ sale: { price: '0', free_reason: 'staff' }, payments: [] })
    const all = together(aFile(), free, unpaid, aFile({ sale: { access: cohort() } }))
    expect((await run('preview', all)).without_access).toBe(2)
    expect((await run('all', all)).without_access).toBe(2)
    // A later file with a payment of it alone counts it, too.
    const [late] = aFile({
      payment: { sale: unpaid.sales[0]?.key ?? '', paid_on: '2026-01-11', amount: '5' },
    }).payments
    expect((await run('preview', { payments: late ? [late] : [] })).without_access).toBe(1)
  })

  test('gets its access by the same row with them, and nothing is sent', async () => {
    const file = await imported()
    const before = await stored()
    const answer = await run('all', withAccess(file))
    expect(counts(answer)).toEqual({ 'students known': 1, 'sales completed': 1, 'payments known': 1 })
    expect((await stored()).steps).toBe(before.steps)
    const sale =
      await one`select private.access_state(s) as access, s.access_granted_at = s.created_at as since_then
      from public.sales s where s.payer_email = ${emailOf(file)}`
    expect(sale).toEqual({ access: 'active', since_then: true })
    expect(counts(await run('all', withAccess(file)))).toEqual({
      ...{ 'students known': 1, 'sales known': 1, 'payments known': 1 },
    })
    expect(await refusals(file)).toEqual(['sales 2 key_taken'])
  })

  test('is refused where anything else differs, and once a person has decided otherwise', async () => {
    const file = await imported()
    expect(await refusals(withAccess(file, { price: '210' }))).toEqual(['sales 2 key_taken'])
    const sales = await sql()`
      update public.sales set access_withdrawn_at = now(), access_withdrawal_reason = 'se fue'
      where payer_email = ${emailOf(file)} returning id`
    expect(await refusals(withAccess(file))).toEqual(['sales 2 key_taken'])
    expect(sales).toHaveLength(1)
  })

  test('that the desk gave the same meanwhile is known', async () => {
    const file = await imported()
    const { id } = await one`select id from public.sales where payer_email = ${emailOf(file)}`
    const [done] = await as(
      'admin',
      (session) => session`select public.decide_sales_access(array[${id}]::bigint[], 'inside') as n`,
    )
    expect(done?.n).toBe(1)
    expect(counts(await run('all', withAccess(file)))).toMatchObject({ 'sales known': 1 })
  })
})
