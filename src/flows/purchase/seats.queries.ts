import { queryOptions } from '@tanstack/react-query'
import { readAnnouncedSeats } from './seats.api.ts'

export function seatsQuery() {
  return queryOptions({
    queryKey: ['seats'],
    queryFn: ({ signal }) => readAnnouncedSeats(signal),
    networkMode: 'always',
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
