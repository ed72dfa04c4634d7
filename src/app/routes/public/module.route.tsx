import { type CourseLanding, landingTexts } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { CourseLandingPage } from '#features/catalogue/public/landing/course-landing-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/contact-section.tsx'
import { CourseData } from '../../course-data.tsx'

export function ModuleRoute({ module, landing }: { module: Module; landing: CourseLanding }) {
  return (
    <>
      <CourseData course={module} lead={landing.hero.lead} questions={landing.faq} />
      <CourseLandingPage
        module={module}
        landing={landing}
        enquiry={<CourseEnquirySection title={landingTexts.enquiry} course={module} />}
      />
    </>
  )
}
