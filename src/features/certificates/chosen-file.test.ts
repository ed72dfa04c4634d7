// @vitest-environment node
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { certificateIdGroups } from '#domain/certificate-id.ts'
import { certificateFileMaxBytes } from '#domain/contracts/certificates.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { readChosenFile } from './chosen-file.ts'

const id = aCertificateId(1)
const other = aCertificateId(2)

const pdf = (text: string, name = 'certificado.pdf') => new File([`%PDF-1.7\n${text}`], name)
const link = (address: string) => `<< /Type /Annot /A << /S /URI /URI (${address}) >> >>`

async function namesOf(file: File) {
  const read = await readChosenFile(file)
  if (!read.ok) return read.problem
  return read.file.kind === 'pdf' ? read.file.names : read.file.kind
}

test('a file is known by the digest of its bytes, whatever its name', async () => {
  const bytes = new Uint8Array(5000).map((_, place) => (place * 31) % 256)
  const content = [new TextEncoder().encode('%PDF-1.7\n'), bytes]
  const sha256 = createHash('sha256')
    .update(content[0] ?? '')
    .update(bytes)
    .digest('hex')
  for (const name of ['certificado.pdf', 'otro nombre.PDF', 'sin-extension']) {
    expect(await readChosenFile(new File(content, name))).toEqual({
      ok: true,
      file: { kind: 'pdf', name, sha256, names: null },
    })
  }
})

describe('the certificate that it names', () => {
  test.each([
    ['in a link', pdf(link(`https://meridiano.example/cert/${id}`))],
    ['in a shared link', pdf(link(`https://meridiano.example/cert/share/${id}`))],
    [
      'after bytes of all kinds',
      new File(['%PDF-1.7\n', new Uint8Array(256).map((_, n) => n), link(`x/cert/${id}`)], 'a.pdf'),
    ],
    ['after an address that is none', pdf(link(`x/cert/${'A'.repeat(27)}`) + link(`x/cert/${id}`))],
    ['in its own name', pdf('', `${id}.pdf`)],
    ['in the name of a copy', pdf('', `Ana-${id} (1).pdf`)],
    ['in groups in its name', pdf('', `${certificateIdGroups(id).toLowerCase()}.pdf`)],
    ['in its link rather than its name', pdf(link(`x/cert/${id}`), `${other}.pdf`)],
  ])('%s', async (_, file) => {
    expect(await namesOf(file)).toBe(id)
  })

  test.each([
    ['nowhere', pdf('')],
    ['not by a number', pdf('', 'MER-2026-00042.pdf')],
    ['not by a code with a slip', pdf(link(`x/cert/0${id.slice(1, -1)}${id.at(-1) === 'Z' ? 'Y' : 'Z'}`))],
  ])('%s', async (_, file) => {
    expect(await namesOf(file)).toBeNull()
  })
})

test.each(['eyJhbGciOiJSUzI1NiJ9.eyJpZCI6IjEifQ.c2ln', '\neyJhbGciOiJub25lIn0.eyJpZCI6IjEifQ.\n'])(
  'a signed text is a credential, whatever it is called',
  async (jwt) => {
    expect(await readChosenFile(new File([jwt], 'certificado.pdf'))).toEqual({
      ok: true,
      file: { kind: 'credential', name: 'certificado.pdf', jwt: jwt.trim() },
    })
  },
)

describe('what cannot be a certificate is refused', () => {
  test('another kind of file, whatever it is called', async () => {
    expect(await namesOf(new File(['<!doctype html>'], 'certificado.pdf'))).toBe('unknown_kind')
    expect(await namesOf(new File([], 'certificado.pdf'))).toBe('unknown_kind')
  })

  test('one larger than any of ours, unread', async () => {
    const large = pdf('')
    Object.defineProperty(large, 'size', { value: certificateFileMaxBytes + 1 })
    Object.defineProperty(large, 'arrayBuffer', { value: () => expect.fail('was read') })
    expect(await namesOf(large)).toBe('too_large')
  })

  test('one that is gone', async () => {
    const gone = pdf('')
    Object.defineProperty(gone, 'arrayBuffer', { value: () => Promise.reject(new DOMException('gone')) })
    expect(await namesOf(gone)).toBe('unreadable')
  })
})
