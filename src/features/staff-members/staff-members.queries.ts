import { queryOptions, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { addMember, fetchMembers, type NewMember, setMember } from './staff-members.api.ts'

const membersKey = [staffQueries, 'members'] as const

export function membersQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: membersKey,
    queryFn: ({ signal }) => fetchMembers(signal),
    staleTime: 0,
  })
}

/** Asked again after failures too: the answer may have been lost on its way back, and a refusal asks who this is. */
function useMembersMutation<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    networkMode: 'always',
    onSettled: () => {
      void client.invalidateQueries({ queryKey: membersKey })
    },
  })
}

export function useAddMember() {
  return useMembersMutation({ mutationFn: (member: NewMember) => addMember(member) })
}

export function useSetMember() {
  return useMembersMutation({ mutationFn: setMember })
}
