import type { CertificateMail } from '../../../src/domain/contracts/certificates.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { greetingOf, letterMail, oneLine, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** Where a new certificate is. Deterministic, from stored data: a retried mail must have the same bytes. */
export function certificateMail(certificate: CertificateMail, sender: Sender, publicAddress: string): Mail {
  const course = oneLine(certificate.course_name, 160)
  const letter: Letter = {
    title: certificate.version === 1 ? 'Tu certificado está listo' : 'Tu certificado tiene una versión nueva',
    greeting: greetingOf(certificate.name),
    paragraphs: [
      certificate.version === 1
        ? `Tu certificado de ${course} ya está listo.`
        : `Tu certificado de ${course} tiene una versión nueva, que reemplaza a la anterior.`,
    ],
    rows: [
      ['A nombre de', oneLine(certificate.student_name, 240)],
      ['Número', certificate.certificate_number],
    ],
    action: { label: 'Ver el certificado', url: publicAddress },
    closing: [
      'Con esa dirección, cualquiera puede comprobar que es auténtico. Compártela donde quieras mostrarlo.',
      'Si algún dato no está bien, responde a este correo y lo corregimos.',
    ],
  }
  return letterMail(sender, certificate.email, `Tu certificado de ${course}`, letter)
}
