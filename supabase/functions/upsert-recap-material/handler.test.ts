import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredRecap } from '../../../src/domain/contracts/recap.ts'
import { m4a } from '../../../src/domain/test-support/audio-files.ts'
import type { StaffRefusal } from '../_shared/staff-call.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers, staffToken } from '../_shared/test-support/staff.ts'
import {
  aStandInBucket,
  refused,
  type StandInBucket,
  unreachable,
} from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler } from './index.ts'

const recap = { course_id: 7, cohort: '2026-12', class_id: 'clase-3', class_title: 'Índices espectrales' }
const bytes = (text: string) => new TextEncoder().encode(text)

let edge: TestEdge
let bucket: StandInBucket
let written: [string, Record<string, unknown>][]
let refusal: StaffRefusal | null
let checked: string[]
let changed: StoredRecap | null

beforeEach(() => {
  edge = aTestEdge()
  bucket = aStandInBucket()
  bucket.files.set('audio/a.mp3', bytes('ID3\u0004 una clase'))
  bucket.files.set('pdfs/a.pdf', bytes('%PDF-1.7 una clase'))
  bucket.files.set('audio/programa.mp3', bytes('MZ\u0090\u0000 un programa'))
  bucket.files.set('pdfs/pagina.pdf', bytes('<!doctype html><p>%PDF-1.7'))
  written = []
  refusal = null
  checked = []
  changed = null
})

function ask(body: unknown, headers: Record<string, string> = asStaff) {
  const store = {
    async upsert(token: string, material: Record<string, unknown>) {
      if (refusal) return { ok: false as const, refusal }
      if (changed) return { ok: true as const, value: { changed } }
      written.push([token, material])
      return { ok: true as const, value: { id: 3, created: written.length === 1, version: written.length } }
    },
  }
  const recordChecked = async (path: string) => {
    checked.push(path)
  }
  return post(createHandler({ edge, findStaff, bucket, store, recordChecked }), body, headers)
}

test('stores a recap with the caller’s token; a repetition updates it', async () => {
  const full = { ...recap, audio_url: 'audio/a.mp3', pdf_url: 'pdfs/a.pdf', announcement: '<em>Hola</em>' }
  expect(await ask({ ...full, course_slug: 'gee-python' })).toMatchObject({
    status: 200,
    body: { id: 3, created: true, version: 1 },
  })
  expect(await ask(full)).toMatchObject({ body: { id: 3, created: false } })
  expect(written).toEqual([
    [staffToken, full],
    [staffToken, full],
  ])
})

test('an absent key is not sent, a null one clears', async () => {
  await ask({ ...recap, course_id: '7', audio_url: null, video_url: '' })
  expect(written[0]?.[1]).toEqual({ ...recap, audio_url: null, video_url: '' })
  expect(Object.keys(written[0]?.[1] ?? {})).not.toContain('pdf_url')
})

test('sends the base version and only the changed fields', async () => {
  const { class_title: _, ...key } = recap
  const change = { ...key, version: 4, pdf_url: null }
  expect(await ask(change)).toMatchObject({ status: 200 })
  expect(written).toEqual([[staffToken, change]])
})

test('returns a concurrent change instead of overwriting it', async () => {
  changed = {
    ...{ id: 3, version: 5, course_id: 7, cohort: '2026-12', class_id: 'clase-3', class_title: 'Otro' },
    ...{ description: 'Suya', audio_url: null, pdf_url: null, material_url: null, video_url: null },
    announcement: null,
  }
  expect(await ask({ ...recap, version: 4 })).toMatchObject({
    status: 409,
    body: { code: 'recap_changed', stored: changed },
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
    expect(written).toEqual([])
    expect(checked).toEqual([])
  })

  test('of the right type is recorded as checked before the recap is stored', async () => {
    refusal = 'course_not_found'
    await ask({ ...recap, audio_url: 'audio/a.mp3', pdf_url: 'pdfs/a.pdf' })
    expect(checked).toEqual(['audio/a.mp3', 'pdfs/a.pdf'])
  })

  test('is optional', async () => {
    expect(await ask({ ...recap, audio_url: null, pdf_url: '' })).toMatchObject({ status: 200 })
    expect(checked).toEqual([])
  })

  test('that is empty is rejected', async () => {
    bucket.files.set('audio/vacio.mp3', new Uint8Array())
    expect(await ask({ ...recap, audio_url: 'audio/vacio.mp3' })).toMatchObject({
      body: { code: 'file_type_mismatch' },
    })
  })

  test('of lossless sound, which most browsers do not play, is rejected and removed', async () => {
    bucket.files.set('audio/clase.m4a', m4a('alac', 300_000))
    expect(await ask({ ...recap, audio_url: 'audio/clase.m4a' })).toMatchObject({
      status: 409,
      body: { code: 'audio_codec', field: 'audio_url' },
    })
    expect(bucket.files.has('audio/clase.m4a')).toBe(false)
    expect(written).toEqual([])
    expect(checked).toEqual([])
  })

  test('whose index stands at its end is accepted, and not read whole', async () => {
    bucket.files.set('audio/clase.m4a', m4a('mp4a', 3_000_000))
    const { part } = bucket
    let read = 0
    bucket.part = async (path, start, length) => {
      read += length
      return part(path, start, length)
    }
    expect(await ask({ ...recap, audio_url: 'audio/clase.m4a' })).toMatchObject({ status: 200 })
    expect(checked).toEqual(['audio/clase.m4a'])
    expect(read).toBeLessThan(200_000)
  })

  test('that can be read in part only is neither accepted nor removed', async () => {
    bucket.files.set('audio/clase.m4a', m4a('mp4a', 300_000))
    const { part } = bucket
    bucket.part = async (path, start, length) => (start === 0 ? part(path, start, length) : unreachable)
    expect(await ask({ ...recap, audio_url: 'audio/clase.m4a' })).toMatchObject({
      status: 502,
      body: { code: 'storage_error' },
    })
    expect(bucket.files.has('audio/clase.m4a')).toBe(true)
    expect(checked).toEqual([])
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
      expect(written).toEqual([])
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
  expect(written).toEqual([])
})

test.each<[StaffRefusal, number, object]>([
  ['course_not_found', 404, { code: 'course_not_found' }],
  ['recap_not_found', 404, { code: 'recap_not_found' }],
  ['class_id_taken', 422, { problems: [{ field: 'class_id', code: 'taken' }] }],
  ['announcement_html', 422, { problems: [{ field: 'announcement', code: 'invalid' }] }],
  ['video_url_invalid', 422, { problems: [{ field: 'video_url', code: 'invalid' }] }],
  ['forbidden', 403, { code: 'forbidden' }],
])('maps the database refusal %s', async (code, status, body) => {
  refusal = code
  expect(await ask(recap)).toMatchObject({ status, body })
})

test.each(refusedCallers('recaps'))(
  'rejects %s before reading a file',
  async (_name, headers, status, code) => {
    expect(await ask({ ...recap, pdf_url: 'pdfs/pagina.pdf' }, headers)).toMatchObject({
      status,
      body: { code },
    })
    expect(bucket.files.has('pdfs/pagina.pdf')).toBe(true)
  },
)
