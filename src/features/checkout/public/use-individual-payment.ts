import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paymentFailureText, paymentToast } from '#content/messages/checkout.ts'
import type { PaymentFailure } from '#domain/contracts/create-payment.ts'
import type { Money } from '#domain/money.ts'
import { type PaymentMethod, quote, withoutCoupon } from '#domain/prices.ts'
import { paymentErrorHref } from '#flows/purchase/payment-hrefs.ts'
import type { PricedProduct } from '#flows/purchase/price.api.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import { type PageStep, type Payment, usePayment } from '#flows/purchase/use-payment.ts'
import { toast } from '#ui/toast-store.ts'

/** A change made while the buyer was filling in the form, with the new total. */
export type PriceNotice = {
  kind: 'price_updated' | 'cohort_changed' | 'installments_gone' | 'coupon_gone'
  total: Money
}

export type IndividualPayment = Payment & {
  notice: PriceNotice | null
  courseGone: boolean
  /** The server refused: the last seat went meanwhile. */
  soldOut: boolean
}

export function useIndividualPayment(product: PricedProduct, dropCoupon: () => void): IndividualPayment {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [notice, setNotice] = useState<PriceNotice | null>(null)
  const [courseGone, setCourseGone] = useState(false)
  const [soldOut, setSoldOut] = useState(false)
  const payment = usePayment({
    product,
    onMissing: () => showToast(paymentToast.incomplete, paymentToast.missing),
    onSend: () => setNotice(null),
    onStep: (step, { values, signal }) =>
      step.kind === 'refresh_price' ? refreshPrice(values.method, signal) : stop(step),
  })

  function stop(step: Exclude<PageStep, { kind: 'refresh_price' }>) {
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
        if (total) setNotice({ kind: 'coupon_gone', total })
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
        navigate(paymentErrorHref(product.courseSlug), { state: step.failure })
    }
  }

  async function refreshPrice(method: PaymentMethod, signal: AbortSignal) {
    const query = { ...priceQuery(product), staleTime: 0 }
    const fresh = await queryClient.fetchQuery(query).catch(() => null)
    if (signal.aborted || !fresh) return
    const total = quote(fresh.price, method)
    if (total) {
      const isOther = fresh.cohort !== product.cohort
      setNotice({ kind: isOther ? 'cohort_changed' : 'price_updated', total })
      return
    }
    const single = quote(fresh.price, 'single')
    payment.change({ method: 'single' })
    if (single) setNotice({ kind: 'installments_gone', total: single })
  }

  return { ...payment, notice, courseGone, soldOut }
}

function showFailure(failure: PaymentFailure) {
  showToast(paymentToast.failed, paymentFailureText[failure])
}

function showToast(title: string, description: string) {
  toast({ title, description, variant: 'destructive', durationMs: 5000 })
}
