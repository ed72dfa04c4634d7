import type { CalendarDay } from '#domain/calendar.ts'
import type { CertificateDoubt, CohortDays } from '#domain/certificate-doubts.ts'
import type { CertificateObstacle } from '#domain/contracts/certificates.ts'
import { formatDayWithYear, formatShortDay } from './format.ts'
import { loadFailureTexts } from './staff-lists.ts'

/** Why a person of a cohort is not among those who get one now. */
export const certificateObstacleLabels: Readonly<Record<CertificateObstacle, string>> = {
  already_issued: 'Ya lo tiene',
  revoked: 'Revocado',
  in_progress: 'Empezado, sin terminar',
  withdrawn: 'De baja',
  unpaid: 'Le falta pagar',
}

/** Why it is asked once more before issuing to a person. */
export const certificateDoubtLabels: Readonly<Record<CertificateDoubt, (days: CohortDays) => string>> = {
  no_start: () => 'Sin fecha de inicio',
  not_begun: ({ startsOn }) => `Empieza el ${startsOn && formatShortDay(startsOn)}`,
  not_finished: ({ lastClassOn }) => `La última clase es el ${lastClassOn && formatShortDay(lastClassOn)}`,
  no_payment: () => 'Sin pagos',
  owes: () => 'Con deuda',
}

const toIssue = (count: number) => (count === 1 ? '1 certificado' : `${count} certificados`)
const toLookAt = (doubtful: number, chosen: number) =>
  chosen === 1
    ? 'Hay algo para mirar antes de emitir. '
    : `${doubtful} de las ${chosen} personas elegidas ${doubtful === 1 ? 'tiene' : 'tienen'} algo para mirar antes de emitir. `

