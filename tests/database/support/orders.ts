import type postgres from 'postgres'
import type { School } from './handler-school.ts'

export type OrderInput = {
  order_id: string
  idempotency_key: string
  request_hash: string
  email: string
  payer_name: string
  payer_firstname?: string
  payer_lastname?: string
  amount: string
  currency: string
  payment_type: string
  course_id: string
  country: string
  installments_count?: number
  total_course_amount?: string
  external_id?: string
  invoice?: { holder: string; legal_name: string; tax_id: string; address: string } | null
  legal_version?: string | null
  provider?: string
  coupon?: string | null
  full_price_usd?: string
}

export type OrderAnswer = {
  outcome: 'created' | 'existing' | 'conflict' | 'closed'
  order_id: string
  redirect_url: string | null
  status: string
  amount: number
  external_id: string | null
}

export type Fact = {
  provider_payment_id?: string | null
  order_id?: string | null
  external_id?: string | null
  status?: string | null
  provider_status?: string
  amount?: string | null
  currency?: string | null
  approved_at?: string
  payment_method?: string
  document_type?: string
  document?: string
}

let orders = 0

export function anOrder(changes: Partial<OrderInput> = {}): OrderInput {
  orders += 1
  const suffix = String(orders).padStart(18, '0')
  return {
    order_id: `order-${suffix}`,
    idempotency_key: `key-${suffix}`,
    request_hash: `hash-${suffix}`,
    email: `Compra${orders}@Example.com`,
    payer_name: 'Compra Prueba',
    amount: '250.00',
    currency: 'USD',
    payment_type: 'single',
    course_id: 'gee-python',
    country: 'AR',
    ...changes,
  }
}

export function anInstallmentsOrder(changes: Partial<OrderInput> = {}): OrderInput {
  const order = anOrder({
    payment_type: 'installments',
    amount: '45.00',
    installments_count: 6,
    total_course_amount: '270.00',
    ...changes,
  })
  return { external_id: `gee-python-compra-${order.order_id}`, ...order }
}

/**
 * What the provider reports of a payment of this order; an execution of a subscription names the external id
 * instead.
 */
export function aFact(
  order: Pick<OrderInput, 'order_id' | 'external_id'> & { amount: number | string; currency?: string },
  changes: Partial<Fact> = {},
): Fact {
  const status = changes.status ?? 'PAID'
  return {
    provider_payment_id: `DP-${order.order_id}`,
    ...(order.external_id ? { external_id: order.external_id } : { order_id: order.order_id }),
    status,
    provider_status: status,
    amount: String(order.amount),
    currency: order.currency ?? 'USD',
    ...changes,
  }
}

export async function createOrder(sql: postgres.ISql, order: OrderInput): Promise<OrderAnswer> {
  const [row] = await sql`select public.create_order(${JSON.stringify(order)}::text::jsonb) as answer`
  return row?.answer
}

export async function placedOrder(
  sql: postgres.ISql,
  changes: Partial<OrderInput> = {},
): Promise<OrderInput> {
  const order = anOrder(changes)
  await createOrder(sql, order)
  return order
}

/** Makes an order as old as `ago` (an interval), which the guard of the ledger lets nobody. */
export async function ageOrder(sql: postgres.Sql, orderId: string, ago: string): Promise<number> {
  return await sql.begin(async (inner) => {
    await inner`set local session_replication_role = replica`
    const [row] = await inner`update public.payments set created_at = now() - ${ago}::interval
      where dlocal_order_id = ${orderId} returning id`
    return Number(row?.id)
  })
}

type Columns = Record<string, postgres.SerializableParameter>

/** Writes an order with its first payment, in whatever state. Returns the number of both. */
export async function writeOrder(sql: postgres.ISql, agreed: Columns, paid: Columns = {}): Promise<number> {
  const [next] = await sql`select nextval('public.payments_id_seq')::int as id`
  const id: number = next?.id
  const order = {
    payer_name: 'Prueba',
    currency: 'USD',
    payment_type: 'single',
    course_id: 'gee-python',
    ...agreed,
  }
  await sql`insert into public.orders ${sql({ amount: 10, provider: 'dlocal-go', ...order, id })}`
  const payment: Columns = { ...paid, id, order_id: id }
  const columns = Object.keys(payment)
  await sql`insert into public.payments (${sql(columns)}) overriding system value
    select ${sql(columns)} from jsonb_populate_record(null::public.payments, ${JSON.stringify(payment)}::text::jsonb)`
  return id
}

export async function apply(sql: postgres.ISql, fact: Fact, eventId: string | null = null): Promise<string> {
  const [row] =
    await sql`select public.apply_provider_payment(${JSON.stringify(fact)}::text::jsonb, ${eventId}::bigint) as result`
  return row?.result
}

