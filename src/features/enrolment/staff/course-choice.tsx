import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { enrolmentTexts as texts } from '#content/enrolment.ts'
import { cohortName, overLast } from '#flows/staff-courses/cohort-name.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from '#ui/field.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export type CourseChoiceProps = {
  chosen: readonly number[]
  /** True when a career is chosen, which determines its courses. */
  disabled: boolean
  error: string | undefined
  onChange: (courses: number[]) => void
}

export function CourseChoice({ chosen, disabled, error, onChange }: CourseChoiceProps) {
  const query = useQuery(staffCoursesQuery())
  const id = useId()
  const describedBy = [error && `${id}-error`, disabled && `${id}-note`].filter(Boolean).join(' ')
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={describedBy || undefined}
      className="grid min-w-0 gap-1.5 sm:col-span-2"
    >
      <legend className="mb-1.5 font-medium text-ink text-sm">{texts.courses}</legend>
      {query.isPending && (
        <SkeletonGroup label={texts.coursesLoading}>
          <Skeleton className="h-64 w-full" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && (
        <div role="alert" className="grid justify-items-start gap-2">
          <FieldError>{texts.coursesFailed}</FieldError>
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {query.data && (
        <div
          className={classNames(
            // Rows as high as their text: a height limit would squeeze them.
            'grid max-h-64 auto-rows-max rounded border py-1',
            error ? 'border-error' : 'border-line-strong',
            // With its boxes disabled, a scrolling list could not be reached by keyboard.
            disabled ? 'overflow-hidden bg-well text-ink-mute' : 'overflow-y-auto',
          )}
        >
          {overLast(query.data).map((course) => (
            <label
              key={course.id}
              className="flex min-h-control items-start gap-3 px-3 py-1.5 hover:bg-well has-focus-visible:bg-well"
            >
              <input
                type="checkbox"
                name="courses"
                className="mt-0.5 size-4.5 shrink-0 accent-action"
                checked={!disabled && chosen.includes(course.id)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...chosen, course.id]
                      : chosen.filter((other) => other !== course.id),
                  )
                }
              />
              <span className="min-w-0">{cohortName(course)}</span>
            </label>
          ))}
        </div>
      )}
      {disabled && (
        <p id={`${id}-note`} className="text-ink-soft text-sm">
          {texts.coursesByCareer}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
