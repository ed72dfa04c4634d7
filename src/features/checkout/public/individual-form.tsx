import type { FormEvent } from 'react'
import { checkoutText, payLabel } from '#content/checkout.ts'
import { formatDay } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { installmentsTotal } from '#domain/prices.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { LocalEstimate } from '#flows/estimate/local-estimate.tsx'
import { EmailField } from '#flows/form/email-field.tsx'
import { AcceptanceField, Assurances, PayNotes } from '#flows/purchase/at-the-button.tsx'
import { InvoiceFields } from '#flows/purchase/invoice-fields.tsx'
import { PayerCountry, PayerName, PayerPhone, PaymentMethodField } from '#flows/purchase/payer-fields.tsx'
import type { PaymentFormValues } from '#flows/purchase/payment-form.ts'
import type { PricedProduct } from '#flows/purchase/price.api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { SpokenChange } from '#ui/spoken-change.tsx'
import { CouponField, type GivenCoupon, isUnasked, useCouponEntry } from './coupon-field.tsx'
import type { IndividualPayment } from './use-individual-payment.ts'

export type IndividualFormProps = {
  /** Null while its price is on its way: the fields stand, and what depends on it waits in its place. */
  product: PricedProduct | null
  coupon: GivenCoupon
  payment: IndividualPayment
  /** Asks for a price that did not come again; null while none has failed. */
  askAgain: (() => void) | null
}

export function IndividualForm({ product, coupon, payment, askAgain }: IndividualFormProps) {
  const price = product?.price ?? null
  const { values, busy, notice } = payment
  const { fields, priceFailure, submit: submitText } = checkoutText
  const entry = useCouponEntry(coupon)

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!askAgain && !isUnasked(entry)) return payment.formProps.onSubmit(event)
    event.preventDefault()
    if (askAgain) askAgain()
    else if (!entry.checking) entry.apply()
  }

  return (
    <form
      {...payment.formProps}
      onSubmit={submit}
      className="grid gap-8 [&_input]:scroll-mb-60 [&_select]:scroll-mb-60"
    >
      <WithoutScript what="checkout" />
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-display font-semibold text-heading">{fields.legend}</legend>
        <PayerName payment={payment} />
        <PayerCountry payment={payment} />
        <EmailField
          form={payment}
          name="email"
          label={fields.email}
          hint={fields.emailHint}
          autoComplete="email"
          enterKeyHint="next"
        />
        <PayerPhone payment={payment} className="sm:col-span-2" />
      </fieldset>
      <PaymentMethodField
        legend={
          <span className="mb-2 block font-display font-semibold text-heading">
            {checkoutText.method.legend}
          </span>
        }
        price={price}
        payment={payment}
      />
      <CouponField product={product} method={values.method} entry={entry} />
      <InvoiceFields payment={payment} />
      {product ? <OrderRecap product={product} values={values} /> : <AwaitedRecap />}
      <Assurances courseSlug={product?.courseSlug ?? null} country={values.country} />
      <AcceptanceField payment={payment} />
      {/* Sticky on phones, so that the total stays visible. */}
      <div className="-mx-gutter sticky bottom-0 z-10 grid gap-3 border-line border-t bg-paper px-gutter pt-3 pb-3 [@media(max-height:32rem)]:static sm:static sm:mx-0 sm:border-t-0 sm:px-0 sm:pt-0">
        {notice && (
          <Notice tone="warning" live>
            {notice}
          </Notice>
        )}
        {price && values.method === 'installments' && (
          <p className="figures text-center text-sm">
            {submitText.installmentsTotal(installmentsTotal(price))}
          </p>
        )}
        <Button type="submit" size="large" wide busy={busy} busyLabel={submitText.busy}>
          {price ? payLabel(price, values.method) : askAgain ? priceFailure.action : submitText.awaited}
        </Button>
      </div>
      <div className="-mt-5">
        <PayNotes productName={product?.name} />
        {/* A choice that was made before the price is said with it. */}
        <SpokenChange of={chosenOf(values)} from={chosenOf(payment.base.values)}>
          {price && (
            <>
              <p>{payLabel(price, values.method)}</p>
              {values.method === 'installments' && (
                <p>{submitText.installmentsTotal(installmentsTotal(price))}</p>
              )}
              <LocalEstimate spoken country={values.country} price={price} method={values.method} />
            </>
          )}
        </SpokenChange>
      </div>
    </form>
  )
}

const chosenOf = ({ country, method }: PaymentFormValues) => `${country} ${method}`

const recapClass = '@5xl:hidden border-ink border-t pt-4'

function AwaitedRecap() {
  return (
    <div className={`${recapClass} min-h-50 sm:min-h-45`}>
      <SkeletonText lines={4} />
    </div>
  )
}

/** What is bought, beside the button; on wide screens the summary stays in view instead. */
function OrderRecap({ product, values }: { product: PricedProduct; values: PaymentFormValues }) {
  const { name, price, courseSlug, startsOn } = product
  const course = courseOf(courseSlug)
  const { starts, startUnknown } = checkoutText.recap
  return (
    <div className={recapClass}>
      <p className="font-display font-semibold text-lg">{name}</p>
      {course && (
        <div className="mt-1 text-ink-soft">
          {startsOn ? starts(formatDay(startsOn)) : startUnknown}
          <br />
          {course.schedule.text}
          <LocalHours schedule={course.schedule} startsOn={startsOn} />
        </div>
      )}
      <LocalEstimate country={values.country} price={price} method={values.method} />
    </div>
  )
}
