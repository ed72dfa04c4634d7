import { checkoutText } from '#content/checkout.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import { Inclusions } from './inclusions.tsx'

/** Matches the layout of the loaded page, to avoid layout shift; shows what is already known. */
export function CheckoutSkeleton() {
  return (
    <SkeletonGroup label={checkoutText.loading}>
      <h1 className="mb-6 text-title sm:mb-8">{checkoutText.heading}</h1>
      <CheckoutColumns
        price={<Skeleton className="h-[601px] w-full border border-ink sm:h-[512px] @5xl:h-[611px]" />}
        inclusions={<Inclusions courseSlug={null} />}
      >
        <WithoutScript what="checkout" />
        <Skeleton className="mb-6 h-[45px] w-56" />
        <div className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-[65px] w-48 sm:col-span-2 @5xl:h-[68px]" />
          <FieldShape />
          <FieldShape />
          <FieldShape />
          <FieldShape hint />
          <FieldShape hint className="sm:col-span-2" />
          <Skeleton className="mt-3 h-8.5 w-48 sm:col-span-2 @5xl:h-[38px]" />
          <Skeleton className="-mt-3.5 h-[182px] w-full sm:col-span-2 sm:h-40" />
          <Skeleton className="mt-6.25 h-[248px] w-full sm:col-span-2 sm:mt-3 sm:h-[170px]" />
          <Skeleton className="mt-6.25 h-13 w-full sm:col-span-2 sm:mt-3" />
          <Skeleton className="mt-1 h-25 w-full sm:col-span-2 sm:h-14" />
        </div>
      </CheckoutColumns>
    </SkeletonGroup>
  )
}

function FieldShape({ hint, className }: { hint?: boolean; className?: string }) {
  return (
    <div className={className}>
      <Skeleton className="mb-1.5 h-5.5 w-24" />
      <Skeleton className="h-11 w-full" />
      {hint && <Skeleton className="mt-1.5 h-5 w-3/4" />}
    </div>
  )
}
