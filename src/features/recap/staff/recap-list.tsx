import { recapTabText } from '#content/recap-admin.ts'
import type { StaffCourse } from '#platform/staff-courses.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { RecapRecord } from '../recap-admin.api.ts'

export type RecapListProps = {
  recaps: readonly RecapRecord[] | undefined
  courses: readonly StaffCourse[] | undefined
  /** Id of the recap that the form shows. */
  openId: number | null
  failure: { retry: () => void; busy: boolean; offline: boolean } | null
  more: { load: () => void; busy: boolean } | null
  onEdit: (recap: RecapRecord) => void
  onLinks: (recap: RecapRecord) => void
}

const text = recapTabText

function contentsOf(recap: RecapRecord): string {
  const { contents } = text
  const parts = [
    recap.audioName && contents.audio,
    recap.pdfName && contents.pdf,
    recap.materialUrl && contents.material,
    recap.videoUrl && contents.video,
    recap.announcement && contents.announcement,
  ].filter(Boolean)
  return parts.join(' · ') || text.noContents
}

export function RecapList(props: RecapListProps) {
  const { recaps, courses, openId, failure, more, onEdit, onLinks } = props
  return (
    <section aria-labelledby="recap-list-title" className="grid content-start gap-3">
      <h2 id="recap-list-title" className="text-xl">
        {text.listTitle}
      </h2>
      {failure && (
        <LoadFailure texts={text} offline={failure.offline} retrying={failure.busy} onRetry={failure.retry} />
      )}
      {!recaps && !failure && (
        <SkeletonGroup label={text.listLoading} className="grid gap-2">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      )}
      {recaps?.length === 0 && <p className="text-ink-soft">{text.empty}</p>}
      {recaps && recaps.length > 0 && (
        <ul className="max-h-96 overflow-y-auto xl:max-h-[44rem] rounded border border-line">
          {recaps.map((recap) => {
            const course = courses?.find(({ id }) => id === recap.courseId)
            const isOpen = recap.id === openId
            return (
              <li
                key={recap.id}
                aria-current={isOpen || undefined}
                className="grid gap-2 border-line border-b p-3 last:border-b-0 aria-[current=true]:bg-well"
              >
                <div className="min-w-0">
                  <p className="font-semibold">{recap.classTitle}</p>
                  <p className="text-ink-soft">
                    {course?.name ?? text.none} · <span className="figures">{recap.cohort}</span> ·{' '}
                    {recap.classId}
                  </p>
                  <p className="text-ink-mute text-xs">{contentsOf(recap)}</p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button variant="secondary" disabled={isOpen} onClick={() => onEdit(recap)}>
                    {isOpen ? text.editing : text.edit}
                    <span className="sr-only">: {recap.classTitle}</span>
                  </Button>
                  <Button variant="quiet" onClick={() => onLinks(recap)}>
                    {text.links}
                    <span className="sr-only">: {recap.classTitle}</span>
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {more && (
        <Button variant="secondary" busy={more.busy} onClick={more.load}>
          {text.more}
        </Button>
      )}
    </section>
  )
}
