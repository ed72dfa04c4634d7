import { checkoutText } from '#content/checkout.ts'
import { formatDay } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { LocalEstimate } from '#flows/estimate/local-estimate.tsx'
import type { PaymentFormValues } from '#flows/purchase/payment-form.ts'
import type { PricedProduct } from '#flows/purchase/price.api.ts'

/** What is bought, beside the button; on wide screens the summary stays in view instead. */
export function OrderRecap({ product, values }: { product: PricedProduct; values: PaymentFormValues }) {
  const { name, price, courseSlug, startsOn } = product
  const course = courseOf(courseSlug)
  const { starts, startUnknown } = checkoutText.recap
  return (
    <div className="@5xl:hidden border-ink border-t pt-4">
      <p className="font-display font-semibold text-lg">{name}</p>
      {course && (
        <p className="mt-1 text-ink-soft">
          {startsOn ? starts(formatDay(startsOn)) : startUnknown}
          <br />
          {course.schedule.text}
        </p>
      )}
      <LocalEstimate country={values.country} price={price} method={values.method} />
    </div>
  )
}
