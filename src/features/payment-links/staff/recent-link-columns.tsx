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
const fromTablet = 'hidden md:table-cell'
const fromDesk = 'hidden xl:table-cell'

function amountOf(link: PaymentLink): string {
  return link.amount ? formatInstallment(link.amount) : texts.unknownAmount
}

/** Columns that do not fit a narrow screen are shown under the name; no fact is hidden at any width. */
export function recentLinkColumns(
  onDuplicate: (link: PaymentLink) => void,
): readonly TableColumn<PaymentLink>[] {
  return [
    {
      key: 'student',
      header: columns.student,
      cell: (link) => (
        <div className="grid gap-0.5">
          <PersonLink email={link.email} className="break-words font-medium">
            {link.name}
          </PersonLink>
          <span className="wrap-anywhere text-ink-soft">{link.email}</span>
          <span className="text-ink-soft text-xs xl:hidden">
            <span className="md:hidden">{link.courseName} · </span>
            {paymentTypeLabels[link.type]}
            {link.author && ` · ${link.author}`}
          </span>
          <span className="text-ink-soft text-xs xl:hidden">
            <Moment at={link.createdAt} className="" />
          </span>
          <span className="mt-1.5 md:hidden">
            <LinkActions link={link} onDuplicate={onDuplicate} />
          </span>
        </div>
      ),
      className: 'w-full max-w-0 md:w-auto md:max-w-72',
    },
    { key: 'course', header: columns.course, cell: (link) => link.courseName, className: fromTablet },
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
      cell: (link) => paymentTypeLabels[link.type],
      className: fromDesk,
    },
    {
      key: 'date',
      header: columns.date,
      cell: (link) => <Moment at={link.createdAt} className="" />,
      className: fromDesk,
    },
    { key: 'author', header: columns.author, cell: (link) => link.author, className: fromDesk },
    {
      key: 'actions',
      header: columns.actions,
      cell: (link) => <LinkActions link={link} onDuplicate={onDuplicate} />,
      className: fromTablet,
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
