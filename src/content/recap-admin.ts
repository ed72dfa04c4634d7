import type { RecapFileFailureBody, RecapLinksFailureCode } from '#domain/contracts/recap-admin.ts'
import { forFaults, unreadText } from './messages/faults.ts'
import { loadFailureTexts, pagerTexts } from './staff-lists.ts'

/**
 * Texts of the Recaps tab. The English messages are those of the back-office specification, sections 5 and 8; the
 * Spanish hints add the next step.
 */
export const recapTabText = {
  ...loadFailureTexts,
  editTitle: (classTitle: string) => `Editar: ${classTitle}`,
  newRecap: 'Nuevo recap',
  listTitle: 'Recaps',
  listLoading: 'Cargando los recaps',
  failed: 'No se pudieron cargar los recaps',
  more: 'Mostrar recaps anteriores',
  empty: 'Todavía no hay recaps. Completa el formulario para guardar el primero.',
  edit: 'Editar',
  editing: 'En edición',
  links: 'Ver links',
  /** Starts the recap of the next class with the fields of this one. */
  next: 'Próxima clase',
  contents: { audio: 'Audio', pdf: 'PDF', material: 'Material', video: 'Video', announcement: 'Anuncio' },
  noContents: 'Sin contenido todavía',
  none: '—',
} as const

export const recapFormText = {
  title: 'Material del recap',
  course: 'Curso',
  coursePlaceholder: 'Elige un curso',
  coursesLoading: 'Cargando los cursos…',
  cohort: 'Cohorte',
  cohortHint: 'Como en el curso, por ejemplo 202607.',
  classId: 'ID de la clase',
  classIdHint: 'Una por clase, por ejemplo clase-3.',
  classTitle: 'Título de la clase',
  description: 'Descripción',
  identityLocked:
    'Curso, cohorte e ID identifican al recap y no se cambian: para otra clase, crea un recap nuevo.',
  existing: 'Ya hay un recap de esta clase. Ábrelo para editarlo, o elige otro ID.',
  openExisting: 'Abrirlo para editar',
  materialUrl: 'URL del material',
  videoUrl: 'URL del video',
  videoHint: 'Un video de YouTube se ve dentro de la página.',
  videoUnknown: 'No es un link a un video de YouTube: los estudiantes no lo verán en la página.',
  urlInvalid: 'Escribe una dirección completa que empiece con https://',
  save: 'Guardar recap',
  saving: 'Guardando…',
  created: 'Recap guardado',
  updated: 'Recap actualizado',
  savedNext: 'Ya puedes generar los links de los estudiantes.',
  missing: 'Para guardar completa curso, cohorte, ID y título de la clase.',
  unchanged: 'Sin cambios por guardar.',
  waitForUpload: 'Espera a que termine la subida para guardar.',
  draftBack: 'Recuperamos lo que habías escrito y no llegaste a guardar.',
  discard: 'Descartar',
  leaveTitle: 'Hay cambios sin guardar',
  leaveText: 'Si abres otro recap, se pierde lo que escribiste en este.',
  leaveConfirm: 'Descartar y abrir',
} as const

/** By request field. */
export const recapFieldNames = {
  class_title: 'Título de la clase',
  description: 'Descripción',
  audio_url: 'Audio',
  pdf_url: 'Resumen ejecutivo (PDF)',
  material_url: 'URL del material',
  video_url: 'URL del video',
  announcement: 'Anuncio',
} as const

export const announcementText = {
  label: 'Anuncio',
  guidance: 'HTML básico: a, strong, em y br. Los links, con https. Las líneas se conservan.',
  example: '<strong>Importante:</strong> la clase está en <a href="https://…">este enlace</a>.',
  preview: 'Así lo verán los estudiantes',
  empty: 'Sin anuncio.',
  dropped: 'Quitamos lo que no está permitido. Se guarda lo que ves en la vista previa.',
  tooLong: (length: number, limit: number) =>
    `El anuncio ocupa ${length} caracteres y el máximo es ${limit}.`,
} as const

export const recapUploadText = {
  labels: { audio: 'Audio (MP3 o WAV)', pdf: 'Resumen ejecutivo (PDF)' },
  hints: { audio: 'También M4A y OGG. Hasta 100\u00a0MB.', pdf: 'Hasta 100\u00a0MB.' },
  choose: { audio: 'Subir audio', pdf: 'Subir PDF' },
  replace: 'Reemplazar',
  remove: 'Quitar',
  stored: 'Archivo subido',
  checking: 'Revisando el archivo…',
  uploading: (percent: number) => `Subiendo: ${percent}\u00a0%`,
  finishing: 'Confirmando con el servidor…',
  progress: { audio: 'Progreso de la subida del audio', pdf: 'Progreso de la subida del PDF' },
  done: 'Subida completa · 100\u00a0%',
  lengthUnwritten: {
    title: 'Este audio no dice cuánto dura',
    text: 'Se puede publicar, pero a tus estudiantes les puede mostrar otra duración y saltar al lugar equivocado. Para evitarlo, expórtalo de nuevo como MP3 o AAC desde tu editor de audio y reemplázalo.',
  },
  cancel: 'Cancelar la subida',
  cancelled: 'Subida cancelada.',
  retry: 'Reintentar la subida',
  errorTitle: 'Upload Error',
} as const

