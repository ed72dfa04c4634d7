import { type Random, seededRandom } from '../../support/random.ts'
import type { Known, Order, Terms } from './money-ledger.ts'
import * as ledger from './money-ledger.ts'
import type { Charge, Refund, ToldRefund } from './money-recount.ts'
import * as recount from './money-recount.ts'
import { call, dated, instant, quoted, type Sides, Teller, tell, usd } from './money-statement.ts'

const { chargesOf, isUndecided, membership, openSales } = ledger
const { divided, figuresOf, forever, least, roomOf, takeTold } = recount

export const courses = ['gee-python', 'deep-learning', 'geodatabases', membership] as const
const hour = 3_600_000
const day = 24 * hour
const prices = [9000n, 25_000n, 19_999n, 12_050n] as const
const single = (cents: bigint): Terms => ({ agreed: cents, each: cents, count: 1 })
const plan = (each: bigint, count: number): Terms => ({ agreed: each * BigInt(count), each, count })
const plans: [Terms, ...Terms[]] = [plan(4500n, 6), plan(4167n, 6), plan(3333n, 3), plan(1650n, 12)]
const linked: [Terms, ...Terms[]] = [
  plan(5000n, 4),
  plan(4500n, 6),
  { agreed: 10_000n, each: 3000n, count: 4 },
]

/** One ledger: some people and what becomes of their money, told at random to the database and to the recount. */
export class MoneyStory extends Teller {
  readonly people: Known[]
  private readonly cohorts: Record<string, number[]>
  private readonly now: number
  private readonly random: Random
  private readonly name: string
  private count = 0

  constructor(sides: Sides, cohorts: Record<string, number[]>, seed: number, now: number) {
    super(sides)
    this.cohorts = cohorts
    this.now = now
    this.random = seededRandom(seed)
    this.name = `l${seed}`
    const size = this.random.chance(0.15) ? this.random.int(4, 8) : 3
    this.people = Array.from({ length: size }, (_, index) => ({
      ...{ addresses: [`p${index}.${this.name}@example.com`], sales: [], withoutSale: [], orders: [] },
    }))
  }

  async tellAll(): Promise<void> {
    const acts = this.people.length * 4
    for (let act = 0, tries = 0; act < acts && tries < acts * 20; tries += 1) if (await this.step()) act += 1
  }

  private async step(): Promise<boolean> {
    const acts: [weight: number, act: (person: Known) => Promise<boolean>][] = [
      [6, this.checkout],
      [6, this.link],
      [3, this.enrol],
      [22, this.pay],
      [4, this.payDebt],
      [2, this.attach],
      [8, this.review],
      [12, this.giveBack],
      [8, this.tellBack],
      [6, this.decideRefund],
      [7, this.change],
      [1, this.join],
      [1, this.correct],
    ]
    let place = this.random.int(
      1,
      acts.reduce((all, [weight]) => all + weight, 0),
    )
    const act = acts.find(([weight]) => {
      place -= weight
      return place <= 0
    })
    const person = this.one(this.people)
    return person && act ? act[1].call(this, person) : false
  }

  private one<T>(items: readonly T[]): T | undefined {
    return items[this.random.int(0, Math.max(0, items.length - 1))]
  }
  private fresh(prefix: string): string {
    this.count += 1
    return `${prefix}-${this.name}-${String(this.count).padStart(12, '0')}`
  }
  /** No end of a period of 30 days is nearer than an hour. */
  private past(after = 0): number {
    const at = this.now - this.random.int(0, 150) * day - this.random.int(1, 22) * hour - hour / 2
    return at > after ? at : after + Math.max(1, Math.floor((this.now - after) / this.random.int(2, 9)))
  }
  private course = () => this.random.pick(['gee-python', 'deep-learning', 'geodatabases'])
  private order(
    person: Known,
    course: string,
    more: Pick<Order, 'cents' | 'isInstalment'> & Partial<Order>,
  ): Order {
    const [address, cohort] = [this.one(person.addresses) ?? '', this.cohorts[course]?.[0] ?? 0]
    const order = { id: this.fresh('orden'), address, course, cohort, charges: [], ...more }
    person.orders.push(order)
    return order
  }

