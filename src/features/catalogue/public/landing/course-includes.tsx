import { type CourseLanding, landingTexts } from '#content/courses/course-landing.ts'
import { Section, type SectionProps } from '#ui/section.tsx'

export type CourseIncludesProps = Pick<CourseLanding, 'audience' | 'includes'> & {
  ground: SectionProps['ground']
}

export function CourseIncludes({ audience, includes, ground }: CourseIncludesProps) {
  return (
    <Section ground={ground}>
      <div className="grid gap-14 @5xl:grid-cols-[5fr_7fr] @5xl:gap-24">
        <div>
          <h2 className="text-title">{audience.title}</h2>
          <p className="lead mt-5 text-ink-soft">{audience.text}</p>
          <h3 className="mt-8 text-base">{landingTexts.requirements}</h3>
          <ul className="mt-2">
            {audience.requirements.map((requirement) => (
              <li key={requirement} className="border-line border-t py-2.5 text-ink-soft">
                {requirement}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-title">{includes.title}</h2>
          <ul className="mt-5 grid gap-x-10 sm:grid-cols-2">
            {includes.items.map(({ title, text }) => (
              <li key={title} className="border-ink border-t pt-4 pb-8">
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
