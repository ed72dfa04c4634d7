import { careerWay } from './career-weeks.ts'

/** One class a week, named after its module. Without the text of the career's page, which no other page needs. */
export function careerClasses(): { title: string; description: string }[] {
  const names = careerWay.flatMap(({ name, weeks }) => Array.from({ length: weeks }, () => name))
  return names.map((name, index) => ({ title: `semana ${index + 1}, ${name}`, description: name }))
}
