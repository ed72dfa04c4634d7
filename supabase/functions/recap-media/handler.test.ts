import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import {
  aTestEdge,
  openLimiter,
  post,
  postFrom,
  statusesOf,
  type TestEdge,
} from '../_shared/test-support/edge.ts'
import { aStandInBucket, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler } from './index.ts'

const school = aSchool()

const token = 'A'.repeat(43)

let edge: TestEdge
let bucket: StandInBucket
let asked: string[]

beforeEach(() => {
  edge = aTestEdge()
  bucket = aStandInBucket()
  bucket.files.set('audio/a.mp3', new Uint8Array(3))
  bucket.files.set('pdfs/a.pdf', new Uint8Array(3))
  asked = []
})

type Files = { audio: string | null; pdf: string | null }

function handlerWith(files: Files = { audio: 'audio/a.mp3', pdf: 'pdfs/a.pdf' }, limiter = openLimiter()) {
  const store = {
    async files(wanted: string) {
      asked.push(wanted)
      return wanted === token ? files : null
    },
  }
  return createHandler({ edge, limiter, bucket, store })
}

test('a valid link gives URLs for an hour', async () => {
  const answer = await post(handlerWith(), { token })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      audio_url: expect.stringContaining('/audio/a.mp3?token=t&s=3600'),
      pdf_url: expect.stringContaining('/pdfs/a.pdf?token=t&s=3600'),
      expires_in: 3600,
    },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a missing file is null, in the recap or in the bucket', async () => {
  expect(await post(handlerWith({ audio: null, pdf: 'pdfs/lost.pdf' }), { token })).toMatchObject({
    status: 200,
    body: { audio_url: null, pdf_url: null },
  })
})

test('wrong, malformed and oversized tokens get the same answer', async () => {
  const answers = new Set<string>()
  for (const wrong of [
    'B'.repeat(43),
    '',
    'x',
    `${token} `,
    `${token}A`,
    `${token.slice(1)}ñ`,
    'x'.repeat(5000),
  ]) {
    const answer = await post(handlerWith(), { token: wrong })
    answers.add(`${answer.status} ${answer.text}`)
  }
  expect([...answers]).toEqual(['404 {"code":"link_invalid"}'])
  expect(asked).toEqual(['B'.repeat(43)])
})

describe('failures', () => {
  test('of the storage', async () => {
    bucket.failures.sign = unreachable
    expect(await post(handlerWith(), { token })).toMatchObject({
      status: 502,
      body: { code: 'storage_error' },
    })
  })

  test.each([{}, { token: 5 }, { token: null }, { token, recap_id: 1 }])(
    'of the request: %j',
    async (body) => {
      expect((await post(handlerWith(), body)).status).toBe(422)
    },
  )
})

test('guessing from one address is limited; other addresses are unaffected', async () => {
  const handler = handlerWith(undefined, school.limiter())
  const statuses = await statusesOf(100, (index) =>
    postFrom('203.0.113.7', handler, { token: String(index).padStart(43, 'g') }),
  )
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  expect((await postFrom('203.0.113.8', handler, { token })).status).toBe(200)
})

test('logs neither the token nor a URL', async () => {
  await post(handlerWith(), { token })
  await post(handlerWith(), { token: 'B'.repeat(43) })
  expect(edge.lines).toMatchObject([{ status: 200 }, { status: 404 }])
  expect(JSON.stringify(edge.lines)).not.toMatch(/AAAA|BBBB|audio\//)
})
