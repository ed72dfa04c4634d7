import { beforeEach, expect, test } from 'vitest'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers, staffToken } from '../_shared/test-support/staff.ts'
import { createHandler, type GenerateRecapLinksStore } from './index.ts'

let edge: TestEdge
let asked: [string, number][]
let links: number

beforeEach(() => {
  edge = aTestEdge()
  asked = []
  links = 0
})

async function generate(token: string, recapId: number) {
  asked.push([token, recapId])
  const links_created = 12 - links
  links = 12
  return { ok: true as const, value: { links_created, total_students: 12 } }
}

function ask(
  body: unknown,
  headers: Record<string, string> = asStaff,
  store: GenerateRecapLinksStore = { generate },
) {
  return post(createHandler({ edge, findStaff, store }), body, headers)
}

test('the first run creates the links, the second none', async () => {
  expect(await ask({ recap_id: 5, course_id: 9 })).toMatchObject({
    status: 200,
    body: { links_created: 12, total_students: 12 },
  })
  expect(await ask({ recap_id: '5' })).toMatchObject({ body: { links_created: 0, total_students: 12 } })
  expect(asked).toEqual([
    [staffToken, 5],
    [staffToken, 5],
  ])
})

test.each([{}, { recap_id: 0 }, { recap_id: 'x' }, { recap_id: 1.5 }, { recap_id: 1, all: true }, []])(
  'rejects %j',
  async (body) => {
    expect((await ask(body)).status).toBe(422)
    expect(asked).toEqual([])
  },
)

test('answers recap_not_found for an unknown recap', async () => {
  const store = { generate: async () => ({ ok: false, refusal: 'recap_not_found' }) as const }
  expect(await ask({ recap_id: 5 }, asStaff, store)).toMatchObject({
    status: 404,
    body: { code: 'recap_not_found' },
  })
})

test.each(refusedCallers('recaps'))('rejects %s', async (_name, headers, status, code) => {
  expect(await ask({ recap_id: 5 }, headers)).toMatchObject({ status, body: { code } })
  expect(asked).toEqual([])
})
