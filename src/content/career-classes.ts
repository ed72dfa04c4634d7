import { careerPage } from './career.ts'

/** One class a week, named after its module. */
export function careerClasses(): { title: string; description: string }[] {
  const names = careerPage.profile.segments.flatMap(({ name, weeks }) =>
    Array.from({ length: weeks }, () => name),
  )
  return names.map((name, index) => ({ title: careerPage.calendarWeek(index + 1, name), description: name }))
}
