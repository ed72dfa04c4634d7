import { formatInstallment } from '#content/format.ts'
import { linkMessage, linkResultTexts, recentLinkTexts as texts } from '#content/payment-links.ts'
import { paymentTypeLabels } from '#content/staff.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { linkStateTones } from '#flows/staff-list/state-tones.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ButtonLink } from '#ui/link.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { PaymentLink } from '../payment-links.api.ts'
import { announceCopied, announceCopyFailed } from './payment-link-result.tsx'

const { columns } = texts

function amountOf(link: PaymentLink): string {
  return link.amount ? formatInstallment(link.amount) : texts.unknownAmount
}

/** No fact is hidden at any width. */
export function recentLinkColumns(
  onDuplicate: (link: PaymentLink) => void,
): readonly TableColumn<PaymentLink>[] {
  return [
    {
      key: 'student',
      header: columns.student,
      cell: ({ name, email }) => (
        <div className="grid gap-0.5">
          <PersonLink email={email} className="break-words font-medium">
            {name}
          </PersonLink>
          <span className="wrap-anywhere font-normal text-ink-soft">{email}</span>
        </div>
      ),
      rowHeader: true,
      className: 'md:max-w-72',
    },
    {
      key: 'course',
      header: columns.course,
      cell: ({ courseName }) => courseName,
      from: 'medium',
      under: 'student',
    },
    {
      key: 'amount',
      header: columns.amount,
      cell: (link) => (
        <span className="grid justify-items-end gap-1">
          <span className="font-medium">{amountOf(link)}</span>
          <Badge tone={linkStateTones[link.state]}>{texts.states[link.state]}</Badge>
          {link.state === 'rejected' && link.isPayable && (
            <span className="text-ink-soft text-xs">{texts.payableAgain}</span>
          )}
        </span>
      ),
      align: 'end',
    },
    {
      key: 'type',
      header: columns.type,
      cell: ({ type }) => paymentTypeLabels[type],
      from: 'wide',
      under: 'student',
    },
    {
      key: 'date',
      header: columns.date,
      cell: ({ createdAt }) => <Moment at={createdAt} className="" />,
      from: 'wide',
      under: 'student',
    },
    { key: 'author', header: columns.author, cell: ({ author }) => author, from: 'wide', under: 'student' },
    {
      key: 'actions',
      header: columns.actions,
      cell: (link) => <LinkActions link={link} onDuplicate={onDuplicate} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
  ]
}

type LinkActionsProps = { link: PaymentLink; onDuplicate: (link: PaymentLink) => void }

function LinkActions({ link, onDuplicate }: LinkActionsProps) {
  return (
    <span className="flex flex-wrap gap-2">
      <PayableActions link={link} />
      <Button variant="quiet" aria-label={texts.duplicateOf(link.name)} onClick={() => onDuplicate(link)}>
        {texts.duplicate}
      </Button>
    </span>
  )
}

function PayableActions({ link }: { link: PaymentLink }) {
  const { url, name } = link
  if (!url || !link.isPayable) return null
  const message = linkMessage({ name, course: link.courseName, amount: amountOf(link), url })
  return (
    <>
      <CopyButton
        aria-label={texts.copyOf(name)}
        text={url}
        label={texts.copy}
        copiedLabel={linkResultTexts.copied}
        onCopied={announceCopied}
        onFailed={announceCopyFailed}
      />
      <ButtonLink variant="secondary" href={url} newTab>
        {texts.open}
        <span className="sr-only"> {texts.linkOf(name)}</span>
      </ButtonLink>
      <ButtonLink variant="secondary" href={chatUrl(chatNumber(link.phone), message)} newTab>
        {texts.send}
        <span className="sr-only">: {texts.linkOf(name)}</span>
      </ButtonLink>
    </>
  )
}
