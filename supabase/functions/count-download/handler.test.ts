import { beforeEach, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post } from '../_shared/test-support/edge.ts'
import { countDownloadStore, createHandler } from './index.ts'

const school = aSchool()
let ids: number[] = []

beforeEach(async () => {
  const rows = await school.sql()`insert into public.notebooks
    (title, description, category, difficulty, rating, downloads, last_updated, download_url, is_active)
    select t, 'D', 'machine_learning', 'beginner', 4, 10, date '2026-01-01', '/notebooks/a.ipynb', t <> 'Retirado'
    from unnest(array['Activo', 'Otro', 'Retirado']) t returning id`
  ids = rows.map(({ id }) => Number(id))
})

async function download(notebookId: unknown, address = '203.0.113.7') {
  const deps = { edge: aTestEdge(), limiter: school.limiter(), store: countDownloadStore(school.client()) }
  return post(createHandler(deps), { notebook_id: notebookId }, { 'x-forwarded-for': address })
}
const counted = async (...given: Parameters<typeof download>) => (await download(...given)).body.downloads

const stored = async () =>
  (await school.sql()`select downloads from public.notebooks order by id`).map(({ downloads }) => downloads)

test('an address counts a notebook once a day, and another address or notebook counts besides', async () => {
  const [first, second] = ids
  expect(await counted(first)).toBe(11)
  for (let again = 0; again < 3; again += 1) expect(await counted(first)).toBeNull()
  expect(await counted(second)).toBe(11)
  expect(await counted(first, '203.0.113.8')).toBe(12)
  expect(await stored()).toEqual([12, 11, 10])
  await school.sql()`update private.rate_limits set full_at = full_at - interval '1 day'`
  expect(await counted(first)).toBe(13)
})

test('of two pressed at once one counts', async () => {
  expect((await Promise.all([counted(ids[0]), counted(ids[0])])).filter(Boolean)).toEqual([11])
})

test('a withdrawn notebook and an unknown one count nothing, and sixty of an address are all of a day', async () => {
  expect(await counted(ids[2])).toBeNull()
  expect(await stored()).toEqual([10, 10, 10])
  for (let index = 1; index < 60; index += 1) expect(await counted(900_000 + index)).toBeNull()
  expect(await counted(ids[0])).toBeNull()
  const [row] = await school.sql()`select count(*)::integer as buckets from private.rate_limits`
  expect(row).toEqual({ buckets: 61 })
})

test.each(['', 0, 1.5, null, '1'])('%j is no notebook', async (id) => {
  expect(await download(id)).toMatchObject({ status: 422 })
})
