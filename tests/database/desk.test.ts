import { beforeAll, describe, expect, test } from 'vitest'
import type { Capability } from '../../src/domain/staff-roles.ts'
import { type Actor, become } from './support/actors.ts'
import { atOnce } from './support/contract.ts'
import { demoAccesses } from './support/demo-accesses.ts'
import { deskRows } from './support/desk-rows.ts'
import { aFact, anOrder, apply, createOrder } from './support/orders.ts'
import { buy, carryOut } from './support/sale-access.ts'
import { asActor } from './support/sessions.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const demo = demoAccesses(database.sql)

type Item = {
  key: string
  kind: string
  at: string
  email: string | null
  name: string | null
  dismissable: boolean
  reason: string
}

/** The sample data has items of its own; each test looks for its own key. */
async function items(actor: Actor = 'staff', kind: string | null = null): Promise<Item[]> {
  return asActor(
    database.sql(),
    actor,
    (sql) => sql<Item[]>`select * from public.desk_items(${kind}, page_size => 100)`,
  )
}
const item = async (key: string) => (await items()).find((candidate) => candidate.key === key)

async function call<T>(
  actor: Actor,
  name: string,
  ...args: (string | number | boolean | null)[]
): Promise<T> {
  return asActor(database.sql(), actor, async (sql) => {
    const [row] = await sql`select public.${sql(name)}(${sql.unsafe(args.map(literal).join(', '))}) as answer`
    return row?.answer
  })
}
const literal = (value: string | number | boolean | null) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

async function idOf(insert: string): Promise<number> {
  const [row] = await database.sql().unsafe(`${insert} returning id`)
  return Number(row?.id)
}

function anEnquiry(form = 'contact', ago = '1 hour') {
  return idOf(`insert into public.enquiries (form, name, email, message, created_at)
    values ('${form}', 'Ana Pérez', 'ana@example.com', '¿Cuándo empieza?', now() - interval '${ago}')`)
}
function aFailedStep(payload: object, kind = 'mailing_list') {
  return idOf(`insert into public.outbox (kind, natural_key, payload, status, attempts, last_error)
    values ('${kind}', 'prueba:' || gen_random_uuid(), '${JSON.stringify(payload)}', 'failed', 1, 'resend 422')`)
}

describe('a provider that refuses our key', () => {
  test('is there once, with what waits for it, until a step of its lane leaves', async () => {
    const sql = database.sql()
    await sql`delete from public.outbox where lane = 'mail' and status = 'pending'`
    await sql`insert into public.outbox (kind, natural_key, payload)
      select 'receipt_mail', 'blocked:' || n, '{}' from generate_series(1, 5) n`
    for (let tries = 0; tries < 2; tries += 1) {
      const [step] = await sql`select id from public.claim_outbox('mail')`
      await sql`select public.fail_outbox(${step?.id}, 'blocked', 'key_refused', 'resend 403 invalid_api_key')`
    }
    expect(await item('lane_blocked:mail')).toMatchObject({
      ...{ kind: 'lane_blocked', reason: 'mail', email: null, dismissable: false },
      data: { problem: 'key_refused', error: 'resend 403 invalid_api_key', waiting: 5 },
    })
    expect((await items('staff', 'lane_blocked')).map(({ key }) => key)).toEqual(['lane_blocked:mail'])
    const [next] = await sql`select id from public.claim_outbox('mail')`
    await sql`select public.complete_outbox(${next?.id})`
    expect(await item('lane_blocked:mail')).toBeUndefined()
    await sql`delete from public.outbox where natural_key like 'blocked:%'`
  })
})

