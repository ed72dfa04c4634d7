import { machineLearning } from '#content/courses/machine-learning.ts'
import { CourseLandingPage } from '#features/catalogue/public/landing/course-landing-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/course-enquiry-section.tsx'
import { LandingData } from '../../landing-data.tsx'

export function MachineLearningRoute() {
  const { enquiry, name, slug } = machineLearning
  return (
    <>
      <LandingData course={machineLearning} />
      <CourseLandingPage
        course={machineLearning}
        enquiry={<CourseEnquirySection title={enquiry.title} lead={enquiry.lead} course={{ name, slug }} />}
      />
    </>
  )
}
