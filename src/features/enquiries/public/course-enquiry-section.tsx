import { courseEnquirySectionId } from '#content/navigation.ts'
import { Section } from '#ui/section.tsx'
import { ContactForm } from './contact-form.tsx'

export type CourseEnquirySectionProps = {
  title: string
  lead: string
  course: { name: string; slug: string }
}

export function CourseEnquirySection({ title, lead, course }: CourseEnquirySectionProps) {
  return (
    <Section id={courseEnquirySectionId} title={title} lead={lead} width="narrow" className="scroll-mt-8">
      <ContactForm formType="course" course={course} />
    </Section>
  )
}
