import { formatInstallment, formatShortDay } from '#content/format.ts'
import { endingNames, reminderKindNames, chasingTexts as texts } from '#content/reminders.ts'
import { dayIn, schoolTimeZone } from '#domain/calendar.ts'
import type { Debtor } from '#domain/contracts/reminders.ts'
import { findCountry } from '#domain/countries.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { ChoiceBox } from '#flows/staff-list/for-many.tsx'
import { PersonLines } from '#flows/staff-list/person-link.tsx'
import { today } from '#platform/clock.ts'
import { env } from '#platform/env.ts'
import { debtLinkHref } from '#platform/paths.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import type { TableColumn } from '#ui/table.tsx'

const { columns: headers } = texts

export type DebtorActs = {
  chosen: readonly number[]
  busy: boolean
  choose: (sale: number, isChosen: boolean) => void
  mark: (sale: number) => void
  unmark: (sale: number) => void
}

const nameOf = ({ name, email }: Debtor) => name ?? email

export function debtorColumns(acts: DebtorActs): readonly TableColumn<Debtor>[] {
  return [
    {
      key: 'chosen',
      header: <span className="sr-only">{headers.chosen}</span>,
      cell: (debtor) =>
        debtor.stop === null && (
          <ChoiceBox
            aria-label={texts.choose(nameOf(debtor))}
            checked={acts.chosen.includes(debtor.sale_id)}
            onChange={({ target }) => acts.choose(debtor.sale_id, target.checked)}
          />
        ),
    },
    {
      key: 'person',
      header: headers.person,
      cell: (debtor) => <PersonLines {...debtor} />,
      rowHeader: true,
      className: 'max-[1399px]:w-full max-[1399px]:max-w-0',
    },
    {
      key: 'course',
      header: headers.course,
      cell: ({ course_name }) => (
        <span title={course_name} className="md:line-clamp-2 md:max-w-52 2xl:max-w-80">
          {course_name}
        </span>
      ),
      from: 'laptop',
      under: 'person',
      bare: true,
    },
    {
      key: 'country',
      header: headers.country,
      cell: ({ country }) => country && (findCountry(country)?.name ?? country),
      from: 'wide',
      under: 'person',
      className: 'whitespace-nowrap',
    },
    {
      key: 'amount',
      header: headers.amount,
      cell: ({ amount }) => formatInstallment(amount),
      align: 'end',
    },
    {
      key: 'behind',
      header: headers.behind,
      // In one line it would leave the name no room on a phone.
      cell: ({ days_behind, due_on }) => (
        <span className="grid max-md:text-left">
          {texts.daysBehind(days_behind)}
          <span className="text-ink-soft text-xs">{texts.since(formatShortDay(due_on))}</span>
        </span>
      ),
      align: 'end',
      from: 'medium',
      under: 'amount',
    },
    {
      key: 'last',
      header: headers.last,
      cell: (debtor) => <Last {...debtor} />,
      from: 'medium',
      under: 'person',
      className: 'whitespace-nowrap',
    },
    {
      key: 'write',
      header: headers.write,
      cell: (debtor) =>
        debtor.stop === null && (
          <span className="flex flex-wrap items-center gap-x-4 md:max-lg:grid">
            <ButtonLink
              variant="quiet"
              href={chatOf(debtor)}
              newTab
              aria-label={texts.chatOf(nameOf(debtor))}
              className="-my-1 -ml-2 px-2! text-action!"
            >
              {texts.chat}
            </ButtonLink>
            <RowActions
              of={nameOf(debtor)}
              busy={acts.busy && texts.busy}
              actions={[
                isMarked(debtor)
                  ? { label: texts.unmark, onChoose: () => acts.unmark(debtor.sale_id) }
                  : { label: texts.mark, onChoose: () => acts.mark(debtor.sale_id) },
              ]}
            />
          </span>
        ),
      from: 'medium',
      under: 'person',
      bare: true,
      className: 'whitespace-nowrap',
    },
  ]
}

/** Today; an earlier mark is history. */
const isMarked = ({ last_kind, last_at }: Debtor) =>
  last_kind === 'chat' && last_at !== null && dayIn(new Date(last_at), schoolTimeZone) === today()

/** What stops it, and what was said last. */
function Last({ stop, hold_until, last_kind, last_at }: Debtor) {
  return (
    <span className="grid justify-items-start">
      {stop && (
        <span className="flex flex-wrap items-center gap-x-2">
          <Badge tone="info">{endingNames[stop]}</Badge>
          {hold_until && <span className="text-xs">{texts.until(formatShortDay(hold_until))}</span>}
        </span>
      )}
      {last_kind && last_at ? (
        <span>
          {reminderKindNames[last_kind]} ·{' '}
          <span className="figures">{formatSchoolDay(new Date(last_at))}</span>
        </span>
      ) : (
        !stop && <span className="text-ink-mute">{texts.never}</span>
      )}
    </span>
  )
}

function chatOf({ name, course_name, amount, due_on, phone, token }: Debtor): string {
  const url = `${env().siteUrl}${debtLinkHref(token)}`
  const day = formatShortDay(due_on)
  return chatUrl(chatNumber(phone), texts.message(name, course_name, formatInstallment(amount), day, url))
}
