import { type Random, seededRandom } from '../../support/random.ts'
import type { Known, Order } from './money-ledger.ts'
import { quoted, type Row, type Sides } from './money-statement.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** What is drawn for one ledger: its people, their courses, sums and days; and how the database is told. */
export class Deck {
  readonly told: string[] = []
  readonly people: Known[]
  readonly sides: Sides
  readonly cohorts: Record<string, number[]>
  readonly now: number
  readonly random: Random
  private readonly name: string
  private count = 0

  constructor(sides: Sides, cohorts: Record<string, number[]>, seed: number, now: number) {
    this.sides = sides
    this.cohorts = cohorts
    this.now = now
    this.random = seededRandom(seed)
    this.name = `l${seed}`
    const size = this.random.chance(0.15) ? this.random.int(4, 8) : 3
    this.people = Array.from({ length: size }, (_, index) => ({
      ...{ addresses: [`p${index}.${this.name}@example.com`], sales: [], withoutSale: [], orders: [] },
    }))
  }

  run(side: keyof Sides, statements: string): Promise<Row[]> {
    this.told.push(statements)
    return this.sides[side](statements)
  }

  async ask<T>(side: keyof Sides, statement: string): Promise<T> {
    const [row] = await this.run(side, statement)
    return row?.answer as T
  }

  /** A charge as it stands after these statements. */
  async look(side: keyof Sides, statements: string, providerId: string) {
    const [row] = await this.run(
      side,
      `${statements}select id::integer, sale_id::integer, review_reason as mark
        from public.payments where dlocal_payment_id = ${quoted(providerId)}`,
    )
    return row as { id: number; sale_id: number | null; mark: string | null }
  }

  one<T>(items: readonly T[]): T | undefined {
    return items[this.random.int(0, Math.max(0, items.length - 1))]
  }

  fresh(prefix: string): string {
    this.count += 1
    return `${prefix}-${this.name}-${String(this.count).padStart(12, '0')}`
  }

  /** No end of a period of 30 days is nearer than an hour. */
  past(after = 0): number {
    const at = this.now - this.random.int(0, 150) * day - this.random.int(1, 22) * hour - hour / 2
    return at > after ? at : after + Math.max(1, Math.floor((this.now - after) / this.random.int(2, 9)))
  }

  course(): string {
    return this.random.pick(['gee-python', 'deep-learning', 'geodatabases'])
  }

  order(person: Known, course: string, more: Pick<Order, 'cents' | 'isInstalment'> & Partial<Order>): Order {
    const [address, cohort] = [this.one(person.addresses) ?? '', this.cohorts[course]?.[0] ?? 0]
    const order = { id: this.fresh('orden'), address, course, cohort, charges: [], ...more }
    person.orders.push(order)
    return order
  }
}
