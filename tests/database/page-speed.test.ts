import { beforeEach, describe, expect, test } from 'vitest'
import type { PageSpeedReport } from '../../src/domain/contracts/page-speed.ts'
import {
  highestSpeedValue,
  judgedMetrics,
  type SpeedMetric,
  speedLimits,
  speedMetrics,
  speedRating,
  visitDevices,
} from '../../src/domain/page-speed.ts'
import { pageSpeedStore } from '../../supabase/functions/report-page-speed/store.ts'
import { seededRandom } from '../support/random.ts'
import { atOnce } from './support/contract.ts'
import { aRest } from './support/rest-server.ts'
import { asActor } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 10 })
const rest = aRest(database)

async function count(report: PageSpeedReport): Promise<boolean> {
  return pageSpeedStore(await rest.clientFor('service')).count(report)
}

function aVisit(
  metrics: PageSpeedReport['metrics'],
  page: PageSpeedReport['page'] = 'home',
): PageSpeedReport {
  return { page, device: 'phone', metrics }
}

function listed() {
  return asActor(database.sql(), 'staff', (session) => session`select * from public.list_page_speed()`)
}

async function stored() {
  return database.sql()`select page, device, metric, up_to, visits from private.page_speed
    order by page, device, metric, up_to`
}

async function boundsOf(metric: SpeedMetric): Promise<number[]> {
  const [row] = await database.sql()`select private.speed_bounds(${metric}) as bounds`
  return row?.bounds
}

beforeEach(async () => {
  await database.sql()`truncate private.page_speed`
})

describe('what is stored', () => {
  test('of visits are counts of a day, a page, a device, a metric and a bucket', async () => {
    await count(aVisit({ LCP: 1810, CLS: 0 }))
    await count(aVisit({ LCP: 1990, CLS: 4 }))
    await count({ ...aVisit({ LCP: 2001 }), device: 'computer' })
    expect(await stored()).toEqual([
      { page: 'home', device: 'computer', metric: 'LCP', up_to: 2250, visits: 1 },
      { page: 'home', device: 'phone', metric: 'CLS', up_to: 0, visits: 1 },
      { page: 'home', device: 'phone', metric: 'CLS', up_to: 5, visits: 1 },
      { page: 'home', device: 'phone', metric: 'LCP', up_to: 2000, visits: 2 },
    ])
  })

  test('does not grow with the visits, and those at once are all counted', async () => {
    const all = { LCP: 1500, INP: 80, CLS: 20, FCP: 900, TTFB: 300 }
    expect(await atOnce(100, () => count(aVisit(all)))).not.toContain(false)
    const rows = await stored()
    expect(rows).toHaveLength(5)
    expect(rows.every(({ visits }) => visits === 100)).toBe(true)
  })

  test('of a page is that of a course that exists', async () => {
    expect(await count(aVisit({ LCP: 1 }, 'course:gee-python'))).toBe(true)
    expect(await count(aVisit({ LCP: 1 }, 'course:all-access-geoai'))).toBe(true)
    expect(await count(aVisit({ LCP: 1 }, 'course:no-such-course'))).toBe(false)
    expect((await stored()).map(({ page }) => page)).toEqual(['course:all-access-geoai', 'course:gee-python'])
  })

  test.each(speedMetrics)('takes every value of %s, from none to the highest', async (metric) => {
    expect(await count(aVisit({ [metric]: 0 }))).toBe(true)
    expect(await count(aVisit({ [metric]: highestSpeedValue[metric] }))).toBe(true)
    expect(Math.max(...(await boundsOf(metric)))).toBe(highestSpeedValue[metric])
    await expect(count(aVisit({ [metric]: highestSpeedValue[metric] + 1 }))).rejects.toThrow()
  })

  test('is ninety days old at most', async () => {
    await database.sql()`insert into private.page_speed (day, page, device, metric, up_to, visits)
      select private.school_day(now()) - age, 'home', 'phone', 'LCP', 2500, 1 from unnest(array[89, 90, 400]) age`
    await count(aVisit({ LCP: 1 }))
    const [row] =
      await database.sql()`select max(private.school_day(now()) - day) as oldest from private.page_speed`
    expect(row?.oldest).toBe(89)
  })
})

describe('the 75th percentile', () => {
  test.each(judgedMetrics)('of %s stands on the right side of the published limits', async (metric) => {
    const { good, fair } = speedLimits[metric]
    expect(await boundsOf(metric)).toEqual(expect.arrayContaining([good, fair]))
  })

  test('is that of the values themselves, up to the width of a bucket, and rated alike', async () => {
    const random = seededRandom(97)
    for (const metric of judgedMetrics) {
      const bounds = await boundsOf(metric)
      for (const visits of [1, 2, 3, 4, 7, 60]) {
        await database.sql()`truncate private.page_speed`
        const spread = speedLimits[metric].fair * 2
        const values = Array.from({ length: visits }, () => random.int(0, spread))
        for (const value of values) await count(aVisit({ [metric]: value }))
        const true75 = values.toSorted((a, b) => a - b)[Math.ceil(visits * 0.75) - 1] ?? 0
        const [row] = await listed()
        const above = Math.max(0, ...bounds.filter((bound) => bound < true75))
        expect(row).toMatchObject({ page: 'home', device: 'phone', metric, visits })
        expect(row?.p75).toBeGreaterThanOrEqual(true75 === 0 ? 0 : above)
        expect(row?.p75).toBeLessThanOrEqual(Math.min(...bounds.filter((bound) => bound >= true75)))
        expect(speedRating(metric, row?.p75)).toBe(speedRating(metric, true75))
      }
    }
  })

  test('is of 28 days, for each page, device and metric', async () => {
    await database.sql()`insert into private.page_speed (day, page, device, metric, up_to, visits)
      select private.school_day(now()) - age, page, device, 'LCP', up_to, visits
      from (values (0, 'home', 'phone', 2500, 30), (27, 'home', 'phone', 4000, 10), (28, 'home', 'phone', 60000, 500),
        (1, 'home', 'computer', 1000, 4), (1, 'terms', 'phone', 800, 8)) as r (age, page, device, up_to, visits)`
    expect(await listed()).toEqual([
      { page: 'home', device: 'computer', metric: 'LCP', visits: 4, p75: 950 },
      { page: 'home', device: 'phone', metric: 'LCP', visits: 40, p75: 2500 },
      { page: 'terms', device: 'phone', metric: 'LCP', visits: 8, p75: 750 },
    ])
  })
})

test('the database knows the same metrics and devices', async () => {
  const [row] = await database.sql()`
    select string_agg(pg_get_constraintdef(oid), ' ') as checks from pg_constraint
    where conrelid = 'private.page_speed'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'ANY'`
  const words = [...String(row?.checks).matchAll(/'([^']*)'::text/g)].map(([, word]) => word)
  expect(words.toSorted()).toEqual([...speedMetrics, ...visitDevices].toSorted())
})