describe('an enquiry', () => {
  test.each([
    ['contact', 'enquiry'],
    ['webgis', 'waiting_list'],
    ['waitlist', 'waiting_list'],
  ])('of the form %s is there as %s until it is answered', async (form, kind) => {
    const id = await anEnquiry(form)
    expect(await item(`${kind}:${id}`)).toMatchObject({
      kind,
      email: 'ana@example.com',
      name: 'Ana Pérez',
      reason: form,
    })
    expect(await call('staff', 'answer_enquiry', id)).toBe(true)
    expect(await item(`${kind}:${id}`)).toBeUndefined()
  })

  test('is answered once, and the second hears who did it', async () => {
    const id = await anEnquiry()
    expect((await atOnce(6, () => call('staff', 'answer_enquiry', id))).sort()).toEqual([
      ...Array(5).fill(false),
      true,
    ])
    expect(await call('admin', 'claim_desk_item', `enquiry:${id}`)).toEqual({
      ...{ state: 'gone', by: 'Secretaría', at: expect.any(String) },
    })
  })

  test('answered by mistake comes back for whoever answered it, and for nobody else', async () => {
    const id = await anEnquiry()
    await call('staff', 'answer_enquiry', id)
    expect(await call('admin', 'reopen_enquiry', id)).toBe(false)
    expect(await call('staff', 'reopen_enquiry', id)).toBe(true)
    expect(await item(`enquiry:${id}`)).toBeDefined()
  })

  test('is assigned from what the caller saw', async () => {
    const id = await anEnquiry()
    const [ana, luz] = ['a0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000001']
    expect(await call('staff', 'assign_enquiry', id, ana, null)).toBe(true)
    expect(await call('admin', 'assign_enquiry', id, luz, null)).toBe(false)
    expect(await call('staff', 'get_enquiry', id)).toMatchObject({
      assigned_to: ana,
      assigned_to_name: 'Secretaría',
    })
    await expect(
      call('staff', 'assign_enquiry', id, 'a0000000-0000-4000-8000-000000000003', ana),
    ).rejects.toMatchObject({ message: 'assignee_invalid' })
  })

  test('keeps the notes with their authors', async () => {
    const id = await anEnquiry()
    await call('staff', 'add_enquiry_note', id, 'La llamé')
    await call('admin', 'add_enquiry_note', id, 'Vuelve el lunes')
    expect(await call('staff', 'get_enquiry', id)).toMatchObject({
      message: '¿Cuándo empieza?',
      notes: [
        { note: 'La llamé', author_name: 'Secretaría' },
        { note: 'Vuelve el lunes', author_name: 'Administración' },
      ],
    })
    await expect(call('staff', 'add_enquiry_note', id, '  ')).rejects.toMatchObject({
      message: 'note_required',
    })
    await expect(call('staff', 'add_enquiry_note', 999_999, 'x')).rejects.toMatchObject({
      message: 'enquiry_not_found',
    })
  })
})

describe('a step that was given up', () => {
  test.each([
    [
      { email: 'ana@example.com', name: 'Ana', last_name: 'Pérez' },
      { email: 'ana@example.com', name: 'Ana Pérez' },
    ],
    [{ enquiry_id: 1 }, { email: 'rosa.portulano@example.com', name: 'Rosa Portulano' }],
    [{ enquiry_ids: [1] }, { email: null, name: null }],
  ])('about %j names its person', async (payload, person) => {
    const id = await aFailedStep(payload)
    expect(await item(`step_failed:${id}`)).toMatchObject({ ...person, reason: 'mailing_list' })
  })

  test('goes when it is tried again, and the second hears who did it', async () => {
    const id = await aFailedStep({ email: 'ana@example.com' })
    expect(await call('staff', 'retry_step', id)).toBe(true)
    expect(await item(`step_failed:${id}`)).toBeUndefined()
    expect(await call('admin', 'claim_desk_item', `step_failed:${id}`)).toMatchObject({
      state: 'gone',
      by: 'Secretaría',
    })
  })
})

describe('a demo access', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  test('is there from three days before its end until it gets another', async () => {
    const { prospect_id: id } = await demo.grant({ access_ends_at: inDays(2.9) })
    expect(await item(`demo_ending:${id}`)).toMatchObject({ email: demo.email(), name: 'Demo Prueba' })
    await demo.set(id, true, inDays(3.1), 1)
    expect(await item(`demo_ending:${id}`)).toBeUndefined()
  })

  test('dismissed for one end is there again for the next', async () => {
    const { prospect_id: id } = await demo.grant({ access_ends_at: inDays(1) })
    expect(await call('staff', 'dismiss_desk_item', `demo_ending:${id}`, 'No sigue')).toBe(true)
    expect(await item(`demo_ending:${id}`)).toBeUndefined()
    await demo.set(id, true, inDays(2), 1)
    expect(await item(`demo_ending:${id}`)).toBeDefined()
  })

  test('without an end, or closed, is not', async () => {
    const { prospect_id: id } = await demo.grant({ access_ends_at: inDays(1) })
    await demo.set(id, false)
    expect(await item(`demo_ending:${id}`)).toBeUndefined()
  })
})

