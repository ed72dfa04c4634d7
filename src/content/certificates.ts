import type { CertificateState } from '#domain/contracts/certificates.ts'
import { loadFailureTexts, pagerTexts } from './staff-lists.ts'

/** Back-office specification, section 4; the last three are ready certificates that are not valid any more. */
export const certificateStateLabels: Readonly<Record<CertificateState, string>> = {
  pending: 'Pendiente',
  processing: 'Procesando',
  ready: 'Listo',
  error: 'Error',
  expired: 'Vencido',
  revoked: 'Revocado',
  replaced: 'Reemplazado',
}

export const certificatesTexts = {
  ...loadFailureTexts,
  ...pagerTexts,
  title: 'Gestión de Certificados',
  create: 'Crear Nuevo Certificado',
  issueCohort: 'Emitir a una cohorte',
  toSettings: 'Ir a los ajustes',
  loading: 'Cargando los certificados…',
  failedTitle: 'Error',
  failed: 'No se pudieron cargar los certificados',
  pages: 'Páginas de certificados',
  count: { one: 'certificado', many: 'certificados' },
  filters: 'Filtros de certificados',
  search: 'Buscar',
  searchPlaceholder: 'Nombre, correo, número o curso',
  state: 'Estado',
  allStates: 'Todos los estados',
  cohort: 'Cohorte',
  allCohorts: 'Todas las cohortes',
  empty: 'Ningún certificado coincide con lo que buscas.',
  clear: 'Quitar los filtros',
  emptyYet: 'Todavía no hay certificados. Crea el primero o emítelos a una cohorte entera.',
  columns: {
    student: 'Estudiante',
    course: 'Curso',
    number: 'Número',
    state: 'Estado',
    date: 'Fecha',
    actions: 'Acciones',
  },
  version: (version: number) => `Versión ${version}`,
  until: (day: string) => `hasta el ${day}`,
} as const

export const certificateActionTexts = {
  canva: 'Abrir Canva',
  upload: 'Subir PDF',
  generate: 'Generar PDF',
  generating: 'Generando…',
  view: 'Ver Certificado',
  viewing: 'Abriendo…',
  copy: 'Copiar dirección',
  copied: 'Copiada',
  addressCopied: 'Dirección copiada',
  copyFailed: 'No se pudo copiar la dirección',
  copyFailedHint: 'Cópiala a mano:',
  correct: 'Corregir el nombre',
  reissue: 'Reemitir',
  revoke: 'Revocar',
  discard: 'Descartar',
  history: 'Historial',
  errorTitle: 'Error',
  statusFailed: 'No se pudo actualizar el estado',
  issued: (number: string) => `Certificado ${number} emitido`,
  issuedHint: 'El estudiante recibe un correo con la dirección.',
  fileFailed: 'No se pudo abrir el archivo. Vuelve a probar.',
  fileMissing: 'Este certificado ya no tiene un archivo a la vista. Recarga la lista.',
  tabBlocked:
    'El navegador no permitió abrir otra pestaña. Permite las ventanas de este sitio y vuelve a probar.',
} as const

export const certificateHistoryTexts = {
  ...loadFailureTexts,
  title: (number: string) => `Historial de ${number}`,
  loading: 'Cargando el historial…',
  failed: 'No se pudo cargar el historial',
  version: (version: number) => `Versión ${version}`,
  someone: 'alguien del equipo',
  created: (moment: string, who: string) => `Creada el ${moment} por ${who}`,
  reissued: (reason: string) => `Motivo de la versión nueva: ${reason}`,
  issued: (moment: string, who: string) => `Emitida el ${moment} por ${who}`,
  makers: { canva: 'PDF subido', generated: 'PDF generado' },
  replaced: (moment: string) => `Reemplazada el ${moment}`,
  revoked: (moment: string, who: string) => `Revocada el ${moment} por ${who}`,
  revocation: (reason: string) => `Motivo: ${reason}`,
  hours: (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`),
  page: 'Ver su página pública',
  close: 'Cerrar',
} as const

export const certificatesTabTexts = {
  ...loadFailureTexts,
  lead: 'Crea, genera y revisa los certificados de cada cohorte.',
  open: 'Abrir la gestión de certificados',
  loading: 'Cargando el resumen…',
  failed: 'No se pudo cargar el resumen',
  summary: 'Por terminar',
  latest: 'Los últimos',
  nothing: 'No hay certificados por terminar.',
  counts: {
    pending: (count: number) => (count === 1 ? '1 pendiente' : `${count} pendientes`),
    processing: (count: number) => (count === 1 ? '1 en Canva' : `${count} en Canva`),
    error: (count: number) => (count === 1 ? '1 con error' : `${count} con error`),
  },
} as const
