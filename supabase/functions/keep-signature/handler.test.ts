import { beforeEach, expect, test } from 'vitest'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post } from '../_shared/test-support/edge.ts'
import { aPicture, cutPicture } from '../_shared/test-support/pictures.ts'
import { createHandler, keepSignatureStore } from './index.ts'

const picture = aPicture()

const school = aSchool()
const { findStaff } = school
let asAdmin: Record<string, string>
beforeEach(async () => {
  asAdmin = await school.signedIn('admin')
})

const kept = async () =>
  (await school.sql()`select png from private.signatures`).map(({ png }) => png.toString('base64'))

const ask = (body: unknown = { png: picture }, headers = asAdmin) =>
  post(
    createHandler({ edge: aTestEdge(), findStaff, store: keepSignatureStore(school.client()) }),
    body,
    headers,
  )

test('a whole picture is kept, and again', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true } })
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true } })
  expect(await kept()).toEqual([picture])
})

test('one whose points end in the middle is refused and not kept', async () => {
  expect(await ask({ png: cutPicture })).toMatchObject({ status: 409, body: { code: 'signature_invalid' } })
  expect(await kept()).toEqual([])
})

test('one of the largest size is read', async () => {
  const png = 'A'.repeat(81_920)
  expect(await ask({ png })).toMatchObject({ status: 409, body: { code: 'signature_invalid' } })
  expect(await ask({ png: `${png}A` })).toMatchObject({ status: 422 })
})

test.each(refusedCallers('settings'))('rejects %s', async (_name, headersOf, status, code) => {
  expect(await ask(undefined, await headersOf(school))).toMatchObject({ status, body: { code } })
  expect(await kept()).toEqual([])
})

test('a database that does not answer is told', async () => {
  school.cut('keep_signature')
  expect(await ask()).toMatchObject({ status: 500, body: { code: 'internal_error' } })
})
