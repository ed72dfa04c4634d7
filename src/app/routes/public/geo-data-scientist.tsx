import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { CareerPage } from '#features/catalogue/public/career-page.tsx'
import { CourseEnquirySection } from '#features/enquiries/public/course-enquiry-section.tsx'
import { CourseData } from '../../course-data.tsx'

export function GeoDataScientistRoute() {
  const { title, lead } = careerPage.enquiry
  return (
    <>
      <CourseData
        slug={career.slug}
        facts={{ ...career, description: careerPage.hero.lead, schedule: careerPage.schedule }}
        questions={careerPage.faq.items}
      />
      <CareerPage
        enquiry={
          <CourseEnquirySection title={title} lead={lead} course={{ name: career.name, slug: career.slug }} />
        }
      />
    </>
  )
}
