import { beforeEach, describe, expect, test } from 'vitest'
import { become } from './support/actors.ts'
import { aFact, apply, type Fact, placedOrder } from './support/orders.ts'
import { between } from './support/overtaken.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase, atOnce, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const { decide, paidLink } = salesIn(database.sql)

let payments = 0
let id: string
let email: string
beforeEach(() => {
  payments += 1
  id = `DP-AJENO-${payments}`
  email = `ajena${payments}@example.com`
})

/** A notification of a payment that names no order of ours; returns its id. */
async function unmatched(changes: Partial<Fact> & Record<string, unknown> = {}, body = id): Promise<string> {
  const sql = database.sql()
  const [event] =
    await sql`select public.record_payment_event('dlocal-go', ${JSON.stringify({ payment_id: body })}, ${id}) as id`
  const fact = {
    provider_payment_id: id,
    order_id: 'an-order-of-nobody-here',
    status: 'PAID',
    provider_status: 'PAID',
    ...{ amount: '300.00', currency: 'USD', payer_name: 'Rosa Ñandú', payer_email: 'rosa@example.com' },
    ...changes,
  }
  expect(await apply(sql, fact, event?.id)).toBe('unmatched')
  return event?.id
}

type Given = { course?: string; reason?: string; usd?: number | null; to?: string }

function attach(
  event: string,
  { course = 'gee-python', reason = 'Pagó por transferencia', usd = null, to = email }: Given = {},
) {
  const args = { event_id: event, email: to, course_slug: course, reason, usd_amount: usd }
  return decide('staff', 'attach_unmatched_payment', args)
}

async function rows() {
  return database.sql()`select p.email, p.payer_name, p.amount, p.currency, p.status, p.payment_type, p.review_reason,
      case when private.came_otherwise(p) then p.received_currency end as reported_currency, o.created_by is not null as by_staff, s.usd_amount as agreed, s.id as sale
    from public.payments p join public.orders o on o.id = p.order_id left join public.sales s on s.id = p.sale_id
    where p.dlocal_payment_id = ${id}`
}

const outcomeOf = async (event: string) =>
  (await database.sql()`select outcome from public.payment_events where id = ${event}`)[0]?.outcome

const onDesk = async (event: string) =>
  (
    await database.as(
      'staff',
      (session) => session`select key, email, name, data from public.desk_items('payment_unmatched')`,
    )
  ).find(({ key }) => key === `payment_unmatched:${event}`)

