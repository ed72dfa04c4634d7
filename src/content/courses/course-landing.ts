import { site } from '../site.ts'

export type SyllabusSession = {
  session: number
  title: string
  description: string
  /** What a person can do after the session. */
  outcome: string
  tools: readonly string[]
  /** Real place and problem of the region that the session works on. */
  regionalCase: string
}

export type Teacher = {
  name: string
  role: string
  description: string
  /** Profile in the professional network. */
  linkedin: string
  /** Invented person: shown as such until the school puts its own team here. */
  sample: true
}

/** `symbol`: two letters in the place of a logo, which belongs to others. */
export type Technology = { symbol: string; name: string; description: string }
export type Question = { question: string; answer: string }
export type Feature = { title: string; text: string }

/** `series`: the shape that the phenomenon draws over time, from 0 to 1. */
export type Application = Feature & { series: readonly number[] }

/** What a module's page says beside the facts of its record; a missing part does not compile. */
export type CourseLanding = {
  liveClasses: string
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
  startUnknown: 'Próxima cohorte: fecha a confirmar',
  startFailed: 'La fecha no cargó.',
  startLoading: 'Cargando la fecha de inicio',
  addToCalendar: 'Agregar a mi calendario',
  calendarFailure: {
    title: 'No pudimos preparar el calendario',
    description: 'Revisa tu conexión y vuelve a intentar.',
  },
  tellMe: 'Avísame cuando se confirme',
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
