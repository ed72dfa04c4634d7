import { decideRefund, giveBack, lastOf, nameRefunds, tellBack } from './money-back.ts'
import { type Deck, day } from './money-deck.ts'
import type { Known, Order, Terms } from './money-ledger.ts'
import * as ledger from './money-ledger.ts'
import * as recount from './money-recount.ts'
import { call, dated, instant, quoted, tell, usd } from './money-statement.ts'

const { chargesOf, isUndecided, membership, openSales } = ledger
const { divided, figuresOf, forever, least, roomOf } = recount

export const courses = ['gee-python', 'deep-learning', 'geodatabases', membership] as const
const prices = [9000n, 25_000n, 19_999n, 12_050n] as const
const single = (cents: bigint): Terms => ({ agreed: cents, each: cents, count: 1 })
const plan = (each: bigint, count: number): Terms => ({ agreed: each * BigInt(count), each, count })
const plans: [Terms, ...Terms[]] = [plan(4500n, 6), plan(4167n, 6), plan(3333n, 3), plan(1650n, 12)]
const linked: [Terms, ...Terms[]] = [
  plan(5000n, 4),
  plan(4500n, 6),
  { agreed: 10_000n, each: 3000n, count: 4 },
]

/** Some people and what becomes of their money, told at random to the database and to the recount. */
export async function tellStory(deck: Deck): Promise<void> {
  const wanted = deck.people.length * 4
  for (let told = 0, tries = 0; told < wanted && tries < wanted * 20; tries += 1)
    if (await tellOne(deck)) told += 1
}

async function tellOne(deck: Deck): Promise<boolean> {
  let place = deck.random.int(1, weights)
  const act = acts.find(([weight]) => {
    place -= weight
    return place <= 0
  })
  const person = deck.one(deck.people)
  return person && act ? act[1](deck, person) : false
}

const acts: readonly [weight: number, act: (deck: Deck, person: Known) => Promise<boolean>][] = [
  [6, checkout],
  [6, link],
  [3, enrol],
  [22, pay],
  [4, payDebt],
  [2, attach],
  [8, review],
  [12, giveBack],
  [8, tellBack],
  [6, decideRefund],
  [7, change],
  [1, join],
  [1, correct],
]
const weights = acts.reduce((all, [weight]) => all + weight, 0)

async function checkout(deck: Deck, person: Known): Promise<boolean> {
  const course = deck.random.chance(0.15) ? membership : deck.course()
  // Two of a person for one cohort, where addresses were joined: a person tells them apart.
  if (openSales(person, course).length > 1) return false
  const isPlan = course !== membership && deck.random.chance(0.5)
  const terms = isPlan ? deck.random.pick(plans) : single(deck.random.pick(prices))
  const order = deck.order(person, course, { isInstalment: isPlan, cents: terms.each, terms })
  if (isPlan) order.externalId = `${course}-${order.id}`
  const fact = {
    ...{ order_id: order.id, idempotency_key: order.id, request_hash: order.id, email: order.address },
    payer_name: 'Ana Cuentas',
    amount: usd(terms.each),
    currency: 'USD',
    course_id: course,
    country: 'AR',
    ...{ payment_type: isPlan ? 'installments' : 'single', external_id: order.externalId },
    // Its total may differ from what it charges.
    ...(isPlan && { installments_count: terms.count, total_course_amount: usd(terms.agreed - 2n) }),
  }
  await deck.run('provider', tell('create_order', fact))
  return deck.random.chance(0.2) || payOrder(deck, person, order)
}

async function link(deck: Deck, person: Known): Promise<boolean> {
  const course = deck.course()
  const [sale, other] = openSales(person, course)
  const left = sale ? figuresOf(sale, forever).remaining : 0n
  if (other || (sale && (left === 0n || sale.isFree))) return false
  const begins = deck.random.pick(['total', 'installments', 'installments', 'debt'])
  const type = sale ? deck.random.pick(['total', 'installments', 'installment', 'debt']) : begins
  const offer = deck.random.pick(linked)
  const total = sale?.agreed ?? offer.agreed
  let cents = offer.each
  if (sale) cents = deck.random.pick([left, least(sale.each, left), least(2000n, left)])
  else if (type === 'total') cents = deck.random.pick([total, total - 1000n])
  const terms = { installments: offer, total: single(total) }[type]
  const order = deck.order(person, course, {
    isLink: true,
    cents,
    sale,
    isInstalment: type !== 'total',
    terms,
  })
  const fact = {
    ...{ idempotency_key: order.id, email: order.address, payer_name: 'Ana Cuentas', country: 'AR' },
    ...{ course_id: course, payment_type: type, amount: usd(cents), total_course_amount: usd(total) },
  }
  const { order_id } = await deck.ask<{ order_id: string }>('staff', tell('create_staff_order', fact))
  order.id = order_id
  return deck.random.chance(0.2) || payOrder(deck, person, order)
}

