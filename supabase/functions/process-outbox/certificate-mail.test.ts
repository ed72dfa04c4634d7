import { expect, test } from 'vitest'
import type { CertificateMail } from '../../../src/domain/contracts/certificates.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'

const { resend, store, run } = aMailOutbox()
const id = aCertificateId()

function aCertificate(changes: Partial<CertificateMail> = {}): CertificateMail {
  return {
    ...{ id, certificate_number: 'MER-2026-00042', version: 1, email: 'ana@example.com', name: 'Ana' },
    ...{ student_name: 'Ana María Pérez Núñez', course_name: 'Earth Engine con Python' },
    ...changes,
  }
}

function addStep(certificate: CertificateMail | null) {
  if (certificate) store().certificateMails.set(id, certificate)
  return store().add('certificate_mail', `certificate_mail:${id}`, { certificate_id: id, student_id: 1 })
}

test('tells the student where the certificate is', async () => {
  addStep(aCertificate())
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  const [mail] = resend().mails
  expect(mail).toMatchObject({
    to: ['ana@example.com'],
    subject: 'Tu certificado de Earth Engine con Python',
  })
  for (const fact of [
    'Hola, Ana:',
    'Tu certificado de Earth Engine con Python ya está listo.',
    'A nombre de: Ana María Pérez Núñez',
    'Número: MER-2026-00042',
    `Ver el certificado:\nhttps://meridiano.example/cert/${id}`,
    'responde a este correo',
  ])
    expect(mail?.text).toContain(fact)
  expect(mail?.html).toContain(`href="https://meridiano.example/cert/${id}"`)
})

test('of a reissue says that it replaces the one before', async () => {
  addStep(aCertificate({ version: 2 }))
  await run()
  expect(resend().mails[0]?.text).toContain('tiene una versión nueva, que reemplaza a la anterior.')
})

test('is not sent once the certificate was revoked or replaced', async () => {
  const step = addStep(null)
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(resend().mails).toHaveLength(0)
  expect(step).toMatchObject({ status: 'done', answer: 'revoked or replaced before the mail' })
})

test('a name cannot add a header or markup', async () => {
  addStep(aCertificate({ name: '<b>Ana</b>\r\nBcc: otra@example.com', course_name: 'Uno\nDos' }))
  await run()
  const [mail] = resend().mails
  expect(mail?.subject).toBe('Tu certificado de Uno Dos')
  expect(mail?.text).toContain('Hola, <b>Ana</b>:')
  expect(mail?.html).not.toContain('<b>')
})
