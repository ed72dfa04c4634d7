import { expect, test } from 'vitest'
import { writeSale } from './support/debts.ts'
import { callsIn } from './support/money-calls.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const sql = () => database.sql()
const { rows, call } = callsIn(sql)
const { somebody } = salesIn(sql)

const day = (instant: string) => instant.slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** What each road says of the day on which the first that is not paid was due. */
async function dueDays(id: number, email: string) {
  const person_id = await call('staff', 'person_id_of', { email })
  const page = (await call('staff', 'list_sales', { person_id })).sales[0]
  const [inList] = await rows('staff', 'list_debtors', { search: email, state_filter: 'all' })
  const [mail] = await sql()`
    select private.reminder_letter(d, 'by_hand', d.due_on) ->> 'since' as since from private.debtors d where d.sale_id = ${id}`
  const [age] = await sql()`
    select min(o.due_on)::text as due from private.owed_instalments o where o.sale_id = ${id} and o.amount > 0`
  const instalment = page.schedule.find(({ number }: { number: number }) => number === page.next_number)
  const [list] = await sql()`select ${inList?.due_on ?? null}::date::text as due`
  return {
    ...{ page: page.next_due_on, schedule: instalment?.due_on, list: list?.due },
    ...{ mail: mail?.since, ages: age?.due },
  }
}

const everywhere = (due: string) => ({ page: due, schedule: due, list: due, mail: due, ages: due })

// In the afternoon at the school, so that the day is the same there.
const noon = (instant: string) => `${day(instant)}T15:00:00Z`

test('of what nobody has paid anything of, the day of the sale is said everywhere', async () => {
  const email = somebody().toLowerCase()
  const made = noon(daysAgo(40))
  const id = await writeSale(sql(), { email, createdAt: made })
  expect(await dueDays(id, email)).toEqual(everywhere(day(made)))
})

test('after the first charge each instalment is due thirty days after the one before', async () => {
  const email = somebody().toLowerCase()
  const first = noon(daysAgo(40))
  const id = await writeSale(sql(), { email, createdAt: noon(daysAgo(50)), charges: [{ at: first }] })
  expect(await dueDays(id, email)).toEqual(everywhere(day(noon(daysAgo(10)))))
})

test('before the first charge the instalments after it have no day', async () => {
  const email = somebody().toLowerCase()
  const id = await writeSale(sql(), { email, createdAt: noon(daysAgo(40)) })
  const days = await sql()`select due_on from public.sales s, private.sale_schedule(s) where s.id = ${id}`
  expect(days.slice(1).map(({ due_on }) => due_on)).toEqual([null, null, null, null, null])
})
