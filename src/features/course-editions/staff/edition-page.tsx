import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { editionsTexts, editionTexts } from '#content/course-editions.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { editionsQuery } from '../course-editions.queries.ts'
import type { CourseEdition } from '../edition.ts'
import { EditionEditor } from './edition-editor.tsx'
import type { EditionCard } from './edition-preview.tsx'
import { NewEdition } from './new-edition.tsx'

export type EditionPageProps = {
  /** Owner of the draft. */
  ownerId: string
  card: EditionCard
}

/** One cohort: the one in the address, or a new copy of it. */
export function EditionPage({ ownerId, card }: EditionPageProps) {
  const { edition: named } = useParams()
  const [params] = useSearchParams()
  const query = useQuery(editionsQuery())
  const { data, error } = query
  const isNew = named === 'new'
  const wanted = Number(isNew ? params.get('from') : named)
  const edition = data?.find(({ id }) => id === wanted)

  if (data && edition)
    return <Form key={`${isNew}-${edition.id}`} {...{ isNew, edition, editions: data, ownerId, card }} />
  return (
    <div className="grid w-full max-w-[90rem] gap-page px-gutter py-page">
      {error && (
        <>
          <h1>{editionsTexts.title}</h1>
          <ListFailure texts={editionsTexts} query={query} />
        </>
      )}
      {data && (
        <div className="grid justify-items-start gap-4 py-page">
          <h1>{editionTexts.notFound}</h1>
          <p className="text-ink-soft">{editionTexts.notFoundHint}</p>
          <ButtonLink to={paths.courseEditions} variant="secondary">
            {editionTexts.back}
          </ButtonLink>
        </div>
      )}
      {!data && !error && (
        <SkeletonGroup label={editionsTexts.loading} className="grid gap-page">
          <Skeleton className="h-8 w-96 max-w-full" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
    </div>
  )
}

type FormProps = {
  isNew: boolean
  edition: CourseEdition
  editions: readonly CourseEdition[]
  ownerId: string
  card: EditionCard
}

function Form({ isNew, edition, editions, ownerId, card }: FormProps) {
  return isNew ? (
    <NewEdition from={edition} editions={editions} ownerId={ownerId} card={card} />
  ) : (
    <EditionEditor edition={edition} editions={editions} ownerId={ownerId} card={card} />
  )
}
