import { deepLearning } from '#content/courses/deep-learning.ts'
import { CourseLandingPage } from '#features/catalogue/public/landing/course-landing-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/course-enquiry-section.tsx'
import { LandingData } from '../../landing-data.tsx'

export function DeepLearningRoute() {
  const { enquiry, name, slug } = deepLearning
  return (
    <>
      <LandingData course={deepLearning} />
      <CourseLandingPage
        course={deepLearning}
        enquiry={<CourseEnquirySection title={enquiry.title} lead={enquiry.lead} course={{ name, slug }} />}
      />
    </>
  )
}
