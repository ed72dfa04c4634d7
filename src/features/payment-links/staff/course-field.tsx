import { useQuery } from '@tanstack/react-query'
import { paymentLinkTexts as texts } from '#content/payment-links.ts'
import { CourseSelect } from '#flows/staff-courses/course-select.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

export type CourseFieldProps = { value: string; error: string | undefined; onChange: (slug: string) => void }

export function CourseField({ value, error, onChange }: CourseFieldProps) {
  const query = useQuery(staffCoursesQuery())
  const isMissing = query.isError && !query.data
  return (
    <div className="grid content-start gap-2 sm:col-span-2">
      <Field label={texts.course} error={isMissing ? texts.coursesFailed : error} required>
        <CourseSelect name="course" by="slug" texts={texts} value={value} onChange={onChange} />
      </Field>
      {isMissing && (
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
