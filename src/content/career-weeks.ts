/** Weeks of each part of the career; every range and total derives from these (public specification, section 2). */
export const careerWeeks = {
  acquisition: 8,
  learning: 8,
  network: 12,
  project: 3,
  presentation: 1,
} as const

/** Segments of the career's profile drawing; `slug`: of the module that is also sold alone. */
export type CareerStretch = { name: string; weeks: number; slug?: string }

export const careerWay: readonly CareerStretch[] = [
  {
    name: 'Adquisición de datos',
    weeks: careerWeeks.acquisition,
    slug: 'adquisicion-datos-espaciales',
  },
  { name: 'Aprendizaje automático', weeks: careerWeeks.learning, slug: 'aprendizaje-automatico' },
  { name: 'Deep learning', weeks: careerWeeks.network, slug: 'deep-learning' },
  { name: 'Proyecto y presentación', weeks: careerWeeks.project + careerWeeks.presentation },
]

export const careerLength = careerWay.reduce((sum, { weeks }) => sum + weeks, 0)

/** Whether a module that is sold alone is one of the career's. */
export function isOfCareer(slug: string): boolean {
  return careerWay.some((stretch) => stretch.slug === slug)
}

/** One class a week, named after its module. Without the text of the career's page, which no other page needs. */
export function careerClasses(): { title: string; description: string }[] {
  const names = careerWay.flatMap(({ name, weeks }) => Array.from({ length: weeks }, () => name))
  return names.map((name, index) => ({ title: `semana ${index + 1}, ${name}`, description: name }))
}
