import { describe, expect, test } from 'vitest'
import { everyDay } from '#domain/day-range.ts'
import { reportedBalances, trackedBalances } from './balances-filter.ts'

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
