/** Weeks of each part of the career; every range and total derives from these (public specification, section 2). */
export const careerWeeks = {
  acquisition: 8,
  learning: 8,
  network: 12,
  project: 3,
  presentation: 1,
} as const

/** Segments of the career's profile drawing. */
export const careerWay = [
  { name: 'Adquisición de datos', weeks: careerWeeks.acquisition },
  { name: 'Machine learning', weeks: careerWeeks.learning },
  { name: 'Deep learning', weeks: careerWeeks.network },
  { name: 'Proyecto y presentación', weeks: careerWeeks.project + careerWeeks.presentation },
] as const

export const careerLength = careerWay.reduce((sum, { weeks }) => sum + weeks, 0)
