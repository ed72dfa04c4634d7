import { describe, expect, test } from 'vitest'
import { become } from './support/actors.ts'
import { callsIn } from './support/money-calls.ts'
import { between } from './support/overtaken.ts'
import { aPayer, buy, carryOut } from './support/sale-access.ts'
import { aDatabase, type Transaction } from './support/test-database.ts'

// A step is made anew while a worker takes it, works on it or ends it, in either order: it is carried out as it was made last,
// and no lane has two workers.

const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()
const { call } = callsIn(sql)
type Session = Transaction | ReturnType<typeof sql>

const rest = async () => undefined
const none = () => sql()`truncate public.outbox`

async function aStep(kind: string, payload: Record<string, unknown>): Promise<number> {
  await none()
  const [row] = await sql()`insert into public.outbox (kind, natural_key, payload)
    values (${kind}, ${`${kind}:${JSON.stringify(payload)}`}, ${sql().json(payload as never)}) returning id`
  return Number(row?.id)
}
async function look(id: number) {
  const [row] =
    await sql()`select status, attempts, address, leased_until is not null as held from public.outbox where id = ${id}`
  return { ...row }
}

type Claimed = { id: number; lease: string; address: string | null } | undefined
async function claim(lane: string, session: Session = sql()): Promise<Claimed> {
  const [row] =
    await session`select id::integer, leased_until::text as lease, address from public.claim_outbox(${lane})`
  return row as Claimed
}
/** What a worker says by the lease that it took. */
const complete = (claimed: Claimed, session: Session = sql()) =>
  session`select public.complete_outbox(${claimed?.id ?? 0}, null, ${claimed?.lease ?? null}::text::timestamptz)`
/** The worker does not come back within its lease, of which it knows. */
async function pass(claimed: Claimed): Promise<Claimed> {
  const [row] = await sql()`update public.outbox set leased_until = now() - interval '1 s'
    where id = ${claimed?.id ?? 0} returning leased_until::text as lease`
  return claimed && { ...claimed, lease: row?.lease }
}

describe('whose address is corrected', () => {
  const list = { list: 'newsletter', email: 'ana@example.con' }
  const correct = async (id: number, session: Transaction) => {
    await become(session, 'admin')
    const [row] = await session`select public.correct_step_address(${id}, 'ana@example.com') as done`
    await session`reset role`
    return row?.done as boolean
  }
  const corrected = (id: number) => sql().begin((session) => correct(id, session)) as Promise<boolean>

  test('while a worker takes it is the worker’s', async () => {
    const id = await aStep('mailing_list', list)
    await sql().begin(async (worker) => {
      expect(await claim('mailing_list', worker)).toMatchObject({ id })
      expect(await corrected(id)).toBe(false)
    })
    expect(await corrected(id)).toBe(false)
    expect(await look(id)).toMatchObject({ held: true, address: null })
  })

  test('is not taken meanwhile, and then with the right one', async () => {
    const id = await aStep('mailing_list', list)
    await sql().begin(async (staff) => {
      expect(await correct(id, staff)).toBe(true)
      expect(await claim('mailing_list')).toBeUndefined()
    })
    expect(await claim('mailing_list')).toMatchObject({ id, address: 'ana@example.com' })
  })

  test('while a late worker ends it is ended', async () => {
    const id = await aStep('mailing_list', list)
    const late = await pass(await claim('mailing_list'))
    await sql().begin(async (worker) => {
      await complete(late, worker)
      expect(await corrected(id)).toBe(false)
    })
    expect(await look(id)).toMatchObject({ status: 'done', address: null })
  })

  test('before a late worker ends it waits to be carried out anew', async () => {
    const id = await aStep('mailing_list', list)
    const late = await pass(await claim('mailing_list'))
    await between(
      sql(),
      (staff) => correct(id, staff),
      () => complete(late),
      rest,
    )
    expect(await look(id)).toMatchObject({ status: 'pending', attempts: 0, address: 'ana@example.com' })
  })
})

