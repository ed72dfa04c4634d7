import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { CareerPage } from '#features/catalogue/public/career-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/contact-section.tsx'
import { CourseData } from '../../course-data.tsx'

export function CareerRoute() {
  const { hero, faq, enquiry } = careerPage
  return (
    <>
      <CourseData course={career} lead={hero.lead} questions={faq} />
      <CareerPage enquiry={<CourseEnquirySection {...enquiry} course={career} />} />
    </>
  )
}
