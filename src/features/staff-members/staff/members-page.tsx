import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changeTexts, type MemberChange, membersTexts } from '#content/staff-members.ts'
import { staffRoles } from '#domain/staff-roles.ts'
import { ListTable, RowCount } from '#flows/staff-list/list-table.tsx'
import { Button } from '#ui/button.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import type { Member } from '../staff-members.api.ts'
import { membersQuery } from '../staff-members.queries.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { ChangeMemberDialog } from './change-member-dialog.tsx'
import { InviteAgainDialog, RemoveFactorDialog } from './member-factor-dialogs.tsx'
import { memberColumns } from './members-columns.tsx'

export type MembersPageProps = {
  heading: ReactNode
  /** The signed-in member: nobody changes their own account. */
  ownId: string
}

/** In the address, so that signing in again after an expired session returns to the form. */
const adding = 'add'

export function MembersPage({ heading, ownId }: MembersPageProps) {
  const [params, setParams] = useSearchParams()
  const query = useQuery(membersQuery())
  const { data } = query
  const [asked, setAsked] = useState<{ member: Member; what: 'invite' | 'factor' } | null>(null)
  const [chosen, setChosen] = useState<{ member: Member; change: MemberChange } | null>(null)

  function actions(member: Member) {
    if (member.userId === ownId) return <OwnAccount />
    const changes: MemberChange[] = member.active
      ? [...staffRoles.filter((role) => role !== member.role), 'deactivate']
      : ['reactivate']
    return (
      <RowActions
        of={member.name}
        actions={[
          member.active &&
            member.isInvited && {
              label: membersTexts.inviteAgain,
              onChoose: () => setAsked({ member, what: 'invite' }),
            },
          member.hasSecondFactor && {
            label: membersTexts.removeFactor,
            onChoose: () => setAsked({ member, what: 'factor' }),
          },
          ...changes.map((change) => ({
            label: changeTexts(change).action,
            danger: change === 'deactivate',
            onChoose: () => setChosen({ member, change }),
          })),
        ]}
      />
    )
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          {heading}
          <p className="text-ink-soft">{membersTexts.lead}</p>
        </div>
        <Button onClick={() => setParams({ [adding]: '1' })}>{membersTexts.add}</Button>
      </div>
      <ListTable
        query={query}
        texts={membersTexts}
        caption={membersTexts.title}
        columns={memberColumns(actions)}
        rows={data}
        rowKey={(member) => member.userId}
        empty={membersTexts.empty}
      />
      {data && <RowCount rows={data.length} count={membersTexts.count} />}
      {params.has(adding) && <AddMemberDialog onClose={() => setParams({}, { replace: true })} />}
      {asked?.what === 'invite' && <InviteAgainDialog member={asked.member} onClose={() => setAsked(null)} />}
      {asked?.what === 'factor' && (
        <RemoveFactorDialog member={asked.member} onClose={() => setAsked(null)} />
      )}
      {chosen && <ChangeMemberDialog {...chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

function OwnAccount() {
  return (
    <span className="grid whitespace-normal">
      <span className="font-medium">{membersTexts.you}</span>
      <span className="text-ink-mute text-xs">{membersTexts.youHint}</span>
    </span>
  )
}
