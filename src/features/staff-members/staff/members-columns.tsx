import type { ReactNode } from 'react'
import { membersTexts } from '#content/staff-members.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { TableShape } from '#ui/use-table-shape.ts'
import type { Member } from '../staff-members.api.ts'

type Column = TableColumn<Member>

const { columns } = membersTexts

const name: Column = {
  key: 'name',
  header: columns.name,
  cell: (member) => <span className={member.active ? undefined : 'text-ink-soft'}>{member.name}</span>,
  rowHeader: true,
}
const email: Column = { key: 'email', header: columns.email, cell: (member) => member.email ?? <NoEmail /> }
const role: Column = { key: 'role', header: columns.role, cell: (member) => staffRoleTexts[member.role].name }
const state: Column = { key: 'state', header: columns.state, cell: (member) => <State member={member} /> }
const since: Column = {
  key: 'since',
  header: columns.since,
  cell: (member) => formatSchoolDay(member.since),
  align: 'end',
}
const lastSignIn: Column = {
  key: 'lastSignIn',
  header: columns.lastSignIn,
  cell: (member) => <LastSignIn member={member} />,
  align: 'end',
}

const person: Column = {
  key: 'name',
  header: columns.name,
  cell: (member) => (
    <span className="grid">
      {member.name}
      <span className="font-normal text-ink-soft">
        {member.email ? <EmailAddress address={member.email} /> : <NoEmail />}
      </span>
    </span>
  ),
  rowHeader: true,
}

/** Fits a whole domain: an address breaks after its @, and within the domain only when that is longer. */
const wholePerson: Column = { ...person, className: 'min-w-44' }

/** Its width leaves room for a whole address beside it. */
const signInOnTwoLines: Column = { ...lastSignIn, className: 'w-26 whitespace-normal!' }

/** `actions` end the row; on a phone they are under the person. */
export function memberColumns(shape: TableShape, actions: (member: Member) => ReactNode): readonly Column[] {
  const last: Column = { key: 'actions', header: columns.actions, cell: actions }
  if (shape === 'wide') return [name, email, role, state, since, lastSignIn, last]
  if (shape === 'medium') return [wholePerson, role, state, signInOnTwoLines, last]
  const narrow: Column[] = [
    {
      ...person,
      cell: (member) => (
        <span className="grid gap-2">
          {person.cell(member)}
          <span className="font-normal">{actions(member)}</span>
        </span>
      ),
    },
    {
      ...state,
      header: `${columns.role} y ${columns.state.toLowerCase()}`,
      cell: (member) => (
        <span className="grid justify-items-start gap-1">
          {staffRoleTexts[member.role].name}
          <State member={member} />
          <span className="text-ink-soft text-xs">
            <LastSignIn member={member} />
          </span>
        </span>
      ),
    },
  ]
  return narrow
}

function NoEmail() {
  return <span className="text-ink-mute">{membersTexts.noEmail}</span>
}

function State({ member }: { member: Member }) {
  return (
    <Badge tone={member.active ? 'success' : 'neutral'}>
      {member.active ? membersTexts.active : membersTexts.inactive}
    </Badge>
  )
}

function LastSignIn({ member }: { member: Member }) {
  const { lastSignIn: instant } = member
  if (!instant) return <span className="text-ink-mute">{membersTexts.never}</span>
  return <Moment at={instant} title={`${formatSchoolMoment(instant)} (${membersTexts.zone})`} className="" />
}
