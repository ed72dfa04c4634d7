import { describe, expect, test } from 'vitest'
import { become, becomeOwner } from './support/actors.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 2 })
const watcher = aDatabase({ template: 'empty' })

async function waitingTransactions(): Promise<number> {
  const [row] = await watcher.sql()`select count(*)::int as waiting from pg_stat_activity
    where datname = ${new URL(database.url()).pathname.slice(1)} and wait_event_type = 'Lock'`
  return row?.waiting
}

/** The rest of the transaction is rolled back. */
function asStaff<T>(work: (sql: Transaction) => Promise<T>): Promise<T> {
  return inDiscardedTransaction(database.sql(), async (sql) => {
    await sql`insert into public.enquiries (form, name, email, message) values
      ('contact', 'Uma Sextante', 'uma@example.com', 'Hola'), ('contact', 'Otro Nombre', 'otra@example.com', 'Hola')`
    await sql`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, payer_document)
      values ('paga@example.com', 'úma sextante', 1, 'USD', 'PAID', 'single', 'x', '11.222.333'),
             ('otra@example.com', 'Otro Nombre', 1, 'USD', 'PAID', 'single', 'x', '11222333')`
    await become(sql, 'staff')
    return work(sql)
  })
}

async function personOf(sql: Transaction, email: string): Promise<number> {
  const [row] = await sql`select public.person_id_of(${email})::int as id`
  return row?.id
}

const join = (sql: Transaction, email: string, person: number) =>
  sql`select public.join_people(${email}, ${person})`
const separate = (sql: Transaction, email: string) => sql`select public.separate_address(${email})`

describe('a person is made of', () => {
  test.each([
    [
      'an order',
      `insert into public.payments (email, payer_name, amount, currency, payment_type, course_id)
      values ('Nueva@Example.com', 'Nueva Persona', 1, 'USD', 'single', 'x')`,
    ],
    [
      'a student',
      `insert into public.students (firstname, lastname, email)
      values ('Nueva', 'Persona', 'NUEVA@example.com')`,
    ],
    [
      'an enquiry',
      `insert into public.enquiries (form, name, email, message)
      values ('contact', 'Nueva Persona', 'nueva@example.com', '')`,
    ],
    [
      'a demo access',
      `insert into public.demo_prospects (firstname, lastname, email)
      values ('Nueva', 'Persona', 'nueva@example.com')`,
    ],
    [
      'a member of the community',
      `insert into public.community_registrations (name, email, phone)
      values ('Nueva Persona', 'nueva@example.com', '12345')`,
    ],
  ])('%s', async (_, statement) => {
    const rows = await inDiscardedTransaction(database.sql(), async (sql) => {
      await sql.unsafe(statement)
      return sql`select names, person_id = id as alone from public.person_addresses where email_normalized = 'nueva@example.com'`
    })
    expect([...rows]).toEqual([{ names: ['Nueva Persona'], alone: true }])
  })

  test('every way in which the name was written, once each', async () => {
    const names = await asStaff(async (sql) => {
      await becomeOwner(sql)
      for (const name of ['Uma Sextante', 'Uma  S.', 'Uma Sextante ']) {
        await sql`insert into public.enquiries (form, name, email, message) values ('contact', ${name}, 'uma@example.com', '')`
      }
      const [row] =
        await sql`select names from public.person_addresses where email_normalized = 'uma@example.com'`
      return row?.names
    })
    expect(names).toEqual(['Uma Sextante', 'Uma  S.'])
  })

  test('at most fifty names, however many are typed for somebody’s address', async () => {
    const kept = await asStaff(async (sql) => {
      await becomeOwner(sql)
      await sql`insert into public.enquiries (form, name, email, message)
        select 'contact', 'Nombre ' || n, 'uma@example.com', '' from generate_series(1, 60) n`
      const [row] =
        await sql`select cardinality(names) as kept from public.person_addresses where email_normalized = 'uma@example.com'`
      return row?.kept
    })
    expect(kept).toBe(50)
  })
})

test('everybody in the sample data is a person', async () => {
  const rows = await database.sql()`
    select e.email from (
      select email_normalized as email from public.payments union select payer_email_normalized from public.sales
      union select email_normalized from public.students union select email_normalized from public.enquiries
      union select email_normalized from public.demo_prospects union select email_normalized from public.community_registrations
    ) e where not exists (select from public.person_addresses a where a.email_normalized = e.email)`
  expect([...rows]).toEqual([])
})

