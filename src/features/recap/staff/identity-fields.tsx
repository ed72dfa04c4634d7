import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { coursesFailed, recapFormText, recapTabText } from '#content/recap-admin.ts'
import { CourseSelect } from '#flows/staff-courses/course-select.tsx'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { focusOnArrival } from '#platform/focus-control.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { RecapDraft } from '../recap-draft.ts'

export type IdentityFieldsProps = {
  draft: RecapDraft
  change: (changes: Partial<RecapDraft>) => void
  problems: Readonly<Record<string, string>>
  startsAtTitle: boolean
}

const text = recapFormText

/** The end of a cohort's slug. */
function cohortOf(course: StaffCourse | undefined): string {
  return /-(\d{6})$/.exec(course?.slug ?? '')?.[1] ?? ''
}

export function IdentityFields({ draft, change, problems, startsAtTitle }: IdentityFieldsProps) {
  const courses = useQuery(staffCoursesQuery())
  const locked = draft.recapId !== null

  const control = (field: 'cohort' | 'classId' | 'classTitle') => ({
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.target.value }),
  })

  function chooseCourse(cohortId: string) {
    const find = (wanted: string) => courses.data?.find((course) => String(course.id) === wanted)
    // A cohort filled in by the previous course follows the new one; a typed one is kept.
    const follows = draft.cohort === '' || draft.cohort === cohortOf(find(draft.cohortId))
    change({ cohortId, ...(follows ? { cohort: cohortOf(find(cohortId)) } : {}) })
  }

  return (
    <div className="grid gap-4 md:grid-cols-6">
      {courses.isError && (
        <div className="md:col-span-6">
          <FailureNotice
            title={<span lang="en">{coursesFailed}</span>}
            retryLabel={recapTabText.retry}
            retrying={courses.isFetching}
            onRetry={() => void courses.refetch()}
          >
            {recapTabText.failedHint}
          </FailureNotice>
        </div>
      )}
      <Field label={text.course} required error={problems.course_id} className="md:col-span-4">
        <CourseSelect by="id" texts={text} disabled={locked} value={draft.cohortId} onChange={chooseCourse} />
      </Field>
      <Field
        label={text.cohort}
        required
        hint={text.cohortHint}
        error={problems.cohort}
        className="md:col-span-2"
      >
        <TextInput {...control('cohort')} maxLength={60} disabled={locked} />
      </Field>
      <Field
        label={text.classId}
        required
        hint={text.classIdHint}
        error={problems.class_id}
        className="md:col-span-2"
      >
        <TextInput {...control('classId')} maxLength={60} disabled={locked} />
      </Field>
      <Field label={text.classTitle} required error={problems.class_title} className="md:col-span-4">
        <TextInput
          {...control('classTitle')}
          {...(startsAtTitle && { ref: focusOnArrival })}
          maxLength={200}
        />
      </Field>
      {locked && <p className="-mt-2 text-ink-mute text-xs md:col-span-6">{text.identityLocked}</p>}
    </div>
  )
}
