import { useQuery } from '@tanstack/react-query'
import { baseSlug } from '#domain/course-slug.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { staffCoursesQuery } from './staff-courses.queries.ts'

export type CourseFilterProps = {
  label: string
  /** Label of the choice that shows every course. */
  all: string
  /** Base slug; empty for every course. */
  value: string
  onChange: (baseSlug: string) => void
  className?: string
}

/** Chooses a course whatever its cohort, by the name of the newest. */
export function CourseFilter({ label, all, value, onChange, className }: CourseFilterProps) {
  const { data: courses = [] } = useQuery(staffCoursesQuery())
  const names = new Map<string, string>()
  for (const course of courses) {
    const slug = baseSlug(course.slug)
    if (slug && !names.has(slug)) names.set(slug, course.name)
  }
  if (value && !names.has(value)) names.set(value, value)
  return (
    <Field label={label} className={className}>
      <Select
        options={[
          { value: '', label: all },
          ...[...names].map(([slug, name]) => ({ value: slug, label: name })),
        ]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
