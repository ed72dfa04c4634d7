import { contactSection } from '#content/enquiries.ts'
import { contactSectionId, courseEnquirySectionId } from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { EmailAddress } from '#ui/email-address.tsx'
import { TextLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { ContactForm } from './contact-form.tsx'

export function ContactSection() {
  return (
    <Section
      id={contactSectionId}
      title={contactSection.title}
      lead={contactSection.lead}
      className="scroll-mt-8"
    >
      <div className="grid gap-8 @5xl:grid-cols-[1fr_20rem] @5xl:gap-24">
        <ContactForm formType="contact" />
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 @5xl:grid-cols-1">
          <div className="border-line border-t py-4">
            <dt className="font-display font-semibold">{contactSection.emailLabel}</dt>
            <dd className="mt-1">
              <TextLink href={`mailto:${site.email}`} look="lone">
                <EmailAddress address={site.email} />
              </TextLink>
            </dd>
          </div>
          <div className="border-line border-t py-4">
            <dt className="font-display font-semibold">{contactSection.locationLabel}</dt>
            <dd className="mt-1 text-ink-soft">{site.location}</dd>
          </div>
        </dl>
      </div>
    </Section>
  )
}

export type CourseEnquirySectionProps = {
  title: string
  course: { name: string; slug: string }
}

export function CourseEnquirySection({ title, course }: CourseEnquirySectionProps) {
  return (
    <Section id={courseEnquirySectionId} title={title} width="narrow" className="scroll-mt-8">
      <ContactForm formType="course" course={course} />
    </Section>
  )
}
