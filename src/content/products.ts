import { career, membership, modules } from './catalogue.ts'
import type { Course, ModuleColour, Product } from './courses/product.ts'

/** Products with classes, in menu and home page order. */
export const courses: readonly Course[] = [career, ...modules]

export const products: readonly Product[] = [...courses, membership]

export const courseTags: Readonly<Record<Course['kind'], string>> = { career: 'Carrera', module: 'Módulo' }

export function courseOf(baseSlug: string): Course | undefined {
  return courses.find(({ slug }) => slug === baseSlug)
}

/** Null for what is no module. */
export function colourOf(baseSlug: string): ModuleColour | null {
  return modules.find(({ slug }) => slug === baseSlug)?.colour ?? null
}

export function productOf(baseSlug: string): Product | undefined {
  return products.find(({ slug }) => slug === baseSlug)
}
