import { beforeEach, describe, expect, test } from 'vitest'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { aStandInBucket, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler } from './index.ts'

const cronSecret = 'cron-secret-of-the-tests'

let edge: TestEdge
let bucket: StandInBucket
let runs: unknown[]
let asked: number[]

beforeEach(() => {
  edge = aTestEdge()
  bucket = aStandInBucket()
  runs = []
  asked = []
})

function fill(count: number): void {
  for (let number = 0; number < count; number += 1) bucket.files.set(`audio/${number}.mp3`, new Uint8Array(1))
}

function run(authorization = `Bearer ${cronSecret}`): Promise<Sent> {
  const store = {
    async orphans(minAgeHours: number) {
      asked.push(minAgeHours)
      return [...bucket.files.keys()].slice(0, 100)
    },
    recordRun: async (job: string, result: { removed: number }) => void runs.push([job, result]),
  }
  const handler = createHandler({ edge, store, bucket, cronSecret })
  return send(handler, { method: 'POST', headers: { authorization }, body: '{}' })
}

test.each([0, 1, 100, 250])('removes %i orphans and records the run', async (count) => {
  fill(count)
  expect(await run()).toMatchObject({ status: 200, body: { removed: count } })
  expect(bucket.files.size).toBe(0)
  expect(runs).toEqual([['sweep-recap-files', { removed: count }]])
  expect(new Set(asked)).toEqual(new Set([168]))
})

test('removes a thousand in one run, the rest in the next', async () => {
  fill(1001)
  expect((await run()).body).toEqual({ removed: 1000 })
  expect((await run()).body).toEqual({ removed: 1 })
})

test('stops when the storage removes nothing', async () => {
  fill(3)
  bucket.remove = async () => ({ ok: true, value: true })
  expect((await run()).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test('reports a storage failure and resumes in the next run', async () => {
  fill(2)
  bucket.failures.remove = unreachable
  expect(await run()).toMatchObject({ status: 502, body: { code: 'storage_error' } })
  expect(runs).toEqual([])
  expect(edge.lines).toMatchObject([{ status: 502, storage: 'storage unreachable' }])
  delete bucket.failures.remove
  expect((await run()).body).toEqual({ removed: 2 })
})

describe('access', () => {
  test.each(['', 'Bearer ', 'Bearer another', cronSecret])('rejects %j', async (authorization) => {
    fill(1)
    expect((await run(authorization)).status).toBe(401)
    expect(bucket.files.size).toBe(1)
  })
})

test('does not log a run that removes nothing', async () => {
  await run()
  expect(edge.lines).toEqual([])
})
