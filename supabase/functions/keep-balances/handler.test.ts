import { beforeEach, expect, test } from 'vitest'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler, type KeepBalancesStore } from './index.ts'

const cronSecret = 'cron-secret-of-the-tests'
const wrong = { person_id: 7, kept: { debt: 10 }, counted: { debt: 20 } }

const beginning = { after_person: 0, people: 0, differed: 0, examples: [] }

let edge: TestEdge
let clockMs: number
let due: number
let place: Awaited<ReturnType<KeepBalancesStore['proof']>>
let pieces: Awaited<ReturnType<KeepBalancesStore['recount']>>[]
let asked: number[]
let runs: unknown[]

beforeEach(() => {
  clockMs = Date.now()
  edge = { ...aTestEdge(), now: () => clockMs }
  due = 0
  place = null
  pieces = []
  asked = []
  runs = []
})

function run(
  changes: Partial<KeepBalancesStore> = {},
  authorization = `Bearer ${cronSecret}`,
): Promise<Sent> {
  const store: KeepBalancesStore = {
    async advance() {
      const some = Math.min(due, 500)
      due -= some
      return some
    },
    proof: async () => place,
    async recount(afterPerson) {
      asked.push(afterPerson)
      return pieces.shift() ?? { after_person: null, people: 0, differed: [] }
    },
    recordRun: async (job, result) => void runs.push([job, result]),
    ...changes,
  }
  const handler = createHandler({ edge, store, cronSecret })
  return send(handler, { method: 'POST', headers: { authorization }, body: '{}' })
}

test('advances everybody who is due', async () => {
  due = 1234
  expect(await run()).toMatchObject({ status: 200, body: { advanced: 1234, proved: null, differed: 0 } })
  expect(runs).toEqual([['keep-balances', { advanced: 1234 }]])
})

test('proves every person once a night, and writes down what differed', async () => {
  place = beginning
  pieces = [
    { after_person: 1000, people: 1000, differed: [] },
    { after_person: 1500, people: 500, differed: [wrong] },
  ]
  expect(await run()).toMatchObject({ status: 200, body: { advanced: 0, proved: 1500, differed: 1 } })
  expect(asked).toEqual([0, 1000, 1500])
  expect(runs).toContainEqual(['recount-balances', { people: 1500, differed: 1, examples: [wrong] }])
  expect(edge.lines).toMatchObject([{ proved: 1500, differed: 1 }])
})

test('a proof that does not fit into one run goes on from its place, and ends', async () => {
  place = beginning
  const slow: Partial<KeepBalancesStore> = {
    async recount(after) {
      clockMs += 20_000
      return { after_person: after < 5 ? after + 1 : null, people: 1, differed: after === 1 ? [wrong] : [] }
    },
    async recordRun(job, result) {
      runs.push([job, result])
      if (job === 'recount-balances') place = 'after_person' in result ? result : null
    },
  }
  expect(await run(slow)).toMatchObject({ status: 200, body: { proved: null, differed: 0 } })
  expect(place).toEqual({ after_person: 3, people: 3, differed: 1, examples: [wrong] })
  expect(await run(slow)).toMatchObject({ status: 200, body: { proved: 6, differed: 1 } })
  expect(place).toBeNull()
  expect(runs.at(-1)).toEqual(['recount-balances', { people: 6, differed: 1, examples: [wrong] }])
})

test('a run without anything to do is recorded and not logged', async () => {
  await run()
  expect(runs).toEqual([['keep-balances', { advanced: 0 }]])
  expect(edge.lines).toEqual([])
})

test.each(['', 'Bearer ', 'Bearer another', cronSecret])('rejects %j', async (authorization) => {
  due = 1
  expect((await run({}, authorization)).status).toBe(401)
  expect(due).toBe(1)
})
