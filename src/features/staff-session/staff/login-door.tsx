import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { loginTexts } from '#content/staff.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { signOutHere } from '../staff-session.api.ts'
import { currentStaffQuery } from '../staff-session.queries.ts'
import { useSessionUser } from '../use-session-user.ts'
import { useForgottenData } from './use-forgotten-data.ts'

export type LoginDoorProps = {
  /** Shown instead of the form to staff with an open session. */
  onAlreadySignedIn: () => ReactNode
  children: ReactNode
}

/** Checked once, on arrival: the form handles a session that it opens itself. */
export function LoginDoor({ onAlreadySignedIn, children }: LoginDoorProps) {
  const userId = useSessionUser()
  const [arrivedAs, setArrivedAs] = useState(userId)
  if (arrivedAs === undefined && userId !== undefined) setArrivedAs(userId)
  const { data: staff, isPending } = useQuery(currentStaffQuery(arrivedAs ?? null, 0))
  useForgottenData(userId)
  const stranger = arrivedAs !== null && staff === null

  useEffect(() => {
    if (stranger) void signOutHere()
  }, [stranger])

  if (arrivedAs === undefined) return <FormSkeleton />
  if (arrivedAs === null) return children
  if (isPending) return <FormSkeleton />
  return staff ? onAlreadySignedIn() : children
}

function FormSkeleton() {
  return (
    <SkeletonGroup label={loginTexts.checking} className="grid gap-5">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-11 w-full" />
    </SkeletonGroup>
  )
}
