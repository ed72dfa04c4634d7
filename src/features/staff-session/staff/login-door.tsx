import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { loginTexts } from '#content/staff.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { currentStaffQuery, signOutHere, watchOtherTabs } from '../staff-session.api.ts'
import { useForgottenData, useSessionUser } from './use-session-user.ts'

export type LoginDoorProps = {
  /** Shown to staff with an open session. */
  onAlreadySignedIn: () => ReactNode
  /** The form; it stays mounted, so that what was typed before the session was read is not lost. */
  children: ReactNode
}

/** Checked on arrival, and when another tab opens a session: the form handles one that it opens itself. */
export function LoginDoor({ onAlreadySignedIn, children }: LoginDoorProps) {
  const userId = useSessionUser()
  /** Null once its check gave no access. */
  const [arrivedAs, setArrivedAs] = useState(userId)
  if (arrivedAs === undefined && userId !== undefined) setArrivedAs(userId)
  // Another tab may open a session before this one has read that there was none: its check is not to be forgotten.
  useForgottenData(arrivedAs ?? userId)
  useEffect(() => watchOtherTabs(setArrivedAs), [])
  const isChecking = Boolean(arrivedAs)
  return (
    <>
      {arrivedAs && (
        <SessionCheck
          userId={arrivedAs}
          onAlreadySignedIn={onAlreadySignedIn}
          onNotStaff={() => setArrivedAs(null)}
        />
      )}
      <div inert={isChecking} className={isChecking ? 'opacity-60' : undefined}>
        {children}
      </div>
    </>
  )
}

type SessionCheckProps = Pick<LoginDoorProps, 'onAlreadySignedIn'> & {
  userId: string
  /** Or the check has failed. */
  onNotStaff: () => void
}

/** Mounted only with a session, so that the build, which renders the page without one, never asks for it. */
function SessionCheck({ userId, onAlreadySignedIn, onNotStaff }: SessionCheckProps) {
  const { data: staff, isPending } = useQuery(currentStaffQuery(userId, 0))
  const isStranger = staff === null

  useEffect(() => {
    if (isStranger) void signOutHere()
  }, [isStranger])

  useEffect(() => {
    if (!isPending && !staff) onNotStaff()
  })

  if (staff) return onAlreadySignedIn()
  return (
    <VisuallyHidden>
      <span role="status">{isPending && loginTexts.checking}</span>
    </VisuallyHidden>
  )
}
