import { html, type Letter, plainText, replyAddress } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'
import type { StoredEnquiry } from './store.ts'

/** Nothing that a visitor typed stands in the subject. */
const subjects: Readonly<Record<StoredEnquiry['form'], string>> = {
  contact: 'Consulta desde el sitio',
  course: 'Consulta por un curso',
  webgis: 'Lista de espera de Web GIS Developer',
  business: 'Consulta de una empresa',
  corporate: 'Inscripción de colaboradores',
}

const services: Readonly<Record<string, string>> = {
  cursos_medida: 'Cursos a medida',
  inscripcion_colaboradores: 'Inscripción de colaboradores',
  consultoria: 'Consultoría',
}

/** Tells the school of an enquiry; an answer goes to the visitor. */
export function enquiryMail(enquiry: StoredEnquiry, addresses: { from: string; to: string }): Mail {
  const subject = `${subjects[enquiry.form]} · n.º ${enquiry.id}`
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
  const letter: Letter = {
    greeting: subject,
    paragraphs: [],
    rows: optional.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
    closing: ['La consulta está guardada en el panel.'],
  }
  return {
    from: addresses.from,
    to: addresses.to,
    subject,
    text: plainText(letter),
    html: html(letter),
    replyTo: replyAddress(enquiry.email),
  }
}
