import { expect, test } from 'vitest'
import { aFact, anOrder, apply, createOrder, type OrderInput } from './support/orders.ts'
import { aPayer, buy } from './support/sale-access.ts'
import { aDatabase, type Transaction, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()

const personOf = async (email: string) => {
  const [row] =
    await sql()`select person_id::integer as id from public.person_addresses where email_normalized = ${email}`
  return row?.id as number | undefined
}
const erase = async (session: Transaction | ReturnType<typeof sql> = sql()) => {
  const [row] = await session`select public.run_erasures() as erased`
  return row?.erased as number
}
const heldOf = async (person: number) => {
  const [row] =
    await sql()`select held from public.erasures where person_ids @> to_jsonb(${person}::bigint) and withdrawn_at is null`
  return row?.held
}

/** Somebody whose order is too old to be paid at its checkout, and whose 48 hours are over. */
async function anErasure(): Promise<{ order: OrderInput; email: string; person: number }> {
  const email = aPayer().toLowerCase()
  const order = anOrder({ email, amount: '90.00' })
  await createOrder(sql(), order)
  await sql().begin(async (inner) => {
    await inner`set local session_replication_role = replica`
    await inner`update public.payments set created_at = now() - interval '3 days' where email_normalized = ${email}`
  })
  const person = Number(await personOf(email))
  await database.call('admin', 'ask_erasure', person, email, false)
  await sql()`update public.erasures set starts_at = now() where erased_at is null`
  return { order, email, person }
}

/** Begins the other while the work is done and not yet committed. */
async function meanwhile<T>(work: (session: Transaction) => Promise<unknown>, other: () => Promise<T>) {
  let waiting: Promise<T> | undefined
  await sql().begin(async (session) => {
    await work(session)
    waiting = other()
    waiting.catch(() => undefined)
    await waitForBlockedQuery(session)
  })
  return waiting
}

test('whoever pays while they are erased is erased with what they bought', async () => {
  const { order, email } = await anErasure()
  expect(
    await meanwhile(
      (session) => apply(session, aFact(order)),
      () => erase(),
    ),
  ).toBe(1)
  // The steps that ask the providers hold it until they answer.
  const left =
    await sql()`select o.kind from public.outbox o where o.payload ->> 'email' = ${email} order by o.kind`
  expect(left.map(({ kind }) => kind)).toEqual(['classroom_erasure', 'mailing_list_erasure'])
  const [rows] = await sql()`select
    (select count(*)::integer from public.students s where s.email_normalized = ${email}) as students,
    (select count(*)::integer from public.sales s where s.payer_email_normalized = ${email}) as sales`
  expect(rows).toEqual({ students: 0, sales: 0 })
})

test('an order that is being placed is waited for, and holds the erasure', async () => {
  const { email, person } = await anErasure()
  const next = anOrder({ email, amount: '90.00' })
  expect(
    await meanwhile(
      (session) => createOrder(session, next),
      () => erase(),
    ),
  ).toBe(0)
  expect(await heldOf(person)).toBe('open_order')
})

test('an order that comes while its payer is erased is of somebody new', async () => {
  const { email, person } = await anErasure()
  const next = anOrder({ email, amount: '90.00' })
  expect(await meanwhile(erase, () => createOrder(sql(), next))).toMatchObject({ outcome: 'created' })
  expect(await personOf(email)).toBeGreaterThan(person)
  expect(await apply(sql(), aFact(next))).toBe('applied')
})

test('a step that a worker takes in that moment is waited for', async () => {
  const { email, person } = await anErasure()
  await sql()`update public.outbox set status = 'dismissed' where status = 'pending'`
  const [step] = await sql()`insert into public.outbox (kind, natural_key, payload)
    values ('mailing_list', 'mailing_list:newsletter:una', ${sql().json({ list: 'newsletter', email })}) returning id`
  expect(
    await meanwhile(
      (session) => session`select from public.claim_outbox('mailing_list')`,
      () => erase(),
    ),
  ).toBe(0)
  await sql()`select public.complete_outbox(${step?.id})`
  expect(await erase()).toBe(1)
  expect(await personOf(email)).toBeUndefined()
  expect(await heldOf(person)).toBeNull()
})

/** Somebody who only asked, two years ago, and whom the sweep has found. */
async function aStranger(): Promise<{ email: string; person: number }> {
  const email = aPayer().toLowerCase()
  await sql()`insert into public.enquiries (form, name, email, message, answered_at, answered_by, created_at)
    values ('contact', 'Ana', ${email}, 'Hola', now() - interval '25 months', gen_random_uuid(), now() - interval '25 months')`
  await sql()`update public.person_addresses set created_at = now() - interval '25 months' where email_normalized = ${email}`
  await sql()`select public.sweep_personal_data()`
  const person = Number(await personOf(email))
  expect(await heldOf(person)).toBeNull()
  return { email, person }
}

test('who only asked, years ago, and buys once the sweep has found them, is not erased', async () => {
  const { email, person } = await aStranger()
  await buy(sql(), { email })
  expect(await erase()).toBe(0)
  expect(await personOf(email)).toBe(person)
  expect(await heldOf(person)).toBeUndefined()
})

test('nor whoever staff join with them', async () => {
  const { email } = await aStranger()
  const buyer = aPayer().toLowerCase()
  await buy(sql(), { email: buyer })
  const into = Number(await personOf(buyer))
  await database.call('staff', 'join_people', email, into)
  expect(await erase()).toBe(0)
  expect(await personOf(buyer)).toBe(into)
})
