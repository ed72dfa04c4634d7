import type { ReactNode } from 'react'
import type { CourseLanding } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { ClosingOffer } from '../closing-offer.tsx'
import { CourseApplications } from './course-applications.tsx'
import { CourseFaq } from './course-faq.tsx'
import { CourseHero } from './course-hero.tsx'
import { CourseIncludes } from './course-includes.tsx'
import { CoursePeople } from './course-people.tsx'
import { CourseSyllabus } from './course-syllabus.tsx'

export type CourseLandingPageProps = {
  module: Module
  landing: CourseLanding
  /** Passed by the route because it belongs to another feature. */
  enquiry: ReactNode
}

/** Layout of all module pages. */
export function CourseLandingPage({ module, landing, enquiry }: CourseLandingPageProps) {
  return (
    <>
      <CourseHero module={module} landing={landing} />
      <CourseIncludes audience={landing.audience} includes={landing.includes} />
      <CourseSyllabus syllabus={landing.syllabus} />
      <CourseApplications applications={landing.applications} />
      <CoursePeople teachers={landing.teachers} technologies={landing.technologies} />
      <CourseFaq faq={landing.faq} />
      <ClosingOffer course={module} closing={landing.closing} />
      {enquiry}
    </>
  )
}
