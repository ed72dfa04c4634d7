import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { formatCohort } from '#content/format.ts'
import { recapTabText } from '#content/recap-admin.ts'
import type { StoredRecap } from '#domain/contracts/recap.ts'
import { cohortName } from '#flows/staff-courses/cohort-name.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { Button } from '#ui/button.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export type RecapListProps = {
  list: UseInfiniteQueryResult<InfiniteData<{ shown: StoredRecap[] }>>
  courses: readonly StaffCourse[] | undefined
  /** Id of the recap in the form. */
  openId: number | null
  onEdit: (recap: StoredRecap) => void
  /** Starts the recap of the class after this one. */
  onNext: (recap: StoredRecap) => void
  onLinks: (recap: StoredRecap) => void
}

const text = recapTabText

function contentsOf(recap: StoredRecap): string {
  const { contents } = text
  const parts = [
    recap.audio_url && contents.audio,
    recap.pdf_url && contents.pdf,
    recap.material_url && contents.material,
    recap.video_url && contents.video,
    recap.announcement && contents.announcement,
  ].filter(Boolean)
  return parts.join(' · ') || text.noContents
}

export function RecapList(props: RecapListProps) {
  const { list, courses, openId, onEdit, onNext, onLinks } = props
  const recaps = list.data?.pages.flatMap(({ shown }) => shown)
  return (
    <section aria-labelledby="recap-list-title" className="grid content-start gap-3">
      <h2 id="recap-list-title">{text.listTitle}</h2>
      <ListFailure texts={text} query={list} />
      {list.isPending && (
        <SkeletonGroup label={text.listLoading} className="grid gap-2">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      )}
      {recaps?.length === 0 && <p className="text-ink-soft">{text.empty}</p>}
      {recaps && recaps.length > 0 && (
        <ul className="max-h-96 overflow-y-auto xl:max-h-[44rem] rounded border border-line">
          {recaps.map((recap, index) => {
            const isOfSame = (other: StoredRecap) =>
              other.course_id === recap.course_id && other.cohort === recap.cohort
            const isLatest = recaps.findIndex(isOfSame) === index
            const next = { label: text.next, onChoose: () => onNext(recap) }
            const course = courses?.find(({ id }) => id === recap.course_id)
            const isOpen = recap.id === openId
            return (
              <li
                key={recap.id}
                aria-current={isOpen || undefined}
                className="grid gap-2 border-line border-b p-3 last:border-b-0 aria-[current=true]:bg-well"
              >
                <div className="min-w-0">
                  <p className="font-semibold">
                    {recap.class_title}
                    {isOpen && <span className="font-normal text-ink-mute"> · {text.editing}</span>}
                  </p>
                  <p className="text-ink-soft">
                    {course ? cohortName(course) : `${text.none} · ${formatCohort(recap.cohort)}`} ·{' '}
                    {recap.class_id}
                  </p>
                  <p className="text-ink-mute text-xs">{contentsOf(recap)}</p>
                </div>
                <RowActions
                  of={recap.class_title}
                  // Each week the latest class of a cohort is followed by its next; earlier ones are corrected.
                  actions={[
                    isLatest && next,
                    { label: text.edit, onChoose: () => onEdit(recap) },
                    !isLatest && next,
                    { label: text.links, onChoose: () => onLinks(recap) },
                  ]}
                />
              </li>
            )
          })}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          busy={list.isFetchingNextPage}
          busyLabel={text.listLoading}
          onClick={() => void list.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </section>
  )
}
