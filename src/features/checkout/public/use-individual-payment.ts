import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkoutText } from '#content/checkout.ts'
import { couponText } from '#content/coupons.ts'
import { paymentFailureText, paymentToast } from '#content/messages/checkout.ts'
import type { PaymentFailure } from '#domain/contracts/create-payment.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { offersInstallments, type PaymentMethod, quote, withoutCoupon } from '#domain/prices.ts'
import { paymentErrorHref } from '#flows/purchase/payment-hrefs.ts'
import type { PricedProduct } from '#flows/purchase/price.api.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import { type PageStep, type Payment, usePayment } from '#flows/purchase/use-payment.ts'
import { toast } from '#ui/toast-store.ts'

export type IndividualPayment = Payment & {
  /** A change made while the buyer was filling in the form, or the price that they have pressed ahead of. */
  notice: string | null
  courseGone: boolean
  /** The server refused: the last seat went meanwhile. */
  soldOut: boolean
}

/** `product`: null while its price is on its way. */
export function useIndividualPayment(
  courseSlug: BaseSlug,
  product: PricedProduct | null,
  dropCoupon: () => void,
): IndividualPayment {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [notice, setNotice] = useState<string | null>(null)
  /** How they wanted to pay who pressed before there was a price. */
  const [pressed, setPressed] = useState<PaymentMethod | null>(null)
  const [courseGone, setCourseGone] = useState(false)
  const [soldOut, setSoldOut] = useState(false)
  const payment = usePayment({
    courseSlug,
    product,
    onMissing: () => showToast(paymentToast.incomplete, paymentToast.missing),
    onUnpriced: () => setPressed(payment.values.method),
    onSend: () => {
      setNotice(null)
      setPressed(null)
    },
    onStep(step, { values, signal }) {
      // Nothing was sent without one.
      if (!product) return
      return step.kind === 'refresh_price'
        ? refreshPrice(product, values.method, signal)
        : stop(step, product)
    },
  })

  function stop(step: Exclude<PageStep, { kind: 'refresh_price' }>, product: PricedProduct) {
    switch (step.kind) {
      case 'course_not_found':
        setCourseGone(true)
        break
      case 'sold_out':
        setSoldOut(true)
        queryClient.invalidateQueries(priceQuery(product))
        break
      case 'coupon_unavailable': {
        dropCoupon()
        const total = quote(withoutCoupon(product.price), 'single')
        if (total) setNotice(couponText.gone(total))
        break
      }
      case 'stay':
        showFailure(step.failure)
        break
      case 'stay_installments_failed':
        showToast(paymentToast.installments.title, paymentToast.installments.description)
        break
      case 'error_page':
        showFailure(step.failure)
        navigate(paymentErrorHref(courseSlug), { state: step.failure })
    }
  }

  async function refreshPrice(product: PricedProduct, method: PaymentMethod, signal: AbortSignal) {
    const query = { ...priceQuery(product), staleTime: 0 }
    const fresh = await queryClient.fetchQuery(query).catch(() => null)
    if (signal.aborted || !fresh) return
    const total = quote(fresh.price, method)
    if (total) {
      const isOther = fresh.cohort !== product.cohort
      setNotice(isOther ? checkoutText.cohortChanged(total) : checkoutText.priceUpdated(total))
      return
    }
    const single = quote(fresh.price, 'single')
    payment.change({ method: 'single' })
    if (single) setNotice(checkoutText.installmentsGone(single))
  }

  const early = pressed && earlyNotice(pressed, payment.values.method, product)
  return { ...payment, notice: notice ?? early, courseGone, soldOut }
}

/** Nobody is bound to a total that was not on the screen: a press ahead of it is answered, and the next one sends. */
function earlyNotice(pressed: PaymentMethod, method: PaymentMethod, product: PricedProduct | null) {
  const total = product && quote(product.price, method)
  if (!total) return checkoutText.submit.pressed
  return pressed === 'installments' && !offersInstallments(product.price)
    ? checkoutText.installmentsGone(total)
    : checkoutText.priceCame(total)
}

function showFailure(failure: PaymentFailure) {
  showToast(paymentToast.failed, paymentFailureText[failure])
}

function showToast(title: string, description: string) {
  toast({ title, description, variant: 'destructive', durationMs: 5000 })
}
