import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { inboxTexts as texts } from '#content/enquiry-inbox.ts'
import type { EnquiryFile } from '#domain/contracts/enquiries.ts'
import { findCountry } from '#domain/countries.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { mailHref, quoted } from '#flows/contact/mail-href.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { FailureNotice, Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { answerEnquiry, assignEnquiry, callEnquiry, reopenEnquiry } from '../inbox.api.ts'
import { colleaguesQuery, enquiryQuery, inboxKey } from '../inbox.queries.ts'
import { EnquiryNotes } from './enquiry-notes.tsx'

export type EnquiryPanelProps = {
  enquiryId: number
  /** `done` false: a colleague had answered it before. */
  onAnswered: (done: boolean, undo: () => Promise<boolean>) => void
}

/** One enquiry of the inbox: read, assign, note, answer. */
export function EnquiryPanel({ enquiryId, onAnswered }: EnquiryPanelProps) {
  const query = useQuery(enquiryQuery(enquiryId))
  const answering = useStaffMutation(inboxKey, {
    mutationFn: () => answerEnquiry(enquiryId),
    onSuccess: (done) => onAnswered(done, () => reopenEnquiry(enquiryId)),
  })
  const calling = useStaffMutation(inboxKey, { mutationFn: () => callEnquiry(enquiryId) })
  const enquiry = query.data
  if (!enquiry) {
    return query.isPending ? (
      <SkeletonGroup label={texts.loading}>
        <Skeleton className="h-64 w-full" />
      </SkeletonGroup>
    ) : (
      <FailureNotice
        title={texts.failed}
        retryLabel={texts.retry}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {texts.failedHint}
      </FailureNotice>
    )
  }
  return (
    <div className="grid gap-page">
      <Facts enquiry={enquiry} />
      <div className="grid gap-1">
        <h3>{texts.message}</h3>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere] rounded border border-line bg-well px-4 py-3">
          {enquiry.message || texts.noMessage}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Replies enquiry={enquiry} />
        <Button
          variant="secondary"
          busy={answering.isPending}
          busyLabel={texts.answering}
          onClick={() => answering.mutate()}
        >
          {texts.answer}
        </Button>
      </div>
      {enquiry.call &&
        enquiry.call.state !== 'called' &&
        enquiry.call.state !== 'bought' &&
        !enquiry.answered_at && (
          <div>
            <Button
              variant="secondary"
              busy={calling.isPending}
              busyLabel={texts.calling}
              onClick={() => calling.mutate()}
            >
              {texts.call}
            </Button>
          </div>
        )}
      {calling.isSuccess && (
        <Notice tone={calling.data ? 'success' : 'warning'} live>
          {calling.data ? texts.called : texts.notCalled}
        </Notice>
      )}
      {(answering.isError || calling.isError) && <Notice tone="error">{texts.failedAction}</Notice>}
      <AssigneeField enquiry={enquiry} />
      <EnquiryNotes enquiry={enquiry} />
    </div>
  )
}

function courseOf({ course_name, course_slug }: EnquiryFile): string | null {
  return course_name ?? course_slug
}

function Replies({ enquiry }: { enquiry: EnquiryFile }) {
  const course = courseOf(enquiry)
  const firstName = enquiry.name.trim().split(/\s+/)[0] ?? enquiry.name
  const question = enquiry.message === '' ? '' : quoted(enquiry.message)
  const number = chatNumber(enquiry.phone)
  return (
    <>
      <ButtonLink href={mailHref(enquiry.email, texts.subject(course), texts.text(firstName, question))}>
        {texts.reply}
      </ButtonLink>
      {number && (
        <ButtonLink href={chatUrl(number, texts.chatText(firstName, course))} newTab variant="secondary">
          {texts.chat}
        </ButtonLink>
      )}
    </>
  )
}

function Facts({ enquiry }: { enquiry: EnquiryFile }) {
  const { facts } = texts
  const rows = [
    [facts.phone, enquiry.phone],
    [facts.country, enquiry.country && (findCountry(enquiry.country)?.name ?? enquiry.country)],
    [facts.company, enquiry.company],
    [facts.position, enquiry.position],
    [facts.service, enquiry.service && (texts.services[enquiry.service] ?? enquiry.service)],
    [facts.course, courseOf(enquiry)],
    [facts.number, String(enquiry.id)],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      <Fact label={facts.email}>
        <PersonLink email={enquiry.email}>{enquiry.email}</PersonLink>
      </Fact>
      {rows.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
      <Fact label={facts.received}>
        <Moment at={new Date(enquiry.created_at)} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="shrink-0 text-ink-mute">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] font-medium">{children}</dd>
    </div>
  )
}

function AssigneeField({ enquiry }: { enquiry: EnquiryFile }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery())
  const { mutate, isPending, variables } = useStaffMutation(inboxKey, {
    mutationFn: (assignee: string | null) => assignEnquiry(enquiry.id, assignee, enquiry.assigned_to),
    onSuccess: (done) => {
      if (!done) toast({ title: texts.assignTaken })
    },
    onError: () => toast({ title: texts.failedAction, variant: 'destructive' }),
  })
  const { assigned_to: id, assigned_to_name: name } = enquiry
  const isListed = colleagues.some((colleague) => colleague.id === id)
  const listed = colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name }))
  const kept = id && !isListed ? [{ value: id, label: name ?? texts.formerStaff }] : []
  return (
    <Field label={texts.assignee} className="max-w-xs">
      <Select
        options={[{ value: '', label: texts.nobody }, ...kept, ...listed]}
        value={(isPending ? variables : id) ?? ''}
        disabled={isPending}
        onChange={(event) => mutate(event.target.value || null)}
      />
    </Field>
  )
}
