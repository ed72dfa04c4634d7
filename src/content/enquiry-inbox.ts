import { greeting } from './greeting.ts'
import { site } from './site.ts'

/** Texts of the inbox of enquiries. */
export const inboxTexts = {
  loading: 'Cargando la consulta…',
  failed: 'No se pudo cargar la consulta',
  failedHint: 'Revisa tu internet y vuelve a probar.',
  retry: 'Reintentar',
  message: 'Mensaje',
  noMessage: 'Sin mensaje',
  facts: {
    email: 'Correo',
    phone: 'Teléfono',
    country: 'País',
    company: 'Empresa',
    position: 'Cargo',
    service: 'Servicio',
    course: 'Curso',
    received: 'Llegó',
    number: 'Número',
  },
  services: {
    cursos_medida: 'Cursos a medida',
    inscripcion_colaboradores: 'Inscripción de colaboradores',
    consultoria: 'Consultoría',
  } as Readonly<Record<string, string>>,
  assignee: 'A cargo de',
  nobody: 'Nadie todavía',
  assignTaken: 'Otra persona cambió a quién le toca. Ya lo ves actualizado.',
  notes: 'Notas del equipo',
  noNotes: 'Todavía no hay notas.',
  note: 'Nota nueva',
  noteHint: 'Solo la ve el equipo.',
  noteMissing: 'Escribe la nota.',
  noteTooLong: 'La nota es demasiado larga.',
  addNote: 'Guardar la nota',
  addingNote: 'Guardando…',
  noteFailed: 'No se guardó la nota. Vuelve a probar.',
  formerStaff: 'Alguien que ya no está',
  reply: 'Responder por correo',
  chat: 'Responder por WhatsApp',
  answer: 'Marcar como respondida',
  answering: 'Guardando…',
  answered: 'Consulta respondida',
  call: 'Ofrecerle un lugar ahora',
  calling: 'Ofreciendo…',
  called: 'Le escribimos: su lugar queda guardado 48 horas.',
  notCalled: 'No hay un lugar libre ahora, o ya no lo espera.',
  failedAction: 'No se pudo guardar. Vuelve a probar.',
  subject: (course: string | null) => (course ? `Tu consulta sobre ${course}` : `Tu consulta a ${site.name}`),
  /** `question`: the message as a quotation. */
  text: (name: string, question: string) =>
    `${greeting(name)}:\n\n\n\n${site.name}\n\n${question === '' ? '' : `Nos escribiste:\n${question}`}`.trimEnd(),
  chatText: (name: string, course: string | null) =>
    `${greeting(name)}. Te escribimos de ${site.name} por tu consulta${course ? ` sobre ${course}` : ''}.`,
} as const
