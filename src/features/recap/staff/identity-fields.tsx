import { coursesFailed, recapFormText, recapTabText } from '#content/recap-admin.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { RecapDraft } from '../recap-draft.ts'

export type IdentityFieldsProps = {
  draft: RecapDraft
  change: (changes: Partial<RecapDraft>) => void
  courses: { data: readonly StaffCourse[] | undefined; failed: boolean; busy: boolean; retry: () => void }
  problems: Readonly<Record<string, string>>
}

const text = recapFormText

/** The cohort is written at the end of an edition's slug. */
function cohortOf(course: StaffCourse | undefined): string {
  return /-(\d{6})$/.exec(course?.slug ?? '')?.[1] ?? ''
}

export function IdentityFields({ draft, change, courses, problems }: IdentityFieldsProps) {
  const locked = draft.recapId !== null
  const options = (courses.data ?? []).map((course) => ({
    value: String(course.id),
    label: `${course.name} (${course.slug})`,
  }))

  function chooseCourse(courseId: string) {
    const find = (wanted: string) => courses.data?.find((course) => String(course.id) === wanted)
    // A cohort that came from the course before follows the new one; a typed one stays.
    const follows = draft.cohort === '' || draft.cohort === cohortOf(find(draft.courseId))
    change({ courseId, ...(follows ? { cohort: cohortOf(find(courseId)) } : {}) })
  }

  return (
    <div className="grid gap-5 md:grid-cols-6">
      {courses.failed && (
        <div className="md:col-span-6">
          <FailureNotice
            title={<span lang="en">{coursesFailed}</span>}
            retryLabel={recapTabText.retry}
            retrying={courses.busy}
            onRetry={courses.retry}
          >
            {recapTabText.failedHint}
          </FailureNotice>
        </div>
      )}
      <Field label={text.course} required error={problems.course_id} className="md:col-span-4">
        <Select
          options={options}
          placeholder={courses.data || courses.failed ? text.coursePlaceholder : text.coursesLoading}
          disabled={locked}
          value={options.some(({ value }) => value === draft.courseId) ? draft.courseId : ''}
          onChange={(event) => chooseCourse(event.target.value)}
        />
      </Field>
      <Field
        label={text.cohort}
        required
        hint={text.cohortHint}
        error={problems.cohort}
        className="md:col-span-2"
      >
        <TextInput
          maxLength={60}
          disabled={locked}
          value={draft.cohort}
          onChange={(event) => change({ cohort: event.target.value })}
        />
      </Field>
      <Field
        label={text.classId}
        required
        hint={text.classIdHint}
        error={problems.class_id}
        className="md:col-span-2"
      >
        <TextInput
          maxLength={60}
          disabled={locked}
          value={draft.classId}
          onChange={(event) => change({ classId: event.target.value })}
        />
      </Field>
      <Field label={text.classTitle} required error={problems.class_title} className="md:col-span-4">
        <TextInput
          maxLength={200}
          value={draft.classTitle}
          onChange={(event) => change({ classTitle: event.target.value })}
        />
      </Field>
      {locked && <p className="-mt-2 text-ink-mute text-xs md:col-span-6">{text.identityLocked}</p>}
    </div>
  )
}
