import { recapLinksText } from '#content/recap-admin.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { recapLinkTones } from '#flows/staff-list/state-tones.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import type { RecapLink } from '../recap-admin.api.ts'
import { CopyLinkButton } from './copy-link-button.tsx'
import type { PendingLinkAction } from './link-action-dialog.tsx'

export type LinksTableProps = {
  /** Undefined while loading. */
  links: readonly RecapLink[] | undefined
  failed: boolean
  busy: boolean
  empty: string
  /** Ids. */
  chosen: ReadonlySet<number>
  onChoose: (links: readonly RecapLink[], isChosen: boolean) => void
  onAction: (action: PendingLinkAction) => void
  onClearSearch: (() => void) | null
}

const text = recapLinksText
export function LinksTable(props: LinksTableProps) {
  const { links, failed, busy, empty, onClearSearch } = props
  if (!links) {
    if (failed) return null
    return (
      <SkeletonGroup label={text.loading}>
        <Skeleton className="h-72 w-full" />
      </SkeletonGroup>
    )
  }
  return (
    <Table
      caption={text.table}
      captionHidden
      columns={[choiceColumn({ ...props, links }), ...columns(props.onAction)]}
      rows={links}
      rowKey={(link) => String(link.id)}
      busy={busy}
      className="max-h-[70vh] max-md:max-h-none"
      empty={
        <div className="grid justify-items-center gap-3">
          <p>{empty}</p>
          {onClearSearch && (
            <Button variant="secondary" onClick={onClearSearch}>
              {text.clearSearch}
            </Button>
          )}
        </div>
      }
    />
  )
}

type ChoiceProps = Pick<LinksTableProps, 'chosen' | 'onChoose'> & { links: readonly RecapLink[] }

function choiceColumn({ links, chosen, onChoose }: ChoiceProps): TableColumn<RecapLink> {
  const box = 'size-5 align-middle accent-action'
  return {
    key: 'choice',
    header: (
      <input
        type="checkbox"
        className={box}
        aria-label={text.choosePage}
        checked={links.length > 0 && links.every(({ id }) => chosen.has(id))}
        disabled={links.length === 0}
        onChange={(event) => onChoose(links, event.target.checked)}
      />
    ),
    cell: (link) => (
      <input
        type="checkbox"
        className={box}
        aria-label={text.choose(link.studentName)}
        checked={chosen.has(link.id)}
        onChange={(event) => onChoose([link], event.target.checked)}
      />
    ),
    className: 'w-0 pr-0!',
  }
}

/** On a phone everything is in the column of the student, so that nothing overflows. */
function columns(onAction: (action: PendingLinkAction) => void): readonly TableColumn<RecapLink>[] {
  return [
    {
      key: 'student',
      header: text.columns.student,
      cell: (link) => (
        <div className="grid gap-1">
          <span id={nameId(link)} className="font-medium">
            <PersonLink email={link.email}>{link.studentName}</PersonLink>
          </span>
          <span className="font-normal text-ink-soft">
            <EmailAddress address={link.email} />
          </span>
          <div className="font-normal lg:hidden">
            <RecapName link={link} />
          </div>
          <div className="grid gap-1.5 font-normal md:hidden">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <State link={link} />
              <span>
                {link.openedAt && <span className="text-ink-mute">{text.columns.opened} </span>}
                <Opened link={link} />
              </span>
              {link.rating !== null && <Rating link={link} />}
            </span>
            <Actions link={link} onAction={onAction} />
          </div>
        </div>
      ),
      rowHeader: true,
      className: 'max-md:w-full',
    },
    {
      key: 'recap',
      header: text.columns.recap,
      cell: (link) => <RecapName link={link} />,
      className: 'max-lg:hidden',
    },
    {
      key: 'state',
      header: text.columns.state,
      cell: (link) => <State link={link} />,
      className: 'max-md:hidden',
    },
    {
      key: 'opened',
      header: text.columns.opened,
      cell: (link) => <Opened link={link} />,
      className: 'max-md:hidden',
    },
    {
      key: 'rating',
      header: text.columns.rating,
      cell: (link) => <Rating link={link} />,
      className: 'max-lg:hidden',
    },
    {
      key: 'actions',
      header: text.columns.actions,
      cell: (link) => <Actions link={link} onAction={onAction} />,
      className: 'max-md:hidden',
    },
  ]
}

function nameId(link: RecapLink): string {
  return `recap-link-${link.id}`
}

function RecapName({ link }: { link: RecapLink }) {
  return (
    <span className="grid">
      <span>{link.classTitle}</span>
      <span className="text-ink-mute text-xs">
        {link.courseName} · <span className="figures">{link.cohort}</span>
      </span>
    </span>
  )
}

function State({ link }: { link: RecapLink }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 md:grid md:justify-items-start">
      <Badge tone={recapLinkTones[link.state]}>{text.states[link.state]}</Badge>
      {link.state === 'active' && link.expiresAt && (
        <span className="figures whitespace-nowrap text-ink-mute text-xs">
          {text.until} {formatSchoolDay(link.expiresAt)}
        </span>
      )}
    </span>
  )
}

function Opened({ link }: { link: RecapLink }) {
  if (!link.openedAt) return <span className="text-ink-mute">{text.neverOpened}</span>
  return <Moment at={link.openedAt} />
}

function Rating({ link }: { link: RecapLink }) {
  if (link.rating !== null)
    return <span className="figures whitespace-nowrap">{text.ratingOf(link.rating)}</span>
  return (
    <>
      <span aria-hidden="true" className="text-ink-mute">
        {text.none}
      </span>
      <span className="sr-only">{text.noneSpoken}</span>
    </>
  )
}

function Actions({ link, onAction }: { link: RecapLink; onAction: (action: PendingLinkAction) => void }) {
  const forWhom = <span className="sr-only">: {link.studentName}</span>
  return (
    <span className="flex flex-wrap gap-1.5">
      {link.state === 'active' && <CopyLinkButton token={link.token} describedBy={nameId(link)} />}
      <Button variant="quiet" className="px-3" onClick={() => onAction({ kind: 'renew', link })}>
        {text.renew}
        {forWhom}
      </Button>
      {link.state !== 'revoked' && (
        <Button
          variant="quiet"
          className="px-3 text-error!"
          onClick={() => onAction({ kind: 'revoke', link })}
        >
          {text.revoke}
          {forWhom}
        </Button>
      )}
    </span>
  )
}
