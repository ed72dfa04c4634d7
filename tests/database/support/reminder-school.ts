import type { Random } from '../../support/random.ts'

/**
 * A school's sales and what happens to them, with the calendar of reminders that follows: three days before each due, on
 * its day, three and ten days after. Written from the rule alone; nothing here knows how the database counts.
 */
const dayMs = 86_400_000

const offsets = { before_3: -3, on_day: 0, after_3: 3, after_10: 10 } as const
/** How many days one may wait for its turn: until the next of its sale. */
export const mayWait = { before_3: 2, on_day: 2, after_3: 6, after_10: 16 } as const
const kinds = ['before_3', 'on_day', 'after_3', 'after_10'] as const

export type Entry = {
  sale: SimulatedSale
  number: number
  kind: (typeof kinds)[number]
  dueOn: string
  plannedOn: string
}

type Happening =
  | { kind: 'begin' | 'pay' | 'void' | 'refund' | 'chargeback'; at: number }
  | { kind: 'hold'; at: number; hold: 'promise' | 'pause' | 'exclusion'; until: string | null }

export type SimulatedSale = {
  email: string
  count: number
  each: number
  events: Happening[]
  calendar: Entry[]
  /** Instalments that are due by an instant. */
  dueBy(instant: number): number
  /** Payments by then that were not refunded. */
  paidBy(instant: number): number
}

export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)
}

/** The school's day of an instant: three hours behind. */
function dayOf(instant: number): string {
  return new Date(instant - 3 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * How late an instalment is paid, in days after its due: 45 of 100 up to four days before, 25 within a day, 15 within
 * eight, 10 within forty; 5 are never paid, nor any after them.
 */
function lateness(random: Random): number | null {
  const drawn = random.int(1, 100)
  if (drawn <= 45) return -random.int(0, 4)
  if (drawn <= 70) return random.int(0, 1)
  if (drawn <= 85) return random.int(2, 8)
  return drawn <= 95 ? random.int(9, 40) : null
}

export function makeSchool(
  random: Random,
  { people, days, begins }: { people: number; days: number; begins: string },
): SimulatedSale[] {
  const start = Date.parse(`${begins}T03:00:00Z`)
  const sales: SimulatedSale[] = []
  for (let person = 0; person < people; person += 1) {
    // One of ten buys twice.
    const bought = random.chance(0.1) ? 2 : 1
    for (let each = 0; each < bought; each += 1) {
      sales.push(aSale(random, `persona-${person}@example.com`, start, days))
    }
  }
  return sales
}

function aSale(random: Random, email: string, start: number, days: number): SimulatedSale {
  const count = random.pick([2, 3, 6])
  // Never at the minute of a run.
  const moment = (day: number) => day + random.int(0, 23) * 3_600_000 + random.int(61, 3_400) * 1000
  const begin = moment(start + random.int(0, Math.floor(days * 0.6)) * dayMs)
  const due = (number: number) => begin + (number - 1) * 30 * dayMs
  const events: Happening[] = [{ kind: 'begin', at: begin }]
  let last = begin
  for (let number = 2; number <= count; number += 1) {
    const late = lateness(random)
    if (late === null) break
    last = Math.max(last + 60_000, due(number) + late * dayMs + random.int(-3_000_000, 3_000_000))
    events.push({ kind: 'pay', at: last })
  }
  const some = () => begin + random.int(1, 120) * dayMs + random.int(1, 80_000) * 1000
  const drawn = random.int(1, 100)
  if (drawn <= 4) events.push({ kind: 'void', at: some() })
  else if (drawn <= 10) events.push({ kind: random.pick(['refund', 'chargeback']), at: some() })
  else if (drawn <= 25) {
    const hold = random.pick(['promise', 'pause', 'exclusion'] as const)
    const at = some()
    const until = hold === 'exclusion' ? null : shiftDay(dayOf(at), random.int(0, 20))
    events.push({ kind: 'hold', at, hold, until: hold === 'pause' && random.chance(0.3) ? null : until })
  }
  events.sort((a, b) => a.at - b.at)
  const before = (instant: number, ...wanted: Happening['kind'][]) =>
    events.filter((event) => event.at <= instant && wanted.includes(event.kind)).length
  const sale: SimulatedSale = {
    email,
    count,
    each: 45,
    events,
    calendar: [],
    dueBy: (instant) => Math.min(count, Math.floor((instant - begin) / (30 * dayMs)) + 1),
    paidBy: (instant) => before(instant, 'begin', 'pay') - before(instant, 'refund', 'chargeback'),
  }
  for (let number = 1; number <= count; number += 1) {
    const dueOn = dayOf(due(number))
    for (const kind of kinds) {
      sale.calendar.push({ sale, number, kind, dueOn, plannedOn: shiftDay(dueOn, offsets[kind]) })
    }
  }
  return sale
}

/** Why nobody may be reminded of this instalment at this instant; null: somebody should. */
export function isStopped(
  school: readonly SimulatedSale[],
  sale: SimulatedSale,
  number: number,
  instant: number,
): string | null {
  const past = sale.events.filter(({ at }) => at <= instant)
  if (past.length === 0) return 'nothing was sold yet'
  if (past.some(({ kind }) => kind === 'void')) return 'the void'
  if (sale.paidBy(instant) >= number) return 'the payment'
  if (sale.paidBy(instant) <= 0) return 'the refund of everything'
  const back = past.findLast(({ kind }) => kind === 'refund' || kind === 'chargeback')
  if (back && !past.some(({ kind, at }) => kind === 'pay' && at > back.at)) return 'the refund'
  // A person's newest hold counts, whichever sale it was said about.
  const hold = school
    .filter(({ email }) => email === sale.email)
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === 'hold' && event.at <= instant)
    .toSorted((a, b) => a.at - b.at)
    .at(-1)
  if (hold?.kind === 'hold' && (hold.until === null || hold.until >= dayOf(instant)))
    return `the ${hold.hold}`
  return null
}
