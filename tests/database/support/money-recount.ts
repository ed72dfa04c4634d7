/**
 * What is owed, paid and given back, counted a second time: from the back-office specification, sections 4 and 9, and the
 * decisions 14, 75, 76, 117 and 119 alone, in whole cents, from the facts that were told. The SQL counts the same.
 */
export type Refund = {
  id?: number
  kind: 'refund' | 'chargeback'
  through: 'provider' | 'hand'
  /** In the money that came. */
  cents: bigint
  status: 'asked' | 'pending' | 'settled' | 'failed' | 'held' | 'reversed'
  question?: 'several' | 'too_much' | 'other_currency'
  /** As the provider told it last. */
  told?: ToldRefund
  settledAt?: number
  reversedAt?: number
  /** Reported by the provider, and nobody has written or said anything about it. */
  isReported?: boolean
}
export type ToldRefund = { id: string; cents: bigint; currency: string; status: ToldStatus }
export type ToldStatus = 'PENDING' | 'SUCCESS' | 'REJECTED' | 'CANCELLED'

export type Charge = {
  id: number
  providerId: string
  at: number
  /** By instalments, or in one payment. */
  isInstalment: boolean
  /** What its order asked for, in USD: what it counts as. */
  asked: bigint
  came: bigint
  currency: string
  /** `held`: another sum than the order's; `marked`: more than was asked for. Both wait for a person. */
  state: 'counted' | 'marked' | 'held' | 'dismissed' | 'refunded'
  /** The provider's word: what was held and not counted never became PAID. */
  isPaid: boolean
  refunds: Refund[]
  /** The sale when it was taken, as its mail tells. */
  told?: Pick<Figures, 'agreed' | 'paid' | 'remaining'> & { counts: boolean }
}

export type Sale = {
  id: number
  course: string
  cohort: number
  agreed: bigint
  each: bigint
  count: number
  isFree: boolean
  madeAt: number
  voidedAt?: number
  isMembership?: boolean
  charges: Charge[]
}

export type Person = { addresses: string[]; sales: Sale[]; withoutSale: Charge[]; studiesSince?: number }

export const forever = Number.POSITIVE_INFINITY
const period = 30 * 86_400_000
const sum = (values: bigint[]) => values.reduce((all, value) => all + value, 0n)
export const least = (one: bigint, other: bigint) => (one < other ? one : other)
const atLeastZero = (value: bigint) => (value > 0n ? value : 0n)
export const divided = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)
export const schoolDay = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 10)

/** Settled by then, and not yet reversed. */
const wentBack = ({ settledAt, reversedAt }: Refund, at: number) =>
  settledAt !== undefined && settledAt <= at && !(reversedAt !== undefined && reversedAt <= at)

export const backOf = ({ refunds }: Charge, at: number) =>
  sum(refunds.filter((refund) => wentBack(refund, at)).map(({ cents }) => cents))

/** Each refund counts its share of what its charge counts; together never more, and all of it once all went back. */
function shareBack(charge: Charge, at: number): bigint {
  const { asked, came, refunds } = charge
  if (backOf(charge, at) === came) return asked
  const shares = refunds
    .filter((refund) => wentBack(refund, at))
    .map(({ cents }) => divided(asked * cents, came))
  return least(sum(shares), asked)
}

/** What may still be asked back: less what is asked, under way or settled. */
export const roomOf = ({ came, refunds }: Charge) =>
  came -
  sum(
    refunds
      .filter(({ status }) => ['asked', 'pending', 'settled'].includes(status))
      .map(({ cents }) => cents),
  )

/** A membership lasts twelve months from its first charge; bought again afterwards, it is another sale. */
export const isOver = ({ isMembership, charges }: Sale, at: number) =>
  isMembership === true &&
  charges.some(({ state, at: day }) => state === 'counted' && day < at - 366 * 86_400_000)

export type Figures = ReturnType<typeof figuresOf>

