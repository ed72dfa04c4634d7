import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from '#ui/select.tsx'
import { cohortName, overLast } from './cohort-name.ts'
import { staffCoursesQuery } from './staff-courses.queries.ts'

export type CourseSelectProps = Omit<SelectProps, 'options' | 'placeholder' | 'value' | 'onChange'> & {
  /** The form's value; empty while none is chosen. */
  by: 'id' | 'slug'
  value: string
  onChange: (value: string) => void
  texts: { coursesLoading: string; coursePlaceholder: string }
  /** For what is done once a cohort is over. */
  overFirst?: boolean
}

/**
 * Selects a cohort by course and start; where a slug is chosen, with it (back-office specification, section 2). A chosen slug that is not
 * in the list is still shown, since it is readable; an id is not.
 */
export function CourseSelect({
  by,
  value,
  onChange,
  texts,
  overFirst = false,
  ...select
}: CourseSelectProps) {
  const { data: courses = [], isPending } = useQuery(staffCoursesQuery())
  const listed = overLast(courses, !overFirst).map((course) => ({
    value: String(course[by]),
    label: by === 'slug' ? `${cohortName(course)} (${course.slug})` : cohortName(course),
  }))
  const isListed = listed.some((option) => option.value === value)
  const kept = by === 'slug' && value !== '' && !isListed
  return (
    <Select
      {...select}
      placeholder={isPending ? texts.coursesLoading : texts.coursePlaceholder}
      options={kept ? [{ value, label: value }, ...listed] : listed}
      value={isListed || kept ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
