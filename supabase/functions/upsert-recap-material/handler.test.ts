import { beforeEach, describe, expect, test } from 'vitest'
import { m4a } from '../../../src/domain/test-support/audio-files.ts'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { aBucketIn, refused, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { checkedFileRecorder, createHandler, upsertRecapMaterialStore } from './index.ts'

const recap = { course_id: 7, cohort: '2026-12', class_id: 'clase-3', class_title: 'Índices espectrales' }
const bytes = (text: string) => new TextEncoder().encode(text)

const school = aSchool()
const { sql, findStaff } = school
let edge: TestEdge
let bucket: ReturnType<typeof aBucketIn>
let asStaff: Record<string, string>

beforeEach(async () => {
  edge = aTestEdge()
  bucket = aBucketIn(school, 'recap-materials')
  asStaff = await school.signedIn()
  await sql()`delete from storage.objects`
  await bucket.put('audio/a.mp3', bytes('ID3\u0004 una clase'))
  await bucket.put('pdfs/a.pdf', bytes('%PDF-1.7 una clase'))
  await bucket.put('audio/programa.mp3', bytes('MZ\u0090\u0000 un programa'))
  await bucket.put('pdfs/pagina.pdf', bytes('<!doctype html><p>%PDF-1.7'))
})

function ask(body: unknown, headers = asStaff) {
  const store = upsertRecapMaterialStore(school.callAsStaff())
  const recordChecked = checkedFileRecorder(school.client())
  return post(createHandler({ edge, findStaff, bucket, store, recordChecked }), body, headers)
}

const written = async () => [
  ...(await sql()`select version, class_title, audio_url, pdf_url, video_url, announcement from public.recap_material`),
]
const checked = async () => {
  const rows = await sql()`select o.name from private.checked_recap_files c
    join storage.objects o on o.id = c.object_id order by o.name`
  return rows.map(({ name }) => name)
}

test('stores a recap with the caller’s token; a repetition updates it', async () => {
  const full = { ...recap, audio_url: 'audio/a.mp3', pdf_url: 'pdfs/a.pdf', announcement: '<em>Hola</em>' }
  const made = await ask({ ...full, course_slug: 'gee-python' })
  expect(made).toMatchObject({ status: 200, body: { created: true, version: 1 } })
  expect((await ask(full)).body).toEqual({ ...made.body, created: false })
  const { audio_url, pdf_url, announcement } = full
  expect(await written()).toMatchObject([{ version: 1, audio_url, pdf_url, announcement }])
  const [log] = await sql()`select actor_name from public.audit_log where table_name = 'recap_material'`
  expect(log?.actor_name).toBe('Secretaría')
})

test('an absent key is not sent, a null one clears', async () => {
  const links = { pdf_url: 'pdfs/a.pdf', video_url: 'https://video.example/1' }
  await ask({ ...recap, course_id: '7', audio_url: 'audio/a.mp3', ...links })
  await ask({ ...recap, version: 1, audio_url: null, video_url: '' })
  expect(await written()).toMatchObject([{ audio_url: null, video_url: null, pdf_url: 'pdfs/a.pdf' }])
})

test('sends the base version and only the changed fields', async () => {
  const { class_title, ...key } = recap
  await ask({ ...recap, pdf_url: 'pdfs/a.pdf' })
  expect(await ask({ ...key, version: 1, pdf_url: null })).toMatchObject({ status: 200 })
  expect(await written()).toMatchObject([{ version: 2, class_title, pdf_url: null }])
})

test('returns a concurrent change instead of overwriting it', async () => {
  await ask({ ...recap, class_title: 'Otro', announcement: 'Suya' })
  await sql()`update public.recap_material set description = 'Suya'`
  const { status, body } = await ask({ ...recap, version: 1 })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'recap_changed',
    stored: { version: 2, course_id: 7, class_id: 'clase-3', class_title: 'Otro', description: 'Suya' },
  })
  expect(JSON.stringify(edge.lines)).not.toContain('Suya')
})

