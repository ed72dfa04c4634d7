import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { createCertificateTexts, cohortIssueTexts as texts } from '#content/certificate-issue.ts'
import { useForm } from '#flows/form/use-form.ts'
import { CourseSelect } from '#flows/staff-courses/course-select.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { readId } from '#flows/staff-list/list-address.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { today } from '#platform/clock.ts'
import { cohortIssueParameter, paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { readFacts, type TypedFacts, typedFacts } from '../certificate-form.ts'
import type { Candidate, CertificateCandidates, SharedFacts } from '../certificates-admin.api.ts'
import { candidatesQuery } from '../certificates-admin.queries.ts'
import { useCohortChoice } from '../use-cohort-choice.ts'
import { useCohortIssue } from '../use-cohort-issue.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { FactsFields } from './certificate-fields.tsx'
import { CohortPeople } from './cohort-people.tsx'
import { IssueAnywayDialog } from './issue-anyway-dialog.tsx'

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
          texts={{ ...createCertificateTexts, coursePlaceholder: texts.cohortPlaceholder }}
          overFirst
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

/** Issues to a whole cohort: the facts once, the people below, and what becomes of each. */
function CohortIssue({ candidates }: { candidates: CertificateCandidates }) {
  const { cohort, people } = candidates
  const issue = useCohortIssue(cohort.id)
  const choice = useCohortChoice(people, issue.outcomes)
  const form = useForm<TypedFacts>({
    draft: `cohort-issue:${cohort.id}`,
    passing: true,
    start: typedFacts(cohort.hours, today()),
  })
  const formId = useId()
  /** What waits for a yes. */
  const [question, setQuestion] = useState<{ chosen: readonly Candidate[]; facts: SharedFacts } | null>(null)

  /** `only`: the one person that is tried again. */
  function submit(only?: number) {
    const chosen =
      only === undefined ? choice.selected : people.filter(({ student_id }) => student_id === only)
    const facts = form.checked(readFacts(form.values))
    if (facts && chosen.length > 0 && !choice.showProblems(chosen)) setQuestion({ chosen, facts })
  }

  if (people.length === 0) return <p className="text-ink-soft">{texts.empty}</p>
  return (
    <div className="grid gap-page">
      <form id={formId} {...form.props(() => submit())}>
        <fieldset disabled={issue.isRunning} className="grid max-w-3xl gap-3">
          <legend className="mb-2 font-display font-semibold text-base">{texts.facts}</legend>
          <FactsFields form={form} />
        </fieldset>
      </form>
      <Status issue={issue} chosen={choice.selected.length} able={choice.able} formId={formId} />
      <CohortPeople
        candidates={candidates}
        choice={choice}
        outcomes={issue.outcomes}
        disabled={issue.isRunning}
        onRetry={submit}
      />
      {question && (
        <IssueAnywayDialog
          days={cohort.days}
          chosen={question.chosen}
          issueDate={question.facts.issue_date}
          onConfirm={() => {
            setQuestion(null)
            issue.issue(question.chosen.map(choice.toIssue), question.facts)
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}

type StatusProps = {
  issue: ReturnType<typeof useCohortIssue>
  chosen: number
  able: number
  formId: string
}

/** The button that begins, how far it is, and how it ended. */
function Status({ issue, chosen, able, formId }: StatusProps) {
  const { total, done, failed } = issue.run
  return (
    <div className="sticky top-[var(--bar)] z-20 grid gap-3 border-line border-y bg-paper py-3">
      {issue.isRunning ? (
        <div className="flex flex-wrap items-center gap-3">
          <div className="grid grow gap-1">
            <p className="figures text-sm">{texts.running(done + failed, total)}</p>
            <ProgressBar label={texts.progress} done={done + failed} total={total} />
          </div>
          <Button variant="secondary" busy={issue.isStopping} busyLabel={texts.stopping} onClick={issue.stop}>
            {texts.cancel}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" form={formId} disabled={chosen === 0}>
            {texts.issue(chosen)}
          </Button>
          <span className="figures text-ink-soft">{texts.summary(chosen, able)}</span>
          {chosen === 0 && <span>{texts.nobody}</span>}
        </div>
      )}
      {issue.failure && (
        <Notice tone="error" title={texts.addFailed}>
          {issue.failure}
        </Notice>
      )}
      {!issue.isRunning && !issue.failure && total > 0 && <Ending {...issue.run} />}
    </div>
  )
}

function Ending({ total, done, failed, begun }: StatusProps['issue']['run']) {
  if (failed > 0) {
    return (
      <Notice tone="warning" live>
        {texts.someFailed(done, failed)}
      </Notice>
    )
  }
  return done < total ? (
    <Notice tone="info" live>
      {texts.stopped(done, total, begun)}
    </Notice>
  ) : (
    <Notice tone="success" live title={texts.done(done)}>
      {texts.doneHint}
    </Notice>
  )
}
