import { describe, expect, test } from 'vitest'
import { defaultFilter, isDefaultFilter, paymentsAddress } from './payments-filter.ts'

const { read: readView, write: toSearchParams } = paymentsAddress

describe('the address of the payments table', () => {
  test('without parameters, shows paid payments of every type, first page', () => {
    expect(readView(new URLSearchParams())).toEqual({ filter: defaultFilter, before: null, page: 1 })
    expect(toSearchParams({ filter: defaultFilter, before: null, page: 1 }).toString()).toBe('')
    expect(isDefaultFilter({ ...defaultFilter, status: 'all' })).toBe(false)
  })

  test('contains every choice, and is read back', () => {
    const view = {
      filter: {
        search: 'ana & co+1%',
        type: 'installments',
        status: 'completed',
        days: { from: '2026-11-01', to: 'ayer' },
      },
      before: { createdAt: '2026-07-16T14:05:06.123456+00:00', id: 98765 },
      page: 3,
    } as const
    expect(readView(new URLSearchParams(toSearchParams(view).toString()))).toEqual(view)
  })

  test.each([
    'type=todo&status=paid',
    'status=constructor',
    'before=ayer~1&page=4',
    'before=2026-07-16T14:05:06Z~uno',
    'before=2026-99-99T14:05:06Z~1',
    'page=-1',
    'page=2',
  ])('%s is read as the default', (query) => {
    expect(readView(new URLSearchParams(query))).toEqual({ filter: defaultFilter, before: null, page: 1 })
  })

  test('a search is trimmed and truncated', () => {
    const { filter } = readView(new URLSearchParams({ q: `  ${'a'.repeat(500)}  ` }))
    expect(filter.search).toHaveLength(120)
  })
})
