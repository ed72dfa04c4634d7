import { careerWay } from './career-weeks.ts'
import { career, hoursOf, membership, modules } from './catalogue.ts'
import type { Course, Module, ModuleColour, Product } from './courses/product.ts'

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

function moduleAt(path: string): Module {
  const found = modules.find((module) => module.path === path)
  if (!found) throw new Error(`no module at ${path}`)
  return found
}

/** What the membership opens: products that are also sold alone, and a course that is not. */
export const membershipScope = {
  career,
  earthEngine: moduleAt('/google-earth-engine'),
  databases: moduleAt('/geo-databases'),
  objectsHours: 8,
} as const

/** Its hours of live classes, part by part, in the colours of the modules. */
export const membershipParts: readonly { hours: number; colour: ModuleColour | null }[] = [
  ...[membershipScope.earthEngine, membershipScope.databases].map((module) => ({
    hours: hoursOf(module),
    colour: module.colour,
  })),
  ...careerWay.map(({ weeks, slug = '' }) => ({
    hours: (weeks * hoursOf(career)) / career.weeks,
    colour: colourOf(slug),
  })),
  { hours: membershipScope.objectsHours, colour: null },
]

export const membershipHours = membershipParts.reduce((sum, { hours }) => sum + hours, 0)
