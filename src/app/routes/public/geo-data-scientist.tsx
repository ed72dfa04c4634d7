import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { CareerPage } from '#features/catalogue/public/career-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/course-enquiry-section.tsx'

export function GeoDataScientistRoute() {
  const { title, lead } = careerPage.enquiry
  return (
    <CareerPage
      enquiry={
        <CourseEnquirySection title={title} lead={lead} course={{ name: career.name, slug: career.slug }} />
      }
    />
  )
}
