import { formatCohort } from '#content/format.ts'
import { recapLinksText } from '#content/recap-admin.ts'
import { ChoiceBox } from '#flows/staff-list/for-many.tsx'
import { Moment } from '#flows/staff-list/moment.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { recapLinkTones } from '#flows/staff-list/state-tones.ts'
import { siteAddress } from '#platform/env.ts'
import { recapHref } from '#platform/paths.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { toast } from '#ui/toast-store.ts'
import type { RecapLink } from '../recap-admin.api.ts'
import type { PendingLinkAction } from './link-action-dialog.tsx'

export type LinkColumns = {
  /** The links of the page. */
  links: readonly RecapLink[]
  /** Ids. */
  chosen: readonly number[]
  onChoose: (links: readonly RecapLink[], isChosen: boolean) => void
  onAction: (action: PendingLinkAction) => void
}

const text = recapLinksText

function choiceColumn({ links, chosen, onChoose }: LinkColumns): TableColumn<RecapLink> {
  return {
    key: 'choice',
    header: (
      <ChoiceBox
        aria-label={text.choosePage}
        checked={links.length > 0 && links.every(({ id }) => chosen.includes(id))}
        disabled={links.length === 0}
        onChange={(event) => onChoose(links, event.target.checked)}
      />
    ),
    cell: (link) => (
      <ChoiceBox
        aria-label={text.choose(link.student_name)}
        checked={chosen.includes(link.id)}
        onChange={(event) => onChoose([link], event.target.checked)}
      />
    ),
    className: 'w-0 pr-0!',
  }
}

export function linkColumns(props: LinkColumns): readonly TableColumn<RecapLink>[] {
  return [
    choiceColumn(props),
    {
      key: 'student',
      header: text.columns.student,
      cell: (link) => (
        <div className="grid">
          <span className="font-medium">
            <PersonLink email={link.email}>{link.student_name}</PersonLink>
          </span>
          <span className="font-normal text-ink-soft">
            <EmailAddress address={link.email} />
          </span>
        </div>
      ),
      rowHeader: true,
    },
    {
      key: 'recap',
      header: text.columns.recap,
      cell: (link) => <RecapName link={link} />,
      from: 'laptop',
      under: 'student',
      bare: true,
    },
    {
      key: 'state',
      header: text.columns.state,
      cell: (link) => <State link={link} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
    {
      key: 'opened',
      header: text.columns.opened,
      cell: ({ opened_at }) =>
        opened_at ? (
          <Moment at={new Date(opened_at)} />
        ) : (
          <span className="text-ink-mute">{text.neverOpened}</span>
        ),
      from: 'medium',
      under: 'student',
    },
    {
      key: 'rating',
      header: text.columns.rating,
      cell: ({ rating }) =>
        rating === null ? null : <span className="figures whitespace-nowrap">{text.ratingOf(rating)}</span>,
      from: 'laptop',
      under: 'student',
    },
    {
      key: 'actions',
      header: text.columns.actions,
      cell: (link) => <Actions link={link} onAction={props.onAction} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
  ]
}

function RecapName({ link }: { link: RecapLink }) {
  return (
    <span className="grid">
      <span>{link.class_title}</span>
      <span className="text-ink-mute text-xs">
        {link.course_name} · {formatCohort(link.cohort)}
      </span>
    </span>
  )
}

function State({ link }: { link: RecapLink }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 md:grid md:justify-items-start">
      <Badge tone={recapLinkTones[link.state]}>{text.states[link.state]}</Badge>
      {link.state === 'active' && link.expires_at && (
        <span className="figures whitespace-nowrap text-ink-mute text-xs">
          {text.until} {formatSchoolDay(new Date(link.expires_at))}
        </span>
      )}
    </span>
  )
}

function Actions({ link, onAction }: { link: RecapLink; onAction: (action: PendingLinkAction) => void }) {
  const address = siteAddress(recapHref(link.token))
  return (
    <RowActions
      of={link.student_name}
      actions={[
        link.state === 'active' && {
          label: text.copy,
          copies: {
            text: address,
            copiedLabel: text.copied,
            onFailed: () =>
              toast({
                title: text.copyFailed,
                description: `${text.copyFailedHint} ${address}`,
                variant: 'destructive',
              }),
          },
        },
        { label: text.renew, onChoose: () => onAction({ kind: 'renew', link }) },
        link.state !== 'revoked' && {
          label: text.revoke,
          danger: true,
          onChoose: () => onAction({ kind: 'revoke', link }),
        },
      ]}
    />
  )
}
