import { addCharges, addPayment, addRefund, addUnpaid, someCourse } from './charges.ts'
import {
  at,
  type Draft,
  dayMs,
  decimal,
  hourMs,
  join,
  type LedgerOptions,
  openDraft,
  personOf,
  someTime,
  written,
} from './draft.ts'
import type { Ledger, SaleRow } from './rows.ts'

/**
 * A ledger of exactly these sizes with every kind of sale and charge that figures treat apart. The same options give
 * the same ledger.
 */
export function makeLedger(options: LedgerOptions): Ledger {
  const draft = openDraft(options)
  const joined = new Set<string>()
  for (let number = 0; number < options.students; number += 1) addStudent(draft, joined, number)
  for (let index = 0; index < options.sales; index += 1) addSale(draft, joined, index)
  while (draft.ledger.payments.length < options.payments) addStrayPayment(draft)
  return draft.ledger
}

function addStudent(draft: Draft, joined: Set<string>, number: number): void {
  const person = personOf(number)
  draft.ledger.students.push({
    id: number + 1,
    firstname: person.name,
    lastname: '',
    email: written(draft, person.address, false),
    phone: '+54 11 5555 0134',
    country: person.country,
    created_at: at(someTime(draft)),
  })
  if (number > 0 && draft.random.chance(0.01))
    join(draft, joined, person.address, personOf(number - 1).address)
}

/** Right at a border of a reference, or anywhere. */
function firstPayment(draft: Draft): number {
  const { random, now, options } = draft
  if (random.chance(0.5)) return someTime(draft)
  const border = random.pick(options.references).getTime() - random.int(0, 13) * 30 * dayMs
  return Math.min(border + random.pick([-hourMs, -1, 0, 1, hourMs]), now)
}

/** Most students have one sale, some two or none; a few payers are no students. */
function buyerOf({ random, options }: Draft, index: number): number {
  if (options.students === 0 || random.chance(0.03)) return options.students + index
  return random.chance(0.9) ? index % options.students : random.int(0, options.students - 1)
}

function addSale(draft: Draft, joined: Set<string>, index: number): void {
  const { random, ledger, now, options } = draft
  const buyer = buyerOf(draft, index)
  const person = personOf(buyer)
  const hasOther = buyer < options.students && random.chance(0.02)
  const address = hasOther ? `otra.${buyer}@example.org` : person.address
  if (hasOther) join(draft, joined, address, person.address)
  const isMembership = random.chance(0.06)
  const number = random.chance(0.2) ? 1 : random.pick([2, 3, 6, 6, 9, 10, 12, 12])
  const total = random.int(5_000, 60_000)
  const instalment = Math.round(total / number)
  const firstPaid = firstPayment(draft)
  const createdAt = firstPaid - random.int(0, 2 * hourMs)
  const isVoided = random.chance(0.04)
  const sale: SaleRow = {
    id: index + 1,
    payer_email: written(draft, address),
    course_id: isMembership ? 'all-access-geoai' : someCourse(draft),
    // Sales of one person for one course have different terms.
    term: index + 1,
    usd_amount: decimal(total),
    installments_amount: decimal(instalment),
    installments_number: number,
    payment_type:
      number === 1
        ? random.pick(['single', 'total'])
        : random.pick(['link', 'link', 'cuotas', 'suscripcion']),
    ends_on: isMembership ? at(firstPaid + 365 * dayMs).slice(0, 10) : null,
    first_paid_at: null,
    voided_at: isVoided ? at(Math.min(createdAt + random.int(1, 40) * dayMs, now)) : null,
    void_reason: isVoided ? 'se anotó dos veces' : null,
    created_at: at(createdAt),
  }
  ledger.sales.push(sale)
  if (random.chance(0.93)) addCharges(draft, sale, person, { firstPaid, total, instalment })
}

/** A payment that belongs to no sale: of a student, or of somebody of whom nothing else is known. */
function addStrayPayment(draft: Draft): void {
  const { random, options } = draft
  const isStudent = options.students > 0 && random.chance(0.8)
  const stranger = options.students + options.sales + random.int(0, 5_000)
  const person = personOf(isStudent ? random.int(0, options.students - 1) : stranger)
  const email = written(draft, person.address)
  const time = at(someTime(draft))
  if (random.chance(0.3)) {
    addUnpaid(draft, person, { email, sale_id: null, created_at: time })
    return
  }
  const charge = addPayment(draft, person, {
    email,
    course_id: someCourse(draft),
    amount: decimal(random.int(100, 50_000)),
    currency: random.pick(['USD', 'USD', 'ARS', 'MXN']),
    payment_type: random.pick(['single', 'installments', 'debt']),
    review_reason: random.chance(0.5) ? 'no_sale' : null,
    approved_at: time,
  })
  if (random.chance(0.1)) addRefund(draft, charge, charge.amount, 'settled')
}
