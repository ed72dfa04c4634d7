import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { aBucketIn, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler, sweepRecapFilesStore } from './index.ts'

const cronSecret = 'cron-secret-of-the-tests'

const school = aSchool()
const { sql } = school
let edge: TestEdge
let bucket: StandInBucket

beforeEach(async () => {
  edge = aTestEdge()
  await sql()`delete from storage.objects where bucket_id = 'recap-materials'`
  bucket = aBucketIn(school, 'recap-materials')
})

const fill = (count: number, age = '169 hours') =>
  sql()`insert into storage.objects (bucket_id, name, created_at)
    select 'recap-materials', 'audio/' || n || '.mp3', now() - ${age}::interval from generate_series(1, ${count}) n`
const left = async () => (await sql()`select from storage.objects where bucket_id = 'recap-materials'`).length
const runs = async () => (await sql()`select last_result from public.job_runs`).map((row) => row.last_result)

function run(authorization = `Bearer ${cronSecret}`): Promise<Sent> {
  const handler = createHandler({
    edge,
    store: sweepRecapFilesStore(school.client()),
    bucket,
    cronSecrets: [cronSecret],
  })
  return send(handler, { method: 'POST', headers: { authorization }, body: '{}' })
}

test.each([0, 1, 100, 250])('removes %i orphans and records the run', async (count) => {
  await fill(count)
  expect(await run()).toMatchObject({ status: 200, body: { removed: count } })
  expect(await left()).toBe(0)
  expect(await runs()).toEqual([{ removed: count }])
})

test('removes a thousand in one run, the rest in the next', async () => {
  await fill(1001)
  expect((await run()).body).toEqual({ removed: 1000 })
  expect((await run()).body).toEqual({ removed: 1 })
})

test('leaves the upload of a form that may still be open', async () => {
  await fill(2, '167 hours')
  expect((await run()).body).toEqual({ removed: 0 })
  expect(await left()).toBe(2)
})

test('stops when the storage removes nothing', async () => {
  await fill(3)
  bucket.remove = async () => ({ ok: true, value: true })
  expect((await run()).status).toBe(200)
  expect(school.calls()).toEqual(['list_orphan_recap_files', 'list_orphan_recap_files', 'record_job_run'])
})

test('reports a storage failure and resumes in the next run', async () => {
  await fill(2)
  bucket.failures.remove = unreachable
  expect(await run()).toMatchObject({ status: 502, body: { code: 'storage_error' } })
  expect(await runs()).toEqual([])
  expect(edge.lines).toMatchObject([{ status: 502, storage: 'storage unreachable' }])
  delete bucket.failures.remove
  expect((await run()).body).toEqual({ removed: 2 })
})

describe('access', () => {
  test.each(['', 'Bearer ', 'Bearer another', cronSecret])('rejects %j', async (authorization) => {
    await fill(1)
    expect((await run(authorization)).status).toBe(401)
    expect(await left()).toBe(1)
  })
})

test('does not log a run that removes nothing', async () => {
  await run()
  expect(edge.lines).toEqual([])
})
