import type { ClassSchedule } from './course-landing.ts'

/** When the classes of each course are, by base slug (public specification, sections 2 and 9). */
export const schedules = {
  'carrera-geodata-science': {
    text: 'Miércoles 19 a 21 h (Argentina)',
    weekday: 3,
    starts: '19:00',
    ends: '21:00',
  },
  'gee-python': { text: 'Miércoles 18 a 20 h (Argentina)', weekday: 3, starts: '18:00', ends: '20:00' },
  geodatabases: { text: 'Jueves 19 a 21 h (Argentina)', weekday: 4, starts: '19:00', ends: '21:00' },
  'adquisicion-datos-espaciales': {
    text: 'Miércoles 19 a 21 h (Argentina)',
    weekday: 3,
    starts: '19:00',
    ends: '21:00',
  },
  'aprendizaje-automatico': {
    text: 'Miércoles 19 a 21 h (Argentina)',
    weekday: 3,
    starts: '19:00',
    ends: '21:00',
  },
  'deep-learning': { text: 'Miércoles 19 a 21 h (Argentina)', weekday: 3, starts: '19:00', ends: '21:00' },
} as const satisfies Record<string, ClassSchedule>

/** Null for what has no classes of its own, such as the membership. */
export function scheduleOf(baseSlug: string): ClassSchedule | null {
  return Object.entries(schedules).find(([slug]) => slug === baseSlug)?.[1] ?? null
}
