import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffShellTexts } from '#content/staff.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { paths } from '#platform/paths.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Caret } from '#ui/caret.tsx'
import { toast } from '#ui/toast-store.ts'
import { useStaff } from './staff-context.ts'

/** The signed-in person and the ways to sign out. */
export function AccountMenu() {
  const { staff, leave } = useStaff()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  async function leaveFrom(scope: 'here' | 'everywhere') {
    setLeaving(true)
    const closed = await leave(scope)
    if (closed) return
    setLeaving(false)
    toast({
      title: staffShellTexts.signOutEverywhereFailed,
      description: staffShellTexts.signOutEverywhereFailedHint,
      variant: 'destructive',
    })
  }

  return (
    <div className="min-w-0">
      <ActionMenu
        stays
        busy={leaving}
        actions={[
          { label: staffShellTexts.ownAccount, onChoose: () => void navigate(paths.account) },
          { label: staffShellTexts.signOut, onChoose: () => leaveFrom('here') },
          { label: staffShellTexts.signOutEverywhere, onChoose: () => leaveFrom('everywhere') },
        ]}
        className="flex min-h-control w-full max-w-56 items-center gap-2.5 rounded px-2 text-left hover:bg-well"
      >
        <span className="grid min-w-0 leading-tight">
          <span className="sr-only">{`${staffShellTexts.account}: `}</span>{' '}
          <span className="truncate font-medium">{staff.name}</span>{' '}
          <span className="truncate text-ink-mute text-xs">{staffRoleTexts[staff.role].name}</span>
        </span>
        <Caret />
      </ActionMenu>
    </div>
  )
}