test('transactions that meet a new person at the same moment do not wait for each other in a circle', async () => {
  const sql = database.sql()
  const addStudent = (session: Transaction) =>
    session`insert into public.students (firstname, lastname, email) values ('Dos', 'Veces', 'dos@example.com')
      on conflict (email_normalized) do nothing`
  let second: Promise<unknown> | undefined
  await sql.begin(async (first) => {
    await first`insert into public.enquiries (form, name, email, message) values ('contact', 'Dos V.', 'dos@example.com', '')`
    second = sql.begin(addStudent)
    await expect.poll(waitingTransactions).toBe(1)
    await addStudent(first)
  })
  await second
  const rows = await sql`select names from public.person_addresses where email_normalized = 'dos@example.com'`
  expect([...rows]).toEqual([{ names: ['Dos V.', 'Dos Veces'] }])
})

describe('joining', () => {
  test('gives every address of one person to the other, and separating gives one back', async () => {
    await asStaff(async (sql) => {
      const [uma, paga, otra] = [
        await personOf(sql, 'uma@example.com'),
        await personOf(sql, 'paga@example.com'),
        await personOf(sql, 'otra@example.com'),
      ]
      await join(sql, 'paga@example.com', uma)
      expect(await personOf(sql, 'paga@example.com')).toBe(uma)
      await join(sql, 'uma@example.com', otra)
      expect([await personOf(sql, 'uma@example.com'), await personOf(sql, 'paga@example.com')]).toEqual([
        otra,
        otra,
      ])
      await separate(sql, 'paga@example.com')
      expect(await personOf(sql, 'paga@example.com')).toBe(paga)
      expect(await personOf(sql, 'uma@example.com')).toBe(otra)
      await separate(sql, 'uma@example.com')
      expect(await personOf(sql, 'uma@example.com')).toBe(uma)
    })
  })

  test('is in the audit log, with both persons', async () => {
    const [lines, paga, uma] = await asStaff(async (sql) => {
      const paga = await personOf(sql, 'paga@example.com')
      const uma = await personOf(sql, 'uma@example.com')
      await join(sql, 'paga@example.com', uma)
      // A repeated click changes nothing and says nothing.
      await join(sql, 'paga@example.com', uma)
      await separate(sql, 'paga@example.com')
      await becomeOwner(sql)
      await become(sql, 'admin')
      return [
        await sql`select action, row_key::int, before, after from public.list_audit('person_addresses') order by id`,
        paga,
        uma,
      ] as const
    })
    expect([...lines]).toEqual([
      { action: 'join', row_key: paga, before: { person_id: paga }, after: { person_id: uma } },
      { action: 'separate', row_key: paga, before: { person_id: uma }, after: { person_id: paga } },
    ])
  })

  test.each([
    ['an address that nobody has', `public.join_people('nadie@example.com', 1)`],
    ['a person that does not exist', `public.join_people('uma@example.com', 999999)`],
    [
      'a person who was joined to another',
      `public.join_people('otra@example.com', public.join_people('uma@example.com',
      public.person_id_of('paga@example.com')) * 0 + (select id from public.person_addresses where email_normalized = 'uma@example.com'))`,
    ],
    ['separating an address that nobody has', `public.separate_address('nadie@example.com')`],
  ])('refuses %s', async (_, call) => {
    await expect(asStaff((sql) => sql.unsafe(`select ${call}`))).rejects.toThrow('person_not_found')
  })

  test('two persons joined into each other at the same moment stay one person', async () => {
    const sql = database.sql()
    const [a, b] = await sql`select id::int, email_normalized as email from public.person_addresses
      where person_id = id order by id limit 2`
    const joinAs = (email: string, person: number) =>
      sql.begin(async (session) => {
        await become(session, 'staff')
        await join(session, email, person)
      })
    await Promise.allSettled([joinAs(a?.email, b?.id), joinAs(b?.email, a?.id)])
    const rows =
      await sql`select distinct person_id::int as person from public.person_addresses where id in ${sql([a?.id, b?.id])}`
    expect(rows).toHaveLength(1)
    expect([a?.id, b?.id]).toContain(rows[0]?.person)
  })
})