export const issueAnywayTexts = {
  title: 'Emitir igual',
  text: (doubtful: number, chosen: number) =>
    `${doubtful === 0 ? '' : toLookAt(doubtful, chosen)}Un certificado listo no se borra: solo se revoca.`,
  /** What a cohort gets is said before it is asked. */
  ofCohort: (chosen: number, day: CalendarDay) => ({
    title: `Emitir ${toIssue(chosen)}`,
    text: `Con fecha del ${formatDayWithYear(day)}. ${chosen === 1 ? 'La persona' : 'Cada persona'} recibe un correo con su dirección. `,
    confirm: `Emitir ${toIssue(chosen)}`,
  }),
  count: (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
  confirm: 'Emitir igual',
} as const

/** What is written on a certificate. */
export const certificateFactTexts = {
  name: 'Nombre en el certificado',
  course: 'Curso en el certificado',
  hours: 'Horas',
  issueDate: 'Fecha de emisión',
  validUntil: 'Último día de validez',
  validUntilHint: 'Vacío: no vence.',
  distinction: 'Distinción',
  distinctionHint: 'Opcional. Por ejemplo: Con mérito.',
  problems: {
    nameRequired: 'Escribe el nombre.',
    nameLong: 'Es demasiado largo: hasta 240 caracteres.',
    courseRequired: 'Escribe el nombre del curso.',
    courseLong: 'Es demasiado largo: hasta 160 caracteres.',
    hours: 'Escribe las horas: un número entero de 1 a 2000.',
    date: 'Esa fecha no existe.',
    dateRequired: 'Elige la fecha.',
    validBefore: 'Tiene que ser posterior a la fecha de emisión.',
    distinctionLong: 'Es demasiado larga: hasta 120 caracteres.',
  },
  how: 'Cómo se hace el PDF',
  howOptions: {
    generate: { label: 'Generar el PDF ahora', hint: 'Con el diseño de la escuela. Queda listo al momento.' },
    canva: { label: 'Con Canva', hint: 'Queda pendiente hasta que subas el PDF.' },
  },
} as const

export const createCertificateTexts = {
  title: 'Crear Nuevo Certificado',
  student: 'Estudiante',
  studentHint: 'Escribe tres letras o más del nombre, el apellido o el correo.',
  searching: 'Buscando…',
  found: 'Estudiantes encontrados',
  foundCount: (count: number) => (count === 1 ? '1 estudiante' : `${count} estudiantes`),
  none: 'Nadie con alguna inscripción coincide con lo que escribiste.',
  searchFailed: 'Error al buscar estudiantes. Verifica tu conexión e inténtalo de nuevo.',
  searchAgain: 'Buscar de nuevo',
  errorTitle: 'Error',
  change: 'Cambiar',
  course: 'Curso',
  coursePlaceholder: 'Elige el curso',
  coursesLoading: 'Cargando los cursos…',
  coursesFailed: 'No se pudieron cargar los cursos',
  enrolled: '(Inscrito)',
  withdrawn: '(De baja)',
  warningTitle: 'Advertencia',
  enrolmentsFailed: 'No se pudieron cargar los cursos del estudiante',
  missing: 'Por favor selecciona un estudiante y un curso',
  confirm: 'Crear certificado',
  working: 'Creando...',
  failed: 'Error al crear el certificado',
  created: (number: string) => `Certificado ${number} creado`,
  createdHint: 'Queda pendiente: abre Canva y sube el PDF desde la lista.',
} as const

export const uploadCertificateTexts = {
  title: 'Subir Certificado PDF',
  of: (student: string, number: string) => `${student} · ${number}`,
  steps: {
    template: 'Abre la plantilla en Canva',
    noTemplate: 'Abre la plantilla en Canva (la cohorte no tiene un link cargado)',
    name: 'Edita el nombre del estudiante:',
    download: 'Descárgalo como PDF',
    file: 'Nombra el archivo con el número del certificado:',
    upload: 'Súbelo aquí',
  },
  address: 'Esta será su dirección pública:',
  file: 'Archivo PDF',
  choose: 'Elegir el PDF',
  chooseOther: 'Elegir otro PDF',
  hint: 'Solo .pdf, hasta 10\u00a0MB.',
  confirm: 'Subir PDF',
  working: 'Subiendo…',
  progress: 'Subida del PDF',
  uploading: (percent: number) => `${percent}\u00a0%`,
  checking: 'Comprobando…',
  cancel: 'Cancelar la subida',
  cancelled: 'Subida cancelada. El archivo elegido sigue aquí.',
  missing: 'Elige el PDF del certificado.',
  failed: 'Error subiendo el certificado',
  done: (number: string) => `Certificado ${number} listo`,
} as const

export const cohortIssueTexts = {
  ...loadFailureTexts,
  title: 'Emitir a una cohorte',
  back: 'Gestión de Certificados',
  cohort: 'Cohorte',
  cohortPlaceholder: 'Elige una cohorte',
  loading: 'Cargando a las personas de la cohorte…',
  failed: 'No se pudo cargar la cohorte',
  choose: 'Elige una cohorte para ver a quién se le puede emitir.',
  empty: 'Nadie está inscrito en esta cohorte.',
  facts: 'Lo que dice cada certificado',
  people: 'Personas',
  select: (name: string) => `Emitir a ${name}`,
  selectAll: 'Elegir a todas las que pueden',
  columns: { student: 'Estudiante', name: 'Nombre en el certificado', outcome: 'Estado' },
  canHave: 'Puede recibirlo',
  edit: 'Editar',
  close: 'Cerrar',
  summary: (selected: number, able: number) => `${selected} de ${able} elegidas`,
  issue: (count: number) => `Emitir ${toIssue(count)}`,
  nobody: 'Elige al menos a una persona.',
  running: (done: number, total: number) => `${done} de ${total} certificados`,
  progress: 'Emisión de los certificados',
  cancel: 'Detener',
  stopping: 'Deteniendo…',
  stopped: (done: number, total: number, begun: number) =>
    `Emisión detenida: ${done} de ${total} listos. ${begun === 0 ? '' : begun === 1 ? '1 tiene su número y todavía no su PDF. ' : `${begun} tienen su número y todavía no su PDF. `}Los demás quedan elegidos; sigue cuando quieras.`,
  done: (count: number) => (count === 1 ? '1 certificado emitido' : `${count} certificados emitidos`),
  doneHint: 'Cada persona recibe un correo con su dirección.',
  someFailed: (done: number, failed: number) =>
    `${done === 1 ? '1 certificado emitido' : `${done} certificados emitidos`}; ${failed === 1 ? '1 no se pudo' : `${failed} no se pudieron`}. Abajo dice por qué.`,
  addFailed: 'No se pudieron crear los certificados',
  outcomes: { waiting: 'En espera', working: 'Generando…', done: 'Listo' },
  retry: 'Repetir',
} as const

export const reissueTexts = {
  title: (number: string) => `Reemitir ${number}`,
  text: 'Se hace una versión nueva con el mismo número. La anterior vale hasta que la nueva esté lista; después, su página dirá que fue reemplazada y llevará a la nueva.',
  confirm: 'Reemitir',
  working: 'Reemitiendo…',
  done: (number: string, version: number) => `${number}: versión ${version} creada`,
  doneHint: 'Queda pendiente: abre Canva y sube el PDF desde la lista.',
} as const

export const correctNameTexts = {
  title: (number: string) => `Corregir el nombre de ${number}`,
  text: 'Nadie lo vio todavía: se corrige y se genera otra vez.',
  confirm: 'Corregir y generar',
  working: 'Generando…',
} as const

export const revokeTexts = {
  title: (number: string) => `Revocar ${number}`,
  text: (student: string) =>
    `La página pública dirá desde ahora que el certificado de ${student} fue revocado, y dejará de mostrar el archivo. No se puede deshacer: si hace falta, se reemite.`,
  confirm: 'Revocar',
  working: 'Revocando…',
  done: 'Certificado revocado',
} as const

export const discardTexts = {
  title: (number: string) => `Descartar ${number}`,
  text: (student: string) =>
    `Nadie vio todavía el certificado de ${student}: se borra de la lista y queda anotado en la auditoría.`,
  confirm: 'Descartar',
  working: 'Descartando…',
  done: 'Certificado descartado',
} as const