describe('of a person whose address is corrected', () => {
  test('that a worker holds stays its own, and its lane has one worker', async () => {
    const wrong = aPayer().toLowerCase()
    const { saleId } = await buy(sql(), { email: wrong })
    await carryOut(sql())
    const [sale] = await sql()`select student_id::integer as student from public.sales where id = ${saleId}`
    const payload = { list: 'students', student_id: sale?.student, email: wrong }
    const id = await aStep('mailing_list', payload)
    const right = `bien.${wrong}`
    await sql()`update public.outbox set address = ${right} where id = ${id}`
    const claimed = await claim('mailing_list')
    await call('admin', 'correct_address', { address: wrong, corrected: right, reason: 'Una letra de más' })
    expect(await look(id)).toMatchObject({ held: true, address: right })
    expect(await claim('mailing_list')).toBeUndefined()
    await complete(claimed)
    expect(await look(id)).toMatchObject({ status: 'done' })
  })
})

describe('that asks for a payment which the provider did not know', () => {
  async function aQuestion(): Promise<{
    id: number
    event: number
    again: (session?: Session) => Promise<void>
  }> {
    const reference = `DP-${Math.random()}`
    const notice = async (session: Session) => {
      const [row] =
        await session`select public.record_payment_event('dlocal-go', ${reference}, ${reference})::integer as id`
      return row?.id as number
    }
    await none()
    const event = await notice(sql())
    const ask = (session: Session) => session`select public.ask_payment_later(${event})`
    await ask(sql())
    const [row] = await sql()`update public.outbox set next_attempt_at = now()
      where natural_key = ${`payment_recheck:${event}`} returning id::integer`
    const again = async (session: Session = sql()) => {
      await notice(session)
      await ask(session)
    }
    return { id: row?.id, event, again }
  }

  test('is asked anew when it is notified while the worker says that it ended', async () => {
    const { id, again } = await aQuestion()
    const claimed = await claim('payments')
    await between(
      sql(),
      (worker) => complete(claimed, worker),
      () => again(),
      rest,
    )
    expect(await look(id)).toMatchObject({ status: 'pending', attempts: 0 })
  })

  test('is asked anew when it is notified after the worker asked and before it says so', async () => {
    const { id, again } = await aQuestion()
    const claimed = await claim('payments')
    await between(
      sql(),
      (webhook) => again(webhook),
      () => complete(claimed),
      rest,
    )
    expect(await look(id)).toMatchObject({ status: 'pending', attempts: 0 })
  })
})

describe('of a refund that a person tells apart', () => {
  /** One was asked for, and the provider reports two that could be it; the worker has said so and holds the step still. */
  async function anUnclearRefund() {
    const { paymentId } = await buy(sql(), { email: aPayer() })
    await none()
    await call('admin', 'record_refund', {
      ...{ payment_id: paymentId, kind: 'refund', amount: 30, reason: 'Se arrepintió', through: 'provider' },
    })
    const claimed = await claim('payments')
    const [own] = await sql()`select f.id::integer, p.dlocal_payment_id as dp from public.payment_refunds f
      join public.payments p on p.id = f.payment_id where f.payment_id = ${paymentId}`
    await sql()`select public.begin_refund(${own?.id})`
    const fact = { provider_payment_id: own?.dp, amount: '30.00', currency: 'USD', status: 'SUCCESS' }
    const told = { ...fact, provider_refund_id: `REF-${own?.id}`, is_unclear: true }
    await sql()`select public.apply_provider_refund(${sql().json(told)})`
    await sql()`select public.end_refund(${own?.id}, 'unclear')`
    const [held] =
      await sql()`select f.id::integer from public.payment_refunds f where f.question = 'several' and f.payment_id = ${paymentId}`
    const decide = async (session: Transaction) => {
      await become(session, 'admin')
      await session`select public.decide_refund(${held?.id}, 'count', 'Es otra', 30)`
      await session`reset role`
    }
    return { claimed, id: claimed?.id ?? 0, decide }
  }

  test('is asked again where the worker ends it first', async () => {
    const { claimed, id, decide } = await anUnclearRefund()
    await between(
      sql(),
      (worker) => complete(claimed, worker),
      () => sql().begin(decide),
      rest,
    )
    expect(await look(id)).toMatchObject({ status: 'pending', attempts: 0, held: false })
  })

  test('is asked again where the worker comes back after it', async () => {
    const { claimed, id, decide } = await anUnclearRefund()
    await between(sql(), decide, () => complete(claimed), rest)
    expect(await look(id)).toMatchObject({ status: 'pending', attempts: 0, held: false })
  })
})
