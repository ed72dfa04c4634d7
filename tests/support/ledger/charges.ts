import { at, type Draft, dayMs, decimal, hourMs, isFull, type Person } from './draft.ts'
import type { PaymentRow, SaleRow } from './rows.ts'

const courses = ['gee-python', 'deep-learning', 'geodatabases', 'carrera-geodata-science'] as const
const unpaidStates = [
  'PENDING',
  'PROCESSING',
  'ERROR',
  'REJECTED',
  'CANCELLED',
  'CONFIRMED',
  'completed',
] as const
const unknownWords = ['PARTIALLY_PAID', 'VERIFIED', 'EXPIRED', 'ON_HOLD'] as const
const localCurrencies = ['ARS', 'MXN'] as const

export const someCourse = ({ random }: Draft) => random.pick(courses)

type Terms = { firstPaid: number; total: number; instalment: number }

/** Charges of a sale, one about every 30 days. Some payers fall behind, some pay part of an instalment or once more. */
export function addCharges(draft: Draft, sale: SaleRow, person: Person, terms: Terms): void {
  const { random, now } = draft
  const { firstPaid, total, instalment } = terms
  const number = sale.installments_number
  // Some pay several instalments as if it were one payment.
  const isSingle = number === 1 || random.chance(0.05)
  const count = random.chance(0.55) ? number : random.int(1, number + 1)
  const currency = random.chance(0.15) ? random.pick(localCurrencies) : 'USD'
  let root: number | null = null
  for (let index = 0; index < count && !isFull(draft); index += 1) {
    const approved: number = firstPaid + index * (30 * dayMs + random.int(-96, 96) * hourMs)
    if (approved > now) return
    const isDebt = index > 0 && random.chance(0.04)
    const rest = index === number - 1 ? total - instalment * (number - 1) : instalment
    const usd = isDebt ? random.int(100, instalment) : rest
    const charge = addPayment(draft, person, {
      email: sale.payer_email,
      course_id: sale.course_id,
      amount: decimal(currency === 'USD' ? usd : instalment * 1_013 + random.int(0, 99)),
      currency,
      payment_type: isDebt
        ? random.pick(['debt', 'installment'])
        : isSingle
          ? random.pick(['single', 'total'])
          : 'installments',
      installment_number: isSingle ? 0 : index + 1,
      sale_id: sale.id,
      dlocal_order_id: null,
      ...(!isDebt && root !== null && { order_id: root }),
      approved_at: at(approved),
    })
    root ??= charge.id
    if (charge.order_id === charge.id)
      charge.dlocal_order_id = `pedido-${String(charge.id).padStart(18, '0')}`
    disturb(draft, charge)
    if (
      counts(charge) &&
      charge.approved_at !== null &&
      (sale.first_paid_at ?? charge.approved_at) >= charge.approved_at
    )
      sale.first_paid_at = charge.approved_at
    if (random.chance(0.05) && !isFull(draft))
      addUnpaid(draft, person, { email: sale.payer_email, sale_id: sale.id, created_at: at(approved) })
  }
}

const counts = (charge: PaymentRow) =>
  charge.status === 'PAID' && (charge.review_reason === null || charge.review_decision === 'counted')

/** Marks, holds or gives back a few charges. */
function disturb(draft: Draft, charge: PaymentRow): void {
  const { random } = draft
  const kind = random.int(0, 99)
  if (kind < 2) {
    charge.review_reason = random.pick(['duplicate_charge', 'surplus_installment'])
    charge.review_decision = random.pick([null, 'counted', 'dismissed', 'refunded'])
    if (charge.review_decision === 'refunded') addRefund(draft, charge, charge.amount, 'settled')
  } else if (kind < 3) {
    // Held: the provider took another sum.
    charge.status = 'PENDING'
    charge.approved_at = null
    charge.review_reason = 'amount_mismatch'
    charge.received_amount = '1.00'
  } else if (kind < 7) {
    const part = decimal(random.int(1, Math.round(Number(charge.amount) * 100) - 1))
    addRefund(
      draft,
      charge,
      random.chance(0.5) ? charge.amount : part,
      random.pick(['settled', 'settled', 'settled', 'pending', 'failed']),
    )
  }
}

export function addRefund(draft: Draft, charge: PaymentRow, amount: string, status: string): void {
  const { random, ledger, now } = draft
  const id = ledger.refunds.length + 1
  const settled = Math.min(Date.parse(charge.approved_at ?? '') + random.int(1, 60) * dayMs, now)
  ledger.refunds.push({
    id,
    payment_id: charge.id,
    kind: random.chance(0.8) ? 'refund' : 'chargeback',
    amount,
    currency: charge.currency,
    status,
    provider_refund_id: `REF-${id}`,
    settled_at: status === 'settled' ? at(settled) : null,
  })
}

/** An order that nobody has paid, in a state of ours or in one of the provider that we do not know. */
export function addUnpaid(
  draft: Draft,
  person: Person,
  order: Pick<PaymentRow, 'email' | 'sale_id' | 'created_at'>,
): void {
  const { random } = draft
  const status = random.pick(unpaidStates)
  addPayment(draft, person, {
    ...order,
    course_id: someCourse(draft),
    amount: decimal(random.int(100, 50_000)),
    status,
    provider_status: random.chance(0.5) ? random.pick(unknownWords) : status,
    payment_type: random.pick(['single', 'installments', 'total', 'debt', 'installment']),
    approved_at: null,
  })
}

type Known = 'email' | 'course_id' | 'amount' | 'payment_type' | 'approved_at'

export function addPayment(
  { random, ledger }: Draft,
  person: Person,
  facts: Partial<PaymentRow> & Pick<PaymentRow, Known>,
): PaymentRow {
  const id = ledger.payments.length + 1
  const row: PaymentRow = {
    id,
    order_id: id,
    payer_name: person.name,
    currency: 'USD',
    status: 'PAID',
    provider_status: 'PAID',
    installment_number: 0,
    dlocal_payment_id: `DP-${id}`,
    dlocal_order_id: `pedido-${String(id).padStart(18, '0')}`,
    sale_id: null,
    payment_method: random.pick(['CARD', 'BANK_TRANSFER', 'TICKET']),
    country: person.country,
    payer_document_type: person.document && 'DNI',
    payer_document: person.document,
    received_amount: facts.amount,
    received_currency: facts.currency ?? 'USD',
    provider: 'dlocal-go',
    review_reason: null,
    review_decision: null,
    created_at: at(Date.parse(facts.approved_at ?? facts.created_at ?? '') - random.int(0, 20) * 60_000),
    ...facts,
  }
  ledger.payments.push(row)
  return row
}
