/** Motifs of the classified relief, from west to east; together they are the whole. */
export const classBands = ['classes-0', 'classes-1', 'classes-2', 'classes-3'] as const

export type ClassBand = (typeof classBands)[number]
