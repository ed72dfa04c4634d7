import type { EnrollStudentFailureCode } from '#domain/contracts/enroll-student.ts'
import { forFaults } from './messages/faults.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const enrolmentTexts = {
  title: 'Alta de estudiantes',
  lead: 'Registra al estudiante, su venta y sus cursos. El aula y la lista de correo se completan solas.',
  form: 'Datos del alta',
  person: 'Estudiante',
  firstname: 'Nombre',
  lastname: 'Apellido',
  email: 'Correo',
  phone: 'Teléfono',
  country: 'País',
  study: 'Curso o carrera',
  career: 'Carrera (opcional)',
  noCareer: 'Sin carrera',
  careersFailed: 'No se pudieron cargar las carreras',
  courses: 'Cursos',
  coursesLoading: 'Cargando cursos…',
  coursesFailed: 'No se pudieron cargar los cursos',
  coursesByCareer: 'Con una carrera, los cursos se asignan automáticamente.',
  coursesRequired: 'Elige al menos un curso, o una carrera.',
  sale: 'Venta',
  price: 'Precio',
  priceHint: 'Se completa con lo elegido. Vacío o 0: un lugar sin cargo.',
  /** What becomes of a sale that exists already. */
  keepsSale: 'Lo acordado en esa venta: el alta se suma a ella y no crea otra.',
  mode: 'Modo de pago',
  modes: { total: 'Pago total', cuotas: 'Cuotas', suscripcion: 'Suscripción' },
  group: 'Grupo de la lista de correo (opcional)',
  groupHint: 'El número que identifica al grupo. Vacío: no se agrega a ninguno.',
  submit: 'Dar de alta',
  submitting: 'Procesando...',
  retry: 'Reintentar',
} as const

export const enrolmentStatusTexts = {
  success: '¡Alumno dado de alta exitosamente!',
  existing: 'Esta alta ya estaba hecha: nada se repitió.',
  title: 'Pasos del alta',
  loading: 'Cargando los pasos…',
  failed: 'Error al cargar los datos',
  failedHint: 'El alta no se pierde. Revisa tu internet y vuelve a probar.',
  unknownStudent: 'No encontramos a este estudiante.',
  retry: 'Reintentar',
  states: { pending: 'Pendiente', done: 'Hecho', failed: 'Falló', dismissed: 'Descartado' },
  student: 'Estudiante',
  sale: 'Venta',
  saleOf: (price: string) => `${price} registrados`,
  attempt: (attempts: number, time: string | null) =>
    `${attempts === 1 ? '1 intento' : `${attempts} intentos`}${time ? `, el próximo a las ${time}` : ''}`,
  detail: 'Respuesta del proveedor',
  allDone: 'Todos los pasos están hechos.',
  open: (steps: number) =>
    steps === 1
      ? 'Queda 1 paso pendiente. Se reintenta solo.'
      : `Quedan ${steps} pasos pendientes. Se reintentan solos.`,
  broken: (steps: number) =>
    steps === 1
      ? 'Un paso falló y necesita que lo reintentes.'
      : `${steps} pasos fallaron y necesitan que los reintentes.`,
  saleFound: (agreed: string) => `La que ya tenía: ${agreed}`,
  saleDiffers: (agreed: string, price: string) =>
    `Ya tenía una venta de ${agreed}: el precio de ${price} no la cambió.`,
  withoutClassroom: 'Sin aula, nada que inscribir:',
  missing: 'La carrera no tiene una cohorte abierta de:',
} as const

export const recentEnrolmentTexts = {
  ...loadFailureTexts,
  title: 'Altas recientes',
  loading: 'Cargando altas…',
  empty: 'Todavía no hay altas hechas aquí. La primera aparecerá en esta lista.',
  failed: 'Error al cargar los datos',
  more: 'Ver más',
  filters: 'Filtros de las altas',
  search: 'Buscar',
  searchPlaceholder: 'Nombre o correo',
  courseFilter: 'Altas en',
  days: 'Día del alta',
  allCourses: 'Cualquier curso',
  onlyMine: 'Solo las mías',
  emptyFilter: 'Ningún alta coincide con los filtros.',
  clearFilters: 'Quitar los filtros',
  columns: {
    student: 'Estudiante',
    offer: 'Curso o carrera',
    price: 'Precio',
    date: 'Fecha',
    author: 'Hecha por',
    actions: 'Acciones',
  },
  unknownOffer: 'Curso eliminado',
  free: 'Sin cargo',
  duplicate: 'Duplicar',
  steps: 'Ver pasos',
} as const

const unknown = 'Error desconocido'

/** Back-office specification, section 8; the compiler requires a text for every code. */
export const enrolmentFailureText: Readonly<
  Record<EnrollStudentFailureCode | 'unknown' | 'network', string>
> = {
  ...forFaults(unknown),
  network: 'Error al conectar con el servidor.',
  course_not_found: 'Uno de los cursos ya no existe. Recarga la página y elige de nuevo.',
  career_not_found: 'La carrera ya no existe. Recarga la página y elige de nuevo.',
  career_without_courses: 'Ningún curso de esta carrera tiene una cohorte abierta.',
  idempotency_conflict: unknown,
  unauthorized: 'Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste se conserva.',
  forbidden: 'Tu cuenta ya no tiene acceso al área del equipo.',
  rate_limited: 'Hubo demasiados intentos. Espera unos minutos.',
  answer_unread:
    'El alta quedó hecha, pero no pudimos leer la respuesta. Mírala en «Altas recientes»: no hace falta repetirla.',
  server_misconfigured: 'El servidor no está bien configurado. Avisa a quien administra el sistema.',
  idempotency_key_required: unknown,
  prospect_changed: unknown,
}

/** For failures with an unknown outcome. */
export const safeToRetry = 'Puedes volver a intentar: el alta no se hará dos veces.'
