import { useQuery } from '@tanstack/react-query'
import { paymentLinkTexts as texts } from '#content/payment-links.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

export type CourseFieldProps = { value: string; error: string | undefined; onChange: (slug: string) => void }

/** Every edition, by name and slug. While the list is missing the choice already made is kept. */
export function CourseField({ value, error, onChange }: CourseFieldProps) {
  const query = useQuery(staffCoursesQuery())
  const courses = query.data ?? []
  const known = courses.some((course) => course.slug === value)
  return (
    <div className="grid content-start gap-2 sm:col-span-2">
      <Field label={texts.course} error={query.isError && !query.data ? texts.coursesFailed : error} required>
        <Select
          name="course"
          placeholder={query.isPending ? texts.coursesLoading : texts.coursePlaceholder}
          options={[
            ...(value && !known ? [{ value, label: value }] : []),
            ...courses.map(({ name, slug }) => ({ value: slug, label: `${name} (${slug})` })),
          ]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {query.isError && !query.data && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
