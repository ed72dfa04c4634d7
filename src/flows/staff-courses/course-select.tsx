import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from '#ui/select.tsx'
import { staffCoursesQuery } from './staff-courses.queries.ts'

export type CourseSelectProps = Omit<SelectProps, 'options' | 'placeholder' | 'value' | 'onChange'> & {
  /** What the form keeps of a course; empty while none is chosen. */
  by: 'id' | 'slug'
  value: string
  onChange: (value: string) => void
  texts: { coursesLoading: string; coursePlaceholder: string }
}

/** Every edition, by name and slug. Without the list a slug still says what was chosen; an id would not. */
export function CourseSelect({ by, value, onChange, texts, ...select }: CourseSelectProps) {
  const { data: courses = [], isPending } = useQuery(staffCoursesQuery())
  const listed = courses.map((course) => ({
    value: String(course[by]),
    label: `${course.name} (${course.slug})`,
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
