import { type Random, seededRandom } from '../../support/random.ts'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder, type OrderInput } from './orders.ts'
import { asActor, type Database } from './test-database.ts'

const payers = [
  'Uno@example.com',
  'dos@Example.com',
  'tres@example.com',
  'CUATRO@example.com',
  'cinco@example.com',
] as const
const addresses = ['uno@example.com', 'dos@example.com', 'tres@example.com', 'cinco@example.com'] as const

type Work = [kind: string, work: () => Promise<void>]

/** One session that changes the money of these five people through the product's functions, at random. */
export class MoneyWorker {
  private readonly database: Database
  private readonly random: Random
  private readonly name: string
  private readonly plans: OrderInput[] = []
  private steps = 0

  constructor(database: Database, seed: number) {
    this.database = database
    this.random = seededRandom(seed)
    this.name = `w${seed}`
  }

  /** Refusals are part of the work: a voided sale cannot be amended. Anything else is thrown. */
  async step(): Promise<string> {
    this.steps += 1
    const { random } = this
    const [kind, work] = random.pick<Work>([
      ['order', () => this.buy(anOrder(this.terms()))],
      ['plan', () => this.beginPlan()],
      ['plan', () => this.beginPlan()],
      ['instalment', () => this.payInstalment()],
      ['instalment', () => this.payInstalment()],
      ['instalment', () => this.payInstalment()],
      ['refund', () => this.refund()],
      ['decision', () => this.decide()],
      ['void', () => this.change((id, version) => [`public.void_sale($1, $2, 'Prueba')`, [id, version]])],
      [
        'amend',
        () =>
          this.change((id, version) => [
            `public.amend_sale($1, $2, $3, $4, 'Prueba')`,
            [id, version, random.int(1, 500), random.int(1, 12)],
          ]),
      ],
      ['join', () => this.join()],
      ['separate', () => this.call('staff', 'public.separate_address($1)', [random.pick(addresses)])],
    ])
    try {
      await work()
      return kind
    } catch (cause) {
      if ((cause as { code?: string }).code === '22023') return `${kind} refused`
      throw cause
    }
  }

  private terms(): Partial<OrderInput> {
    const { random } = this
    return {
      order_id: `orden-${this.name}-${String(this.steps).padStart(12, '0')}`,
      idempotency_key: `clave-${this.name}-${String(this.steps).padStart(12, '0')}`,
      email: random.pick(payers),
      course_id: random.pick(['gee-python', 'deep-learning', 'geodatabases']),
    }
  }

  private async buy(order: OrderInput): Promise<void> {
    await createOrder(this.database, order)
    await apply(
      this.database,
      aFact(order, { status: this.random.pick(['PAID', 'PAID', 'PAID', 'REJECTED']) }),
    )
  }

  private async beginPlan(): Promise<void> {
    const order = anInstallmentsOrder(this.terms())
    this.plans.push(order)
    await this.buy(order)
  }

  private async payInstalment(): Promise<void> {
    const plan = this.plans.at(this.random.int(0, this.plans.length - 1))
    if (plan)
      await apply(this.database, aFact(plan, { provider_payment_id: `DP-${this.name}-${this.steps}` }))
  }

  private async refund(): Promise<void> {
    const charge = await this.anyRow('payments', `status = 'PAID'`)
    if (!charge) return
    const amount = (Number(charge.amount) / this.random.int(1, 3)).toFixed(2)
    if (this.random.chance(0.5)) {
      await this.call('admin', `public.record_refund($1, 'refund', $2, 'Prueba')`, [charge.id, amount])
      return
    }
    const fact = {
      provider_payment_id: charge.dlocal_payment_id,
      provider_refund_id: `R-${this.name}-${this.steps}`,
    }
    for (const status of ['PENDING', this.random.pick(['SUCCESS', 'REJECTED'])])
      await this
        .database`select public.apply_provider_refund(${JSON.stringify({ ...fact, amount, currency: 'USD', status })}::text::jsonb)`
  }

  private async decide(): Promise<void> {
    const charge = await this.anyRow('payments', 'review_reason is not null and review_decision is null')
    const decision = this.random.pick(['counted', 'refunded', 'dismissed'])
    if (charge)
      await this.call('admin', `public.resolve_payment_review($1, $2, 'Prueba')`, [charge.id, decision])
  }

  private async change(
    callFor: (id: string, version: number) => [string, (string | number)[]],
  ): Promise<void> {
    const sale = await this.anyRow('sales', 'voided_at is null')
    if (sale) await this.call('admin', ...callFor(sale.id, sale.version))
  }

  private async join(): Promise<void> {
    const into = await this.anyRow('person_addresses', 'person_id = id')
    if (into) await this.call('staff', 'public.join_people($1, $2)', [this.random.pick(addresses), into.id])
  }

  private async anyRow(table: string, condition: string) {
    const rows = await this.database.unsafe(`select * from public.${table} where ${condition} order by id`)
    return rows.length > 0 ? rows[this.random.int(0, rows.length - 1)] : undefined
  }

  private async call(actor: 'staff' | 'admin', call: string, values: (string | number)[]): Promise<void> {
    await asActor(this.database, actor, (session) => session.unsafe(`select ${call}`, values))
  }
}
