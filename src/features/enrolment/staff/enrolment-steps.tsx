import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { enrolmentStatusTexts as texts } from '#content/enrolment.ts'
import { formatInstallment } from '#content/format.ts'
import { stepName, stepProblemTexts } from '#content/outbox.ts'
import { freePlaceText } from '#content/sales.ts'
import type { EnrolmentRequest } from '#domain/contracts/enroll-student.ts'
import type { EnrolmentResponse, EnrolmentStatus, EnrolmentStep } from '#domain/contracts/enrolment.ts'
import { equalMoney, parseMoney } from '#domain/money.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { stepStateTones } from '#flows/staff-list/state-tones.ts'
import { RetryButton } from '#flows/step-retry/retry-button.tsx'
import { formatSchoolTime } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { FailureNotice, Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { enrolmentStatusQuery } from '../enrolment.api.ts'

export type Enrolled = { response: EnrolmentResponse; request: EnrolmentRequest }

export type EnrolmentStepsProps = {
  studentId: number
  /** The response to the enrolment just made; null for a student opened by the address. */
  enrolled: Enrolled | null
  /** The person asked for these steps: they may be off screen. */
  takesFocus: boolean
}

export function EnrolmentSteps({ studentId, enrolled, takesFocus }: EnrolmentStepsProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(enrolmentStatusQuery(studentId))

  // On a phone the steps are below the form: the focus scrolls them into view.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <section
      aria-labelledby={headingId}
      className="grid content-start gap-4 rounded border border-ink bg-sheet p-4 shadow-sheet"
    >
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {enrolled && (
        <Notice tone="success" title={texts.success} live>
          {enrolled.response.outcome === 'existing' && texts.existing}
        </Notice>
      )}
      {enrolled && <Remarks enrolled={enrolled} />}
      {query.isPending && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      )}
      {query.error && (
        <FailureNotice
          title={texts.failed}
          retryLabel={texts.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {texts.failedHint}
        </FailureNotice>
      )}
      {query.data === null && <p>{texts.unknownStudent}</p>}
      {query.data && <StepList status={query.data} enrolled={enrolled} />}
    </section>
  )
}

function StepList({ status, enrolled }: { status: EnrolmentStatus; enrolled: Enrolled | null }) {
  return (
    <>
      <ol className="border-line border-t">
        <Step name={texts.student} state="done">
          <PersonLink email={status.email}>
            {status.firstname} {status.lastname}
          </PersonLink>{' '}
          · <EmailAddress address={status.email} />
        </Step>
        {enrolled && (
          <Step name={texts.sale} state="done">
            {saleText(enrolled)}
          </Step>
        )}
        {status.steps.map((step) => (
          <OutboxStep key={step.id} step={step} studentId={status.student_id} />
        ))}
      </ol>
      <p role="status" className="text-ink-soft">
        {summary(status.steps)}
      </p>
    </>
  )
}

function OutboxStep({ step, studentId }: { step: EnrolmentStep; studentId: number }) {
  const name = stepName(step)
  const isWaiting = step.state === 'pending' && step.attempts > 0
  return (
    <Step
      name={name}
      state={step.state}
      action={
        step.state === 'failed' && (
          <RetryButton of={name} stepId={step.id} queryKey={enrolmentStatusQuery(studentId).queryKey} />
        )
      }
    >
      {isWaiting &&
        texts.attempt(
          step.attempts,
          step.next_attempt_at ? formatSchoolTime(new Date(step.next_attempt_at)) : null,
        )}
      {step.problem && <span className="block">{stepProblemTexts[step.problem]}</span>}
      {step.last_error && (
        <span className="coordinates block break-words">
          {texts.detail}: {step.last_error}
        </span>
      )}
    </Step>
  )
}

type StepProps = { name: string; state: EnrolmentStep['state']; action?: ReactNode; children?: ReactNode }

function Step({ name, state, action, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{name}</p>
        {children && <p className="text-ink-soft text-sm">{children}</p>}
      </div>
      <span className="flex flex-wrap items-center gap-3">
        <Badge tone={stepStateTones[state]}>{texts.states[state]}</Badge>
        {action}
      </span>
    </li>
  )
}

/** Steps that will not happen, and a sale whose terms stand. */
function Remarks({ enrolled }: { enrolled: Enrolled }) {
  const { response } = enrolled
  const { data: courses } = useQuery(staffCoursesQuery())
  const nameOf = (id: number) => courses?.find((course) => course.id === id)?.name ?? String(id)
  const remarks = [
    foundSaleRemark(enrolled),
    response.courses_without_classroom.length > 0 &&
      `${texts.withoutClassroom} ${response.courses_without_classroom.map(nameOf).join(', ')}.`,
    response.missing_courses.length > 0 && `${texts.missing} ${response.missing_courses.join(', ')}.`,
  ].filter((remark) => typeof remark === 'string')
  if (remarks.length === 0) return null
  return (
    <Notice tone="warning">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </Notice>
  )
}

/** Null unless other terms were typed than those of the sale that existed. */
function foundSaleRemark({ response, request }: Enrolled): string | null {
  const price = parseMoney(request.price, 'USD')
  const agreed = parseMoney(response.found_sale?.agreed, 'USD')
  if (!price || !agreed || price.minor === 0 || equalMoney(price, agreed)) return null
  return texts.saleDiffers(formatInstallment(agreed), formatInstallment(price))
}

function saleText({ response, request }: Enrolled): string {
  const agreed = response.found_sale && parseMoney(response.found_sale.agreed, 'USD')
  if (agreed) return texts.saleFound(formatInstallment(agreed))
  if (request.free_reason) return freePlaceText(request.free_reason)
  const price = parseMoney(request.price, 'USD')
  return price ? texts.saleOf(formatInstallment(price)) : ''
}

function summary(steps: readonly EnrolmentStep[]): string {
  const count = (state: EnrolmentStep['state']) => steps.filter((step) => step.state === state).length
  const failed = count('failed')
  const pending = count('pending')
  if (failed === 0 && pending === 0) return texts.allDone
  return [failed > 0 && texts.broken(failed), pending > 0 && texts.open(pending)].filter(Boolean).join(' ')
}
