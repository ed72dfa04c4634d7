import { beforeEach, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler, keepBalancesStore } from './index.ts'

const cronSecret = 'cron-secret-of-the-tests'
const wrong = expect.objectContaining({ person_id: 7, kept: expect.objectContaining({ debt: 10 }) })

const school = aSchool()
const { sql } = school
let edge: TestEdge
let clockMs: number

beforeEach(async () => {
  clockMs = Date.now()
  edge = { ...aTestEdge(), now: () => clockMs }
  await sql()`select public.record_job_run('recount-balances', '{}')`
})

function run(authorization = `Bearer ${cronSecret}`): Promise<Sent> {
  const handler = createHandler({
    edge,
    store: keepBalancesStore(school.client()),
    cronSecrets: [cronSecret],
  })
  return send(handler, { method: 'POST', headers: { authorization }, body: '{}' })
}

const resultOf = async (job: string) =>
  (await sql()`select last_result from public.job_runs where job = ${job}`)[0]?.last_result
const due = (count: number) => sql()`insert into private.sale_balances (sale_id, person_id, advances_at)
  select n, n, now() - interval '1 day' from generate_series(1, ${count}) n`

/** More persons than fit into a piece of the proof, which is due; the balance of one of them is wrong. */
async function toProve(): Promise<void> {
  await sql()`delete from public.job_runs`
  await sql()`insert into public.person_addresses (id, email_normalized) overriding system value
    select n, 'p' || n || '@example.com' from generate_series(1, 1003) n`
  await sql()`insert into private.person_balances (person_id, sale_count, months_behind, debt) values (7, 0, 0, 10)`
}

test('advances everybody who is due', async () => {
  await due(1234)
  expect(await run()).toMatchObject({ status: 200, body: { advanced: 1234, proved: null, differed: 0 } })
  expect(await resultOf('keep-balances')).toEqual({ advanced: 1234 })
})

test('proves every person once a night, and writes down what differed', async () => {
  await toProve()
  expect(await run()).toMatchObject({ status: 200, body: { advanced: 0, proved: 1003, differed: 1 } })
  expect(await resultOf('recount-balances')).toEqual({ people: 1003, differed: 1, examples: [wrong] })
  expect(edge.lines).toMatchObject([{ proved: 1003, differed: 1 }])
  expect(await run()).toMatchObject({ body: { proved: null, differed: 0 } })
})

test('a proof that does not fit into one run goes on from its place, and ends', async () => {
  await toProve()
  const aMinute = () => {
    clockMs += 60_000
  }
  school.before('recount_balances', aMinute, 3)
  expect(await run()).toMatchObject({ status: 200, body: { proved: null, differed: 0 } })
  const begun = { after_person: 1000, people: 1000, differed: 1, examples: [wrong] }
  expect(await resultOf('recount-balances')).toEqual(begun)
  expect(await run()).toMatchObject({ status: 200, body: { proved: null } })
  expect(await run()).toMatchObject({ status: 200, body: { proved: 1003, differed: 1 } })
  expect(await resultOf('recount-balances')).toEqual({ people: 1003, differed: 1, examples: [wrong] })
})

test('a run without anything to do is recorded and not logged', async () => {
  await run()
  expect(await resultOf('keep-balances')).toEqual({ advanced: 0 })
  expect(edge.lines).toEqual([])
})

test.each(['', 'Bearer ', 'Bearer another', cronSecret])('rejects %j', async (authorization) => {
  await due(1)
  expect((await run(authorization)).status).toBe(401)
  expect(school.calls()).toEqual([])
})
