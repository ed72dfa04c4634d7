import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { debtRefusalTexts, debtLinkTexts as texts } from '#content/debt-link-dialog-texts.ts'
import { formatInstallment } from '#content/format.ts'
import type { PersonDebt } from '#domain/contracts/debt-links.ts'
import { equalMoney } from '#domain/money.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { LinkToCopy } from '#flows/contact/link-to-copy.tsx'
import { mailHref } from '#flows/contact/mail-href.ts'
import { siteAddress } from '#platform/env.ts'
import { debtLinkHref } from '#platform/paths.ts'
import { StaffRequestError, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { FailureNotice, Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { fetchPersonDebts } from '../person-debts.api.ts'

/** The person who owes, as the page that opens the dialog knows them. */
type Debtor = { id: number; name: string; email: string; phone: string | null }

export type DebtLinkButtonProps = Pick<ButtonProps, 'variant' | 'className'> & {
  person: Debtor
  /** Where a link for something else is made. */
  other?: string | null
}

/** 'Link Pago' of a person, with its dialog. */
export function DebtLinkButton({ person, other = null, ...rest }: DebtLinkButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        {...rest}
        aria-label={texts.actionOf(person.name)}
        onClick={() => setOpen(true)}
      >
        {texts.action}
      </Button>
      {open && <DebtLinkDialog person={person} other={other} onClose={() => setOpen(false)} />}
    </>
  )
}

function personDebtsQuery(personId: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'debts', personId],
    queryFn: ({ signal }) => fetchPersonDebts(personId, signal),
  })
}

/** 'Link Pago': what a person owes, each debt with its link and the ways to send it. */
function DebtLinkDialog(props: { person: Debtor; other: string | null; onClose: () => void }) {
  const { person, other, onClose } = props
  const query = useQuery(personDebtsQuery(person.id))
  const found = query.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="[overflow-wrap:anywhere]">{texts.title(person.name)}</span>}
      description={found?.ok ? texts.lead : undefined}
      width="wide"
      surface="staff"
      footer={
        other && (
          <ButtonLink variant="quiet" to={other}>
            {texts.other}
          </ButtonLink>
        )
      }
    >
      {query.isPending && (
        <SkeletonGroup label={texts.loading} className="grid gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      )}
      {query.error && (
        <FailureNotice
          title={texts.failed}
          retryLabel={texts.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {failureText(query.error)}
        </FailureNotice>
      )}
      {found?.ok === false && (
        <Notice tone="info" live>
          {debtRefusalTexts[found.refusal]}
        </Notice>
      )}
      {found?.ok && (
        <ul className="grid gap-4">
          {found.debts.map((debt) => (
            <DebtCard key={debt.sale_id} debt={debt} person={person} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Back-office specification, section 8. */
function failureText(error: Error): string {
  // An answer without the address that was asked for.
  if (v.isValiError(error)) return texts.noAddress
  if (!(error instanceof StaffRequestError)) return texts.offline
  if (error.failure === 'network') return texts.offline
  return error.failure === 'denied' ? texts.denied : `${texts.httpError}${error.status}`
}

/** One debt: how much, since when, and its link. */
function DebtCard({ debt, person }: { debt: PersonDebt; person: Debtor }) {
  const url = siteAddress(debtLinkHref(debt.token))
  const course = debt.course_name ?? texts.unnamed
  const amount = formatInstallment(debt.amount)
  const message = texts.message(person.name, course, amount, url)
  const number = chatNumber(person.phone)
  // A part of a payment, or several instalments paid at once.
  const isOther = !equalMoney(debt.amount, debt.debt)
  return (
    <li className="grid gap-4 rounded border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 ">{course}</h3>
        <p className="figures font-semibold text-lg">{formatInstallment(debt.debt)}</p>
        <p className="w-full text-ink-soft">
          <span className="font-semibold text-error">{texts.months(debt.months_behind)}</span>
          {' · '}
          <span className="figures">{texts.remaining(formatInstallment(debt.remaining))}</span>
          {isOther && <span className="figures block">{texts.asksNow(amount)}</span>}
        </p>
      </div>
      <LinkToCopy url={url} texts={texts}>
        <ButtonLink variant="secondary" href={chatUrl(number, message)} newTab>
          {texts.chat}
        </ButtonLink>
        <ButtonLink variant="secondary" href={mailHref(person.email, texts.subject(course), message)}>
          {texts.mail}
        </ButtonLink>
      </LinkToCopy>
    </li>
  )
}
