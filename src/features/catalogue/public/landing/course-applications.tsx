import type { CourseLanding } from '#content/courses/course-landing.ts'
import { Section } from '#ui/section.tsx'
import { TimeSeries } from './time-series.tsx'

export type CourseApplicationsProps = { applications: CourseLanding['applications'] }

export function CourseApplications({ applications }: CourseApplicationsProps) {
  return (
    <Section title={applications.title} lead={applications.lead}>
      <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 @5xl:grid-cols-3">
        {applications.items.map(({ title, text, series }) => (
          <li key={title}>
            <TimeSeries values={series} />
            <h3 className="mt-4 text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-ink-mute text-sm">{applications.seriesNote}</p>
    </Section>
  )
}
