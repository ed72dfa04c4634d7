import type { AddressRefusal } from '#domain/contracts/people.ts'
import { greeting } from './greeting.ts'
import { site } from './site.ts'
import { reasonTexts } from './staff.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const personTexts = {
  ...loadFailureTexts,
  title: 'Persona',
  loading: 'Abriendo la ficha…',
  failed: 'No se pudo abrir la ficha',
  unknown: 'No conocemos a esta persona',
  unknownEmail: (email: string) =>
    `Nadie pagó, se inscribió ni escribió con el correo ${email}. Revisa que esté bien escrito.`,
  unknownPerson: 'Esta ficha no existe. Busca a la persona por su nombre, correo, documento o ID de pago.',
  back: 'Volver al backoffice',

  who: 'Quién es',
  addresses: 'Correos',
  alsoWritten: 'También escribió su nombre así:',
  joined: 'Unido por el equipo',
  separate: 'Separar',
  separating: 'Separando…',
  separateOf: (email: string) => `Separar ${email} de esta persona`,
  separated: (email: string) => `${email} vuelve a ser una persona aparte`,
  separateFailed: 'No se pudo separar el correo',
  correct: 'Corregir',
  correctOf: (email: string) => `Corregir ${email}`,
  correctText:
    'Sus ventas, pagos, cursos y correos por salir pasan al correo correcto, también en el aula. Si el acceso ya salió al equivocado, sale de nuevo. Los links de los recaps siguen sirviendo.',
  correctEmail: 'Correo correcto',
  correctConfirm: 'Corregir el correo',
  correcting: 'Corrigiendo…',
  corrected: (email: string) => `Ahora su correo es ${email}`,
  correctFailed:
    'No se pudo corregir, o no sabemos si se corrigió. Recarga la página y, si falta, vuelve a probar.',
  phones: 'Teléfonos',
  noPhone: 'Sin teléfono',
  documents: 'Documentos',
  noDocument: 'Sin documento',
  memberSince: (day: string) => `En la comunidad desde el ${day}`,

  makeLink: 'Generar link de pago',
  enrol: 'Dar de alta',
  chat: 'WhatsApp',
  mail: 'Escribir un correo',
  greeting: (name: string) => `${greeting(name)}. Te escribimos de ${site.name}. `,
  mailSubject: `${site.name}`,

  join: 'Unir',
  joinOf: (email: string) => `Unir a ${email} con esta persona`,
  suggestions: '¿Es la misma persona?',
  suggestionReasons: {
    payer_document: (number: string) => `Pagó con el mismo documento (${number})`,
    name: () => 'Tiene el mismo nombre y apellido',
  },
  joinOther: 'Unir otro correo',
  joinTitle: (name: string) => `Unir otro correo con ${name}`,
  joinText:
    'Sus pagos, cursos, consultas y notas se verán en esta ficha. Puedes separarlos cuando quieras; nada se pierde.',
  joinEmail: 'Correo de la otra ficha',
  joinDone: 'Las dos fichas son ahora una',
  joinFailed: 'No se pudieron unir. Vuelve a probar.',

  courses: 'Cursos y acceso',
  noCourses: 'No está en ningún curso.',
  classroom: 'Aula',
  noClassroom: 'Sin usuario en el aula',
  classroomUser: (id: number) => `usuario ${id}`,
  enrolledOn: (day: string) => `Alta el ${day}`,
  withdrawnOn: (day: string) => `Baja el ${day}`,
  startsOn: (day: string, hasBegun: boolean) => `${hasBegun ? 'empezó' : 'empieza'} el ${day}`,
  withdrawn: 'De baja',
  enrolled: 'Inscripción activa',
  certificate: (number: string) => `Certificado ${number}`,
  certificateVersion: (version: number) => `versión ${version}`,
  certificatePage: 'Ver su página',
  certify: 'Emitir un certificado',
  demo: 'Acceso demo',
  demoUntil: (day: string) => `Hasta el ${day}`,
  demoWithoutEnd: 'Sin fecha de fin',
  demoActive: 'Activo',
  demoOver: 'Terminado',

  sales: 'Ventas',
  payments: 'Pagos',
  noPayments: 'No hay pagos.',
  installment: (number: number, count: number | null) =>
    count ? `cuota ${number} de ${count}` : `cuota ${number}`,
  accepted: (day: string) => `aceptó los términos del ${day}`,
  asked: (amount: string) => `la orden pedía ${amount}`,
  refunded: (amount: string) => `Devuelto: ${amount}`,
  links: 'Links de pago',
  noLinks: 'No se generaron links para esta persona.',
  linkBy: (name: string) => `Lo generó ${name}`,
  open: 'Abrir',
  openOf: (course: string) => `el link de ${course}`,

  steps: 'Correos y tareas',
  noSteps: 'No hay correos ni tareas de esta persona.',
  stepTo: (email: string) => `para ${email}`,
  stepDone: (moment: string) => `Salió el ${moment}`,
  stepAnswer: (answer: string) => `Respuesta del proveedor: ${answer}`,
  stepNext: (attempts: number, moment: string) =>
    `${attempts === 1 ? '1 intento' : `${attempts} intentos`}; el próximo, ${moment}`,
  stepDismissed: (reason: string) => `Motivo: ${reason}`,
  stepReplaced: 'La reemplaza un cambio posterior',
  retried: 'La tarea se intenta de nuevo',

  recaps: 'Recaps',
  noRecaps: 'No tiene links de recap.',
  opened: (moment: string) => `Lo abrió el ${moment}`,
  neverOpened: 'Sin abrir',
  rating: (stars: number) => `${stars} de 5`,

  enquiries: 'Consultas',
  noEnquiries: 'No escribió consultas.',
  answered: (day: string) => `Respondida el ${day}`,
  unanswered: 'Sin responder',
  assignedTo: (name: string) => `La tiene ${name}`,

  notes: 'Notas del equipo',
  noNotes: 'Todavía no hay notas.',
  note: 'Nota nueva',
  noteHint: 'La ve todo el equipo. Las notas no se borran.',
  addNote: 'Agregar nota',
  addingNote: 'Guardando…',
  noteAdded: 'Nota agregada',
  noteFailed: 'No se pudo guardar la nota. El texto sigue aquí.',
  someone: 'Alguien del equipo',

  history: 'Historial',
  noHistory: 'El equipo no cambió nada de esta persona.',

  showAll: (count: number) => `Ver los ${count}`,
  latest: (count: number) => `Se muestran los ${count} más recientes.`,
} as const

export const addressRefusalTexts: Readonly<Record<AddressRefusal, string>> = {
  email_invalid: 'Escribe un correo con el formato nombre@dominio.com.',
  email_unchanged: 'Es el mismo correo que ya tiene.',
  email_unused:
    'Ese correo ya no tiene ventas, pagos ni cursos: puede que otra persona acabe de corregirlo. Recarga la página.',
  email_taken:
    'El correo correcto ya tiene compras, cursos o un acceso demo propios. Si es la misma persona, cierra este diálogo y une las dos fichas con «Unir otro correo».',
  person_not_found: 'Nadie pagó, se inscribió ni escribió con ese correo.',
  reason_required: reasonTexts.short,
  reason_too_long: reasonTexts.long,
}
