import { type CourseLanding, landingTexts, type SyllabusSession } from '#content/courses/course-landing.ts'
import type { ModuleColour } from '#content/courses/product.ts'
import { Section, type SectionProps } from '#ui/section.tsx'
import { useMedia } from '#ui/use-media.ts'
import { viridisClasses } from '#ui/viridis-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export type CourseSyllabusProps = {
  syllabus: CourseLanding['syllabus']
  colour: ModuleColour
  ground: SectionProps['ground']
}

export function CourseSyllabus({ syllabus, colour, ground }: CourseSyllabusProps) {
  const { sessions, stages = [{ name: '', sessions: sessions.length }] } = syllabus
  let taken = 0
  return (
    <Section title={syllabus.title} lead={syllabus.lead} ground={ground}>
      {stages.map((stage) => {
        const first = taken
        taken += stage.sessions
        return (
          <div key={stage.name} className="relative border-ink border-b pl-6 not-first:mt-12 sm:pl-10">
            <span
              aria-hidden="true"
              className={`absolute inset-y-0 left-0 w-2.5 border border-ink bg-current ${viridisClasses[colour].drawn}`}
            />
            {stage.name && <p className="lettering pb-3 font-semibold text-lg">{stage.name}</p>}
            <ol start={first + 1}>
              {sessions.slice(first, taken).map((session) => (
                <Session key={session.session} session={session} />
              ))}
            </ol>
          </div>
        )
      })}
    </Section>
  )
}

/** Folds on a phone; only the first is open there. */
function Session({ session: item }: { session: SyllabusSession }) {
  const isWide = useMedia('(width >= 48rem)')
  return (
    <li className="border-ink border-t">
      <details open={isWide || item.session === 1 || undefined} className="folds-on-phone">
        <summary
          tabIndex={isWide ? -1 : undefined}
          className="fold-sign flex min-h-14 list-none items-center gap-4 py-3 @3xl:gap-10 @3xl:pt-8 @3xl:pb-0"
        >
          <span className="figures w-9 shrink-0 font-bold font-display text-2xl leading-none @3xl:w-14 @3xl:text-[2.75rem]">
            <VisuallyHidden>{landingTexts.session} </VisuallyHidden>
            {item.session}
          </span>
          <h3 className="flex-1 text-heading">{item.title}</h3>
        </summary>
        <div className="grid gap-x-10 gap-y-5 pt-1 pb-8 @3xl:pt-3 @3xl:pl-24 @5xl:grid-cols-[1fr_20rem] @5xl:pb-10">
          <div>
            <p className="prose-measure text-ink-soft">{item.description}</p>
            <p className="lettering mt-4 text-ink-mute">
              <VisuallyHidden>{landingTexts.tools}: </VisuallyHidden>
              {item.tools.join('\u00a0· ')}
            </p>
          </div>
          <dl className="grid content-start gap-4">
            <div className="border-action border-l-2 pl-4">
              <dt className="font-display font-semibold">{landingTexts.outcome}</dt>
              <dd className="text-ink-soft">{item.outcome}</dd>
            </div>
            <div className="border-line-strong border-l-2 pl-4">
              <dt className="font-display font-semibold">{landingTexts.regionalCase}</dt>
              <dd className="text-ink-soft">{item.regionalCase}</dd>
            </div>
          </dl>
        </div>
      </details>
    </li>
  )
}
