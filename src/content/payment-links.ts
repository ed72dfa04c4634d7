import type { StaffPaymentFailureCode } from '#domain/contracts/staff-payment.ts'
import { greeting } from './greeting.ts'
import { forFaults, unreadText } from './messages/faults.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const paymentLinkTexts = {
  title: 'Link de pago',
  lead: 'Un link cobra un monto, una vez. El estado se actualiza solo cuando el estudiante paga.',
  form: 'Datos del link',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo',
  phone: 'Teléfono',
  phoneHint: 'Sin el código de país. Con «+» al principio puedes escribir uno de otro país.',
  country: 'País',
  course: 'Curso',
  coursePlaceholder: 'Elige un curso',
  coursesLoading: 'Cargando cursos…',
  coursesFailed: 'No se pudieron cargar los cursos',
  type: 'Tipo de pago',
  types: { total: 'Pago Total', installments: 'Cuotas' },
  total: 'Monto total del curso',
  amount: 'Monto del link',
  totalHint: 'Lo que se acuerda por todo el curso.',
  totalOfSale: 'Lo acordado en la venta.',
  /** What the link is for its sale. */
  instalmentOf: (number: number, count: number) => `Este link es la cuota ${number} de ${count}.`,
  completes: 'Con este link queda todo pagado.',
  leaves: (amount: string) => `Después de este link faltarán ${amount}.`,
  newSale: (start: string) => `Cobrar una venta nueva, de la cohorte que ${start}`,
  cohortSale: (start: string) => `Cobrar la venta que ya tiene de la cohorte que ${start}`,
  amountHint: (min: string, max: string) => `Entre ${min} y ${max}.`,
  submit: 'Generar Link de Pago',
  submitting: 'Generando...',
  startAgain: 'Empezar de nuevo',
  errorPrefix: 'Error: ',
  another: 'Generar un link nuevo',
  retry: 'Reintentar',
  problems: {
    overTotal: 'No puede superar el total del curso.',
    tooMany: (most: number) => `Con ese monto el curso se pagaría en más de ${most} cuotas.`,
    overRemaining: (left: string) => `De esta venta solo falta pagar ${left}.`,
    nothingLeft: 'De esta venta no falta pagar nada. Para cobrar más, primero hay que cambiar lo acordado.',
    course: 'Por favor, selecciona un curso.',
    total: 'Por favor, ingresa el monto total del curso.',
    tooSmall: (min: string) => `El mínimo es ${min}.`,
    tooLarge: (max: string) => `El máximo es ${max}.`,
  },
} as const

export const linkResultTexts = {
  title: 'Link listo',
  link: 'Link de pago',
  copy: 'Copiar Link',
  copied: 'Copiado',
  copiedAlert: 'Link copiado al portapapeles',
  copyFailed: 'El navegador no permitió copiar',
  copyFailedHint: 'Selecciona el link y cópialo con el teclado.',
  open: 'Abrir Link',
  message: 'Mensaje de WhatsApp',
  send: 'Enviar por WhatsApp',
  noNumber: 'El teléfono no alcanza para abrir el chat: WhatsApp te preguntará a quién enviarlo.',
} as const

/** Message to the student. */
export function linkMessage(link: { name: string; course: string; amount: string; url: string }): string {
  return `${greeting(link.name)}. Este es tu enlace para pagar ${link.course} (${link.amount}): ${link.url}`
}

export const recentLinkTexts = {
  ...loadFailureTexts,
  title: 'Links recientes',
  loading: 'Cargando links…',
  empty: 'Todavía no hay links. El primero que generes aparecerá aquí con su estado.',
  failed: 'Error al cargar los datos',
  more: 'Ver más',
  filters: 'Filtros de los links',
  search: 'Buscar',
  searchPlaceholder: 'Nombre o correo',
  stateFilter: 'Estado',
  stateFilters: {
    all: 'Todos',
    paid: 'Pagados',
    pending: 'Pendientes',
    rejected: 'Rechazados',
    cancelled: 'Cancelados',
  },
  courseFilter: 'Links de',
  days: 'Día en que se generó',
  allCourses: 'Cualquier curso',
  onlyMine: 'Solo los míos',
  emptyFilter: 'Ningún link coincide con los filtros.',
  clearFilters: 'Quitar los filtros',
  columns: {
    date: 'Creado',
    student: 'Estudiante',
    course: 'Curso',
    amount: 'Monto',
    type: 'Tipo',
    state: 'Estado',
    author: 'Creado por',
    actions: 'Acciones',
  },
  states: { paid: 'Pagado', pending: 'Pendiente', rejected: 'Rechazado', cancelled: 'Cancelado' },
  payableAgain: 'Se puede volver a pagar',
  unknownAmount: 'Sin dato',
  copy: 'Copiar',
  open: 'Abrir',
  send: 'WhatsApp',
  duplicate: 'Duplicar',
} as const

const generic = 'Error al generar el link'
const session = 'Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste se conserva.'

/** Shown after "Error: " (back-office specification, section 8); the compiler requires a text for every code. */
export const linkFailureText: Readonly<
  Record<StaffPaymentFailureCode | 'unknown' | 'network' | 'no_redirect_url' | 'foreign_url', string>
> = {
  ...forFaults(generic),
  network: 'No hay conexión con el servidor. Vuelve a intentar: no se creará un segundo link.',
  payment_provider_error:
    'El procesador de pagos no respondió. Vuelve a intentar: no se creará un segundo link.',
  server_misconfigured: 'El servidor no está bien configurado. Avisa a quien administra el sistema.',
  course_not_found: 'El curso ya no existe. Elige otro.',
  amount_too_small: 'El monto del link es menor que el mínimo.',
  amount_too_large: 'El monto del link es mayor que el máximo.',
  amount_over_total: 'El monto del link no puede superar el total del curso.',
  amount_over_remaining: 'El monto del link es mayor que lo que falta pagar de la venta.',
  order_paid: 'El link con estos mismos datos ya está pagado.',
  rate_limited: 'Hubo demasiados intentos. Espera unos minutos.',
  unauthorized: session,
  forbidden: 'Tu cuenta ya no tiene acceso al área del equipo.',
  no_redirect_url: 'No se recibió URL de checkout',
  foreign_url: 'El link recibido no es del procesador de pagos, por eso no se muestra.',
  answer_unread: unreadText,
  idempotency_key_required: generic,
  idempotency_conflict: generic,
  order_closed: generic,
}