export type OrderState = {
  payments: {
    status: string
    dlocal_payment_id: string | null
    installment_number: number
    review_reason: string | null
    amount: string
    paid: boolean
  }[]
  receipts: string[]
  sales: {
    usd_amount: string
    installments_amount: string
    installments_number: number
    payment_type: string
    payer_email: string
  }[]
}

/** The outcome of an order: its payments by id, the receipts waiting to be sent, its sales. */
export async function stateOf(sql: postgres.ISql, order: OrderInput): Promise<OrderState> {
  const payments =
    await sql`select p.id, p.status, p.dlocal_payment_id, p.installment_number, p.review_reason, p.amount,
      p.approved_at is not null as paid
    from public.payments p
    where p.dlocal_order_id = ${order.order_id}
      or p.order_id = (select r.id from public.payments r where r.dlocal_order_id = ${order.order_id})
    order by p.id`
  const ids = payments.map((payment) => String(payment.id))
  const receipts = await sql`select natural_key from public.outbox
    where kind = 'receipt_mail' and payload ->> 'payment_id' = any (${ids}) order by id`
  const sales =
    await sql`select usd_amount, installments_amount, installments_number, payment_type, payer_email
    from public.sales where id in (select p.sale_id from public.payments p where p.id::text = any (${ids})) order by id`
  return {
    payments: payments.map(({ id: _, ...payment }) => payment) as OrderState['payments'],
    receipts: receipts.map((receipt) => receipt.natural_key),
    sales: sales.map((sale) => ({ ...sale })) as OrderState['sales'],
  }
}

/** Deterministic: the same seed gives the same order. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items]
  let state = seed
  for (let index = result.length - 1; index > 0; index -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (index + 1)
    const [a, b] = [result[index], result[other]]
    if (a !== undefined && b !== undefined) [result[index], result[other]] = [b, a]
  }
  return result
}

/** Every payment with what is known of its order, the first made first. */
export async function paymentRows(sql: postgres.Sql) {
  const rows = await sql`
    select p.id::int, p.provider, p.dlocal_order_id as "orderId", k.external_id as "externalId",
      p.email, p.payer_name as "payerName", k.payer_phone as "payerPhone", p.country, p.amount, p.currency, k.buyer_currency as "buyerCurrency",
      p.course_id as "courseId", p.payment_type as type, k.total_course_amount as total,
      k.installments_count as installments, p.status, p.provider_status as "providerStatus",
      p.dlocal_payment_id as "paymentId", p.review_reason as review, k.redirect_url as "redirectUrl",
      k.provider_claimed_at is not null as "isClaimed", k.legal_version::text as "legalVersion",
      i.tax_id as "taxId", c.full_price_usd as "fullPrice", (select code from public.coupons where id = c.coupon_id) as coupon
    from public.payments p join public.orders k on k.id = p.order_id
    left join public.order_invoices i on i.order_id = p.id
    left join public.order_coupons c on c.order_id = p.id
    order by p.id`
  return rows.map((row) => ({ ...row }))
}

/** A day passes for the orders of a sale. */
export async function nextDay(sql: postgres.Sql, saleId: number): Promise<void> {
  await sql.begin(async (inner) => {
    // The guard lets nobody change the instant of creation and the key.
    await inner`set local session_replication_role = replica`
    await inner`update public.payments set created_at = created_at - interval '1 day',
        approved_at = approved_at - interval '1 day' where sale_id = ${saleId}`
    await inner`update public.orders set idempotency_key = private.content_hash(to_jsonb('yesterday ' || id))
      where id in (select order_id from public.payments where sale_id = ${saleId})`
  })
}

/** Makes the claim on the provider call of an order this many seconds older. */
export async function ageClaim(sql: postgres.Sql, orderId: string, seconds: number): Promise<void> {
  await sql`update public.orders set provider_claimed_at = provider_claimed_at - make_interval(secs => ${seconds})
    where id = (select order_id from public.payments where dlocal_order_id = ${orderId})`
}

/**
 * When the newest order is about to be claimed, another worker does it first, does this and dies; who waits for it takes
 * its claim over.
 */
export function claimedByTheDead(school: School, work: (orderId: string) => unknown = () => undefined): void {
  const newest = async () => (await paymentRows(school.sql())).at(-1)?.orderId ?? ''
  school.before('claim_provider_call', async () => {
    const orderId = await newest()
    await school.sql()`select public.claim_provider_call(${orderId}, 20)`
    await work(orderId)
  })
  school.before('claim_provider_call', async () => ageClaim(school.sql(), await newest(), 21))
}