const audioCodecHint =
  'Es un audio sin pérdida (ALAC) o de otro formato que Chrome y Firefox no reproducen. Expórtalo como AAC o MP3 y sube ese archivo.'

export type UploadProblem =
  | 'audio_type'
  | 'audio_codec'
  | 'pdf_type'
  | 'file_too_large'
  | 'bucket_missing'
  | 'denied'
  | 'too_large'
  | 'session'
  | 'network'
  | 'server'

/** `reason`: as specified, in English; `hint`: the next step. */
export const uploadProblems: Record<UploadProblem, { reason: string; hint?: string; spanish?: true }> = {
  audio_type: {
    reason: 'Invalid file type. Please upload a MP3 or WAV file.',
    hint: 'Se aceptan MP3, WAV, M4A y OGG. El contenido es de otro tipo, diga lo que diga el nombre, o la grabación quedó incompleta.',
  },
  audio_codec: { reason: 'Invalid file type. Please upload a MP3 or WAV file.', hint: audioCodecHint },
  pdf_type: {
    reason: 'Invalid file type. Please upload a PDF file.',
    hint: 'El contenido del archivo no es un PDF, diga lo que diga su nombre.',
  },
  file_too_large: {
    reason: 'File too large. Maximum size is 100MB.',
    hint: 'Comprímelo o divídelo y elige el archivo nuevo.',
  },
  bucket_missing: {
    reason: 'Storage bucket not found. Please check configuration.',
    hint: 'Avisa a quien administra el sistema.',
  },
  denied: {
    reason: 'Permission denied. Please check storage policies.',
    hint: 'Avisa a quien administra el sistema.',
  },
  too_large: {
    reason: 'File size exceeds limit.',
    hint: 'Comprímelo o divídelo y elige el archivo nuevo.',
  },
  session: {
    reason: 'No active session. Please log in.',
    hint: 'Lo que escribiste queda guardado en este navegador.',
  },
  network: { reason: 'La subida se cortó. Revisa tu internet y reintenta.', spanish: true },
  server: { reason: 'El servidor no pudo guardar el archivo. Reintenta en un momento.', spanish: true },
}

export type RecapSaveProblem =
  | 'session'
  | 'forbidden'
  | 'network'
  | 'failed'
  | 'course_not_found'
  | 'recap_not_found'
  | 'answer_unread'
  | RecapFileFailureBody['code']

export const recapSaveFailed = 'Failed to save recap material'
export const noActiveSession = 'No active session. Please log in.'
export const coursesFailed = 'Failed to load courses'

/** The next step, shown below the specified message. */
export const recapSaveHints: Record<RecapSaveProblem, string> = {
  session: 'Inicia sesión de nuevo: lo que escribiste queda guardado en este navegador.',
  forbidden: 'Tu cuenta no tiene permiso para guardar recaps.',
  network: 'No hubo respuesta. Revisa tu internet y guarda de nuevo: no se duplica nada.',
  failed: 'Lo que escribiste sigue aquí. Guarda de nuevo en un momento.',
  course_not_found: 'El curso elegido ya no existe. Elige otro.',
  recap_not_found: 'Este recap ya no existe. Copia lo que necesites y crea uno nuevo.',
  answer_unread: unreadText,
  file_not_found: 'El archivo subido no está en el almacenamiento. Súbelo de nuevo.',
  file_type_mismatch: 'El archivo subido no es del tipo que dice, y lo borramos. Sube otro.',
  audio_codec: `${audioCodecHint} El que subiste lo borramos.`,
  storage_error: 'El almacenamiento no respondió. Guarda de nuevo en un momento.',
}