/** The state of a sale at an instant; null before it was made and paid. */
export function figuresOf(sale: Sale, at: number) {
  const { agreed, each, count } = sale
  const counted = sale.charges.filter((charge) => charge.state === 'counted' && charge.at <= at)
  const isVoided = sale.voidedAt !== undefined && sale.voidedAt <= at
  const refunded = sum(counted.map((charge) => shareBack(charge, at)))
  const paid = sum(counted.map(({ asked }) => asked)) - refunded
  const isGivenBack = counted.length > 0 && counted.every((charge) => backOf(charge, at) === charge.came)
  const left = agreed - paid
  const remaining = isVoided || left <= BigInt(count) ? 0n : left
  const owes = !isVoided && !sale.isFree && !isGivenBack && remaining > 0n

  const days = counted.map((charge) => charge.at)
  const first = days.length > 0 ? Math.min(...days) : undefined
  const isPlan = count > 1 && counted.some(({ isInstalment }) => isInstalment)
  const expected = first === undefined ? 1 : Math.min(Math.floor((at - first) / period) + 1, count)
  // A cent per instalment is forgiven; the last one is covered when nothing remains.
  const whole = each > 1n ? Number(atLeastZero(paid) / (each - 1n)) : 0
  const covered = remaining === 0n && !isVoided && !sale.isFree ? count : Math.min(whole, count - 1)
  const behind = !owes ? 0 : first === undefined ? 1 : isPlan ? Math.max(0, expected - covered) : 0
  const number = covered + 1
  const due = (number === count ? agreed : each * BigInt(number)) - paid
  const begun = first === undefined ? sale.madeAt : first + (number - 1) * period
  return {
    ...{ agreed, paid, refunded, remaining, isVoided, first, behind },
    exists: sale.madeAt <= at || counted.length > 0,
    paidCount: counted.filter((charge) => backOf(charge, at) < charge.came).length,
    covered,
    last: days.length > 0 ? Math.max(...days) : undefined,
    situation: sale.isFree ? 'sin_cargo' : behind > 0 ? 'con_deuda' : isPlan ? 'al_dia' : 'pago_unico',
    standing: isVoided
      ? 'voided'
      : sale.isFree
        ? 'free'
        : isGivenBack
          ? 'refunded'
          : remaining === 0n
            ? 'paid'
            : behind > 0
              ? 'late'
              : 'open',
    debt: least(each * BigInt(behind), remaining),
    overdue: owes
      ? least(atLeastZero(first === undefined ? each : each * BigInt(expected) - paid), remaining)
      : 0n,
    toCollect: owes && isPlan ? remaining : 0n,
    next: owes
      ? {
          number,
          amount: least(due, remaining),
          dueOn: begun === forever ? null : schoolDay(begun),
        }
      : null,
  }
}

/** What its payer is asked for: the debt, in money what is overdue of it, else the next payment; null where it is nothing. */
export function owedNow(sale: Sale, at: number) {
  const { debt, overdue, next, behind } = figuresOf(sale, at)
  const due = least(debt, overdue)
  const amount = debt > 0n ? due : (next?.amount ?? 0n)
  return amount === 0n
    ? null
    : {
        amount,
        payment_type: due > 0n || sale.count === 1 ? 'debt' : 'installment',
        months_behind: due > 0n ? behind : 0,
        number: next?.number,
        installments: sale.count,
      }
}

const paidBy = ({ sales, withoutSale }: Person, at: number) =>
  [...sales.flatMap(({ charges }) => charges), ...withoutSale].filter(
    (charge) => charge.isPaid && charge.at <= at,
  )

const worst = ['con_deuda', 'al_dia', 'pago_unico', 'sin_cargo'] as const

/** The state of a person: the sums of their sales; a voided one shows the money that came and stayed, and owes nothing. */
export function figuresOfPerson(person: Person, at: number) {
  const { sales, withoutSale, studiesSince } = person
  const all = sales.map((sale) => figuresOf(sale, at)).filter(({ exists }) => exists)
  const valid = all.filter(({ isVoided }) => !isVoided)
  const loose = withoutSale.filter((charge) => charge.isPaid && charge.at <= at)
  const days = [...all.map(({ last }) => last), ...loose.map((charge) => charge.at)].filter(
    (day) => day !== undefined,
  )
  const known: string[] = valid.map(({ situation }) => situation)
  const hasPaid = paidBy(person, at).length > 0
  const kept = loose.filter((charge) => backOf(charge, at) < charge.came)
  if (kept.length > 0 || (valid.length === 0 && (hasPaid || all.length > 0))) known.push('pago_unico')
  if (known.length === 0) known.push('con_deuda')
  const total = (figure: 'agreed' | 'remaining' | 'debt' | 'overdue') => sum(valid.map((one) => one[figure]))
  return {
    ...{ has_sale: valid.length > 0, agreed: total('agreed'), remaining: total('remaining') },
    ...{ debt: total('debt'), overdue: total('overdue') },
    paid: sum(all.map(({ paid }) => paid)) + sum(loose.map((charge) => charge.asked - shareBack(charge, at))),
    paid_count: [...all.map(({ paidCount }) => paidCount), kept.length].reduce((many, one) => many + one, 0),
    months_behind: hasPaid || all.length > 0 ? Math.max(0, ...valid.map(({ behind }) => behind)) : 1,
    situation: worst.find((situation) => known.includes(situation)) as string,
    last: days.length > 0 ? Math.max(...days) : undefined,
    isKnown: (studiesSince !== undefined && studiesSince <= at) || all.length > 0 || hasPaid,
  }
}

