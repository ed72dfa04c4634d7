import type { CalendarDay } from '#domain/calendar.ts'

/**
 * Starts that the public specification writes on the pages (sections 2 and 9), by base slug. They stand in for a cohort
 * without a start of its own in the database, and only until they have passed (decision 18).
 */
export const defaultStarts: Readonly<Record<string, CalendarDay>> = {
  'adquisicion-datos-espaciales': '2025-05-15',
  'aprendizaje-automatico': '2025-07-16',
  'gee-python': '2025-07-16',
  'carrera-geodata-science': '2025-08-20',
  geodatabases: '2025-08-21',
  'deep-learning': '2025-09-10',
}
