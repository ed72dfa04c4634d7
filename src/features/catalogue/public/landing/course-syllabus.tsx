import { type CourseLanding, landingTexts } from '#content/courses/course-landing.ts'
import { Section } from '#ui/section.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export type CourseSyllabusProps = { syllabus: CourseLanding['syllabus'] }

export function CourseSyllabus({ syllabus }: CourseSyllabusProps) {
  return (
    <Section title={syllabus.title} lead={syllabus.lead} ground="well">
      <ol>
        {syllabus.sessions.map((item) => (
          <li
            key={item.session}
            className="grid gap-x-10 gap-y-5 border-ink border-t py-8 @3xl:grid-cols-[3.5rem_1fr] @5xl:grid-cols-[3.5rem_1fr_20rem] @5xl:py-10"
          >
            <p className="figures font-bold font-display text-[2.75rem] leading-none tracking-display">
              <VisuallyHidden>{landingTexts.session} </VisuallyHidden>
              {item.session}
            </p>
            <div>
              <h3 className="text-heading">{item.title}</h3>
              <p className="prose-measure mt-3 text-ink-soft">{item.description}</p>
              <p className="mt-4 text-ink-mute text-sm">
                <VisuallyHidden>{landingTexts.tools}: </VisuallyHidden>
                {item.tools.join('\u00a0· ')}
              </p>
            </div>
            <dl className="grid content-start gap-4 @3xl:col-start-2 @5xl:col-start-3">
              <div className="border-action border-l-2 pl-4">
                <dt className="font-display font-semibold">{landingTexts.outcome}</dt>
                <dd className="text-ink-soft">{item.outcome}</dd>
              </div>
              <div className="border-line-strong border-l-2 pl-4">
                <dt className="font-display font-semibold">{landingTexts.regionalCase}</dt>
                <dd className="text-ink-soft">{item.regionalCase}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </Section>
  )
}
