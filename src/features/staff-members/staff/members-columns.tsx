import type { ReactNode } from 'react'
import { membersTexts } from '#content/staff-members.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { Member } from '../staff-members.api.ts'

const { columns } = membersTexts

export function memberColumns(actions: (member: Member) => ReactNode): readonly TableColumn<Member>[] {
  return [
    {
      key: 'name',
      header: columns.name,
      cell: ({ active, display_name: name }) => (
        <span className={active ? undefined : 'text-ink-soft'}>{name}</span>
      ),
      rowHeader: true,
      // Fits a whole domain: an address breaks after its @, and within the domain only when that is longer.
      className: 'md:max-[1399px]:min-w-44',
    },
    {
      key: 'email',
      header: columns.email,
      cell: ({ email }, shape) => {
        if (!email) return <NoEmail />
        return shape === 'wide' ? email : <EmailAddress address={email} />
      },
      from: 'wide',
      under: 'name',
      bare: true,
    },
    {
      key: 'role',
      header: (shape) =>
        shape === 'narrow' ? `${columns.role} y ${columns.state.toLowerCase()}` : columns.role,
      cell: (member) => staffRoleTexts[member.role].name,
    },
    {
      key: 'state',
      header: columns.state,
      cell: (member) => <State member={member} />,
      from: 'medium',
      under: 'role',
      bare: true,
    },
    {
      key: 'since',
      header: columns.since,
      cell: (member) => formatSchoolDay(new Date(member.created_at)),
      align: 'end',
      from: 'wide',
    },
    {
      key: 'lastSignIn',
      header: columns.lastSignIn,
      cell: (member) => <LastSignIn member={member} />,
      align: 'end',
      // Its width leaves room for a whole address beside it.
      className: 'max-[1399px]:w-26 max-[1399px]:whitespace-normal!',
      from: 'medium',
      under: 'role',
    },
    { key: 'actions', header: columns.actions, cell: actions, from: 'medium', under: 'name', bare: true },
  ]
}

function NoEmail() {
  return <span className="text-ink-mute">{membersTexts.noEmail}</span>
}

function stateTone({ active, is_invited }: Member) {
  if (!active) return 'neutral'
  return is_invited ? 'warning' : 'success'
}

function State({ member }: { member: Member }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={stateTone(member)}>
        {member.active
          ? member.is_invited
            ? membersTexts.invited
            : membersTexts.active
          : membersTexts.inactive}
      </Badge>
      {member.has_second_factor && <Badge tone="info">{membersTexts.secondFactor}</Badge>}
    </span>
  )
}

function LastSignIn({ member }: { member: Member }) {
  if (!member.last_sign_in_at) return <span className="text-ink-mute">{membersTexts.never}</span>
  return <Moment at={new Date(member.last_sign_in_at)} className="" />
}
