import type { CourseLanding } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import type { Offer } from './price-card.tsx'

export function moduleOffer(module: Module, { price, liveClasses, seats, syllabus }: CourseLanding): Offer {
  return { ...module, ...price, classes: liveClasses, seats, sessions: syllabus.sessions }
}
