import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../src/domain/search.ts'
import { foldedWords } from '../support/folded-words.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

/** Each text folded by the browser's rule and by the database's. */
async function folds(texts: readonly string[]): Promise<{ here: string[]; there: string[] }> {
  const rows = await database.sql()`
    select private.fold(text) as folded from unnest(${[...texts]}::text[]) with ordinality as t (text, place) order by place`
  return { here: texts.map(fold), there: rows.map((row) => row.folded) }
}

test('both folds use the same table', async () => {
  const { here, there } = await folds(foldedWords.map(([text]) => text))
  expect(here).toEqual(foldedWords.map(([, folded]) => folded))
  expect(there).toEqual(here)
})

const blocks = [
  [0x20, 0x24f],
  [0x250, 0x36f],
  [0x1e00, 0x1eff],
  [0xfb00, 0xfb06],
  [0xff00, 0xff5e],
] as const
const latin = blocks.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))

test('both folds agree on every Latin letter and mark', async () => {
  const { here, there } = await folds(latin.map((code) => String.fromCodePoint(code)))
  const differing = latin.filter((_, at) => here[at] !== there[at]).map((code) => `U+${code.toString(16)}`)
  expect(differing).toEqual([])
})

test('both folds agree on words of Latin letters and marks', async () => {
  const letter = fc.constantFrom(...latin).map((code) => String.fromCodePoint(code))
  const words = fc.array(fc.string({ unit: letter, maxLength: 30 }), { minLength: 200, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(words, async (texts) => {
      const { here, there } = await folds(texts)
      expect(there).toEqual(here)
    }),
    { numRuns: 10 },
  )
})

const spellings = ['Ñandú', 'ñandu', 'NANDU', 'nandú', 'Pérez', 'perez ñ']

async function addPeople(): Promise<void> {
  await database.sql()`
    insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id)
    values ('uno@example.com', 'Ñandú Pérez Ñuñoa', 1, 'USD', 'PAID', 'single', 'x')`
  await database.sql()`
    update public.students set firstname = 'Ñandú', lastname = 'Pérez Ñuñoa'
    where id = (select student_id from public.recap_links order by id limit 1)`
}

test('the lists that the database searches find a name in every spelling', async () => {
  await addPeople()
  for (const spelling of spellings) {
    const payments = await database.as(
      'staff',
      (sql) => sql`select payer_name from public.list_payments('all', 'all', ${spelling})`,
    )
    expect(
      payments.map((row) => row.payer_name),
      spelling,
    ).toEqual(['Ñandú Pérez Ñuñoa'])
    const links = await database.as(
      'staff',
      (sql) => sql`select distinct student_name from public.list_recap_links(null, ${spelling})`,
    )
    expect(
      links.map((row) => row.student_name),
      spelling,
    ).toEqual(['Ñandú Pérez Ñuñoa'])
  }
})

test('a search uses an index, also for a session under row policies', async () => {
  await database.sql().begin(async (sql) => {
    // Kept plans of small tables would read them whole for each row.
    await sql`set local enable_seqscan = off`
    // What follows a payment or a new person is not what is searched.
    await sql`set local session_replication_role = replica`
    await sql`
      insert into public.payments (order_id, email, payer_name, amount, currency, received_amount, received_currency, status,
        payment_type, provider, course_id)
      select (select min(id) from public.orders), 'p' || n || '@example.com', 'Persona ' || n, 1, 'USD', 1, 'USD', 'PAID', 'single',
        'dlocal-go', 'x'
      from generate_series(1, 2500) n`
    await sql`
      insert into public.students (firstname, lastname, email)
      select 'Persona', 'Número ' || n, 'alumna' || n || '@example.com' from generate_series(1, 2500) n`
    await sql`
      insert into public.person_addresses (email_normalized, person_id, names)
      select s.email, (select min(id) from public.person_addresses), array['Persona ' || s.lastname]
      from public.students s where s.email like 'alumna%'`
  })
  await database.sql()`analyze public.payments, public.students, public.person_addresses`
  const scans = async () => {
    await database.sql()`select pg_stat_force_next_flush()`
    const rows = await database.sql()`
      select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes
      where indexrelname in ('payments_search', 'person_addresses_search') order by 1`
    return rows.map((row) => row.scans as number)
  }
  const before = await scans()
  const found = await database.as('staff', async (sql) => {
    await sql`select * from public.list_recap_links(null, 'NÚMERO 2321')`
    return sql`select payer_name from public.list_payments('all', 'all', 'persóna 2321')`
  })
  expect(found.map((row) => row.payer_name)).toEqual(['Persona 2321'])
  const after = await scans()
  expect(after.map((count, at) => count > (before[at] ?? 0))).toEqual([true, true])
})
