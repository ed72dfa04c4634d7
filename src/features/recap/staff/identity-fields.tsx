import { useQuery } from '@tanstack/react-query'
import { coursesFailed, recapFormText, recapTabText } from '#content/recap-admin.ts'
import { TextField } from '#flows/form/fields.tsx'
import { CourseSelect } from '#flows/staff-courses/course-select.tsx'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { focusOnArrival } from '#platform/focus-control.ts'
import { Field } from '#ui/field.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import type { RecapFormState } from './use-recap-form.ts'

const text = recapFormText

/** The end of a cohort's slug. */
function cohortOf(course: StaffCourse | undefined): string {
  return /-(\d{6})$/.exec(course?.slug ?? '')?.[1] ?? ''
}

export function IdentityFields({ form, startsAtTitle }: { form: RecapFormState; startsAtTitle: boolean }) {
  const courses = useQuery(staffCoursesQuery())
  const { values, change } = form
  const locked = values.id !== null

  function chooseCourse(course_id: string) {
    const find = (wanted: string) => courses.data?.find((course) => String(course.id) === wanted)
    // A cohort filled in by the previous course follows the new one; a typed one is kept.
    const follows = values.cohort === '' || values.cohort === cohortOf(find(values.course_id))
    change({ course_id, ...(follows && { cohort: cohortOf(find(course_id)) }) })
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
      <Field label={text.course} required error={form.problemOf('course_id')} className="md:col-span-4">
        <CourseSelect
          name="course_id"
          by="id"
          texts={text}
          disabled={locked}
          value={values.course_id}
          onChange={chooseCourse}
        />
      </Field>
      <TextField
        form={form}
        name="cohort"
        label={text.cohort}
        hint={text.cohortHint}
        required
        disabled={locked}
        place="md:col-span-2"
      />
      <TextField
        form={form}
        name="class_id"
        label={text.classId}
        hint={text.classIdHint}
        required
        disabled={locked}
        place="md:col-span-2"
      />
      <TextField
        form={form}
        name="class_title"
        label={text.classTitle}
        required
        {...(startsAtTitle && { ref: focusOnArrival })}
        place="md:col-span-4"
      />
      {locked && <p className="-mt-2 text-ink-mute text-xs md:col-span-6">{text.identityLocked}</p>}
    </div>
  )
}
