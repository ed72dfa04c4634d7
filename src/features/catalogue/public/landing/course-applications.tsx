import { type CourseLanding, landingTexts } from '#content/courses/course-landing.ts'
import { Section, type SectionProps } from '#ui/section.tsx'

export type CourseApplicationsProps = {
  applications: CourseLanding['applications']
  ground: SectionProps['ground']
}

export function CourseApplications({ applications, ground }: CourseApplicationsProps) {
  return (
    <Section title={applications.title} lead={applications.lead} ground={ground}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 @5xl:grid-cols-3">
        {applications.items.map(({ title, text, place, tool }) => (
          <li key={title} className="flex flex-col border-ink border-t pt-3">
            <p className="lettering text-ink-mute">
              {landingTexts.place}: {place}
            </p>
            <h3 className="mt-2 text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
            <p className="lettering mt-auto pt-3 font-semibold">{tool}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
