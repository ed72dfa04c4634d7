import type { CourseLanding } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { formatClasses } from '#content/format.ts'
import type { Offer } from './price-card.tsx'

export function moduleOffer(module: Module, { price, seats, syllabus }: CourseLanding): Offer {
  return { ...module, ...price, classes: formatClasses(module.classes), seats, sessions: syllabus.sessions }
}
