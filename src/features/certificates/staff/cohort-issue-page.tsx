import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { createCertificateTexts, cohortIssueTexts as texts } from '#content/certificate-issue.ts'
import { CourseSelect } from '#flows/staff-courses/course-select.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { readId } from '#flows/staff-list/list-address.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { paths } from '#platform/paths.ts'
import { Field } from '#ui/field.tsx'
import { TextLink } from '#ui/link.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { candidatesQuery } from '../certificates-admin.queries.ts'
import { cohortIssueParameter } from '../certificates-filter.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { CohortIssue } from './cohort-issue.tsx'

export function CohortIssuePage() {
  const [params, setParams] = useSearchParams()
  const cohortId = readId(params.get(cohortIssueParameter))
  const courses = useQuery(staffCoursesQuery())
  useFailureToast(courses.error, createCertificateTexts.errorTitle, createCertificateTexts.coursesFailed)
  const candidates = useQuery(candidatesQuery(cohortId))
  return (
    <>
      <div className="grid gap-1">
        <p>
          <TextLink to={paths.certificateManager} look="quiet">
            ← {texts.back}
          </TextLink>
        </p>
        <h1>{texts.title}</h1>
      </div>
      <Field label={texts.cohort} className="max-w-xl">
        <CourseSelect
          by="id"
          name="cohort"
          value={cohortId === null ? '' : String(cohortId)}
          onChange={(id) => setParams({ [cohortIssueParameter]: id }, { replace: true })}
          texts={createCertificateTexts}
        />
      </Field>
      {cohortId === null && <p className="text-ink-soft">{texts.choose}</p>}
      {cohortId !== null && <ListFailure texts={texts} query={candidates} />}
      {cohortId !== null && candidates.isPending && !candidates.error && (
        <TableSkeleton label={texts.loading} />
      )}
      {candidates.data && <CohortIssue key={cohortId} candidates={candidates.data} />}
    </>
  )
}
