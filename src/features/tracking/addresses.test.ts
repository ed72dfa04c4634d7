import { describe, expect, test } from 'vitest'
import { everyDay } from '#domain/day-range.ts'
import { reportedBalances, trackedBalances } from './balances-filter.ts'
import { defaultFilter, isDefaultFilter, paymentsAddress } from './payments-filter.ts'

const everybody = { search: '', completeness: 'all', situation: 'all', days: everyDay }

describe('the address of the students', () => {
  test('without parameters, the tracking shows everybody and the report who has a sale', () => {
    expect(trackedBalances.read(new URLSearchParams())).toEqual({ filter: everybody, before: null, page: 1 })
    expect(reportedBalances.read(new URLSearchParams()).filter).toEqual({
      ...everybody,
      completeness: 'complete',
    })
  })

  test.each([
    [trackedBalances, 'complete', 'sales=complete'],
    [trackedBalances, 'all', ''],
    [reportedBalances, 'all', 'sales=all'],
    [reportedBalances, 'complete', ''],
  ] as const)('only what differs from the first view is written (%#)', (address, completeness, query) => {
    const filter = { search: '', completeness, situation: 'all', days: everyDay } as const
    expect(address.write({ filter, before: null, page: 1 }).toString()).toBe(query)
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
    'sales=todos&situation=deuda',
    'situation=constructor',
    'before=ana@example.com&page=4',
    'before=tres~ana@example.com',
    'before=3~nadie',
    'before=-1~ana@example.com',
    'page=2',
  ])('%s is read as the default', (query) => {
    expect(trackedBalances.read(new URLSearchParams(query))).toEqual({
      filter: everybody,
      before: null,
      page: 1,
    })
  })
})

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
