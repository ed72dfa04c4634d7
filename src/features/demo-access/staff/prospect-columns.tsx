import { classroomStateLabels, demoCountryName, prospectTexts as texts } from '#content/demo-access.ts'
import { dayIn, schoolTimeZone } from '#domain/calendar.ts'
import { daysBetween } from '#domain/day-arithmetic.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { classroomTones } from '#flows/staff-list/state-tones.ts'
import { today } from '#platform/clock.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { Prospect } from '../demo-access.api.ts'

export type ProspectActions = {
  /** Prospect with a change in progress. */
  busyId: number | null
  onToggle: (prospect: Prospect, active: boolean) => void
}

const { columns } = texts

export function prospectName({ firstname, lastname }: Prospect): string {
  return `${firstname} ${lastname}`
}

/** No fact is hidden at any width. */
export function prospectColumns(actions: ProspectActions): readonly TableColumn<Prospect>[] {
  return [
    {
      key: 'person',
      header: columns.person,
      cell: (prospect) => (
        <div className="grid">
          <PersonLink email={prospect.email} className="break-words font-medium">
            {prospectName(prospect)}
          </PersonLink>
          <span className="font-normal text-ink-soft">
            <EmailAddress address={prospect.email} />
          </span>
          {prospect.notes && (
            <span
              className="line-clamp-2 break-words font-normal text-ink-soft text-xs"
              title={prospect.notes}
            >
              {prospect.notes}
            </span>
          )}
        </div>
      ),
      rowHeader: true,
      className: 'md:max-w-72',
    },
    {
      key: 'contact',
      header: columns.contact,
      cell: ({ profession, country, phone }) =>
        [profession, country && demoCountryName(country), phone].filter(Boolean).join(' · ') || null,
      from: 'wide',
      under: 'person',
    },
    {
      key: 'classroom',
      header: columns.classroom,
      cell: ({ classroom_state: state }) =>
        state && <Badge tone={classroomTones[state]}>{classroomStateLabels[state]}</Badge>,
      from: 'medium',
      under: 'person',
    },
    {
      key: 'ends',
      header: columns.ends,
      cell: (prospect) => <Ends prospect={prospect} />,
      from: 'medium',
      under: 'person',
    },
    {
      key: 'granted',
      header: columns.granted,
      cell: ({ access_granted_at: at }) => <span className="figures">{formatSchoolDay(new Date(at))}</span>,
      from: 'wide',
      under: 'person',
    },
    {
      key: 'state',
      header: columns.state,
      cell: ({ is_active }) => (
        <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? texts.active : texts.inactive}</Badge>
      ),
      from: 'medium',
      under: 'person',
    },
    {
      key: 'actions',
      header: columns.actions,
      cell: (prospect) => <Actions prospect={prospect} {...actions} />,
      from: 'medium',
      under: 'person',
      bare: true,
    },
  ]
}

function Ends({ prospect }: { prospect: Prospect }) {
  if (!prospect.access_ends_at) return <span className="text-ink-mute">{texts.noEnd}</span>
  const endsAt = new Date(prospect.access_ends_at)
  const left = daysBetween(today(), dayIn(endsAt, schoolTimeZone))
  return (
    <span className="grid">
      <span className="figures">{formatSchoolDay(endsAt)}</span>
      <span className="text-ink-soft text-xs">{daysLeft(left)}</span>
    </span>
  )
}

function daysLeft(left: number): string {
  if (left < 0) return texts.ended
  return left === 0 ? texts.endsToday : texts.endsIn(left)
}

function Actions({ prospect, busyId, onToggle }: ProspectActions & { prospect: Prospect }) {
  const { is_active: isActive } = prospect
  return (
    <RowActions
      of={prospectName(prospect)}
      busy={busyId === prospect.id && texts.changing}
      actions={[
        prospect.classroom_state === 'error' && {
          label: texts.retry,
          onChoose: () => onToggle(prospect, isActive),
        },
        {
          label: isActive ? texts.deactivate : texts.activate,
          onChoose: () => onToggle(prospect, !isActive),
        },
      ]}
    />
  )
}
