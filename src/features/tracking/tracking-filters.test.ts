import { describe, expect, test, vi } from 'vitest'
import { everyDay, presetRange } from '#domain/day-range.ts'
import { today } from '#platform/clock.ts'
import {
  defaultFilter,
  isDefaultFilter,
  paymentsAddress,
  readAsOf,
  reportedBalances,
  trackedBalances,
} from './tracking-filters.ts'

const everybody = { search: '', completeness: 'all', situation: 'all', days: everyDay } as const
const firstPage = { before: null, page: 1 }

describe('the address of the students', () => {
  test('without parameters, the tracking shows everybody and the report who has a sale', () => {
    const withSale = { ...everybody, completeness: 'complete' } as const
    expect(trackedBalances.read(new URLSearchParams())).toEqual({ filter: everybody, ...firstPage })
    expect(reportedBalances.read(new URLSearchParams()).filter).toEqual(withSale)
    // Only what differs from the first view is written.
    expect(trackedBalances.write({ filter: withSale, ...firstPage }).toString()).toBe('sales=complete')
    expect(reportedBalances.write({ filter: withSale, ...firstPage }).toString()).toBe('')
  })

  test('contains every choice, and is read back', () => {
    const view = {
      filter: {
        search: 'ana & co+1%',
        completeness: 'incomplete',
        situation: 'con_deuda',
        days: { from: '2026-02-30', to: '2026-03-01' },
      },
      before: { months: 3, email: "o'ana+1@example.com" },
      page: 3,
    } as const
    const written = new URLSearchParams(trackedBalances.write(view).toString())
    expect(trackedBalances.read(written)).toEqual(view)
  })

  test.each([
    'sales=todos&situation=constructor',
    'before=tres~ana@example.com&page=4',
    'before=3~nadie',
    'before=-1~ana@example.com',
    'page=2',
  ])('%s is read as the default', (query) => {
    expect(trackedBalances.read(new URLSearchParams(query))).toEqual({ filter: everybody, ...firstPage })
  })
})

describe('the address of the payments', () => {
  const { read, write } = paymentsAddress

  test('without parameters, shows paid payments of every type, first page', () => {
    expect(read(new URLSearchParams())).toEqual({ filter: defaultFilter, ...firstPage })
    expect(write({ filter: defaultFilter, ...firstPage }).toString()).toBe('')
    expect(isDefaultFilter({ ...defaultFilter, status: 'all' })).toBe(false)
  })

  test('of the weekend is always that of the last one', () => {
    const { days } = read(new URLSearchParams('from=weekend')).filter
    expect(days).toEqual(presetRange('weekend', today()))
    expect(write({ filter: { ...defaultFilter, days }, ...firstPage }).get('from')).toBe(days.from)
  })

  test('contains every choice, and is read back; a search is trimmed and truncated', () => {
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
    expect(read(new URLSearchParams(write(view).toString()))).toEqual(view)
    expect(read(new URLSearchParams({ q: `  ${'a'.repeat(500)}  ` })).filter.search).toHaveLength(120)
  })

  test.each([
    'type=todo&status=constructor',
    'before=ayer~1&page=4',
    'before=2026-07-16T14:05:06Z~uno',
    'before=2026-99-99T14:05:06Z~1',
    'page=-1',
  ])('%s is read as the default', (query) => {
    expect(read(new URLSearchParams(query))).toEqual({ filter: defaultFilter, ...firstPage })
  })
})

test('a reference day is a past day of the school: anything else means today', () => {
  // 17 July at two in the morning in UTC is still the 16th at the school.
  vi.useFakeTimers({ now: new Date('2026-07-17T02:00:00Z') })
  for (const day of ['2026-07-15', '2000-01-01']) expect(readAsOf(day)).toBe(day)
  const yearBeingTyped = '0202-07-15'
  for (const text of [null, '', '2026-07-16', '2026-07-17', '2026-02-30', yearBeingTyped, '15/07/2026'])
    expect(readAsOf(text)).toBeNull()
  vi.useRealTimers()
})
