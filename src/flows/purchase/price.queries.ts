import { queryOptions } from '@tanstack/react-query'
import { lookUpPrice } from './price.api.ts'
import { type PriceQuestion, priceKey } from './price-question.ts'

export function priceQuery(question: PriceQuestion) {
  return queryOptions({
    queryKey: priceKey(question),
    queryFn: ({ signal }) => lookUpPrice(question, signal),
    // By default a query pauses silently while offline; the buyer must see it.
    networkMode: 'always',
    // Seats go while a tab waits in the background.
    refetchOnWindowFocus: true,
  })
}