async function enrol(deck: Deck, person: Known): Promise<boolean> {
  const course = deck.course()
  const [cohort = 0] = deck.cohorts[course] ?? []
  const at = deck.past()
  const since = at - deck.random.int(0, 60) * day
  const isFree = deck.random.chance(0.4)
  const [agreed, count] = isFree ? [0n, 1] : [deck.random.pick(prices), deck.random.pick([1, 1, 3, 6])]
  const email = deck.one(person.addresses)
  const fact = {
    request_id: deck.fresh('pedido'),
    firstname: 'Ana',
    lastname: 'Cuentas',
    email,
    cohort_ids: [cohort],
    ...{ price: usd(agreed), payment_mode: count === 1 ? 'total' : 'cuotas' },
    ...(count > 1 && { installments_number: count }),
    ...(isFree && { free_reason: deck.random.pick(['scholarship', 'staff', 'exchange']) }),
  }
  const [row] = await deck.run(
    'staff',
    tell('enroll_student', fact) +
      dated('sales', 'created_at', at, `payer_email_normalized = ${quoted(email)}`) +
      `update public.students set created_at = least(created_at, ${instant(since)}) where email = ${quoted(email)};
      select id::integer from public.sales where created_at = ${instant(at)} and payer_email = ${quoted(email)}`,
  )
  person.studiesSince = Math.min(since, person.studiesSince ?? forever)
  if (person.sales.some((one) => one.cohort === cohort && one.voidedAt === undefined)) return true
  const sale = {
    id: Number(row?.id),
    course,
    cohort,
    agreed,
    each: divided(agreed, BigInt(count)),
    count,
    isFree,
  }
  person.sales.push({ ...sale, madeAt: at, charges: [] })
  return true
}

async function pay(deck: Deck, person: Known): Promise<boolean> {
  const order = deck.one(person.orders)
  return order ? payOrder(deck, person, order) : false
}

async function payOrder(deck: Deck, person: Known, order: Order): Promise<boolean> {
  const isGoingOn = order.externalId !== undefined && order.isTaken
  // They take care of an order that a person has to decide about, or has decided against.
  if (order.isOver || (!isGoingOn && order.charges.some(({ state }) => state !== 'counted'))) return false
  if (!order.externalId && order.charges.length > 1) return false
  const factors: [string, bigint][] = [
    ['ARS', 1089n],
    ['MXN', 18n],
    ['USD', 2n],
  ]
  const [currency, factor] = deck.random.chance(0.25) ? (deck.one(factors) ?? ['USD', 1n]) : ['USD', 1n]
  const came = order.cents * factor
  const providerId = deck.fresh(order.externalId && deck.random.chance(0.3) ? 'ST' : 'DP')
  const isOld = order.course === membership && deck.random.chance(0.4)
  const at = deck.past() - (isOld ? 400 * day : 0)
  const fact = {
    provider_payment_id: providerId,
    status: 'PAID',
    provider_status: 'PAID',
    amount: usd(came),
    currency,
    ...(order.externalId ? { external_id: order.externalId } : { order_id: order.id }),
    approved_at: new Date(at).toISOString(),
  }
  const applied = tell('apply_provider_payment', fact, ', null')
  const row = await deck.look('provider', applied + (deck.random.chance(0.1) ? applied : ''), providerId)
  ledger.takeCharge(person, order, { providerId, at, came, currency }, row, deck.now)
  return true
}