export const recapLinksText = {
  ...loadFailureTexts,
  ...pagerTexts,
  title: 'Links personalizados',
  table: 'Links de los estudiantes',
  filter: 'Recap',
  current: 'Recap actual',
  currentNone: 'Recap actual (ninguno abierto)',
  all: 'Todos los recaps',
  search: 'Buscar',
  searchHint: 'Nombre, correo o clase',
  generate: 'Generar links',
  generating: 'Generando…',
  generated: (created: number, students: number) =>
    `${created === 1 ? '1 link nuevo' : `${created} links nuevos`} para ${students === 1 ? '1 estudiante' : `${students} estudiantes`}.`,
  generatedNone: (students: number) =>
    students === 0
      ? 'El curso todavía no tiene estudiantes inscritos.'
      : `Los ${students} estudiantes ya tenían su link: no cambió ninguno.`,
  generateFailed: 'No se pudieron generar los links. Verifica que la Edge Function esté desplegada.',
  generateNeedsRecap: 'Elige un recap para generar sus links.',
  loading: 'Cargando los links',
  failed: 'No se pudieron cargar los links',
  emptyCurrent: 'Guarda un recap o abre uno de la lista para ver sus links.',
  emptyRecap: 'Este recap todavía no tiene links. Genera uno por estudiante.',
  emptyAll: 'Todavía no hay links. Elige un recap y genéralos.',
  emptySearch: (search: string) => `Ningún link coincide con «${search}».`,
  clearSearch: 'Borrar la búsqueda',
  columns: {
    student: 'Estudiante',
    recap: 'Recap',
    state: 'Estado',
    opened: 'Abierto',
    rating: 'Valoración',
    actions: 'Acciones',
  },
  states: { active: 'Activo', expired: 'Vencido', revoked: 'Revocado' },
  until: 'hasta el',
  neverOpened: 'Sin abrir',
  ratingOf: (rating: number) => `${rating} de 5`,
  copy: 'Copiar link',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar el link',
  copyFailedHint: 'El navegador no lo permitió. Cópialo a mano:',
  revoke: 'Revocar',
  renew: 'Renovar',
  confirm: {
    revoke: {
      title: 'Revocar el link',
      text: (name: string) => `El link de ${name} deja de funcionar en el acto. Puedes renovarlo después.`,
      action: 'Revocar link',
      done: 'Link revocado',
      failed: 'No se pudo revocar el link',
    },
    revokeSeveral: {
      title: 'Revocar los links elegidos',
      text: (links: number) =>
        links === 1
          ? 'El link elegido deja de funcionar en el acto. Puedes renovarlo después.'
          : `Los ${links} links elegidos dejan de funcionar en el acto. Puedes renovarlos después.`,
      action: 'Revocar links',
      done: 'Links revocados',
      failed: 'No se pudieron revocar los links',
    },
    renew: {
      title: 'Renovar el link',
      text: (name: string) =>
        `${name} recibe un link nuevo, válido por un año. El anterior deja de funcionar: tendrás que enviarle el nuevo.`,
      action: 'Renovar link',
      done: 'Link renovado',
      failed: 'No se pudo renovar el link',
    },
  },
  actionHint: 'Vuelve a probar en un momento.',
  pages: 'Páginas de los links',
  count: { one: 'link', many: 'links' },
  choose: (name: string) => `Elegir el link de ${name}`,
  choosePage: 'Elegir todos los de esta página',
  chosen: (count: number) => (count === 1 ? '1 link elegido' : `${count} links elegidos`),
  chosenActions: 'Links elegidos',
  copyChosen: 'Copiar elegidos',
  copiedChosen: (count: number) => (count === 1 ? '1 link copiado' : `${count} links copiados`),
  copyChosenEmpty: 'Ninguno de los links elegidos está activo',
  exportChosenCsv: 'Exportar CSV de los elegidos',
  exportChosenMailer: 'Exportar MailerLite de los elegidos',
  revokeChosen: 'Revocar elegidos',
  chooseNone: 'Quitar la elección',
  exportCsv: 'Exportar CSV',
  exportMailer: 'Exportar MailerLite',
  exporting: 'Exportando…',
  copying: 'Copiando…',
  exported: (count: number) => `Se exportaron ${count === 1 ? '1 link' : `${count} links`}`,
  leftOut: (count: number) =>
    count === 1
      ? '1 link revocado o vencido quedó fuera.'
      : `${count} links revocados o vencidos quedaron fuera.`,
  exportFailed: 'Error al exportar',
  mailerFailed: 'Error al exportar en formato MailerLite',
  mailerNeedsRecap: 'Debes seleccionar un recap para exportar',
  mailerEmpty: 'No hay links para exportar en formato MailerLite',
  csvEmpty: 'No hay links para exportar',
  csvHeader: ['Nombre', 'Email', 'Link personalizado'],
  mailerHeader: ['email', 'url'],
} as const

/** One message for all (back-office specification, section 8); the next step differs. */
export const generateHints: Readonly<
  Record<RecapLinksFailureCode | 'network' | 'unknown', string | undefined>
> = {
  ...forFaults(undefined),
  unauthorized: noActiveSession,
  recap_not_found: 'Ese recap ya no existe. Elige otro.',
  network: 'No hubo respuesta. Vuelve a generar: los links que existen no cambian.',
  answer_unread: unreadText,
  rate_limited: undefined,
  server_misconfigured: undefined,
}
