export const comparisonTexts = {
  title: 'Compara antes de elegir',
  caption: 'Programas con sus semanas y horas de clase, su inicio, lo que haces, para quién son y su precio',
  columns: ['Programa', 'Duración', 'Empieza', 'Qué haces', 'Para quién', 'Precio'],
  hours: (hours: number) => `${hours}\u00a0h`,
  months: (months: number) => `${months} meses`,
  /** The membership has no cohorts. */
  anyDay: 'Al pagar',
  unknown: 'A confirmar',
} as const