describe('an unmatched payment', () => {
  test('is marked so, but never once it was applied', async () => {
    const outcomes: string[] = []
    for (const applied of [false, true]) {
      const body = JSON.stringify({ payment_id: `${id}-${applied}` })
      const event = await database.call<string>('service', 'record_payment_event', 'dlocal-go', body, '')
      if (applied) await apply(database.sql(), aFact({ ...(await placedOrder(database.sql())) }), event)
      await database.call('service', 'mark_payment_event_unmatched', event)
      const [row] = await database.sql()`select outcome from public.payment_events where id = ${event}`
      outcomes.push(row?.outcome)
    }
    expect(outcomes).toEqual(['unmatched', 'applied'])
  })

  test('keeps what was read, which is on the desk once it brought money', async () => {
    const event = await unmatched({ status: 'PENDING', provider_status: 'PENDING' })
    expect(await onDesk(event)).toBeUndefined()
    await unmatched()
    expect(await onDesk(event)).toMatchObject({
      ...{ email: 'rosa@example.com', name: 'Rosa Ñandú' },
      data: { event_id: Number(event), reference: id, amount: 300, currency: 'USD' },
    })
  })

  test('attached to a person and a course begins their sale, with access and receipt', async () => {
    const event = await unmatched()
    expect(await attach(event)).toBe(true)
    const [row] = await rows()
    expect(row).toMatchObject({
      ...{ email, payer_name: 'Rosa Ñandú', amount: '300.00', currency: 'USD', status: 'PAID' },
      ...{ payment_type: 'total', review_reason: null, by_staff: true, agreed: '300.00' },
    })
    expect(await outcomeOf(event)).toBe('applied')
    expect(await onDesk(event)).toBeUndefined()
    const steps = await database.sql()`select kind from public.outbox
      where natural_key in (${`receipt:${id}`}, ${`payment_recheck:${event}`}) order by kind`
    expect(steps.map(({ kind }) => kind)).toEqual(['payment_recheck', 'receipt_mail'])
    const [sale] =
      await database.sql()`select access_granted_at is not null or access_hold is not null as treated
      from public.sales where id = ${row?.sale}`
    expect(sale?.treated).toBe(true)
    const audit = await database.sql()`select action, after from public.audit_log
      where table_name = 'payment_events' and row_key = ${event}`
    expect(audit).toEqual([
      { action: 'attach', after: { email, base_slug: 'gee-python', reason: 'Pagó por transferencia' } },
    ])
    const links = await database.as(
      'staff',
      (session) => session`select email from public.list_payment_links(search => ${email})`,
    )
    expect(links).toHaveLength(0)
  })

  test('of somebody with a sale is its next payment', async () => {
    await paidLink(email, { payment_type: 'installments', amount: 50, total: 300 })
    expect(await attach(await unmatched({ amount: '50.00' }), { to: email.toUpperCase() })).toBe(true)
    expect(await rows()).toMatchObject([
      { payment_type: 'installment', agreed: '300.00', review_reason: null },
    ])
  })

  test('is attached once, by two people at the same time', async () => {
    const event = await unmatched()
    expect((await atOnce(2, () => attach(event))).toSorted()).toEqual([false, true])
    expect(await rows()).toHaveLength(1)
  })

  test('told of by two notifications is one payment', async () => {
    const [one, other] = [await unmatched(), await unmatched({}, `${id}-otra-forma`)]
    expect(await attach(one)).toBe(true)
    expect(await onDesk(other)).toBeUndefined()
    expect(await attach(other, { to: 'otra@example.com' })).toBe(false)
    expect(await rows()).toMatchObject([{ email }])
  })

  test('told of by two notifications is attached once, by two people at the same time', async () => {
    const both = [await unmatched(), await unmatched({}, `${id}-otra-forma`)]
    const add = `create function public.pause() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4714); return new; end $$;
      create trigger aa_pause before insert on public.payments for each row execute function public.pause()`
    await database.sql().unsafe(add)
    const attached = await between(
      database.sql(),
      (gate) => gate`select pg_advisory_xact_lock(4714)`,
      () => atOnce(2, (n) => attach(both[n] ?? '', { to: `${n}.${email}` })),
      (gate) => waitForBlockedQuery(gate, 2),
    )
    await database.sql()`drop function public.pause cascade`
    expect(attached?.toSorted()).toEqual([false, true])
    expect(await rows()).toHaveLength(1)
  })

  test('is not on the desk because of a notification that is read while it is attached', async () => {
    const sql = database.sql()
    const event = await unmatched()
    const body = JSON.stringify({ payment_id: id, again: true })
    const [late] = await sql`select public.record_payment_event('dlocal-go', ${body}, ${id}) as id`
    const fact = { provider_payment_id: id, status: 'PAID', amount: '300.00', currency: 'USD' }
    const outcome = await between(
      sql,
      async (session) => {
        await become(session, 'staff')
        await session`select public.attach_unmatched_payment(${event}, ${email}, 'gee-python', 'Prueba')`
        // Another's waiting is seen by the owner of the database alone.
        await session`reset role`
      },
      () => apply(sql, fact, late?.id),
      () => Promise.resolve(),
    )
    expect(outcome).toBe('unchanged')
    expect(await onDesk(late?.id)).toBeUndefined()
    expect(await outcomeOf(late?.id)).toBe('unchanged')
  })

  test('in another currency needs its amount in dollars, and is held until somebody counts it', async () => {
    const event = await unmatched({ amount: '300000.00', currency: 'ARS' })
    await expect(attach(event)).rejects.toThrow('usd_amount_required')
    expect(await attach(event, { usd: 270 })).toBe(true)
    expect(await rows()).toMatchObject([
      {
        amount: '270.00',
        currency: 'USD',
        status: 'PENDING',
        review_reason: 'amount_mismatch',
        reported_currency: 'ARS',
      },
    ])
  })

  test('that was pending follows what the provider says later', async () => {
    const event = await unmatched({ status: 'PENDING', provider_status: 'PENDING' })
    expect(await attach(event)).toBe(true)
    expect(await rows()).toMatchObject([{ status: 'PENDING', agreed: null }])
    const paid = aFact({ order_id: id, amount: '300.00' }, { provider_payment_id: id, order_id: null })
    expect(await apply(database.sql(), paid)).toBe('applied')
    expect(await rows()).toMatchObject([{ status: 'PAID', agreed: '300.00' }])
  })
})

describe('nothing is attached', () => {
  test.each<[string, Given, string]>([
    ['without a reason', { reason: ' ' }, 'reason_required'],
    ['to no address', { to: 'nadie' }, 'email_invalid'],
    ['to an unknown course', { course: 'no-existe' }, 'course_not_found'],
    ['for less than nothing', { usd: -1 }, 'usd_amount_invalid'],
    ['for half a cent', { usd: 1.005 }, 'usd_amount_invalid'],
  ])('%s', async (_name, given, refusal) => {
    const event = await unmatched()
    await expect(attach(event, given)).rejects.toThrow(refusal)
    expect(await rows()).toHaveLength(0)
    expect(await outcomeOf(event)).toBe('unmatched')
  })

  test('of which the provider knows nothing', async () => {
    const sql = database.sql()
    const [event] =
      await sql`select public.record_payment_event('dlocal-go', ${`{"payment_id":"${id}"}`}, ${id}) as id`
    await sql`select public.mark_payment_event_unmatched(${event?.id})`
    await expect(attach(event?.id)).rejects.toThrow('payment_unread')
  })

  test('of a payment that found its order', async () => {
    const sql = database.sql()
    const [event] =
      await sql`select public.record_payment_event('dlocal-go', ${`{"payment_id":"${id}"}`}, ${id}) as id`
    await sql`update public.payment_events set outcome = 'applied' where id = ${event?.id}`
    expect(await attach(event?.id)).toBe(false)
  })

  test.each(['anon', 'removed staff'] as const)('by %s', async (actor) => {
    const event = await unmatched()
    const tried = await database.tryAs(
      actor,
      (session) =>
        session`select public.attach_unmatched_payment(${event}, ${email}, 'gee-python', 'porque sí')`,
    )
    expect(tried).toMatchObject({ ok: false, code: '42501' })
  })
})