/** By the debt link of a sale, at the provider or by hand. */
async function payDebt(deck: Deck, person: Known): Promise<boolean> {
  const sale = deck.one(person.sales)
  const owed = sale ? (recount.owedNow(sale, deck.now)?.amount ?? 0n) : 0n
  if (!sale || owed === 0n || ledger.isWaiting(person, sale)) return false
  const [link] = await deck.run('staff', `select token from public.debt_links_of(array[${sale.id}::bigint])`)
  const byHand = deck.random.chance(0.5)
  const open = byHand
    ? `take_manual_order(${quoted(link?.token)})`
    : `open_debt_link(${quoted(link?.token)}, false)`
  type Opened = Record<'outcome' | 'order_id', string> & Record<'reference' | 'amount', number>
  const opened = await deck.ask<Opened>('provider', `select public.${open} as answer`)
  const { outcome, order_id, reference, amount } = opened
  if (outcome === 'paid' || person.orders.some(({ id }) => id === order_id)) return true
  if (amount !== Number(usd(owed))) throw new Error(`asks for ${amount} where ${usd(owed)} is owed`)
  const order = deck.order(person, sale.course, {
    ...{ isLink: true, isInstalment: true, cents: owed, sale, isDebt: true, isOver: byHand },
  })
  order.id = order_id
  if (!byHand) return payOrder(deck, person, order)
  const at = deck.past()
  const [paid] = await deck.run(
    'staff',
    call('settle_manual_order', { payment_id: reference, arrived: true }) +
      `update public.payments set approved_at = ${instant(at)} where id = ${reference};
      select dlocal_payment_id as dp, review_reason as mark, sale_id::integer from public.payments where id = ${reference}`,
  )
  const money = { providerId: String(paid?.dp), at, came: owed, currency: 'USD' }
  ledger.takeCharge(person, order, money, { ...paid, id: reference } as never, deck.now)
  return true
}

/** A payment that named no order of ours. */
async function attach(deck: Deck, person: Known): Promise<boolean> {
  const course = deck.course()
  const [sale, other] = openSales(person, course)
  const left = sale ? figuresOf(sale, forever).remaining : 0n
  if (other || (sale && left === 0n)) return false
  const cents = sale ? least(sale.each, left) : deck.random.pick(prices)
  const [providerId, at, isLocal] = [deck.fresh('DP'), deck.past(), deck.random.chance(0.3)]
  const [came, currency] = isLocal ? [cents * 1100n, 'ARS'] : [cents, 'USD']
  const fact = {
    provider_payment_id: providerId,
    order_id: deck.fresh('ajena'),
    status: 'PAID',
    provider_status: 'PAID',
    ...{ amount: usd(came), currency, payer_name: 'Ana', approved_at: new Date(at).toISOString() },
  }
  const body = quoted({ payment_id: providerId })
  const recorded = `select public.record_payment_event('dlocal-go', ${body}, ${quoted(providerId)})::integer as id`
  const [event] = await deck.run('provider', recorded)
  await deck.run('provider', tell('apply_provider_payment', fact, `, ${event?.id}`))
  const order = deck.order(person, course, {
    ...{ isLink: true, isInstalment: sale !== undefined, cents, terms: single(cents), sale, isOver: true },
  })
  const args = {
    event_id: event?.id,
    email: order.address,
    course_slug: course,
    reason: 'Por transferencia',
  }
  const attached = call('attach_unmatched_payment', { ...args, usd_amount: isLocal ? cents : undefined })
  const row = await deck.look('staff', attached, providerId)
  ledger.takeCharge(person, order, { providerId, at, came, currency }, row, deck.now)
  return true
}