describe('a file', () => {
  test.each([
    ['audio_url', 'audio/programa.mp3'],
    ['pdf_url', 'pdfs/pagina.pdf'],
  ])('as %s whose content is of another type (%s) is rejected and removed', async (field, path) => {
    expect(await ask({ ...recap, [field]: path })).toMatchObject({
      status: 409,
      body: { code: 'file_type_mismatch', field },
    })
    expect(bucket.files.has(path)).toBe(false)
    expect(await written()).toEqual([])
    expect(await checked()).toEqual([])
  })

  test('of the right type is recorded as checked before the recap is stored', async () => {
    await ask({ ...recap, course_id: 999, audio_url: 'audio/a.mp3', pdf_url: 'pdfs/a.pdf' })
    expect(await checked()).toEqual(['audio/a.mp3', 'pdfs/a.pdf'])
  })

  test('is optional', async () => {
    expect(await ask({ ...recap, audio_url: null, pdf_url: '' })).toMatchObject({ status: 200 })
    expect(await checked()).toEqual([])
  })

  test('that is empty is rejected', async () => {
    await bucket.put('audio/vacio.mp3', new Uint8Array())
    expect(await ask({ ...recap, audio_url: 'audio/vacio.mp3' })).toMatchObject({
      body: { code: 'file_type_mismatch' },
    })
  })

  test('of lossless sound, which most browsers do not play, is rejected and removed', async () => {
    await bucket.put('audio/clase.m4a', m4a('alac', 300_000))
    expect(await ask({ ...recap, audio_url: 'audio/clase.m4a' })).toMatchObject({
      status: 409,
      body: { code: 'audio_codec', field: 'audio_url' },
    })
    expect(bucket.files.has('audio/clase.m4a')).toBe(false)
    expect(await written()).toEqual([])
    expect(await checked()).toEqual([])
  })

  test('whose index stands at its end is accepted, and not read whole', async () => {
    await bucket.put('audio/clase.m4a', m4a('mp4a', 3_000_000))
    const { part } = bucket
    let read = 0
    bucket.part = async (path, start, length) => {
      read += length
      return part(path, start, length)
    }
    expect(await ask({ ...recap, audio_url: 'audio/clase.m4a' })).toMatchObject({ status: 200 })
    expect(await checked()).toEqual(['audio/clase.m4a'])
    expect(read).toBeLessThan(200_000)
  })

  test('that can be read in part only is neither accepted nor removed', async () => {
    await bucket.put('audio/clase.m4a', m4a('mp4a', 300_000))
    const { part } = bucket
    bucket.part = async (path, start, length) => (start === 0 ? part(path, start, length) : unreachable)
    expect(await ask({ ...recap, audio_url: 'audio/clase.m4a' })).toMatchObject({
      status: 502,
      body: { code: 'storage_error' },
    })
    expect(bucket.files.has('audio/clase.m4a')).toBe(true)
    expect(await checked()).toEqual([])
  })

  test('that cannot be removed is rejected all the same', async () => {
    bucket.failures.remove = unreachable
    expect(await ask({ ...recap, pdf_url: 'pdfs/pagina.pdf' })).toMatchObject({ status: 409 })
    expect(edge.lines).toMatchObject([{ code: 'file_type_mismatch', storage: 'storage unreachable' }])
  })

  test('that was never uploaded is not found', async () => {
    expect(await ask({ ...recap, pdf_url: 'pdfs/otro.pdf' })).toMatchObject({
      status: 409,
      body: { code: 'file_not_found', field: 'pdf_url' },
    })
  })

  test.each([unreachable, refused])(
    'that cannot be read is neither accepted nor removed',
    async (failure) => {
      bucket.failures.part = failure
      expect(await ask({ ...recap, audio_url: 'audio/a.mp3' })).toMatchObject({
        status: 502,
        body: { code: 'storage_error', field: 'audio_url' },
      })
      expect(bucket.files.has('audio/a.mp3')).toBe(true)
      expect(await written()).toEqual([])
    },
  )

  test.each([
    ['audio_url', 'pdfs/a.pdf'],
    ['audio_url', 'audio/../pdfs/a.pdf'],
    ['audio_url', 'audio/a.exe'],
    ['audio_url', '/audio/a.mp3'],
    ['audio_url', 'https://evil.example/a.mp3'],
    ['pdf_url', 'audio/a.mp3'],
    ['pdf_url', 'pdfs/ñandú.pdf'],
    ['pdf_url', 'pdfs/a.pdf?x=1'],
  ])('as %s named %s is rejected unread', async (field, path) => {
    bucket.failures.part = unreachable
    expect(await ask({ ...recap, [field]: path })).toMatchObject({
      status: 422,
      body: { problems: [{ field, code: 'invalid' }] },
    })
  })
})

test.each([
  ['course_id', undefined],
  ['course_id', 'x'],
  ['cohort', ' '],
  ['class_id', ''],
  ['class_title', 'x'.repeat(201)],
  ['announcement', 'x'.repeat(4001)],
  ['description', 5],
  ['id', 9],
  ['version', 0],
  ['version', null],
  ['version', '1.5'],
])('rejects %s of %j', async (field, value) => {
  expect(await ask({ ...recap, [field]: value })).toMatchObject({
    status: 422,
    body: { problems: [{ field }] },
  })
  expect(await written()).toEqual([])
})

test.each([
  ['course_not_found', 404, { code: 'course_not_found' }, { course_id: 999 }],
  ['recap_not_found', 404, { code: 'recap_not_found' }, { version: 1, class_id: 'clase-4' }],
  ['class_id_taken', 422, { problems: [{ field: 'class_id', code: 'taken' }] }, { class_title: 'Otra' }],
  [
    'announcement_html',
    422,
    { problems: [{ field: 'announcement', code: 'invalid' }] },
    { announcement: '<script>' },
  ],
  ['video_url_invalid', 422, { problems: [{ field: 'video_url', code: 'invalid' }] }, { video_url: 'x' }],
  ['forbidden', 403, { code: 'forbidden' }, {}],
])('maps the database refusal %s', async (code, status, body, changes) => {
  await ask(recap)
  if (code === 'forbidden')
    school.before('upsert_recap_material', () => sql()`update public.staff_members set active = false`)
  expect(await ask({ ...recap, ...changes })).toMatchObject({ status, body })
})

test.each(refusedCallers('recaps'))(
  'rejects %s before reading a file',
  async (_name, headersOf, status, code) => {
    const headers = await headersOf(school)
    expect(await ask({ ...recap, pdf_url: 'pdfs/pagina.pdf' }, headers)).toMatchObject({
      status,
      body: { code },
    })
    expect(bucket.files.has('pdfs/pagina.pdf')).toBe(true)
  },
)
