import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { LoginReason } from '#content/staff.ts'
import { DraftOwner, forgetStaffDrafts } from '#flows/form/use-kept.ts'
import { paths } from '#platform/paths.ts'
import { isDenied, staffQueries } from '#platform/staff-request.ts'
import { loginHref } from '../return-path.ts'
import {
  admittedStaff,
  currentStaffQuery,
  nameBrowser,
  type StaffMember,
  signOutEverywhere,
  signOutHere,
} from '../staff-session.api.ts'
import { StaffContext } from './staff-context.ts'
import { useRecheck } from './use-recheck.ts'
import { useForgottenData, useSessionUser } from './use-session-user.ts'

export type StaffGuardProps = {
  /** There is a session, whose check has just begun: the database itself refuses who may not see what is asked now. */
  onSession: () => void
  /** Shown until the person is identified. */
  checking: ReactNode
  /** Shown when the check failed. */
  unreachable: (retry: () => void, retrying: boolean) => ReactNode
  /** Shown while the session lacks a second factor or its code; `done`: it may have it now. */
  lacking: (lacks: NonNullable<StaffMember['lacks']>, done: () => void, leave: () => void) => ReactNode
  children: ReactNode
}

let mounts = 0

/** Admits staff, as the database says; everyone else goes to the login page. */
export function StaffGuard({ onSession, checking, unreachable, lacking, children }: StaffGuardProps) {
  const location = useLocation()
  const client = useQueryClient()
  const userId = useSessionUser()
  const [mount] = useState(() => ++mounts)
  const [reason, setReason] = useState<LoginReason | null>(null)
  const [knownUser, setKnownUser] = useState<string | null>(null)
  const {
    data: staff,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...currentStaffQuery(userId ?? null, mount),
    initialData: () => admittedStaff(userId),
  })
  useRecheck()
  useForgottenData(userId)

  if (userId && userId !== knownUser) setKnownUser(userId)
  const begin = useEffectEvent(onSession)
  useEffect(() => {
    if (userId) begin()
  }, [userId])

  const memberId = staff?.userId
  useEffect(() => {
    if (memberId) void nameBrowser()
  }, [memberId])

  const turnedAway = turnAwayReason(userId, staff, error)
  useEffect(() => {
    if (!turnedAway) return
    setReason((known) => known ?? turnedAway)
    void signOutHere()
  }, [turnedAway])

  async function leave(scope: 'here' | 'everywhere'): Promise<boolean> {
    setReason(scope === 'here' ? 'signed_out' : 'signed_out_everywhere')
    if (scope === 'here') {
      await signOutHere()
      forgetStaffDrafts()
      return true
    }
    const closed = await signOutEverywhere()
    if (closed) forgetStaffDrafts()
    else setReason(null)
    return closed
  }

  if (userId === null) {
    const chosen = reason === 'signed_out' || reason === 'signed_out_everywhere'
    const shown = reason ?? (knownUser ? 'expired' : null)
    return <Navigate to={chosen ? paths.login : loginHref(location)} replace state={{ reason: shown }} />
  }
  if (staff?.lacks && !turnedAway) {
    // What was refused meanwhile is asked again, with the check.
    const done = () => void client.invalidateQueries({ queryKey: [staffQueries] })
    return lacking(staff.lacks, done, () => void leave('here'))
  }
  if (staff && !turnedAway) {
    return (
      <StaffContext value={{ staff, leave }}>
        <Drafts key={staff.userId} ownerId={staff.userId}>
          {children}
        </Drafts>
      </StaffContext>
    )
  }
  if (userId && error && !turnedAway) return unreachable(() => void refetch(), isFetching)
  return checking
}

/** What was typed outlives the session that ends, for the same person alone. */
function Drafts({ ownerId, children }: { ownerId: string; children: ReactNode }) {
  const [owner] = useState({ ownerId, isOver: false })
  // A layout effect ends before the effects of the screens inside do.
  useLayoutEffect(() => {
    owner.isOver = false
    forgetStaffDrafts(owner.ownerId)
    return () => {
      owner.isOver = true
    }
  }, [owner])
  return <DraftOwner value={owner}>{children}</DraftOwner>
}

function turnAwayReason(
  userId: string | null | undefined,
  staff: object | null | undefined,
  error: Error | null,
): LoginReason | null {
  if (!userId) return null
  if (isDenied(error)) return 'expired'
  return staff === null ? 'not_staff' : null
}
