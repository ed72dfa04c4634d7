import { beforeEach, describe, expect, test } from 'vitest'
import { aStudent } from '../../../tests/database/support/certificates.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post, postFrom, type TestEdge } from '../_shared/test-support/edge.ts'
import { aStandInBucket, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler, recapMediaStore } from './index.ts'

const school = aSchool()
const { sql } = school

let edge: TestEdge
let bucket: StandInBucket
let token: string

beforeEach(async () => {
  edge = aTestEdge()
  bucket = aStandInBucket()
  bucket.files.set('audio/a.mp3', new Uint8Array(3))
  bucket.files.set('pdfs/a.pdf', new Uint8Array(3))
  const student = await aStudent(sql())
  await sql()`insert into public.recap_material (cohort_id, cohort, class_id, class_title, audio_url, pdf_url)
    values (2, '209901', 'clase-1', 'Título', 'audio/a.mp3', 'pdfs/a.pdf')`
  const [link] = await sql()`insert into public.recap_links (recap_id, student_id)
    select id, ${student} from public.recap_material returning token`
  token = link?.token
})

function handler(request: Request) {
  return createHandler({ edge, limiter: school.limiter(), bucket, store: recapMediaStore(school.client()) })(
    request,
  )
}

test('a valid link gives URLs for an hour', async () => {
  const answer = await post(handler, { token })
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
  await sql()`update public.recap_material set audio_url = null`
  bucket.files.delete('pdfs/a.pdf')
  expect(await post(handler, { token })).toMatchObject({
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
    const answer = await post(handler, { token: wrong })
    answers.add(`${answer.status} ${answer.text}`)
  }
  await sql()`update public.recap_links set revoked_at = now()`
  const revoked = await post(handler, { token })
  answers.add(`${revoked.status} ${revoked.text}`)
  expect([...answers]).toEqual(['404 {"code":"link_invalid"}'])
  expect(school.calls().filter((call) => call === 'get_recap_files')).toHaveLength(2)
})

describe('failures', () => {
  test('of the storage', async () => {
    bucket.failures.sign = unreachable
    expect(await post(handler, { token })).toMatchObject({
      status: 502,
      body: { code: 'storage_error' },
    })
  })

  test.each([{}, { token: 5 }, { token: null }, { token, recap_id: 1 }])(
    'of the request: %j',
    async (body) => {
      expect((await post(handler, body)).status).toBe(422)
    },
  )
})

test('guessing from one address is limited; other addresses are unaffected', async () => {
  const guess = () => postFrom('203.0.113.7', handler, { token: 'g'.repeat(43) })
  await guess()
  await sql()`select public.consume_rate_limit(key, 60, 600) from private.rate_limits, generate_series(1, 58)`
  expect([(await guess()).status, (await guess()).status]).toEqual([404, 429])
  expect((await postFrom('203.0.113.8', handler, { token })).status).toBe(200)
})

test('logs neither the token nor a URL', async () => {
  await post(handler, { token })
  await post(handler, { token: 'B'.repeat(43) })
  expect(edge.lines).toMatchObject([{ status: 200 }, { status: 404 }])
  expect(JSON.stringify(edge.lines)).not.toMatch(new RegExp(`${token}|BBBB|audio/`))
})