describe('an abandoned order', () => {
  async function ordered(ago: string, changes: Parameters<typeof anOrder>[0] = {}) {
    const order = anOrder({ email: `orden${Math.random()}@example.com`, ...changes })
    await createOrder(database.sql(), order)
    const [row] = await database.sql()`update public.payments
      set idempotency_key = idempotency_key where dlocal_order_id = ${order.order_id} returning id`
    // The guard of the ledger keeps the instant of an order.
    await database.sql().begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      await sql`update public.payments set created_at = now() - ${ago}::interval where id = ${row?.id}`
    })
    return { order, key: `order_abandoned:${row?.id}` }
  }

  test.each([
    ['30 minutes', false],
    ['2 hours', true],
    ['6 days', true],
    ['8 days', false],
  ])('%s old: %s', async (ago, there) => {
    const { key, order } = await ordered(ago)
    expect(await item(key)).toEqual(
      there ? expect.objectContaining({ email: order.email, reason: 'pending' }) : undefined,
    )
  })

  test('goes when its person pays, by this order or another', async () => {
    const first = await ordered('3 hours')
    const second = await ordered('2 hours', { email: first.order.email })
    expect([await item(first.key), await item(second.key)]).toEqual([undefined, expect.anything()])
    await apply(database.sql(), aFact(second.order))
    expect(await item(second.key)).toBeUndefined()
  })

  test('goes when its person pays for the same product by a link', async () => {
    const { key, order } = await ordered('2 hours')
    const link = await ordered('1 hour', { email: order.email })
    await database.sql()`update public.payments set created_by = gen_random_uuid() where dlocal_order_id = ${link.order.order_id}`
    expect(await item(key)).toBeDefined()
    await apply(database.sql(), aFact(link.order))
    expect(await item(key)).toBeUndefined()
  })

  test('whose money is held is not abandoned', async () => {
    const { key, order } = await ordered('2 hours')
    await apply(database.sql(), aFact(order, { amount: '1.00' }))
    expect(await item(key)).toBeUndefined()
  })

  test('of a payment link is the business of who sent it', async () => {
    const { key } = await ordered('2 hours')
    await database.sql()`update public.payments set created_by = gen_random_uuid() where id = ${key.split(':')[1] ?? ''}`
    expect(await item(key)).toBeUndefined()
  })
})

test('an unmatched payment is there until somebody dismisses it, with a reason, once', async () => {
  const [event] =
    await database.sql()`select public.record_payment_event('dlocal-go', '{"payment_id":"DP-X"}', 'DP-X') as id`
  await database.sql()`select public.mark_payment_event_unmatched(${event?.id})`
  const key = `payment_unmatched:${event?.id}`
  expect(await item(key)).toMatchObject({ kind: 'payment_unmatched', email: null })
  await expect(call('staff', 'dismiss_desk_item', key, ' ')).rejects.toMatchObject({
    message: 'reason_required',
  })
  const outcomes = await atOnce(6, () => call('staff', 'dismiss_desk_item', key, 'Prueba del proveedor'))
  expect(outcomes.sort()).toEqual([...Array(5).fill(false), true])
  expect(await item(key)).toBeUndefined()
  expect(await call('admin', 'claim_desk_item', key)).toMatchObject({ state: 'gone', by: 'Secretaría' })
  const audited = await database.sql()`select action, after ->> 'reason' as reason from public.audit_log
    where table_name = 'desk_dismissals' and row_key = ${key}`
  expect(audited).toEqual([{ action: 'insert', reason: 'Prueba del proveedor' }])
})

test('a step is not dismissed here: it has its own way', async () => {
  const id = await aFailedStep({ email: 'ana@example.com' })
  await expect(call('staff', 'dismiss_desk_item', `step_failed:${id}`, 'x')).rejects.toMatchObject({
    message: 'kind_invalid',
  })
})

