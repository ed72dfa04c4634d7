import { queryOptions } from '@tanstack/react-query'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { askedAnew, staffQueries } from '#platform/staff-request.ts'
import { addMember, fetchMembers, type NewMember, setMember } from './staff-members.api.ts'

const membersKey = [staffQueries, 'members'] as const

export function membersQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: membersKey,
    queryFn: ({ signal }) => fetchMembers(signal),
  })
}

export function useAddMember() {
  return useStaffMutation(membersKey, { mutationFn: (member: NewMember) => addMember(member) })
}

export function useSetMember() {
  return useStaffMutation(membersKey, { mutationFn: setMember })
}