/** The five figures of the tracking, over all. */
export function cardsOf(people: readonly Person[], at: number) {
  const sales = people.flatMap((person) => person.sales.map((sale) => figuresOf(sale, at)))
  const valid = sales.filter(({ exists, isVoided }) => exists && !isVoided)
  const charges = people.flatMap((person) => paidBy(person, at))
  const currencies = [...new Set(charges.map(({ currency }) => currency))].sort()
  const of = (currency: string) => charges.filter((charge) => charge.currency === currency)
  const known = people.map((person) => figuresOfPerson(person, at)).filter(({ isKnown }) => isKnown)
  return {
    students_paid: people.filter((person) => paidBy(person, at).length > 0).length,
    sold: sum(valid.map(({ agreed }) => agreed)),
    sales: valid.length,
    confirmed: Object.fromEntries(
      currencies.map((currency) => {
        const refunded = sum(of(currency).map((charge) => backOf(charge, at)))
        const amount = sum(of(currency).map(({ came }) => came))
        return [currency, { currency, amount, refunded, charges: of(currency).length }]
      }),
    ),
    overdue: sum(valid.map(({ overdue }) => overdue)),
    in_debt: known.filter(({ has_sale, situation }) => has_sale && situation === 'con_deuda').length,
    without_sale: known.filter(({ has_sale }) => !has_sale).length,
    to_collect: sum(valid.map(({ toCollect }) => toCollect)),
  }
}

type News = {
  cents: bigint
  /** By a link, or by an order of which a charge counts already. */
  isAsked: boolean
  /** Its order was paid as often as it asks. */
  isAgain: boolean
  isPlan: boolean
  /** In one payment. */
  isWhole: boolean
}

/**
 * Why a charge waits for a person (decision 75); null: it counts at once, as do the first payment of a sale, the
 * instalments of its plan, and a link up to what is left.
 */
export function markOf(sale: Sale, { cents, isAsked, isAgain, isPlan, isWhole }: News): string | null {
  const { isVoided, remaining } = figuresOf(sale, forever)
  const isFirst = sale.charges.every((charge) => backOf(charge, forever) === charge.came)
  if (isVoided || sale.isFree || (isPlan && isAgain)) return 'surplus_installment'
  if (isAgain || !(isAsked || isFirst)) return 'duplicate_charge'
  if (cents <= remaining + BigInt(sale.count)) return null
  return isWhole ? 'duplicate_charge' : 'surplus_installment'
}

const statusOf = { PENDING: 'pending', SUCCESS: 'settled', REJECTED: 'failed', CANCELLED: 'failed' } as const

/** Takes what the provider says of a refund for the row that it is of; what it once settled stays. */
export function takeTold(refund: Refund, told: ToldRefund, at: number): void {
  const isSettledThere = refund.told?.status === 'SUCCESS' && refund.status === 'settled'
  refund.question = undefined
  if (isSettledThere) return
  refund.told = told
  refund.status = statusOf[told.status]
  refund.settledAt = refund.status === 'settled' ? (refund.settledAt ?? at) : undefined
}

/** What staff write down by hand is what the provider has reported of that sum (decision 180). */
export function takeWritten(charge: Charge, kind: string, cents: bigint): boolean {
  const reported = charge.refunds.find(
    (one) =>
      one.isReported &&
      one.kind === kind &&
      one.cents === cents &&
      ['pending', 'settled'].includes(one.status),
  )
  if (reported) reported.isReported = false
  return reported !== undefined
}

/** What the provider tells of a refund (decision 117, "Told", "Bounded" and "In the charge's currency"). */
export function tellRefund(charge: Charge, told: ToldRefund, at: number, asked?: Refund): void {
  const known = asked ?? charge.refunds.find((refund) => refund.told?.id === told.id)
  if (known) {
    if (known.status === 'held' && statusOf[told.status] !== 'failed') known.told = told
    else takeTold(known, told, at)
    return
  }
  const own: Refund = {
    kind: 'refund',
    through: 'provider',
    cents: told.cents,
    status: 'held',
    told,
    isReported: true,
  }
  const isFailed = statusOf[told.status] === 'failed'
  const fitting = charge.refunds.filter(
    (one) =>
      one.kind === 'refund' &&
      !one.told &&
      one.cents === told.cents &&
      (one.status === 'asked' || (one.through === 'hand' && one.status === 'settled' && !isFailed)),
  )
  const [match] = told.currency === charge.currency && fitting.length === 1 ? fitting : []
  if (match) {
    takeTold(match, told, at)
    return
  }
  if (told.currency !== charge.currency) own.question = isFailed ? undefined : 'other_currency'
  else if (fitting.length > 1) own.question = 'several'
  else if (!isFailed && told.cents > roomOf(charge)) own.question = 'too_much'
  charge.refunds.push(own)
  if (!own.question) takeTold(own, told, at)
}