describe('a sale', () => {
  const payer = () => `venta${Math.random()}@example.com`

  async function heldSale() {
    const email = payer()
    await buy(database.sql(), { email, amount: '90.00', course_id: 'gee-python' })
    const [sale] = await database.sql()`
      update public.sales set access_hold = 'small_amount', access_granted_at = null
      where payer_email_normalized = ${email} returning id`
    return { key: `sale_without_access:${sale?.id}`, id: Number(sale?.id), email }
  }

  test('that is paid waits without access until it is given, and who gave it is told', async () => {
    const { key, id, email } = await heldSale()
    expect(await item(key)).toMatchObject({ email, reason: 'small_amount', name: 'Ana María Pérez García' })
    await call('staff', 'grant_sale_access', id)
    expect((await item(key))?.reason).not.toBe('small_amount')
    await database.sql()`update public.sales set access_hold = null, access_granted_at = now() where id = ${id}`
    expect(await item(key)).toBeUndefined()
    expect(await call('admin', 'claim_desk_item', key)).toMatchObject({ state: 'gone', by: 'Secretaría' })
  })

  test('that is paid and has access is not here', async () => {
    const { key, id } = await heldSale()
    await database.sql()`update public.sales set access_hold = null, access_granted_at = now() where id = ${id}`
    expect(await item(key)).toBeUndefined()
  })

  async function soldWithAccess() {
    const { id } = await heldSale()
    await database.sql()`update public.sales set access_hold = null, access_granted_at = now() where id = ${id}`
    const [charge] =
      await database.sql()`select id, amount from public.payments where sale_id = ${id} and status = 'PAID'`
    return { id, key: `access_after_refund:${id}`, paymentId: Number(charge?.id), amount: charge?.amount }
  }

  test.each(['refund', 'chargeback'] as const)(
    'with a %s keeps its access until somebody decides',
    async (kind) => {
      const { key, id, paymentId, amount } = await soldWithAccess()
      expect(await item(key)).toBeUndefined()
      await call('admin', 'record_refund', paymentId, kind, Number(amount), 'lo pidió')
      expect(await item(key)).toMatchObject({ reason: kind })
      await call('staff', 'withdraw_sale_access', id, 'se devolvió')
      expect(await item(key)).toBeUndefined()
    },
  )

  test('that was voided keeps its access until somebody decides, and may keep it', async () => {
    const { key, id } = await soldWithAccess()
    const [row] = await database.sql()`select version from public.sales where id = ${id}`
    await call('admin', 'void_sale', id, row?.version, 'se equivocó')
    expect(await item(key)).toMatchObject({ reason: 'voided' })
    expect(await call('staff', 'dismiss_desk_item', key, 'becada')).toBe(true)
    expect(await item(key)).toBeUndefined()
  })

  test('over the capacity is there until it is voided', async () => {
    const { id } = await soldWithAccess()
    const key = `over_capacity:${id}`
    await database.sql()`update public.sales set over_capacity = true where id = ${id}`
    expect(await item(key)).toMatchObject({ kind: 'over_capacity' })
    await database.sql()`update public.sales set voided_at = now(), void_reason = 'no hay lugar' where id = ${id}`
    expect(await item(key)).toBeUndefined()
  })
})

