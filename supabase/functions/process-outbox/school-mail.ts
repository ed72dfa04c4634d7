import type { DeskKind } from '../../../src/domain/contracts/desk-counts.ts'
import type { StoredEnquiry } from '../../../src/domain/contracts/enquiries.ts'
import type { DeskDigest } from '../../../src/domain/contracts/watch.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { letterMail, oneLine, replyAddress, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

const kinds: Readonly<Record<DeskKind, string>> = {
  sale_without_access: 'Pagaron y no tienen acceso',
  charge_review: 'Cobros por revisar',
  refund: 'Devoluciones en curso, rechazadas o por decidir',
  access_after_refund: 'Accesos por decidir',
  over_capacity: 'Vendidos sin lugar',
  step_failed: 'Tareas fallidas',
  lane_blocked: 'Proveedores que rechazan nuestra clave',
  backup_old: 'Copia de los datos atrasada',
  erasure_unkept: 'Borrados que no están junto a las copias',
  erasure_held: 'Borrados de datos que esperan a una persona',
  payment_unmatched: 'Pagos sin orden',
  manual_payment: 'Pagos por confirmar',
  invoice_due: 'Facturas por emitir',
  plan_pause: 'Planes por cambiar en el panel',
  revocation: 'Arrepentimientos y bajas por confirmar',
  enquiry: 'Consultas sin responder',
  waiting_list: 'Listas de espera sin responder',
  order_abandoned: 'Compras sin terminar',
  demo_ending: 'Demos que terminan',
}

/** A kind of a newer database may be unknown here. */
const kindName = (kind: string) => Object.entries(kinds).find(([known]) => known === kind)?.[1] ?? kind

/** Told to the school once a day: what has waited for a person for more than a day. */
export function deskDigestMail(digest: DeskDigest, addresses: Addresses): Mail {
  const subject = `Pendiente desde hace más de un día · ${digest.total}`
  const rest = digest.total - digest.oldest.length
  const letter: Letter = {
    title: subject,
    paragraphs: ['Esto espera a una persona desde hace más de un día, de lo más antiguo a lo más nuevo:'],
    rows: [
      ...Object.entries(digest.counts).map(([kind, count]) => [kindName(kind), String(count)] as const),
      ...digest.oldest.map(
        ({ kind, at, name, email }) =>
          [at.slice(0, 10), oneLine([kindName(kind), name, email].filter(Boolean).join(' · '), 300)] as const,
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
