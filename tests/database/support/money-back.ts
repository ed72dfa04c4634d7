import type { Deck } from './money-deck.ts'
import type { Known } from './money-ledger.ts'
import * as ledger from './money-ledger.ts'
import type { Charge, Refund, ToldRefund } from './money-recount.ts'
import * as recount from './money-recount.ts'
import { call, dated, tell, usd } from './money-statement.ts'

const { chargesOf } = ledger
const { divided, forever, least, roomOf, takeTold } = recount

/** The rows of its refunds, in the order in which they were written. */
export async function nameRefunds(deck: Deck, charge: Charge): Promise<void> {
  const rows = await deck.sides.staff(
    `select id::integer, status, question from public.payment_refunds where payment_id = ${charge.id} order by id`,
  )
  const says = (list: { status?: unknown; question?: unknown }[]) =>
    list.map(({ status, question }) => `${status} ${question ?? ''}`).join(', ')
  if (says(rows) !== says(charge.refunds))
    throw new Error(`the refunds are ${says(charge.refunds)}, but the database says ${says(rows)}`)
  for (const [index, refund] of charge.refunds.entries()) refund.id = Number(rows[index]?.id)
}

function part(deck: Deck, charge: Charge): bigint {
  const { came } = charge
  return deck.random.pick([roomOf(charge), divided(came, 3n), divided(came, 2n), 1001n, least(1n, came)])
}

/** Asked of the provider, or written down; a sale may be voided in the same act. */
export async function giveBack(deck: Deck, person: Known): Promise<boolean> {
  const charge = deck.one(chargesOf(person).filter(({ isPaid }) => isPaid))
  const cents = charge ? part(deck, charge) : 0n
  if (!charge || cents === 0n || cents > roomOf(charge)) return false
  const through = charge.providerId.startsWith('DP') && deck.random.chance(0.6) ? 'provider' : 'hand'
  const kind = through === 'hand' && deck.random.chance(0.5) ? 'chargeback' : 'refund'
  const sale = ledger.saleOf(person, charge)
  const isVoided = sale !== undefined && sale.voidedAt === undefined && deck.random.chance(0.1)
  const at = deck.past(Math.max(lastOf(charge), sale?.madeAt === forever ? 0 : (sale?.madeAt ?? 0)))
  await deck.run(
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
  await nameRefunds(deck, charge)
  if (through === 'hand' || deck.random.chance(0.2)) return true
  await deck.run('provider', `select public.begin_refund(${refund.id})`)
  const becomes = deck.random.pick(['SUCCESS', 'PENDING', 'refused', 'lost'] as const)
  if (becomes === 'refused') {
    await deck.run('provider', `select public.end_refund(${refund.id}, 'status_400')`)
    refund.status = 'failed'
  } else if (becomes !== 'lost') await tells(deck, charge, { cents, status: becomes }, at, refund)
  await nameRefunds(deck, charge)
  return true
}

async function tells(
  deck: Deck,
  charge: Charge,
  news: Partial<ToldRefund>,
  at: number,
  asked?: Refund,
): Promise<void> {
  const said = {
    id: deck.fresh('REF'),
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
  await deck.run('provider', tell('apply_provider_refund', fact) + settled)
  recount.tellRefund(charge, said, at, asked)
}

export async function tellBack(deck: Deck, person: Known): Promise<boolean> {
  const charge = deck.one(chargesOf(person))
  if (!charge) return false
  const at = deck.past(lastOf(charge))
  const open = charge.refunds.find(({ status }) => status === 'pending' || status === 'held')
  // Also one that it cannot be: a chargeback, one that was reversed or not made.
  const unnamed = charge.refunds.find(({ told }) => !told)
  const cents = unnamed && deck.random.chance(0.7) ? unnamed.cents : part(deck, charge)
  if (open?.told && deck.random.chance(0.7)) {
    await tells(
      deck,
      charge,
      { ...open.told, status: deck.random.pick(['SUCCESS', 'REJECTED', 'CANCELLED']) },
      at,
    )
  } else if (cents > 0n) {
    const status = deck.random.pick(['SUCCESS', 'SUCCESS', 'PENDING', 'REJECTED'] as const)
    const currency = charge.currency === 'ARS' ? 'USD' : 'ARS'
    const sum = deck.random.chance(0.12) ? { cents: cents * 1050n, currency } : { cents }
    await tells(deck, charge, { ...sum, status }, at)
  } else return false
  await nameRefunds(deck, charge)
  return true
}

export async function decideRefund(deck: Deck, person: Known): Promise<boolean> {
  const charge = deck.one(chargesOf(person).filter(({ refunds }) => refunds.length > 0))
  const refund = charge && deck.one(charge.refunds)
  if (!charge || !refund) return false
  const { told, question } = refund
  const at = deck.past(lastOf(charge))
  const decide = (decision: string, more: object = {}) => {
    const act = { refund_id: refund.id, decision, reason: 'Visto en el panel', ...more }
    const days = ['settled_at', 'reversed_at'].map((column) =>
      dated('payment_refunds', column, at, `payment_id = ${charge.id}`),
    )
    return deck.run('staff', call('decide_refund', act) + days.join(''))
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
    if (same && question !== 'too_much' && deck.random.chance(0.5)) {
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
  await nameRefunds(deck, charge)
  return true
}

export const lastOf = (charge: Charge) =>
  Math.max(
    charge.at,
    ...charge.refunds.map(({ settledAt = 0, reversedAt = 0 }) => Math.max(settledAt, reversedAt)),
  )
