import { paymentSuccessText } from '#content/checkout.ts'
import { formatInstallment } from '#content/format.ts'
import { equalMoney } from '#domain/money.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { LegendCard } from '#ui/legend-card.tsx'

/** What was paid of a purchase that one payment does not settle. */
function saleRows({ installment, sale, total }: OrderFacts): { name: string; value: string }[] {
  const { facts } = paymentSuccessText
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
