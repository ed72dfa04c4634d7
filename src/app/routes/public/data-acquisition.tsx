import { dataAcquisition } from '#content/courses/data-acquisition.ts'
import { CourseLandingPage } from '#features/catalogue/public/landing/course-landing-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/course-enquiry-section.tsx'
import { LandingData } from '../../landing-data.tsx'

export function DataAcquisitionRoute() {
  const { enquiry, name, slug } = dataAcquisition
  return (
    <>
      <LandingData course={dataAcquisition} />
      <CourseLandingPage
        course={dataAcquisition}
        enquiry={<CourseEnquirySection title={enquiry.title} lead={enquiry.lead} course={{ name, slug }} />}
      />
    </>
  )
}
