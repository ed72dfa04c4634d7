import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { cohortsTexts, cohortTexts } from '#content/cohorts.ts'
import { productOf } from '#content/products.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { cohortsQuery } from '../cohorts.api.ts'
import { CohortEditor } from './cohort-editor.tsx'
import type { CohortCard } from './cohort-frame.tsx'
import { NewCohort } from './new-cohort.tsx'

/** One cohort: the one in the address, a new copy of it, or a new one of a product. */
export function CohortPage({ card }: { card: CohortCard }) {
  const { cohort: named } = useParams()
  const [params] = useSearchParams()
  const query = useQuery(cohortsQuery())
  const { data, error } = query
  const isNew = named === 'new'
  const wanted = Number(isNew ? params.get('from') : named)
  const cohort = data?.find(({ id }) => id === wanted)

  const product = isNew ? productOf(params.get('product') ?? '') : undefined
  const from = cohort ?? (product && { base_slug: product.slug, name: product.name })

  if (data && isNew && from)
    return <NewCohort key={cohort?.id ?? from.base_slug} from={from} cohorts={data} card={card} />
  if (data && cohort) return <CohortEditor key={cohort.id} cohort={cohort} cohorts={data} card={card} />
  return (
    <div className="grid w-full max-w-[90rem] gap-page px-gutter py-page">
      {error && (
        <>
          <h1>{cohortsTexts.title}</h1>
          <ListFailure texts={cohortsTexts} query={query} />
        </>
      )}
      {data && (
        <div className="grid justify-items-start gap-4 py-page">
          <h1>{cohortTexts.notFound}</h1>
          <p className="text-ink-soft">{cohortTexts.notFoundHint}</p>
          <ButtonLink to={paths.cohorts} variant="secondary">
            {cohortTexts.back}
          </ButtonLink>
        </div>
      )}
      {!data && !error && (
        <SkeletonGroup label={cohortsTexts.loading} className="grid gap-page">
          <Skeleton className="h-8 w-96 max-w-full" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
    </div>
  )
}
