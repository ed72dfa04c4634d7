import { beforeEach, expect, test } from 'vitest'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { aPicture, cutPicture } from '../_shared/test-support/pictures.ts'
import { asStaff, findStaff, refusedCallers } from '../_shared/test-support/staff.ts'
import { createHandler, type KeepSignatureStore } from './index.ts'

const picture = aPicture()

let edge: TestEdge
let kept: string[]
beforeEach(() => {
  edge = aTestEdge()
  kept = []
})

const store: KeepSignatureStore = {
  async keep(png) {
    kept.push(png)
  },
}

const ask = (body: unknown = { png: picture }, headers: Record<string, string> = asStaff) =>
  post(createHandler({ edge, findStaff, store }), body, headers)

test('a whole picture is kept, and again', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true } })
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true } })
  expect(kept).toEqual([picture, picture])
})

test('one whose points end in the middle is refused and not kept', async () => {
  expect(await ask({ png: cutPicture })).toMatchObject({ status: 409, body: { code: 'signature_invalid' } })
  expect(kept).toEqual([])
})

test('one of the largest size is read', async () => {
  const png = 'A'.repeat(81_920)
  expect(await ask({ png })).toMatchObject({ status: 409, body: { code: 'signature_invalid' } })
  expect(await ask({ png: `${png}A` })).toMatchObject({ status: 422 })
})

test.each(refusedCallers('settings'))('rejects %s', async (_name, headers, status, code) => {
  expect(await ask(undefined, headers)).toMatchObject({ status, body: { code } })
  expect(kept).toEqual([])
})

test('a database that does not answer is told', async () => {
  const failing = { keep: () => Promise.reject(new Error('down')) }
  const answer = await post(createHandler({ edge, findStaff, store: failing }), { png: picture }, asStaff)
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } })
})
