import { paymentSuccessText } from '#content/checkout.ts'
import { formatInstallment } from '#content/format.ts'
import { equalMoney } from '#domain/money.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { LegendCard } from '#ui/legend-card.tsx'

export type NextStepsProps = {
  /** Null when the order is unknown: shows the steps of both methods. */
  order: OrderFacts | null
}

/** What follows a payment, and by which mail. */
export function NextSteps({ order }: NextStepsProps) {
  return (
    <section className="grid content-start gap-5">
      <h2 className="text-heading">{paymentSuccessText.next.title}</h2>
      <ol>
        {stepsOf(order).map(([step, mail], index) => (
          <li key={step} className="flex gap-4 border-line border-t py-4">
            <span
              aria-hidden="true"
              className="figures flex size-7 shrink-0 items-center justify-center rounded-full border border-ink font-display font-semibold text-sm"
            >
              {index + 1}
            </span>
            <div className="prose-measure min-w-0 wrap-anywhere">
              <p className="font-medium">{step}</p>
              {mail && <p className="mt-1 text-ink-soft text-sm">{mail}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A sentence, and the mail that keeps it. */
type Step = [sentence: string, mail?: string]

/** In the order in which the mails arrive. */
function stepsOf(order: NextStepsProps['order']): Step[] {
  const { next } = paymentSuccessText
  if (!order) return [[next.either], [next.inbox]]
  const receipt: Step = [next.receipt, next.receiptMail(order.courseName)]
  if (!order.counts) return [receipt, [next.inReview]]
  return [receipt, ...accessSteps(order), ...(order.wantsInvoice ? [[next.invoice] satisfies Step] : [])]
}

function accessSteps({ paymentType, access, courseName }: OrderFacts): Step[] {
  const { next } = paymentSuccessText
  const mail = next.accessMail(courseName)
  switch (access) {
    case 'coming':
      return [[paymentType === 'installments' ? next.installments : next.single, mail], [next.inbox]]
    case 'waiting':
      return [[next.waiting, mail], [next.inbox]]
    case 'active':
      return [[next.active]]
    case 'none':
      return [[next.settled]]
  }
}

/** What was paid of a purchase that one payment does not settle. */
function saleRows({ installment, sale, total, counts }: OrderFacts): { name: string; value: string }[] {
  const { facts } = paymentSuccessText
  if (!counts) return [{ name: facts.state, value: facts.inReview }]
  if (!sale || (!installment && equalMoney(sale.agreed, total))) return []
  return [
    ...(installment
      ? [{ name: facts.installment, value: facts.installmentOf(installment.number, installment.of) }]
      : []),
    { name: facts.paid, value: facts.paidOf(formatInstallment(sale.paid), formatInstallment(sale.agreed)) },
    { name: facts.remaining, value: formatInstallment(sale.remaining) },
  ]
}

export function OrderFactsCard({ order }: { order: OrderFacts }) {
  const { facts } = paymentSuccessText
  const method = order.paymentType === 'installments' ? facts.methods.installments : facts.methods.single
  const rows = [
    { name: facts.purchase, value: order.courseName },
    { name: facts.amount, value: formatInstallment(order.total) },
    { name: facts.method, value: method },
    ...saleRows(order),
    { name: facts.order, value: <span className="break-all font-mono text-sm">{order.orderId}</span> },
  ]
  return (
    <LegendCard title={facts.title}>
      <dl className="border-line border-t">
        {rows.map(({ name, value }) => (
          <div
            key={name}
            className="grid gap-x-6 border-line border-b py-2.5 sm:grid-cols-[12rem_1fr] last:border-b-0"
          >
            <dt className="text-ink-mute">{name}</dt>
            <dd className="figures min-w-0 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </LegendCard>
  )
}
