import { site } from '../site.ts'

export type SyllabusSession = {
  session: number
  title: string
  description: string
  /** What students can do after the session. */
  outcome: string
  tools: readonly string[]
  /** A real regional place and problem that the session works on. */
  regionalCase: string
}

export type Teacher = {
  name: string
  role: string
  description: string
  linkedin: string
  /** Fictional person, labelled as a sample until the school provides its team. */
  sample: true
}

/** `symbol`: two letters instead of a third-party logo. */
export type Technology = { symbol: string; name: string; description: string }
export type Question = { question: string; answer: string }
export type Feature = { title: string; text: string }

/** `series`: typical time series, values from 0 to 1. */
export type Application = Feature & { series: readonly number[] }

/** Texts of a module's page, besides its record; the compiler requires every part. */
export type CourseLanding = {
  liveClasses: string
  /** Shown unless few seats are left. */
  seats: string
  hero: { title: string; lead: string; enrol: string }
  price: { title: string; enrol: string }
  audience: { title: string; text: string; requirements: readonly string[] }
  includes: { title: string; items: readonly Feature[] }
  syllabus: { title: string; lead: string; sessions: readonly SyllabusSession[] }
  applications: { title: string; lead: string; seriesNote: string; items: readonly Application[] }
  teachers: { title: string; people: readonly Teacher[] }
  technologies: { title: string; items: readonly Technology[] }
  faq: { title: string; items: readonly Question[] }
  enquiry: { title: string; lead: string }
  closing: { title: string; text: string; enrol: string }
}

export const landingTexts = {
  start: 'Inicio',
  nextStart: 'Próxima cohorte',
  startUnknown: 'Fecha a confirmar',
  startFailed: 'La fecha no cargó.',
  startLoading: 'Cargando la fecha de inicio',
  addToCalendar: 'Agregar a mi calendario',
  calendarFailure: {
    title: 'No pudimos preparar el calendario',
    description: 'Revisa tu conexión y vuelve a intentar.',
  },
  tellMe: 'Avísame de la fecha',
  schedule: 'Horario',
  localSchedule: 'En tu zona horaria',
  duration: 'Duración',
  classes: 'Clases',
  seats: 'Cupos',
  session: 'Sesión',
  outcome: 'Al terminar',
  regionalCase: 'Caso',
  tools: 'Herramientas',
  sampleTeacher: 'Perfil de muestra',
  teacherProfile: (name: string) => `Perfil de ${name} en ${site.professionalNetwork.name}`,
  requirements: 'Requisitos',
  onThisPage: 'En esta página',
} as const

export const weekdayNames = [
  'domingo',
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
] as const