async function review(deck: Deck, person: Known): Promise<boolean> {
  const order = deck.one(person.orders.filter(({ charges }) => charges.some(isUndecided)))
  const charge = order?.charges.find(isUndecided)
  if (!order || !charge) return false
  const isLoose = person.withoutSale.includes(charge)
  const sale = isLoose ? ledger.saleFor(person, order, deck.now) : ledger.saleOf(person, charge)
  const mayCount = sale ? sale.voidedAt === undefined : order.terms !== undefined
  const decided = deck.random.pick(['counted', 'counted', 'counted', 'refunded', 'dismissed'] as const)
  const decision = decided === 'counted' && !mayCount ? 'dismissed' : decided
  const isOpen = charge.refunds.some(({ status }) => !['settled', 'failed', 'reversed'].includes(status))
  if (decision === 'refunded' && isOpen) return false
  const at = deck.past(lastOf(charge))
  const { sale_id } = await deck.look(
    'staff',
    call('resolve_payment_review', { payment_id: charge.id, decision, note: 'Lo hablamos' }) +
      dated('payment_refunds', 'settled_at', at, `payment_id = ${charge.id}`),
    charge.providerId,
  )
  if (decision === 'refunded') {
    const cents = roomOf(charge)
    const refund = { kind: 'refund', through: 'hand', cents, status: 'settled', settledAt: at } as const
    if (cents > 0n) charge.refunds.push(refund)
    await nameRefunds(deck, charge)
  }
  const wasHeld = charge.state === 'held'
  charge.state = decision
  if (decision !== 'counted') return true
  charge.isPaid = true
  order.isTaken = true
  if (!isLoose) return true
  person.withoutSale.splice(person.withoutSale.indexOf(charge), 1)
  if (sale) sale.charges.push(charge)
  else if (order.terms) ledger.beginSale(person, order, order.terms, charge, sale_id, deck.now)
  order.sale ??= sale
  if (order.sale?.id !== sale_id)
    throw new Error(`counted for ${order.sale?.id}, but for the database ${sale_id}`)
  if (order.sale && wasHeld) ledger.mailOf(order.sale, charge)
  return true
}

/** Voids a sale, changes what was agreed, or moves it to another cohort. */
async function change(deck: Deck, person: Known): Promise<boolean> {
  const kind = deck.random.pick(['void', 'amend', 'cohort', 'cohort'])
  const sale = deck.one(person.sales.filter(({ voidedAt }) => voidedAt === undefined))
  if (!sale) return false
  const version = `(select version from public.sales where id = ${sale.id})`
  const head = `sale_id => ${sale.id}, version => ${version}, reason => 'Lo pidió'`
  if (kind === 'void') {
    const at = deck.past(Math.max(sale.madeAt === forever ? 0 : sale.madeAt, ...sale.charges.map(lastOf)))
    await deck.run(
      'staff',
      `select public.void_sale(${head});${dated('sales', 'voided_at', at, `id = ${sale.id}`)}`,
    )
    sale.voidedAt = at
    return true
  }
  const isKept = kind === 'cohort' && deck.random.chance(0.5)
  const agreed = isKept ? sale.agreed : deck.random.pick([8000n, 20_000n, 31_000n])
  const count = kind === 'amend' ? deck.random.pick([1, 3, 6]) : sale.count
  if (kind === 'amend') {
    const terms = `usd_amount => ${usd(agreed)}, installments_number => ${count}`
    await deck.run('staff', `select public.amend_sale(${head}, ${terms})`)
  } else {
    const held = person.sales.map(({ cohort }) => cohort)
    const to = deck.one((deck.cohorts[sale.course] ?? []).filter((cohort) => !held.includes(cohort)))
    if (!to || sale.isFree || sale.isMembership) return false
    await deck.run(
      'staff',
      `select public.change_cohort(${head}, usd_amount => ${usd(agreed)}, cohort_id => ${to})`,
    )
    for (const order of person.orders)
      if (order.course === sale.course && order.cohort === sale.cohort) order.sale ??= sale
    sale.cohort = to
  }
  if (agreed !== sale.agreed || count !== sale.count)
    Object.assign(sale, { agreed, count, each: divided(agreed, BigInt(count)), isFree: false })
  return true
}

async function join(deck: Deck, person: Known): Promise<boolean> {
  const isSomebody = (one: Known) => chargesOf(one).length + one.sales.length > 0
  const other = deck.one(deck.people.filter((one) => one !== person && isSomebody(one)))
  const [[address], [into]] = [person.addresses, other?.addresses ?? []]
  if (!other || person.addresses.length > 1 || !isSomebody(person)) return false
  const known = `private.person_of(${quoted(into)})::integer`
  await deck.run('staff', `select public.join_people(${quoted(address)}, ${known})`)
  ledger.joinPeople(person, other)
  deck.people.splice(deck.people.indexOf(person), 1)
  return true
}

async function correct(deck: Deck, person: Known): Promise<boolean> {
  const [address, more] = person.addresses
  if (!address || more || person.sales.length === 0) return false
  const corrected = `bien.${address}`
  await deck.run('staff', call('correct_address', { address, corrected, reason: 'La escribió mal' }))
  person.addresses.push(corrected)
  return true
}
