import { personTexts as texts } from '#content/people.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export function PersonSkeleton() {
  return (
    <SkeletonGroup label={texts.loading} className="grid grid-cols-1 gap-page">
      <Skeleton className="h-8 w-96 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  )
}

export function UnknownPerson({ reason }: { reason: string }) {
  return (
    <div className="grid justify-items-start gap-4 py-page">
      <h1>{texts.unknown}</h1>
      <p className="prose-measure wrap-anywhere text-ink-soft">{reason}</p>
      <ButtonLink to={paths.backoffice} variant="secondary">
        {texts.back}
      </ButtonLink>
    </div>
  )
}
