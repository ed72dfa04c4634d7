import { geoDatabases } from '#content/courses/geo-databases.ts'
import { CourseLandingPage } from '#features/catalogue/public/landing/course-landing-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/course-enquiry-section.tsx'
import { LandingData } from '../../landing-data.tsx'

export function GeoDatabasesRoute() {
  const { enquiry, name, slug } = geoDatabases
  return (
    <>
      <LandingData course={geoDatabases} />
      <CourseLandingPage
        course={geoDatabases}
        enquiry={<CourseEnquirySection title={enquiry.title} lead={enquiry.lead} course={{ name, slug }} />}
      />
    </>
  )
}
