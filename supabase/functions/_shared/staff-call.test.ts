import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHandler, generateRecapLinksStore } from '../generate-recap-links/index.ts'
import { staffCaller } from './staff-call.ts'
import { aTestEdge, post, type TestEdge } from './test-support/edge.ts'
import { type ProviderServer, startProviderServer } from './test-support/provider-server.ts'
import { asStaff, findStaff } from './test-support/staff.ts'

let dataApi: ProviderServer
let edge: TestEdge

beforeEach(async () => {
  edge = aTestEdge()
  dataApi = await startProviderServer(() => ({ status: 200, body: null }))
})

afterEach(() => dataApi.stop())

function askWhenSqlSays(status: number, code: string, message: string) {
  dataApi.arm({
    ...{ method: 'POST', path: '/rest/v1/rpc/', status },
    body: JSON.stringify({ code, message, details: null, hint: null }),
  })
  const store = generateRecapLinksStore(staffCaller(dataApi.url, 'sb_publishable_test'))
  return post(createHandler({ edge, findStaff, store }), { recap_id: 5 }, asStaff)
}

test('answers a refusal of the contract', async () => {
  expect(await askWhenSqlSays(400, '22023', 'recap_not_found')).toMatchObject({
    status: 404,
    text: '{"code":"recap_not_found"}',
  })
})

test('names the refused field', async () => {
  expect(await askWhenSqlSays(400, '22023', 'class_id_too_long')).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'class_id', code: 'too_long' }] },
  })
})

test.each([
  [403, '42501', 403, 'forbidden'],
  [401, 'PGRST301', 401, 'unauthorized'],
])('maps status %d with %s to %d %s', async (status, sqlstate, answered, code) => {
  expect(await askWhenSqlSays(status, sqlstate, 'ana@example.com')).toMatchObject({
    status: answered,
    text: JSON.stringify({ code }),
  })
})

test('an answer that our schema refuses is stored all the same; the log names the field alone', async () => {
  const body = JSON.stringify({ links_created: 'ana@example.com' })
  dataApi.arm({ method: 'POST', path: '/rest/v1/rpc/', status: 200, body })
  const store = generateRecapLinksStore(staffCaller(dataApi.url, 'sb_publishable_test'))
  const answer = await post(createHandler({ edge, findStaff, store }), { recap_id: 5 }, asStaff)
  expect(answer).toMatchObject({ status: 500, text: '{"code":"answer_unread"}' })
  expect(edge.lines).toMatchObject([
    { operation: 'generate_recap_links', database_code: 'unread links_created' },
  ])
  expect(JSON.stringify(edge.lines)).not.toContain('ana@example.com')
})

test('answers internal_error for a refusal outside the contract and logs it', async () => {
  const answer = await askWhenSqlSays(400, '22023', 'last_admin')
  expect(answer).toMatchObject({ status: 500, text: '{"code":"internal_error"}' })
  expect(edge.lines).toMatchObject([{ refusal: 'last_admin' }])
})

test.each([
  ['22023', 'no such recap for ana@example.com'],
  ['22023', 'ana@example.com_required'],
  ['P0001', 'recap_not_found of ana@example.com'],
  ['23505', 'Key (email)=(ana@example.com) already exists.'],
])('%s with an unknown message answers internal_error and quotes it nowhere', async (sqlstate, message) => {
  const answer = await askWhenSqlSays(400, sqlstate, message)
  expect(answer).toMatchObject({ status: 500, text: '{"code":"internal_error"}' })
  expect(edge.lines).toMatchObject([{ database_code: sqlstate }])
  expect(JSON.stringify(edge.lines)).not.toContain('ana@example.com')
})
