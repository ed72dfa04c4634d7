import { QueryClient, skipToken } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAhead } from './staff-request.ts'

test('what an address gives nothing to ask for is not asked ahead', async () => {
  const client = new QueryClient()
  askAhead(client, { queryKey: ['of an id that is none'], queryFn: skipToken })
  askAhead(client, { queryKey: ['of an id'], queryFn: () => 'answer' })
  await expect.poll(() => client.getQueryData(['of an id'])).toBe('answer')
  expect(client.getQueryCache().getAll()).toHaveLength(1)
})
