import { paymentSuccessText } from '#content/checkout.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'

export type NextStepsProps = {
  /** Null when the order is unknown: shows the steps of both methods. */
  order: Pick<OrderFacts, 'paymentType' | 'access' | 'counts' | 'wantsInvoice'> | null
}

export function NextSteps({ order }: NextStepsProps) {
  const { next } = paymentSuccessText
  return (
    <section className="grid gap-4">
      <h2 className="text-heading">{next.title}</h2>
      <ol className="grid gap-3">
        {stepsOf(order).map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden="true"
              className="figures flex size-7 shrink-0 items-center justify-center rounded-full border border-ink font-display font-semibold text-sm"
            >
              {index + 1}
            </span>
            <span className="prose-measure">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsOf(order: NextStepsProps['order']): string[] {
  const { next } = paymentSuccessText
  if (!order) return [next.either, next.inbox]
  if (!order.counts) return [next.inReview, next.receipt]
  return [...accessSteps(order), next.receipt, ...(order.wantsInvoice ? [next.invoice] : [])]
}

function accessSteps(order: Pick<OrderFacts, 'paymentType' | 'access'>): string[] {
  const { next } = paymentSuccessText
  switch (order.access) {
    case 'coming':
      return [order.paymentType === 'installments' ? next.installments : next.single, next.inbox]
    case 'waiting':
      return [next.waiting, next.inbox]
    case 'active':
      return [next.active]
    case 'none':
      return [next.settled]
  }
}
