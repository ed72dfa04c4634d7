import { paymentSuccessText } from '#content/checkout.ts'

export type NextStepsProps = {
  /** Null when the order is unknown: shows the steps of both methods. */
  paymentType: string | null
}

export function NextSteps({ paymentType }: NextStepsProps) {
  const { next } = paymentSuccessText
  return (
    <section className="grid gap-4">
      <h2 className="text-heading">{next.title}</h2>
      <ol className="grid gap-3">
        {[accessStep(paymentType), next.inbox].map((step, index) => (
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

function accessStep(paymentType: string | null): string {
  const { next } = paymentSuccessText
  switch (paymentType) {
    case null:
      return next.either
    case 'installments':
      return next.installments
    // A buyer who settles a debt already has access.
    case 'debt':
    case 'installment':
      return next.settled
    default:
      return next.single
  }
}
