import type { DayRangePreset, DayRangeProblem } from '#domain/day-range.ts'

/** Load failure texts shared by all back-office lists; each list adds its own `failed`. */
export const loadFailureTexts = {
  failedHint:
    'El servidor no respondió como esperábamos. Vuelve a probar; si sigue igual, avisa a quien administra el sistema.',
  offline: 'Error de conexión',
  offlineHint: 'Revisa tu internet y vuelve a probar.',
  retry: 'Reintentar',
} as const

/** Pager texts shared by all back-office lists; each list adds its own `pages` and `count`. */
export const pagerTexts = {
  page: 'Página',
  of: 'de',
  previous: 'Anterior',
  next: 'Siguiente',
  updating: 'Actualizando…',
} as const

/** The toast that takes an act back. */
export const undoTexts = { undo: 'Deshacer', undoFailed: 'No se pudo deshacer' } as const

/** When a cohort begins: what staff tell the cohorts of a course apart by. */
export const cohortStartTexts = {
  none: 'sin fecha de inicio',
  begins: (day: string) => `empieza el ${day}`,
  began: (day: string) => `empezó el ${day}`,
  over: (day: string) => `empezó el ${day}, terminada`,
} as const

/** On a phone, with how many of them are chosen. */
export const listFilterTexts = {
  open: (chosen: number) => (chosen === 0 ? 'Filtros' : `Filtros (${chosen})`),
} as const

/** A range of days, which every list names after what happened on them. */
export const dayRangeTexts = {
  choices: {
    all: 'Todos los días',
    weekend: 'Fin de semana',
    month: 'Este mes',
    last_month: 'Mes pasado',
    chosen: 'Desde – hasta',
  } satisfies Record<DayRangePreset | 'all' | 'chosen', string>,
  from: 'Desde',
  to: 'Hasta',
  problem: (problem: DayRangeProblem) =>
    problem.kind === 'reversed'
      ? '«Hasta» es anterior a «Desde»: esas fechas no se aplican.'
      : `«${problem.text}» no es una fecha que se pueda buscar: no se aplica.`,
} as const
