import { expect, test } from 'vitest'
import type { CertificateMail } from '../../../src/domain/contracts/certificates.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { addCertificate, aStudent, issue } from '../../../tests/database/support/certificates.ts'
import { addresses } from '../_shared/test-support/sender.ts'
import { certificateMail } from './certificate-mail.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'

const { school, resend, run, keep, steps } = aMailOutbox()
const id = aCertificateId()

function aCertificate(changes: Partial<CertificateMail> = {}): CertificateMail {
  return {
    ...{ id, certificate_number: 'MER-2026-00042', version: 1, email: 'ana@example.com', name: 'Ana' },
    ...{ student_name: 'Ana María Pérez Núñez', course_name: 'Earth Engine con Python' },
    ...changes,
  }
}

const mailOf = (changes: Partial<CertificateMail>) =>
  certificateMail(aCertificate(changes), addresses, 'https://meridiano.example/cert')

/** A student gets a certificate, whose mail is the only step of it. */
async function aCertified() {
  const made = await addCertificate(school.sql(), await aStudent(school.sql(), 'ana@example.com'))
  await issue(school.sql(), made.id)
  await keep('certificate_mail')
  return made
}

test('tells the student where the certificate is', async () => {
  const made = await aCertified()
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  const [mail] = resend().mails
  expect(mail).toMatchObject({
    to: ['ana@example.com'],
    subject: 'Tu certificado de Google Earth Engine con Python',
  })
  for (const fact of [
    'Hola, Ana:',
    'Tu certificado de Google Earth Engine con Python ya está listo.',
    'A nombre de: Ana Prueba',
    `Número: ${made.certificate_number}`,
    `Ver el certificado:\nhttps://meridiano.example/cert/${made.id}`,
    'responde a este correo',
  ])
    expect(mail?.text).toContain(fact)
  expect(mail?.html).toContain(`href="https://meridiano.example/cert/${made.id}"`)
})

test('of a reissue says that it replaces the one before', () => {
  expect(mailOf({ version: 2 }).text).toContain('tiene una versión nueva, que reemplaza a la anterior.')
})

test('is not sent once the certificate was revoked or replaced', async () => {
  const made = await aCertified()
  await school.call('staff', 'revoke_certificate', made.id, 'Prueba')
  await keep('certificate_mail')
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(resend().mails).toHaveLength(0)
  expect(await steps()).toMatchObject([{ status: 'done', answer: 'revoked or replaced before the mail' }])
})

test('a name cannot add a header or markup', () => {
  const mail = mailOf({ name: '<b>Ana</b>\r\nBcc: otra@example.com', course_name: 'Uno\nDos' })
  expect(mail.subject).toBe('Tu certificado de Uno Dos')
  expect(mail?.text).toMatch(/^Hola:/m)
  expect(mail?.text).not.toContain('Bcc')
  expect(mail?.html).not.toContain('<b>')
})
