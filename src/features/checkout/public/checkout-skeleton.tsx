import { checkoutText } from '#content/checkout.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'

const fieldRows = ['names', 'country', 'email', 'phone']

/** The shape of the page that is coming, so that nothing moves when it arrives. */
export function CheckoutSkeleton() {
  return (
    <SkeletonGroup label={checkoutText.loading}>
      <h1 className="mb-6 text-title sm:mb-8">{checkoutText.heading}</h1>
      <CheckoutColumns summary={<Skeleton className="h-[27rem] w-full border border-ink" />}>
        <Skeleton className="mb-8 h-11 w-56" />
        <div className="grid gap-5">
          {fieldRows.map((row) => (
            <div key={row} className="grid gap-1.5">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-11 w-full" />
            </div>
          ))}
          <Skeleton className="h-19 w-full" />
          <Skeleton className="h-13 w-full" />
        </div>
      </CheckoutColumns>
    </SkeletonGroup>
  )
}
