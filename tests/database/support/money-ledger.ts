import type { Charge, Person, Sale } from './money-recount.ts'
import { backOf, figuresOf, forever, isOver, markOf } from './money-recount.ts'

export type Terms = { agreed: bigint; each: bigint; count: number }
export type Order = {
  id: string
  externalId?: string
  address: string
  course: string
  cohort: number
  isInstalment: boolean
  cents: bigint
  /** Terms of the sale that it begins. */
  terms?: Terms
  sale?: Sale
  /** By a link of the school; of a debt link; one of which no more comes. */
  isLink?: boolean
  isDebt?: boolean
  isOver?: boolean
  /** A charge of it began or paid its sale. */
  isTaken?: boolean
  charges: Charge[]
}
/** A person of the ledger, with what was asked of them. */
export type Known = Person & { orders: Order[] }

export const membership = 'all-access-geoai'

export const openSales = (person: Known, course: string) =>
  person.sales.filter((sale) => sale.course === course && sale.voidedAt === undefined)

export const chargesOf = ({ sales, withoutSale }: Known) => [
  ...sales.flatMap(({ charges }) => charges),
  ...withoutSale,
]

export const saleOf = (person: Known, charge: Charge) =>
  person.sales.find(({ charges }) => charges.includes(charge))

/** The sale that a charge of this order would be for. */
export const saleFor = (person: Known, { sale, course, cohort }: Order, now: number): Sale | undefined =>
  sale ?? openSales(person, course).find((one) => one.cohort === cohort && !isOver(one, now))

export const isUndecided = ({ state }: Charge) => state === 'held' || state === 'marked'

const stays = (charge: Charge) => charge.state === 'counted' && backOf(charge, forever) < charge.came

/** What a charge is for, and whether it counts (decisions 28 and 75); throws where the database's row says otherwise. */
export function takeCharge(
  person: Known,
  order: Order,
  money: Pick<Charge, 'providerId' | 'at' | 'came' | 'currency'>,
  row: { id: number; sale_id: number | null; mark: string | null },
  now: number,
): void {
  const { cents, isInstalment, externalId, terms } = order
  const isPaid = money.came === cents && money.currency === 'USD'
  const charge: Charge = {
    ...{ id: row.id, ...money, asked: cents, isInstalment, isPaid },
    ...{ state: 'held', refunds: [] },
  }
  let mark: string | null = 'amount_mismatch'
  if (isPaid) {
    const sale = saleFor(person, order, now)
    const news = {
      ...{ cents, isPlan: externalId !== undefined, isWhole: !isInstalment },
      isAsked: order.isTaken === true || order.isLink === true,
      // A link is paid once, and a plan as often as it has instalments.
      isAgain: order.charges.filter(stays).length >= (externalId ? (terms?.count ?? 1) : 1),
    }
    if (sale) mark = markOf(sale, news)
    else mark = terms ? null : 'no_sale'
    charge.state = mark === null ? 'counted' : 'marked'
    if (sale) {
      sale.charges.push(charge)
      order.sale = sale
    } else if (terms) beginSale(person, order, terms, charge, row.sale_id, now)
    else person.withoutSale.push(charge)
    order.isTaken ||= mark === null
    if (order.sale) mailOf(order.sale, charge)
  } else person.withoutSale.push(charge)
  order.charges.push(charge)
  const [ours, theirs] = [
    [mark, isPaid && (order.sale?.id ?? null)],
    [row.mark, isPaid && row.sale_id],
  ].map(String)
  if (ours !== theirs) throw new Error(`the charge is ${ours}, but for the database ${theirs}`)
}

/** What its mail tells: the sale as it is now. */
export function mailOf(sale: Sale, charge: Charge): void {
  charge.told = { ...figuresOf(sale, forever), counts: charge.state === 'counted' }
}

export function beginSale(
  person: Known,
  order: Order,
  terms: Terms,
  charge: Charge,
  id: number | null,
  now: number,
): void {
  const { course, cohort } = order
  person.studiesSince ??= now
  order.sale = {
    ...{ ...terms, id: Number(id), course, cohort, isFree: false, isMembership: course === membership },
    ...{ madeAt: forever, charges: [charge] },
  }
  person.sales.push(order.sale)
}

/** Money came for it that a person has to decide about. */
export const isWaiting = ({ orders }: Known, sale: Sale): boolean =>
  orders
    .filter((one) => (one.sale ?? (one.course === sale.course && sale)) === sale)
    .some(({ charges }) => charges.some(isUndecided))

/** What is owed was paid by its link already, and is not asked for again on that day. */
export const isPaidToday = ({ orders }: Known, sale: Sale, owed: bigint): boolean =>
  orders
    .filter((one) => one.isDebt && !one.isOver && one.sale === sale && one.cents === owed)
    .some(({ charges }) => charges.some(stays))

/** From now on one person. */
export function joinPeople(person: Known, into: Known): void {
  for (const all of ['addresses', 'sales', 'withoutSale', 'orders'] as const)
    (into[all] as unknown[]).push(...person[all])
  if (person.studiesSince) into.studiesSince = Math.min(person.studiesSince, into.studiesSince ?? forever)
}
