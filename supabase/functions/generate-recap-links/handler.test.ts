import { beforeEach, expect, test } from 'vitest'
import { aStudent } from '../../../tests/database/support/certificates.ts'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { upsertRecap } from '../../../tests/database/support/recaps.ts'
import { aTestEdge, post } from '../_shared/test-support/edge.ts'
import { createHandler, generateRecapLinksStore } from './index.ts'

const school = aSchool()
const { sql, findStaff } = school
let recap_id: number
let asStaff: Record<string, string>

beforeEach(async () => {
  await aStudent(sql())
  await aStudent(sql())
  recap_id = (await upsertRecap(sql())).id
  asStaff = await school.signedIn()
})

function ask(body: unknown, headers = asStaff) {
  const store = generateRecapLinksStore(school.callAsStaff())
  return post(createHandler({ edge: aTestEdge(), findStaff, store }), body, headers)
}

const links = async () => (await sql()`select from public.recap_links where recap_id = ${recap_id}`).length

test('the first run creates the links, the second none', async () => {
  expect(await ask({ recap_id, course_id: 9 })).toMatchObject({
    status: 200,
    body: { links_created: 2, total_students: 2 },
  })
  expect(await ask({ recap_id: String(recap_id) })).toMatchObject({
    body: { links_created: 0, total_students: 2 },
  })
  expect(await links()).toBe(2)
})

test.each([{}, { recap_id: 0 }, { recap_id: 'x' }, { recap_id: 1.5 }, { recap_id: 1, all: true }, []])(
  'rejects %j',
  async (body) => {
    expect((await ask(body)).status).toBe(422)
    expect(school.calls()).not.toContain('generate_recap_links')
  },
)

test('answers recap_not_found for an unknown recap', async () => {
  expect(await ask({ recap_id: recap_id + 1 })).toMatchObject({
    status: 404,
    body: { code: 'recap_not_found' },
  })
})

test.each(refusedCallers('recaps'))('rejects %s', async (_name, headersOf, status, code) => {
  expect(await ask({ recap_id }, await headersOf(school))).toMatchObject({ status, body: { code } })
  expect(await links()).toBe(0)
})
