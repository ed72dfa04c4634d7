import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { done } from '../../../src/domain/contracts/fields.ts'
import { ok } from './answer.ts'
import { type Call, endpoint } from './endpoint.ts'
import { aTestEdge, post, postForm } from './test-support/edge.ts'
import { asStaff, findStaff, refusedCallers } from './test-support/staff.ts'

const contract = {
  name: 'example',
  request: v.strictObject({ text: v.string('invalid'), file: v.file('required') }),
  response: done,
  codes: [],
}

let calls: Call<{ text: string; file: File }>[]

beforeEach(() => {
  calls = []
})

function handler() {
  return endpoint(aTestEdge(), contract, {
    access: { kind: 'staff', needs: 'enrolments', find: findStaff },
    format: 'multipart',
    maxBytes: 100_000,
    async handle(call) {
      calls.push(call)
      return ok({ ok: true })
    },
  })
}

function aForm(bytes = 'ñ\u0000\r\n--x', name = 'ñandú.pdf'): FormData {
  const form = new FormData()
  form.set('text', 'hola')
  form.set('file', new File([bytes], name, { type: 'application/pdf' }))
  return form
}

function sendForm(form: FormData, headers: Record<string, string> = asStaff) {
  return postForm(handler(), form, headers)
}

/** A body of the test's own. */
function sendRaw(body: string, contentType = 'multipart/form-data; boundary=x') {
  return post(handler(), body, { ...asStaff, 'content-type': contentType })
}

const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const filePart = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nbytes\r\n'

test('texts and files reach the handler as they were sent', async () => {
  expect((await sendForm(aForm())).status).toBe(200)
  const { text, file } = calls[0]?.body ?? {}
  expect(text).toBe('hola')
  expect(file?.name).toBe('ñandú.pdf')
  expect(await file?.text()).toBe('ñ\u0000\r\n--x')
  expect((await sendRaw(`${part('text', 'hola')}${filePart}--x--\r\n`)).status).toBe(200)
})

test('counts the bytes of the whole form', async () => {
  expect((await sendForm(aForm('x'.repeat(99_000)))).status).toBe(200)
  expect(await sendForm(aForm('x'.repeat(100_000)))).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  })
})

describe('a foreign page can send a form without a preflight, and gets nowhere', () => {
  test.each(refusedCallers('enrolments'))('as %s', async (_name, headers, status, code) => {
    expect(await sendForm(aForm(), headers)).toMatchObject({ status, body: { code } })
  })

  test('from its own origin, whatever token it holds', async () => {
    const answer = await sendForm(aForm(), { ...asStaff, origin: 'https://evil.example' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } })
  })

  test('with cookies in the place of a token', async () => {
    expect((await sendForm(aForm(), { cookie: 'sb-access-token=token-of-staff' })).status).toBe(401)
  })
})

test.each([
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/mixed; boundary=x',
  '',
])('rejects the content type %j', async (type) => {
  expect(await sendRaw('{}', type)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test.each<[string, string, string?]>([
  ['nothing', ''],
  ['JSON', '{"text":"hola"}'],
  ['no boundary', `${part('text', 'hola')}${filePart}--x--`, 'multipart/form-data'],
  ['another boundary', `${part('text', 'hola')}${filePart}--x--`, 'multipart/form-data; boundary=y'],
  ['no end', part('text', 'hola') + filePart],
  ['a part cut in its head', '--x\r\ncontent-disposition: form-da'],
  ['a part without a name', '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--\r\n'],
  ['a field that comes twice', `${part('text', 'a')}${part('text', 'b')}${filePart}--x--\r\n`],
  ['a file that comes twice', `${part('text', 'a')}${filePart}${filePart}--x--\r\n`],
  ['a missing file', `${part('text', 'hola')}--x--\r\n`],
  ['a text in the place of the file', `${part('text', 'hola')}${part('file', 'bytes')}--x--\r\n`],
  ['a further field', `${part('text', 'hola')}${part('admin', '1')}${filePart}--x--\r\n`],
  ['a field named __proto__', `${part('text', 'hola')}${part('__proto__', '1')}${filePart}--x--\r\n`],
  ['NUL in a text', `${part('text', 'a\u0000b')}${filePart}--x--\r\n`],
])('rejects what is no form of the contract: %s', async (_name, body, type) => {
  const answer = await sendRaw(body, type)
  expect(answer.status).toBe(422)
  expect(answer.body.problems).not.toHaveLength(0)
  expect(calls).toHaveLength(0)
})
