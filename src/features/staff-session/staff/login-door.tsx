import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { signOutHere } from '../staff-session.api.ts'
import { currentStaffQuery } from '../staff-session.queries.ts'
import { useSessionUser } from '../use-session-user.ts'

export type LoginDoorProps = {
  checking: ReactNode
  /** Whoever comes signed in already, as staff, needs no form. */
  onAlreadySignedIn: () => ReactNode
  children: ReactNode
}

/** Asked once, on arrival: a session that the form opens later is the form's own business. */
export function LoginDoor({ checking, onAlreadySignedIn, children }: LoginDoorProps) {
  const userId = useSessionUser()
  const [arrivedAs, setArrivedAs] = useState(userId)
  if (arrivedAs === undefined && userId !== undefined) setArrivedAs(userId)
  const { data: staff, isPending } = useQuery(currentStaffQuery(arrivedAs ?? null, 0))
  const stranger = arrivedAs !== null && staff === null

  useEffect(() => {
    if (stranger) void signOutHere()
  }, [stranger])

  if (arrivedAs === undefined) return checking
  if (arrivedAs === null) return children
  if (isPending) return checking
  return staff ? onAlreadySignedIn() : children
}
