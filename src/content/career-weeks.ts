/** How long each part of the career takes; every range and total is counted from here (public specification, section 2). */
export const careerWeeks = {
  acquisition: 8,
  learning: 8,
  network: 12,
  project: 3,
  /** What was made is shown to the group. */
  presentation: 1,
} as const

/** The parts as a drawing of the whole way tells them. */
export const careerWay = [
  { name: 'Adquisición de datos', weeks: careerWeeks.acquisition },
  { name: 'Machine learning', weeks: careerWeeks.learning },
  { name: 'Deep learning', weeks: careerWeeks.network },
  { name: 'Proyecto y presentación', weeks: careerWeeks.project + careerWeeks.presentation },
] as const

export const careerLength = careerWay.reduce((sum, { weeks }) => sum + weeks, 0)
