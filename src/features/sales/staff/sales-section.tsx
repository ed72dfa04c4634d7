import { useQuery } from '@tanstack/react-query'
import { salesTexts } from '#content/sales.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { SaleRights } from '../sale.ts'
import { salesQuery } from '../sales.api.ts'
import { ChargesList } from './charges-list.tsx'
import { SaleCard } from './sale-card.tsx'

export type SalesSectionProps = {
  personId: number
  may: SaleRights
}

/** The sales of a person; a heading above it names it. */
export function SalesSection({ personId, may }: SalesSectionProps) {
  const query = useQuery(salesQuery(personId))
  const { data } = query
  return (
    <div className="grid gap-4">
      <ListFailure texts={salesTexts} query={query} />
      {query.isPending && (
        <SkeletonGroup label={salesTexts.loading}>
          <Skeleton className="h-56 w-full" />
        </SkeletonGroup>
      )}
      {data && data.loose.length > 0 && (
        <>
          <p className="text-ink-soft">{salesTexts.looseHint}</p>
          <ChargesList title={salesTexts.loose} headingLevel={3} charges={data.loose} sale={null} may={may} />
        </>
      )}
      {data?.sales.map((sale) => (
        <SaleCard key={sale.sale_id} sale={sale} may={may} />
      ))}
      {data?.sales.length === 0 && data.loose.length === 0 && (
        <p className="text-ink-soft">{salesTexts.empty}</p>
      )}
    </div>
  )
}
