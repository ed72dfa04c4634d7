import { queryOptions } from '@tanstack/react-query'
import { lookUpPrice, type PriceQuestion } from './price.api.ts'

export function priceQuery(question: PriceQuestion) {
  return queryOptions({
    queryKey: ['price', question.courseSlug, question.coupon ?? null, question.seat ?? null],
    queryFn: ({ signal }) => lookUpPrice(question, signal),
    // By default a query pauses silently while offline; the buyer must see it.
    networkMode: 'always',
    // Seats go while a tab waits in the background.
    refetchOnWindowFocus: true,
  })
}
