import type { ReactNode } from 'react'
import type { CourseLanding } from '#content/courses/course-landing.ts'
import { ClosingOffer } from '../closing-offer.tsx'
import { CourseApplications } from './course-applications.tsx'
import { CourseFaq } from './course-faq.tsx'
import { CourseHero } from './course-hero.tsx'
import { CourseIncludes } from './course-includes.tsx'
import { CoursePeople } from './course-people.tsx'
import { CourseSyllabus } from './course-syllabus.tsx'

export type CourseLandingPageProps = {
  course: CourseLanding
  /** The enquiry form belongs to another feature; the route brings it. */
  enquiry: ReactNode
}

/** The one layout of every module's page. */
export function CourseLandingPage({ course, enquiry }: CourseLandingPageProps) {
  return (
    <>
      <CourseHero course={course} />
      <CourseIncludes audience={course.audience} includes={course.includes} />
      <CourseSyllabus syllabus={course.syllabus} />
      <CourseApplications applications={course.applications} />
      <CoursePeople teachers={course.teachers} technologies={course.technologies} />
      <CourseFaq faq={course.faq} />
      <ClosingOffer course={course} closing={course.closing} />
      {enquiry}
    </>
  )
}
