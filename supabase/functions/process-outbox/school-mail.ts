import { deskKindTexts } from '../../../src/content/desk-kinds.ts'
import { dayIn, schoolTimeZone } from '../../../src/domain/calendar.ts'
import type { StoredEnquiry } from '../../../src/domain/contracts/enquiries.ts'
import type { DeskDigest } from '../../../src/domain/contracts/watch.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { dayText, letterMail, oneLine, replyAddress, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** "Consulta", or of several "Consultas"; a kind of a newer database may be unknown here. */
function kindName(kind: string, count = 1): string {
  const [, known] = Object.entries(deskKindTexts).find(([name]) => name === kind) ?? []
  return known?.[count === 1 ? 'one' : 'many'] ?? kind
}

/** Told to the school once a day: what has waited for a person for more than a day. */
export function deskDigestMail(digest: DeskDigest, addresses: Addresses): Mail {
  const subject = `Pendiente desde hace más de un día · ${digest.total}`
  const rest = digest.total - digest.oldest.length
  const letter: Letter = {
    title: subject,
    paragraphs: ['Esto espera a una persona desde hace más de un día, de lo más antiguo a lo más nuevo:'],
    rows: [
      ...Object.entries(digest.counts).map(
        ([kind, count]) => [kindName(kind, count), String(count)] as const,
      ),
      ...digest.oldest.map(
        ({ kind, at, name, email }) =>
          [
            dayText(dayIn(new Date(at), schoolTimeZone)),
            oneLine([kindName(kind), name, email].filter(Boolean).join(' · '), 300),
          ] as const,
      ),
    ],
    action: { label: 'Abrir Hoy', url: digest.url },
    closing: rest > 0 ? [`Y ${rest} más en la pestaña Hoy.`] : [],
  }
  return letterMail(addresses, addresses.to, subject, letter)
}

/** Subjects contain no visitor input. */
const subjects: Readonly<Record<StoredEnquiry['form'], string>> = {
  contact: 'Consulta desde el sitio',
  course: 'Consulta por un curso',
  webgis: 'Lista de espera de Web GIS Developer',
  waitlist: 'Lista de espera de un curso',
  business: 'Consulta de una empresa',
  corporate: 'Inscripción de colaboradores',
  revocation: 'Botón de arrepentimiento: confirmar dentro de 24\u00a0h',
  cancellation: 'Botón de baja: confirmar dentro de 24\u00a0h',
}

const services: Readonly<Record<string, string>> = {
  cursos_medida: 'Cursos a medida',
  inscripcion_colaboradores: 'Inscripción de colaboradores',
  consultoria: 'Consultoría',
}

/** To the school. */
type Addresses = Sender & { to: string }

/** Mail to the school about one enquiry; a reply goes to the visitor. */
export function enquiryMail(enquiry: StoredEnquiry, addresses: Addresses): Mail {
  const subject = `${subjects[enquiry.form]} · n.º ${enquiry.id}`
  const letter = {
    title: subject,
    preview: [enquiry.name, enquiry.message].filter(Boolean).join(' · '),
    paragraphs: [],
    rows: rowsOf(enquiry),
    closing: ['La consulta está guardada en el panel.'],
  }
  return { ...letterMail(addresses, addresses.to, subject, letter), replyTo: replyAddress(enquiry.email) }
}

/** Mail about several held enquiries (decision 33). No reply address, since it concerns several people. */
export function enquiryDigestMail(enquiries: readonly StoredEnquiry[], addresses: Addresses): Mail {
  const subject = `Consultas desde el sitio · ${enquiries.length} juntas`
  const letter = {
    title: subject,
    paragraphs: [
      'Llegaron muchas seguidas desde una misma red o un mismo correo; van todas en este mensaje.',
    ],
    rows: enquiries.flatMap((enquiry): Row[] => [
      [`N.º ${enquiry.id}`, subjects[enquiry.form]],
      ...rowsOf(enquiry),
    ]),
    closing: ['Responde a cada persona a su correo.', 'Las consultas están guardadas en el panel.'],
  }
  return letterMail(addresses, addresses.to, subject, letter)
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
