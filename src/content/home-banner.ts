/** The strip above the bar, in the frame of every page; the rest of the home page's text comes with that page. */
export const homeBanner = {
  /** The day is the nearest start to come that the database knows; a past one is never announced. */
  next: (day: string) => `El próximo curso comienza el ${day}`,
  undated: 'Todos los cursos del año en una membresía',
  action: 'Ver All Access',
} as const
