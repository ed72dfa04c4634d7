import type { CourseLanding } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { CourseLandingPage } from '#features/catalogue/public/landing/course-landing-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/course-enquiry-section.tsx'
import { CourseData } from '../../course-data.tsx'

export function ModuleRoute({ module, landing }: { module: Module; landing: CourseLanding }) {
  return (
    <>
      <CourseData course={module} lead={landing.hero.lead} questions={landing.faq.items} />
      <CourseLandingPage
        module={module}
        landing={landing}
        enquiry={<CourseEnquirySection {...landing.enquiry} course={module} />}
      />
    </>
  )
}
