import { loadFailureTexts } from './staff-lists.ts'

export const careersTexts = {
  ...loadFailureTexts,
  title: 'Carreras y accesos',
  lead: 'Qué cursos abre cada carrera y la membresía, y cuánto dura cada compra.',
  loading: 'Cargando las carreras…',
  failed: 'No se pudieron cargar las carreras',
  caption: 'Carreras y membresía',
  add: 'Nueva carrera',
  edit: 'Editar',
  empty: 'Todavía no hay carreras. Sin la de la membresía, quien la compra queda sin acceso.',
  columns: {
    name: 'Nombre',
    product: 'Se vende como',
    courses: 'Abre',
    months: 'Duración',
    actions: 'Acciones',
  },
  months: (count: number | null) =>
    count === null ? 'Sin límite' : count === 1 ? '1 mes' : `${count} meses`,
  notSold: 'No se vende en el sitio',
} as const

export const careerForm = {
  addTitle: 'Nueva carrera',
  editTitle: (name: string) => `Editar ${name}`,
  text: 'Vale para las inscripciones y compras que vengan: quien ya está inscrito conserva sus cursos.',
  name: 'Nombre',
  product: 'Se vende como',
  months: 'Meses que dura cada compra',
  monthsHint: 'Vacío: sin límite. Sin meses, la membresía no da acceso.',
  courses: 'Cursos que abre',
  preview: 'Hoy abriría',
  noCurrent: (course: string) => `${course}: sin cohorte vigente`,
  confirm: 'Guardar',
  working: 'Guardando…',
  saved: 'Carrera guardada',
  problems: {
    required: 'Completa este dato.',
    months: 'Escribe un número entero de 1 a 60.',
    courses: 'Elige al menos un curso.',
  },
  failures: {
    denied: 'Tu cuenta ya no puede guardar cambios aquí.',
    network:
      'No sabemos si se guardó: el servidor no respondió. Cierra, mira la lista y vuelve a probar si falta.',
    server: 'El servidor no pudo guardar. Vuelve a probar en unos minutos.',
    career_exists: 'Otra carrera ya tiene ese nombre o se vende como ese producto.',
    career_not_found: 'Esa carrera ya no existe. Recarga la lista.',
  },
} as const
