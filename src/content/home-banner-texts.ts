/** The strip above the bar. Separate from the home page's text because the frame of every page includes it. */
export const homeBanner = {
  /** The next start in the database; never a past one. */
  next: (day: string) => `El próximo curso comienza el ${day}`,
  undated: 'Todos los cursos del año en una membresía',
  action: 'Ver All Access',
} as const
