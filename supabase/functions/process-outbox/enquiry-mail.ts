import type { StoredEnquiry } from '../../../src/domain/contracts/enquiries.ts'
import { letterMail, replyAddress } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** Subjects contain no visitor input. */
const subjects: Readonly<Record<StoredEnquiry['form'], string>> = {
  contact: 'Consulta desde el sitio',
  course: 'Consulta por un curso',
  webgis: 'Lista de espera de Web GIS Developer',
  waitlist: 'Lista de espera de un curso',
  business: 'Consulta de una empresa',
  corporate: 'Inscripción de colaboradores',
}

const services: Readonly<Record<string, string>> = {
  cursos_medida: 'Cursos a medida',
  inscripcion_colaboradores: 'Inscripción de colaboradores',
  consultoria: 'Consultoría',
}

type Addresses = { from: string; to: string }

/** Mail to the school about one enquiry; a reply goes to the visitor. */
export function enquiryMail(enquiry: StoredEnquiry, addresses: Addresses): Mail {
  const subject = `${subjects[enquiry.form]} · n.º ${enquiry.id}`
  const letter = {
    greeting: subject,
    paragraphs: [],
    rows: rowsOf(enquiry),
    closing: ['La consulta está guardada en el panel.'],
  }
  return { ...letterMail(addresses, subject, letter), replyTo: replyAddress(enquiry.email) }
}

/** Mail about several held enquiries (decision 33). No reply address, since it concerns several people. */
export function enquiryDigestMail(enquiries: readonly StoredEnquiry[], addresses: Addresses): Mail {
  const subject = `Consultas desde el sitio · ${enquiries.length} juntas`
  const letter = {
    greeting: subject,
    paragraphs: [
      'Llegaron muchas seguidas desde una misma red o un mismo correo; van todas en este mensaje.',
    ],
    rows: enquiries.flatMap((enquiry): Row[] => [
      [`N.º ${enquiry.id}`, subjects[enquiry.form]],
      ...rowsOf(enquiry),
    ]),
    closing: ['Responde a cada persona a su correo.', 'Las consultas están guardadas en el panel.'],
  }
  return letterMail(addresses, subject, letter)
}

type Row = [label: string, value: string]

function rowsOf(enquiry: StoredEnquiry): Row[] {
  const optional: [string, string | null][] = [
    ['Nombre', enquiry.name],
    ['Correo', enquiry.email],
    ['Teléfono', enquiry.phone],
    ['País', enquiry.country],
    ['Empresa', enquiry.company],
    ['Cargo', enquiry.position],
    ['Servicio', enquiry.service && (services[enquiry.service] ?? enquiry.service)],
    ['Curso', enquiry.course_name ?? enquiry.course_slug],
    ['Mensaje', enquiry.message],
  ]
  return optional.flatMap(([label, value]): Row[] => (value ? [[label, value]] : []))
}
