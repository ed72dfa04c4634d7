import { googleEarthEngine } from '#content/courses/google-earth-engine.ts'
import { CourseLandingPage } from '#features/catalogue/public/landing/course-landing-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/course-enquiry-section.tsx'
import { LandingData } from '../../landing-data.tsx'

export function GoogleEarthEngineRoute() {
  const { enquiry, name, slug } = googleEarthEngine
  return (
    <>
      <LandingData course={googleEarthEngine} />
      <CourseLandingPage
        course={googleEarthEngine}
        enquiry={<CourseEnquirySection title={enquiry.title} lead={enquiry.lead} course={{ name, slug }} />}
      />
    </>
  )
}
