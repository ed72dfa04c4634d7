import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, mailboxOf } from '../../src/domain/email.ts'
import {
  addressLikeText,
  mailboxes,
  plainAddresses,
  refusedAddresses,
} from '../../src/domain/test-support/email-cases.ts'
import { attempt } from './support/actors.ts'
import {
  aFact,
  anInstallmentsOrder,
  anOrder,
  apply,
  createOrder,
  placedOrder,
  stateOf,
} from './support/orders.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })
const odd = 'Premio-<target@victim>'

type Verdict = { takes: boolean; mailbox: string }

/** The verdict of SQL on each text. */
async function verdicts(texts: readonly string[]): Promise<Verdict[]> {
  return await database.sql()<Verdict[]>`
    select private.is_email(t.address) as takes, private.mailbox(t.address) as mailbox
    from unnest(${texts}::text[]) with ordinality as t (address, place) order by t.place`
}

describe('the rule of SQL', () => {
  test('accepts and rejects the cases of the table', async () => {
    const taken = await verdicts(plainAddresses)
    const refused = await verdicts(refusedAddresses)
    expect(plainAddresses.filter((_, place) => taken[place]?.takes !== true)).toEqual([])
    expect(refusedAddresses.filter((_, place) => refused[place]?.takes !== false)).toEqual([])
  })

  test('agrees with TypeScript on 5,000 borderline texts, and on the mailbox of each address', async () => {
    // PostgreSQL cannot hold these texts; the rule in TypeScript rejects them.
    const texts = fc
      .sample(addressLikeText, { numRuns: 5000, seed: 20_260_111 })
      .filter((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text))
    const answers = await verdicts(texts)
    expect(texts.filter((text, place) => answers[place]?.takes !== isEmail(text))).toEqual([])
    const addresses = texts.filter(isEmail)
    expect(addresses.length).toBeGreaterThan(500)
    const wrong = texts.filter((text, place) => isEmail(text) && answers[place]?.mailbox !== mailboxOf(text))
    expect(wrong).toEqual([])
  })

  test('agrees with TypeScript on every ASCII character at every place of an address', async () => {
    const characters = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1))
    const texts = ['ab.cd@ef-gh.ij.example', 'ab@cd.xn--ef'].flatMap((address) =>
      Array.from(address, (_, at) => [address.slice(0, at), address.slice(at + 1)] as const).flatMap(
        ([before, after]) => characters.map((character) => before + character + after),
      ),
    )
    const answers = await verdicts(texts)
    expect(texts.filter((text, place) => answers[place]?.takes !== isEmail(text))).toEqual([])
  })

  test('returns the same mailbox for the cases of the table', async () => {
    const answers = await verdicts(mailboxes.map(([address]) => address))
    expect(answers.map(({ mailbox }) => mailbox)).toEqual(mailboxes.map(([, mailbox]) => mailbox))
  })
})

test('every table with an address applies it, except the ledger, which applies it when an order is created', async () => {
  const columns = await database.sql()`
    select c.relname || '.' || a.attname as name,
           exists (select from pg_constraint k
                   where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
                     and pg_get_constraintdef(k.oid) like '%private.is_email(%') as asks
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('email', 'payer_email')
    order by name`
  expect(columns.filter(({ asks }) => !asks).map(({ name }) => name)).toEqual([
    'orders.email',
    'payments.email',
    'sales.payer_email',
  ])
  expect(columns.filter(({ asks }) => asks).length).toBeGreaterThanOrEqual(5)
})

describe('money and addresses', () => {
  test('rejects an order with an invalid address', async () => {
    await inDiscardedTransaction(database.sql(), async (transaction) => {
      const refused = await attempt(transaction, (inner) => createOrder(inner, anOrder({ email: odd })))
      expect(refused).toMatchObject({ ok: false, code: '23514' })
      expect(await transaction`select from public.payments`).toHaveLength(0)
    })
  })

  test('keeps the charges of an order though the rule became stricter since', async () => {
    await inDiscardedTransaction(database.sql(), async (transaction) => {
      const order = await placedOrder(transaction)
      const plan = anInstallmentsOrder()
      await createOrder(transaction, plan)
      await transaction`create or replace function private.is_email(address text) returns boolean
        language sql immutable set search_path = '' as 'select false'`

      expect(await apply(transaction, aFact(order))).toBe('applied')
      for (const charge of ['ST-1-1', 'ST-1-2']) {
        expect(await apply(transaction, aFact(plan, { provider_payment_id: charge }))).toBe('applied')
      }

      expect(await stateOf(transaction, order)).toMatchObject({ payments: [{ status: 'PAID' }], sales: [{}] })
      const { payments, sales, receipts } = await stateOf(transaction, plan)
      expect(payments.map(({ status, installment_number }) => [status, installment_number])).toEqual([
        ['PAID', 1],
        ['PAID', 2],
      ])
      expect(sales).toHaveLength(1)
      expect(receipts).toHaveLength(2)
    })
  })
})