  private async checkout(person: Known): Promise<boolean> {
    const course = this.random.chance(0.15) ? membership : this.course()
    // Two of a person for one cohort, where addresses were joined: a person tells them apart.
    if (openSales(person, course).length > 1) return false
    const isPlan = course !== membership && this.random.chance(0.5)
    const terms = isPlan ? this.random.pick(plans) : single(this.random.pick(prices))
    const order = this.order(person, course, { isInstalment: isPlan, cents: terms.each, terms })
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
    await this.run('provider', tell('create_order', fact))
    return this.random.chance(0.2) || this.payOrder(person, order)
  }

  private async link(person: Known): Promise<boolean> {
    const course = this.course()
    const [sale, other] = openSales(person, course)
    const left = sale ? figuresOf(sale, forever).remaining : 0n
    if (other || (sale && (left === 0n || sale.isFree))) return false
    const begins = this.random.pick(['total', 'installments', 'installments', 'debt'])
    const type = sale ? this.random.pick(['total', 'installments', 'installment', 'debt']) : begins
    const offer = this.random.pick(linked)
    const total = sale?.agreed ?? offer.agreed
    let cents = offer.each
    if (sale) cents = this.random.pick([left, least(sale.each, left), least(2000n, left)])
    else if (type === 'total') cents = this.random.pick([total, total - 1000n])
    const terms = { installments: offer, total: single(total) }[type]
    const order = this.order(person, course, {
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
    const { order_id } = await this.ask<{ order_id: string }>('staff', tell('create_staff_order', fact))
    order.id = order_id
    return this.random.chance(0.2) || this.payOrder(person, order)
  }

  private async enrol(person: Known): Promise<boolean> {
    const course = this.course()
    const [cohort = 0] = this.cohorts[course] ?? []
    const at = this.past()
    const since = at - this.random.int(0, 60) * day
    const isFree = this.random.chance(0.4)
    const [agreed, count] = isFree ? [0n, 1] : [this.random.pick(prices), this.random.pick([1, 1, 3, 6])]
    const email = this.one(person.addresses)
    const fact = {
      request_id: this.fresh('pedido'),
      firstname: 'Ana',
      lastname: 'Cuentas',
      email,
      cohort_ids: [cohort],
      ...{ price: usd(agreed), payment_mode: count === 1 ? 'total' : 'cuotas' },
      ...(count > 1 && { installments_number: count }),
      ...(isFree && { free_reason: this.random.pick(['scholarship', 'staff', 'exchange']) }),
    }
    const [row] = await this.run(
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

  private async pay(person: Known): Promise<boolean> {
    const order = this.one(person.orders)
    return order ? this.payOrder(person, order) : false
  }

  private async payOrder(person: Known, order: Order): Promise<boolean> {
    const isGoingOn = order.externalId !== undefined && order.isTaken
    // They take care of an order that a person has to decide about, or has decided against.
    if (order.isOver || (!isGoingOn && order.charges.some(({ state }) => state !== 'counted'))) return false
    if (!order.externalId && order.charges.length > 1) return false
    const factors: [string, bigint][] = [
      ['ARS', 1089n],
      ['MXN', 18n],
      ['USD', 2n],
    ]
    const [currency, factor] = this.random.chance(0.25) ? (this.one(factors) ?? ['USD', 1n]) : ['USD', 1n]
    const came = order.cents * factor
    const providerId = this.fresh(order.externalId && this.random.chance(0.3) ? 'ST' : 'DP')
    const isOld = order.course === membership && this.random.chance(0.4)
    const at = this.past() - (isOld ? 400 * day : 0)
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
    const row = await this.look('provider', applied + (this.random.chance(0.1) ? applied : ''), providerId)
    ledger.takeCharge(person, order, { providerId, at, came, currency }, row, this.now)
    return true
  }

  /** By the debt link of a sale, at the provider or by hand. */
  private async payDebt(person: Known): Promise<boolean> {
    const sale = this.one(person.sales)
    const owed = sale ? (recount.owedNow(sale, this.now)?.amount ?? 0n) : 0n
    if (!sale || owed === 0n || ledger.isWaiting(person, sale)) return false
    const [link] = await this.run(
      'staff',
      `select token from public.debt_links_of(array[${sale.id}::bigint])`,
    )
    const byHand = this.random.chance(0.5)
    const open = byHand
      ? `take_manual_order(${quoted(link?.token)})`
      : `open_debt_link(${quoted(link?.token)}, false)`
    type Opened = Record<'outcome' | 'order_id', string> & Record<'reference' | 'amount', number>
    const opened = await this.ask<Opened>('provider', `select public.${open} as answer`)
    const { outcome, order_id, reference, amount } = opened
    if (outcome === 'paid' || person.orders.some(({ id }) => id === order_id)) return true
    if (amount !== Number(usd(owed))) throw new Error(`asks for ${amount} where ${usd(owed)} is owed`)
    const order = this.order(person, sale.course, {
      ...{ isLink: true, isInstalment: true, cents: owed, sale, isDebt: true, isOver: byHand },
    })
    order.id = order_id
    if (!byHand) return this.payOrder(person, order)
    const at = this.past()
    const [paid] = await this.run(
      'staff',
      call('settle_manual_order', { payment_id: reference, arrived: true }) +
        `update public.payments set approved_at = ${instant(at)} where id = ${reference};
        select dlocal_payment_id as dp, review_reason as mark, sale_id::integer from public.payments where id = ${reference}`,
    )
    const money = { providerId: String(paid?.dp), at, came: owed, currency: 'USD' }
    ledger.takeCharge(person, order, money, { ...paid, id: reference } as never, this.now)
    return true
  }

  /** A payment that named no order of ours. */
  private async attach(person: Known): Promise<boolean> {
    const course = this.course()
    const [sale, other] = openSales(person, course)
    const left = sale ? figuresOf(sale, forever).remaining : 0n
    if (other || (sale && left === 0n)) return false
    const cents = sale ? least(sale.each, left) : this.random.pick(prices)
    const [providerId, at, isLocal] = [this.fresh('DP'), this.past(), this.random.chance(0.3)]
    const [came, currency] = isLocal ? [cents * 1100n, 'ARS'] : [cents, 'USD']
    const fact = {
      provider_payment_id: providerId,
      order_id: this.fresh('ajena'),
      status: 'PAID',
      provider_status: 'PAID',
      ...{ amount: usd(came), currency, payer_name: 'Ana', approved_at: new Date(at).toISOString() },
    }
    const body = quoted({ payment_id: providerId })
    const recorded = `select public.record_payment_event('dlocal-go', ${body}, ${quoted(providerId)})::integer as id`
    const [event] = await this.run('provider', recorded)
    await this.run('provider', tell('apply_provider_payment', fact, `, ${event?.id}`))
    const order = this.order(person, course, {
      ...{ isLink: true, isInstalment: sale !== undefined, cents, terms: single(cents), sale, isOver: true },
    })
    const args = {
      event_id: event?.id,
      email: order.address,
      course_slug: course,
      reason: 'Por transferencia',
    }
    const attached = call('attach_unmatched_payment', { ...args, usd_amount: isLocal ? cents : undefined })
    const row = await this.look('staff', attached, providerId)
    ledger.takeCharge(person, order, { providerId, at, came, currency }, row, this.now)
    return true
  }

  private async review(person: Known): Promise<boolean> {
    const order = this.one(person.orders.filter(({ charges }) => charges.some(isUndecided)))
    const charge = order?.charges.find(isUndecided)
    if (!order || !charge) return false
    const isLoose = person.withoutSale.includes(charge)
    const sale = isLoose ? ledger.saleFor(person, order, this.now) : ledger.saleOf(person, charge)
    const mayCount = sale ? sale.voidedAt === undefined : order.terms !== undefined
    const decided = this.random.pick(['counted', 'counted', 'counted', 'refunded', 'dismissed'] as const)
    const decision = decided === 'counted' && !mayCount ? 'dismissed' : decided
    const isOpen = charge.refunds.some(({ status }) => !['settled', 'failed', 'reversed'].includes(status))
    if (decision === 'refunded' && isOpen) return false
    const at = this.past(lastOf(charge))
    const { sale_id } = await this.look(
      'staff',
      call('resolve_payment_review', { payment_id: charge.id, decision, note: 'Lo hablamos' }) +
        dated('payment_refunds', 'settled_at', at, `payment_id = ${charge.id}`),
      charge.providerId,
    )
    if (decision === 'refunded') {
      const cents = roomOf(charge)
      const refund = { kind: 'refund', through: 'hand', cents, status: 'settled', settledAt: at } as const
      if (cents > 0n) charge.refunds.push(refund)
      await this.nameRefunds(charge)
    }
    const wasHeld = charge.state === 'held'
    charge.state = decision
    if (decision !== 'counted') return true
    charge.isPaid = true
    order.isTaken = true
    if (!isLoose) return true
    person.withoutSale.splice(person.withoutSale.indexOf(charge), 1)
    if (sale) sale.charges.push(charge)
    else if (order.terms) ledger.beginSale(person, order, order.terms, charge, sale_id, this.now)
    order.sale ??= sale
    if (order.sale?.id !== sale_id)
      throw new Error(`counted for ${order.sale?.id}, but for the database ${sale_id}`)
    if (order.sale && wasHeld) ledger.mailOf(order.sale, charge)
    return true
  }

  /** The rows of its refunds, in the order in which they were written. */
  private async nameRefunds(charge: Charge): Promise<void> {
    const rows = await this.sides.staff(
      `select id::integer, status, question from public.payment_refunds where payment_id = ${charge.id} order by id`,
    )
    const says = (list: { status?: unknown; question?: unknown }[]) =>
      list.map(({ status, question }) => `${status} ${question ?? ''}`).join(', ')
    if (says(rows) !== says(charge.refunds))
      throw new Error(`the refunds are ${says(charge.refunds)}, but the database says ${says(rows)}`)
    for (const [index, refund] of charge.refunds.entries()) refund.id = Number(rows[index]?.id)
  }

  private part(charge: Charge): bigint {
    const { came } = charge
    return this.random.pick([roomOf(charge), divided(came, 3n), divided(came, 2n), 1001n, least(1n, came)])
  }

  /** Asked of the provider, or written down; a sale may be voided in the same act. */
  private async giveBack(person: Known): Promise<boolean> {
    const charge = this.one(chargesOf(person).filter(({ isPaid }) => isPaid))
    const cents = charge ? this.part(charge) : 0n
    if (!charge || cents === 0n || cents > roomOf(charge)) return false
    const through = charge.providerId.startsWith('DP') && this.random.chance(0.6) ? 'provider' : 'hand'
    const kind = through === 'hand' && this.random.chance(0.5) ? 'chargeback' : 'refund'
    const sale = ledger.saleOf(person, charge)
    const isVoided = sale !== undefined && sale.voidedAt === undefined && this.random.chance(0.1)
    const at = this.past(Math.max(lastOf(charge), sale?.madeAt === forever ? 0 : (sale?.madeAt ?? 0)))
    await this.run(
      'staff',
      call('record_refund', {
        payment_id: charge.id,
        kind,
        amount: cents,
        reason: 'Se arrepintió',
        through,
        void_sale: isVoided,
      }) +
        dated('payment_refunds', 'settled_at', at, `payment_id = ${charge.id}`) +
        (isVoided ? dated('sales', 'voided_at', at, `id = ${sale.id}`) : ''),
    )
    if (isVoided) sale.voidedAt = at
    const settled = { status: 'settled', settledAt: at } as const
    const refund: Refund = { kind, through, cents, ...(through === 'hand' ? settled : { status: 'asked' }) }
    if (through === 'provider' || !recount.takeWritten(charge, kind, cents)) charge.refunds.push(refund)
    await this.nameRefunds(charge)
    if (through === 'hand' || this.random.chance(0.2)) return true
    await this.run('provider', `select public.begin_refund(${refund.id})`)
    const becomes = this.random.pick(['SUCCESS', 'PENDING', 'refused', 'lost'] as const)
    if (becomes === 'refused') {
      await this.run('provider', `select public.end_refund(${refund.id}, 'status_400')`)
      refund.status = 'failed'
    } else if (becomes !== 'lost') await this.tells(charge, { cents, status: becomes }, at, refund)
    await this.nameRefunds(charge)
    return true
  }

  private async tells(charge: Charge, news: Partial<ToldRefund>, at: number, asked?: Refund): Promise<void> {
    const said = {
      id: this.fresh('REF'),
      cents: 0n,
      currency: charge.currency,
      status: 'SUCCESS',
      ...news,
    } as const
    const { id, cents, currency, status } = said
    const fact = {
      provider_payment_id: charge.providerId,
      provider_refund_id: id,
      amount: usd(cents),
      currency,
      status,
      ...(asked && { refund_id: asked.id }),
    }
    const settled = dated('payment_refunds', 'settled_at', at, `payment_id = ${charge.id}`)
    await this.run('provider', tell('apply_provider_refund', fact) + settled)
    recount.tellRefund(charge, said, at, asked)
  }

  private async tellBack(person: Known): Promise<boolean> {
    const charge = this.one(chargesOf(person))
    if (!charge) return false
    const at = this.past(lastOf(charge))
    const open = charge.refunds.find(({ status }) => status === 'pending' || status === 'held')
    // Also one that it cannot be: a chargeback, one that was reversed or not made.
    const unnamed = charge.refunds.find(({ told }) => !told)
    const cents = unnamed && this.random.chance(0.7) ? unnamed.cents : this.part(charge)
    if (open?.told && this.random.chance(0.7)) {
      await this.tells(
        charge,
        { ...open.told, status: this.random.pick(['SUCCESS', 'REJECTED', 'CANCELLED']) },
        at,
      )
    } else if (cents > 0n) {
      const status = this.random.pick(['SUCCESS', 'SUCCESS', 'PENDING', 'REJECTED'] as const)
      const currency = charge.currency === 'ARS' ? 'USD' : 'ARS'
      const sum = this.random.chance(0.12) ? { cents: cents * 1050n, currency } : { cents }
      await this.tells(charge, { ...sum, status }, at)
    } else return false
    await this.nameRefunds(charge)
    return true
  }

  private async decideRefund(person: Known): Promise<boolean> {
    const charge = this.one(chargesOf(person).filter(({ refunds }) => refunds.length > 0))
    const refund = charge && this.one(charge.refunds)
    if (!charge || !refund) return false
    const { told, question } = refund
    const at = this.past(lastOf(charge))
    const decide = (decision: string, more: object = {}) => {
      const act = { refund_id: refund.id, decision, reason: 'Visto en el panel', ...more }
      const days = ['settled_at', 'reversed_at'].map((column) =>
        dated('payment_refunds', column, at, `payment_id = ${charge.id}`),
      )
      return this.run('staff', call('decide_refund', act) + days.join(''))
    }
    if (refund.status === 'asked') {
      await decide('not_made')
      refund.status = 'failed'
    } else if (refund.status === 'settled' && refund.through === 'hand' && !told) {
      await decide('reverse')
      Object.assign(refund, { status: 'reversed', reversedAt: at })
    } else if (refund.status === 'held' && told) {
      const same = charge.refunds.find(
        (one) =>
          one.kind === 'refund' &&
          !one.told &&
          (one.status === 'asked' || (one.status === 'settled' && told.status === 'SUCCESS')),
      )
      const rest = least(divided(charge.came, 4n), roomOf(charge))
      const fits = told.status === 'REJECTED' || refund.cents <= roomOf(charge)
      if (same && question !== 'too_much' && this.random.chance(0.5)) {
        await decide('same', { same_as: same.id })
        charge.refunds.splice(charge.refunds.indexOf(refund), 1)
        takeTold(same, told, at)
      } else if (question === 'several' ? fits : rest > 0n) {
        await decide('count', question === 'several' ? {} : { amount: rest })
        refund.isReported = false
        if (question !== 'several') refund.cents = rest
        takeTold(refund, told, at)
      } else return false
    } else return false
    await this.nameRefunds(charge)
    return true
  }

  /** Voids a sale, changes what was agreed, or moves it to another cohort. */
  private async change(person: Known): Promise<boolean> {
    const kind = this.random.pick(['void', 'amend', 'cohort', 'cohort'])
    const sale = this.one(person.sales.filter(({ voidedAt }) => voidedAt === undefined))
    if (!sale) return false
    const version = `(select version from public.sales where id = ${sale.id})`
    const head = `sale_id => ${sale.id}, version => ${version}, reason => 'Lo pidió'`
    if (kind === 'void') {
      const at = this.past(Math.max(sale.madeAt === forever ? 0 : sale.madeAt, ...sale.charges.map(lastOf)))
      await this.run(
        'staff',
        `select public.void_sale(${head});${dated('sales', 'voided_at', at, `id = ${sale.id}`)}`,
      )
      sale.voidedAt = at
      return true
    }
    const isKept = kind === 'cohort' && this.random.chance(0.5)
    const agreed = isKept ? sale.agreed : this.random.pick([8000n, 20_000n, 31_000n])
    const count = kind === 'amend' ? this.random.pick([1, 3, 6]) : sale.count
    if (kind === 'amend') {
      const terms = `usd_amount => ${usd(agreed)}, installments_number => ${count}`
      await this.run('staff', `select public.amend_sale(${head}, ${terms})`)
    } else {
      const held = person.sales.map(({ cohort }) => cohort)
      const to = this.one((this.cohorts[sale.course] ?? []).filter((cohort) => !held.includes(cohort)))
      if (!to || sale.isFree || sale.isMembership) return false
      await this.run(
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

  private async join(person: Known): Promise<boolean> {
    const isSomebody = (one: Known) => chargesOf(one).length + one.sales.length > 0
    const other = this.one(this.people.filter((one) => one !== person && isSomebody(one)))
    const [[address], [into]] = [person.addresses, other?.addresses ?? []]
    if (!other || person.addresses.length > 1 || !isSomebody(person)) return false
    const known = `private.person_of(${quoted(into)})::integer`
    await this.run('staff', `select public.join_people(${quoted(address)}, ${known})`)
    ledger.joinPeople(person, other)
    this.people.splice(this.people.indexOf(person), 1)
    return true
  }

  private async correct(person: Known): Promise<boolean> {
    const [address, more] = person.addresses
    if (!address || more || person.sales.length === 0) return false
    const corrected = `bien.${address}`
    await this.run('staff', call('correct_address', { address, corrected, reason: 'La escribió mal' }))
    person.addresses.push(corrected)
    return true
  }
}

const lastOf = (charge: Charge) =>
  Math.max(
    charge.at,
    ...charge.refunds.map(({ settledAt = 0, reversedAt = 0 }) => Math.max(settledAt, reversedAt)),
  )
