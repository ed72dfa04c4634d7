import type { EnrollStudentFailureCode } from '#domain/contracts/enroll-student.ts'
import type { ClassroomState } from '#domain/contracts/enrolment.ts'
import { findCountry } from '#domain/countries.ts'
import { forFaults, unreadText } from './messages/faults.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const demoTexts = {
  title: 'Acceso demo',
  lead: 'Abre el aula por un tiempo a una persona interesada. Con el mismo correo, el acceso se renueva.',
  form: 'Nuevo acceso demo',
  firstname: 'Nombre',
  lastname: 'Apellido',
  email: 'Correo',
  profession: 'Profesión',
  phone: 'Teléfono',
  country: 'País',
  notes: 'Notas',
  endsOn: 'Último día de acceso (opcional)',
  lastDay: 'Último día de acceso',
  noCountry: 'Sin dato',
  known: {
    title: 'Ya hay un acceso demo con este correo',
    text: 'No se guardó nada, y lo que escribiste sigue aquí. Si lo envías otra vez, queda lo del formulario. Lo guardado que es distinto:',
    take: 'Completar con lo guardado',
  },
  reopen: {
    title: (name: string) => `Activar a ${name}`,
    text: 'Su acceso ya venció. Elige hasta cuándo lo abres de nuevo.',
    confirm: 'Activar',
    working: 'Activando…',
    changed: 'Otra persona cambió este acceso',
    past: 'Elige un día a partir de hoy.',
  },
  endsOnHint:
    'Ese día, al terminar, el acceso se cierra solo. Sin fecha queda abierto hasta que alguien lo desactive.',
  submit: 'Dar acceso demo',
  submitting: 'Procesando...',
  success: 'Acceso demo listo',
  successHint: (email: string, endsOn: string | null) =>
    `${email} recibirá su acceso al aula en unos minutos. ${endsOn ? `Se cierra solo al terminar el ${endsOn}.` : 'Queda abierto hasta que alguien lo desactive.'}`,
  missing: 'Por favor completa todos los campos obligatorios',
  invalidEmail: 'Por favor ingresa un email válido',
  pastEnd: 'Elige un día a partir de hoy.',
  check: 'Revisa los datos marcados',
  failed: 'Error al crear acceso demo',
  enrolLink: 'Alta de estudiantes',
} as const

export const demoCoursesTexts = {
  ...loadFailureTexts,
  title: 'Cursos del acceso demo',
  lead: 'Los cursos del aula que abre un acceso demo. Quien ya tiene uno conserva los suyos.',
  loading: 'Cargando los cursos…',
  failed: 'No se pudieron cargar los cursos',
  empty: 'Ninguno: un acceso demo crea la cuenta en el aula y no abre ningún curso.',
  columns: { course: 'Curso', classroom: 'ID en el aula', actions: 'Acciones' },
  name: 'Nombre',
  classroom: 'ID del curso en el aula',
  classroomHint: 'El número que el aula muestra en la dirección del curso.',
  add: 'Agregar',
  working: 'Guardando…',
  added: 'Curso agregado',
  remove: 'Quitar',
  removeTitle: (name: string) => `Quitar ${name}`,
  removeText: 'Los accesos demo que se den desde ahora no lo abren.',
  removed: 'Curso quitado',
  problems: {
    required: 'Completa este dato.',
    whole_number: 'Escribe solo el número que muestra el aula.',
    there_already: 'Ese curso del aula ya está en la lista.',
  },
  failures: {
    denied: 'Tu cuenta ya no puede guardar cambios aquí.',
    network: 'El servidor no respondió. Vuelve a probar: repetirlo no hace daño.',
    server: 'El servidor no pudo guardar. Vuelve a probar en unos minutos.',
    there_already: null,
  },
} as const

export const prospectTexts = {
  ...loadFailureTexts,
  title: 'Prospectos con acceso demo',
  filter: 'Mostrar',
  filters: { all: 'Todos', active: 'Activos', inactive: 'Inactivos' },
  loading: 'Cargando prospectos…',
  failed: 'Error al cargar la lista de prospectos',
  more: 'Ver más',
  empty: 'Todavía nadie tiene acceso demo. Crea el primero con el formulario.',
  emptyFilter: 'Ningún prospecto cumple este filtro.',
  toggleFailed: 'Error al actualizar el estado del prospecto',
  keepsClassroom: 'Acceso demo cerrado. El aula sigue abierta, porque tiene cursos.',
  columns: {
    person: 'Prospecto',
    contact: 'Profesión y país',
    state: 'Estado',
    classroom: 'Aula',
    ends: 'Vence',
    granted: 'Otorgado',
    actions: 'Acciones',
  },
  active: 'Activo',
  inactive: 'Inactivo',
  activate: 'Activar',
  deactivate: 'Desactivar',
  changing: 'Cambiando…',
  noEnd: 'Sin vencimiento',
  endsToday: 'Vence hoy',
  endsIn: (days: number) => (days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
  ended: 'Vencido',
} as const

export const classroomStateLabels: Readonly<Record<ClassroomState, string>> = {
  pending: 'Pendiente',
  active: 'Habilitado',
  suspended: 'Suspendido',
  error: 'Falló',
}

const otherCountries: Readonly<Record<string, string>> = { ES: 'España', US: 'Estados Unidos', OT: 'Otro' }

export function demoCountryName(code: string): string {
  return otherCountries[code] ?? findCountry(code)?.name ?? code
}

const tryAgain = 'Vuelve a intentar: no se creará dos veces.'

/** Shown below the failure's title; the compiler requires a text for every code. */
export const demoFailureHint: Readonly<Record<EnrollStudentFailureCode | 'unknown' | 'network', string>> = {
  ...forFaults(tryAgain),
  network: `No hay conexión con el servidor. ${tryAgain}`,
  unauthorized: 'Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste se conserva.',
  forbidden: 'Tu cuenta ya no tiene acceso al área del equipo.',
  rate_limited: 'Hubo demasiados intentos. Espera unos minutos.',
  server_misconfigured: 'El servidor no está bien configurado. Avisa a quien administra el sistema.',
  answer_unread: unreadText,
  course_not_found: tryAgain,
  career_not_found: tryAgain,
  career_without_courses: tryAgain,
  idempotency_conflict: tryAgain,
  idempotency_key_required: tryAgain,
  prospect_changed: tryAgain,
}