describe('money that is paid without access', () => {
  const soldLink = (email: string) => ({ email, amount: '30.00', course_id: 'gee-python' })
  const keyOf = (id: number) => `sale_without_access:${id}`

  /** A sale of 90 USD in three links, the first one paid, its access given. */
  async function firstOfThree() {
    const email = `cuotas${Math.random()}@example.com`
    const { saleId } = await buy(database.sql(), soldLink(email))
    await carryOut(database.sql())
    await database.sql()`update public.sales
      set usd_amount = 90, installments_number = 3, installments_amount = 30 where id = ${saleId}`
    expect(await item(keyOf(saleId))).toBeUndefined()
    return { email, saleId }
  }

  async function payAnother(email: string, counted: boolean) {
    const { paymentId, saleId } = await buy(database.sql(), soldLink(email))
    if (counted) await call('staff', 'resolve_payment_review', paymentId, 'counted', 'es la cuota 2')
    return { paymentId, saleId }
  }

  test('after the access was withdrawn waits for a person, who gives it again or withdraws it again', async () => {
    const { email, saleId } = await firstOfThree()
    await call('staff', 'withdraw_sale_access', saleId, 'se devolvió')
    expect(await item(keyOf(saleId))).toBeUndefined()
    const { paymentId } = await payAnother(email, false)
    expect(await item(`charge_review:${paymentId}`)).toMatchObject({ reason: 'duplicate_charge' })
    await call('staff', 'resolve_payment_review', paymentId, 'counted', 'es la cuota 2')
    expect(await item(keyOf(saleId))).toMatchObject({ reason: 'withdrawn', email })
    expect(await call('staff', 'withdraw_sale_access', saleId, 'no sigue')).toEqual({
      ...{ access: 'none', hold: null },
    })
    expect(await item(keyOf(saleId))).toBeUndefined()
    await payAnother(email, true)
    expect(await call('staff', 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
    expect(await item(keyOf(saleId))).toBeUndefined()
  })

  test('that a person counts gives it', async () => {
    const email = `contado${Math.random()}@example.com`
    const order = anOrder({ email, amount: '90.00', course_id: 'gee-python' })
    await createOrder(database.sql(), order)
    await apply(database.sql(), aFact(order, { amount: '1.00' }))
    const [held] =
      await database.sql()`select id from public.payments where dlocal_order_id = ${order.order_id}`
    expect(await item(`charge_review:${held?.id}`)).toBeDefined()
    await call('staff', 'resolve_payment_review', Number(held?.id), 'counted', 'alcanza')
    const [sale] = await database.sql()`
      select s.id, private.access_state(s) as access from public.sales s where payer_email_normalized = ${email}`
    expect(sale).toMatchObject({ access: 'coming' })
    expect(await item(keyOf(Number(sale?.id)))).toBeUndefined()
  })

  test('for a cohort without a classroom waits until it is given, also once the classroom is there', async () => {
    const email = `sinaula${Math.random()}@example.com`
    const sql = database.sql()
    const [cohort] = await sql`update public.courses_moodle c set moodle_course_id = null
      from public.courses_moodle old
      where c.id = old.id and c.base_slug = 'gee-python' and c.is_current_cohort
      returning c.id, old.moodle_course_id as classroom`
    const { saleId } = await buy(sql, { email, amount: '90.00', course_id: 'gee-python' })
    expect(await item(keyOf(saleId))).toMatchObject({ reason: 'no_classroom' })
    await sql`update public.courses_moodle set moodle_course_id = ${cohort?.classroom} where id = ${cohort?.id}`
    expect(await item(keyOf(saleId))).toMatchObject({ reason: 'no_classroom' })
    expect(await call('staff', 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
    expect(await item(keyOf(saleId))).toBeUndefined()
  })

  test('whose step at the classroom a person dismissed waits until it is given', async () => {
    const { saleId } = await buy(database.sql(), {
      ...{ email: `dejada${Math.random()}@example.com`, amount: '90.00', course_id: 'gee-python' },
    })
    const [step] = await database.sql()`
      update public.outbox o set status = 'failed', last_error = 'no', attempts = 1
      from public.sales s where s.id = ${saleId} and o.kind = 'classroom_enrolment'
        and o.payload ->> 'student_id' = s.student_id::text returning o.id`
    expect(await item(`step_failed:${step?.id}`)).toBeDefined()
    expect(await call('staff', 'dismiss_step', Number(step?.id), 'después')).toBe(true)
    expect(await item(keyOf(saleId))).toMatchObject({ reason: 'step_dismissed' })
    expect(await call('staff', 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
    expect(await item(keyOf(saleId))).toBeUndefined()
  })
})

test('a marked charge is there until one of many decides', async () => {
  const { paymentId } = await buy(database.sql(), { email: `marcado${Math.random()}@example.com` })
  await database.sql()`update public.payments set review_reason = 'duplicate_charge' where id = ${paymentId}`
  const key = `charge_review:${paymentId}`
  expect(await item(key)).toMatchObject({ reason: 'duplicate_charge' })
  const outcomes = await atOnce(4, () =>
    call('staff', 'resolve_payment_review', paymentId, 'dismissed', 'no cuenta'),
  )
  expect(outcomes.sort()).toEqual([false, false, false, true])
  expect(await item(key)).toBeUndefined()
  expect(await call('admin', 'claim_desk_item', key)).toMatchObject({ state: 'gone', by: 'Secretaría' })
})

describe('an open item', () => {
  test('belongs to one person at a time', async () => {
    const key = `enquiry:${await anEnquiry()}`
    const answers = await Promise.all(
      (['staff', 'admin'] as const).map((actor) =>
        call<{ state: string; by: string }>(actor, 'claim_desk_item', key),
      ),
    )
    expect(answers.map(({ state }) => state).sort()).toEqual(['mine', 'taken'])
    expect(answers[0]?.by).toBe(answers[1]?.by)
  })

  test('is shown with its holder, who may release it', async () => {
    const key = `enquiry:${await anEnquiry()}`
    await call('admin', 'claim_desk_item', key)
    expect(await item(key)).toMatchObject({ claimed_by_name: 'Administración' })
    await call('staff', 'release_desk_item', key)
    expect(await item(key)).toMatchObject({ claimed_by_name: 'Administración' })
    await call('admin', 'release_desk_item', key)
    expect(await item(key)).toMatchObject({ claimed_by_name: null })
  })

  test('may be taken over, and is free after five minutes', async () => {
    const key = `enquiry:${await anEnquiry()}`
    await call('admin', 'claim_desk_item', key)
    expect(await call('staff', 'claim_desk_item', key, true)).toMatchObject({
      state: 'mine',
      by: 'Secretaría',
    })
    await database.sql()`update private.desk_claims set leased_until = now() - interval '1 second' where item_key = ${key}`
    expect(await item(key)).toMatchObject({ claimed_by_name: null })
    expect(await call('admin', 'claim_desk_item', key)).toMatchObject({ state: 'mine', by: 'Administración' })
  })
})

describe('the list', () => {
  beforeAll(async () => {
    for (let n = 0; n < 25; n += 1) await anEnquiry()
    // Several of one instant: the key decides between them.
    await database.sql()`update public.enquiries set created_at = date_trunc('day', created_at) where answered_at is null`
  })

  test('pages by key, newest first, without a gap or a repetition', async () => {
    const all = await items('staff', 'enquiry')
    const paged: Item[] = []
    let last: Item | undefined
    do {
      const { at, key } = last ?? { at: null, key: null }
      const page = await asActor(
        database.sql(),
        'staff',
        (sql) => sql<Item[]>`
        select key, kind, at::text from public.desk_items('enquiry', ${at}::text::timestamptz, ${key}, 7)`,
      )
      paged.push(...page)
      last = page.at(-1)
    } while (last)
    expect(paged.map(({ key }) => key)).toEqual(all.map(({ key }) => key))
  })

  test('counts what it shows', async () => {
    const counts = await call<Record<string, number>>('staff', 'desk_counts')
    const shown = await items()
    for (const [kind, count] of Object.entries(counts))
      expect(count, kind).toBe(shown.filter((candidate) => candidate.kind === kind).length)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(shown.length)
  })
})

describe('each role', () => {
  beforeAll(async () => {
    await deskRows(database.sql())
    await aFailedStep({ student_id: 1 })
    await aFailedStep({ prospect_id: 1 })
  })

  test.each<[Capability, string[]]>([
    ['contacts', ['enquiry', 'step_failed', 'waiting_list']],
    ['payments', ['charge_review', 'order_abandoned', 'payment_unmatched', 'step_failed']],
    ['demo_access', ['demo_ending', 'step_failed']],
    ['enrolments', ['access_after_refund', 'over_capacity', 'sale_without_access', 'step_failed']],
    ['health', ['lane_blocked']],
    ['recaps', []],
  ])('a role with %s alone sees, and dismisses, only %j', async (capability, kinds) => {
    await anEnquiry('webgis')
    await aFailedStep({ student_id: 1 })
    await aFailedStep({ prospect_id: 1 })
    await database.sql()`insert into public.outbox (kind, natural_key, payload, blocked_since)
    values ('receipt_mail', 'blocked:' || gen_random_uuid(), '{}', now())`
    await database.sql()`insert into public.payment_events (provider, body, body_sha256, outcome)
    values ('dlocal-go', '{}', gen_random_uuid(), 'unmatched')`
    const all = await items('admin')
    await inDiscardedTransaction(database.sql(), async (sql) => {
      await sql`insert into private.staff_roles (role, capabilities) values ('newcomer', array[${capability}]::private.capability[])`
      await sql`update public.staff_members set role = 'newcomer' where role = 'staff'`
      await become(sql, 'staff')
      const seen = await sql`select distinct kind from public.desk_items(page_size => 100)`
      expect(seen.map(({ kind }) => kind).sort()).toEqual(kinds)
      const [counts] = await sql`select public.desk_counts() as answer`
      expect(Object.keys(counts?.answer).sort()).toEqual(kinds)
      for (const { key, kind, dismissable } of all) {
        if (kinds.includes(kind) || !dismissable) continue
        const [outcome] =
          await sql`select public.dismiss_desk_item(${key}, 'x') as done, public.claim_desk_item(${key}) as claim`
        expect(outcome).toMatchObject({ done: false, claim: { state: 'gone' } })
      }
    })
  })
})
