import { QueryClient } from '@tanstack/react-query'

/** Prices and tables rarely change within a visit; one retry covers a dropped connection without hiding an outage. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: false },
      mutations: { retry: 0 },
    },
  })
}
