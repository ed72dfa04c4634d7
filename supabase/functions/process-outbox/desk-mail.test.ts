import { expect, test } from 'vitest'
import { deskKinds } from '../../../src/domain/contracts/desk-counts.ts'
import type { DeskDigest } from '../../../src/domain/contracts/watch.ts'
import { deskDigestMail } from './desk-mail.ts'

const addresses = { from: 'Meridiano <avisos@meridiano.example>', to: 'hola@meridiano.example' }
const digest: DeskDigest = {
  day: '2026-11-22',
  total: 42,
  counts: { enquiry: 40, step_failed: 2 },
  oldest: [
    { kind: 'enquiry', at: '2026-11-10T12:00:00Z', email: 'ana@example.com', name: 'Ana Pérez' },
    { kind: 'step_failed', at: '2026-11-11T12:00:00Z', email: null, name: null },
  ],
  url: 'https://meridiano.example/backoffice',
}

test('says how much waits, since when, and where', () => {
  const mail = deskDigestMail(digest, addresses)
  expect(mail).toMatchObject({ ...addresses, subject: 'Pendiente desde hace más de un día · 42' })
  expect(mail.text).toContain('Consultas sin responder: 40')
  expect(mail.text).toContain('2026-11-10: Consultas sin responder · Ana Pérez · ana@example.com')
  expect(mail.text).toContain('Y 40 más en la pestaña Hoy.')
  expect(mail.text).toContain('https://meridiano.example/backoffice')
})

test.each(deskKinds)('has words for %s', (kind) => {
  expect(deskDigestMail({ ...digest, counts: { [kind]: 1 } }, addresses).text).not.toContain(`${kind}:`)
})

test('escapes what a visitor wrote', () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: evil@example.com'
  const mail = deskDigestMail(
    { ...digest, oldest: [{ kind: 'enquiry', at: '2026-11-10T12:00:00Z', email: null, name }] },
    addresses,
  )
  expect(mail.html).not.toContain('<img')
  expect(mail.text).not.toMatch(/^Bcc:/m)
})
