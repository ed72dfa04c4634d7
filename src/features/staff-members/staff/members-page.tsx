import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changeTexts, type MemberChange, membersTexts } from '#content/staff-members.ts'
import { staffRoles } from '#domain/staff-roles.ts'
import { ListTable, RowCount } from '#flows/staff-list/list-table.tsx'
import { Button } from '#ui/button.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import { type Member, membersQuery } from '../staff-members.api.ts'
import { ChangeMemberDialog } from './change-member-dialog.tsx'
import { AddMemberDialog, InviteAgainDialog, RemoveFactorDialog } from './member-dialogs.tsx'
import { memberColumns } from './members-columns.tsx'

type Chosen = { member: Member; act: MemberChange | 'invite' | 'factor' }

/** In the address, so that signing in again after an expired session returns to the form. */
const adding = 'add'

/** `ownId`: of the signed-in member: nobody changes their own account. */
export function MembersPage({ ownId }: { ownId: string }) {
  const [params, setParams] = useSearchParams()
  const query = useQuery(membersQuery())
  const { data } = query
  const [chosen, setChosen] = useState<Chosen | null>(null)

  function actions(member: Member) {
    if (member.user_id === ownId) return <OwnAccount />
    const changes: MemberChange[] = member.active
      ? ['deactivate', ...staffRoles.filter((role) => role !== member.role)]
      : ['reactivate']
    return (
      <RowActions
        of={member.display_name}
        actions={[
          member.active &&
            member.is_invited && {
              label: membersTexts.inviteAgain,
              onChoose: () => setChosen({ member, act: 'invite' }),
            },
          member.has_second_factor && {
            label: membersTexts.removeFactor,
            onChoose: () => setChosen({ member, act: 'factor' }),
          },
          ...changes.map((change) => ({
            label: changeTexts(change).action,
            danger: change === 'deactivate',
            onChoose: () => setChosen({ member, act: change }),
          })),
        ]}
      />
    )
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <h1>{membersTexts.title}</h1>
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
        rowKey={(member) => member.user_id}
        empty={membersTexts.empty}
      />
      {data && <RowCount rows={data.length} count={membersTexts.count} />}
      {params.has(adding) && <AddMemberDialog onClose={() => setParams({}, { replace: true })} />}
      {chosen && <ChosenDialog {...chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

type ChosenDialogProps = Chosen & { onClose: () => void }

function ChosenDialog({ member, act, onClose }: ChosenDialogProps) {
  if (act === 'invite') return <InviteAgainDialog member={member} onClose={onClose} />
  if (act === 'factor') return <RemoveFactorDialog member={member} onClose={onClose} />
  return <ChangeMemberDialog member={member} change={act} onClose={onClose} />
}

function OwnAccount() {
  return (
    <span className="grid whitespace-normal">
      <span className="font-medium">{membersTexts.you}</span>
      <span className="text-ink-mute text-xs">{membersTexts.youHint}</span>
    </span>
  )
}
