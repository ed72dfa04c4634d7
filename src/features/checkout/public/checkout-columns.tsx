import type { ReactNode } from 'react'

export type CheckoutColumnsProps = { price: ReactNode; inclusions: ReactNode; children: ReactNode }

/**
 * On wide screens price and inclusions are beside the form; on a phone the price precedes it and the inclusions follow
 * it.
 */
export function CheckoutColumns({ price, inclusions, children }: CheckoutColumnsProps) {
  return (
    <div
      data-live=""
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_24rem] @5xl:gap-16"
    >
      <div className="contents @5xl:sticky @5xl:top-24 @5xl:order-last @5xl:grid @5xl:gap-4">
        <div>{price}</div>
        <div className="order-last @5xl:order-none">{inclusions}</div>
      </div>
      <div className="min-w-0 @5xl:max-w-2xl">{children}</div>
    </div>
  )
}
