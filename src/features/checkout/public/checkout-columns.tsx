import type { ReactNode } from 'react'

export type CheckoutColumnsProps = { summary: ReactNode; children: ReactNode }

/** The summary comes first, so that on a phone the price is read before the form; beside it where there is room. */
export function CheckoutColumns({ summary, children }: CheckoutColumnsProps) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div className="lg:sticky lg:top-24 lg:order-last">{summary}</div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </div>
  )
}
