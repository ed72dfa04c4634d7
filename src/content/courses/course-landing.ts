import type { MapSheet } from '../sheets/map-sheet.ts'

export type SyllabusSession = {
  title: string
  description: string
  /** What students can do after the session, in one short sentence: it shows while the rest is folded. */
  outcome: string
  tools: readonly string[]
  /** A real regional place and problem that the session works on. */
  regionalCase: string
}

/** `symbol`: two letters instead of a third-party logo. */
export type Technology = { symbol: string; name: string; description: string }
export type Question = { question: string; answer: string }
export type Feature = { title: string; text: string }

/** A case of the region: where, with what, and what comes out (`text`). */
export type Application = Feature & { place: string; tool: string }

/** What a reader of this subject asks for first. */
export type Study =
  | { kind: 'steps'; title: string; lead: string; steps: readonly (Feature & { code: string })[] }
  | { kind: 'query'; title: string; lead: string; sql: string; notes: readonly Feature[] }
  | { kind: 'sources'; title: string; lead: string; sources: readonly DataSource[] }
  | { kind: 'readings'; title: string; lead: string; readings: readonly (Feature & { tool: string })[] }

/** `session`: number of the one that works with it, from 1. */
export type DataSource = { name: string; data: string; licence: string; session: number }

/** A part of the syllabus. */
export type Stage = { name: string; sessions: number }

/** Sections of a module's page between its opening and its closing offer. */
export type LandingSection = 'study' | 'syllabus' | 'applications' | 'audience' | 'people' | 'faq'

/** Texts of a module's page, besides its record; the compiler requires every part. */
export type CourseLanding = {
  /** Shown unless few seats are left; without it, that there are some once the course is on sale. */
  seats?: string
  hero: { title: string; lead: string }
  /** In the order in which a reader of the subject wants them. */
  sections: readonly LandingSection[]
  study?: Study
  /** What one makes after the course, under the opening. */
  sheet?: MapSheet
  /** Titled with whom the record says it is for; `text` and the lead of the syllabus stand in the printed one alone. */
  audience: { text: string; requirements: readonly string[] }
  includes: readonly Feature[]
  syllabus: { title: string; lead: string; stages?: readonly Stage[]; sessions: readonly SyllabusSession[] }
  applications: readonly Application[]
  technologies: readonly Technology[]
  faq: readonly Question[]
  closing: { title: string; text: string }
}

export const landingTexts = {
  enrol: 'Inscribirme',
  includes: 'Qué incluye',
  applications: 'Para qué se usa',
  technologies: 'Con qué trabajamos',
  faq: 'Preguntas frecuentes',
  enquiry: 'Pregunta por este curso',
  partOf: { before: 'Es parte de la', career: 'Carrera', after: (price: string) => `, que cuesta ${price}.` },
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
  seats: 'Lugares',
  seatsFree: 'Disponibles',
  session: 'Sesión',
  regionalCase: 'Caso',
  tools: 'Herramientas',
  licence: 'Licencia',
  teachers: 'Quién enseña',
  sampleTeacher: 'Perfil de muestra',
  teacherProfile: (name: string) => `Perfil de ${name} en`,
  requirements: 'Requisitos',
} as const

/** What the start of a cohort is called: of the next one, where none is left to take of this one. */
export function startLabel(seats: { nextStart: string | null } | null): string {
  return seats?.nextStart ? landingTexts.nextStart : landingTexts.start
}
