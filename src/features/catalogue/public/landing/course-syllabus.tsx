import { type CourseLanding, landingTexts, type SyllabusSession } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { Section, type SectionProps } from '#ui/section.tsx'
import { viridisClasses } from '#ui/viridis-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { SyllabusLink } from '../syllabus-link.tsx'

export type CourseSyllabusProps = {
  module: Module
  syllabus: CourseLanding['syllabus']
  ground: SectionProps['ground']
}

export function CourseSyllabus({ module, syllabus, ground }: CourseSyllabusProps) {
  const { sessions, stages = [{ name: '', sessions: sessions.length }] } = syllabus
  let taken = 0
  return (
    <Section title={syllabus.title} ground={ground}>
      {stages.map((stage) => {
        const first = taken
        taken += stage.sessions
        return (
          <div
            key={stage.name}
            className="relative border-ink border-b pl-6 not-first:mt-8 sm:pl-10 sm:not-first:mt-12"
          >
            <span
              aria-hidden="true"
              className={`absolute inset-y-0 left-0 w-2.5 border border-ink bg-current ${viridisClasses[module.colour].drawn}`}
            />
            {stage.name && <p className="lettering pb-3 font-semibold text-lg">{stage.name}</p>}
            <ol start={first + 1}>
              {sessions.slice(first, taken).map((session, index) => (
                <Session key={session.title} session={session} number={first + index + 1} />
              ))}
            </ol>
          </div>
        )
      })}
      <SyllabusLink path={module.path} />
    </Section>
  )
}

/** Folded it says what students can do after it, where there is room beside the title. */
function Session({ session: item, number }: { session: SyllabusSession; number: number }) {
  return (
    <li className="border-ink border-t">
      <details>
        <summary className="fold-sign grid min-h-14 list-none grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-3 after:col-start-3 after:row-start-1 hover:text-action @3xl:gap-x-10 @3xl:py-5 @5xl:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_auto] @5xl:after:col-start-4">
          <span className="figures w-9 shrink-0 font-bold font-display text-2xl leading-none @3xl:w-14 @3xl:text-[2.25rem]">
            <VisuallyHidden>{landingTexts.session} </VisuallyHidden>
            {number}
          </span>
          <h3 className="text-heading">{item.title}</h3>
          <span className="@max-3xl:in-[details:not([open])]:hidden col-start-2 text-ink-soft @5xl:col-start-3">
            {item.outcome}
          </span>
        </summary>
        <div className="grid gap-3 pb-8 text-ink-soft @3xl:pl-24">
          <p className="prose-measure">{item.description}</p>
          <p className="prose-measure">
            <b className="font-display font-semibold text-ink">{landingTexts.regionalCase}:</b>{' '}
            {item.regionalCase}
          </p>
          <p className="lettering text-ink-mute">
            <VisuallyHidden>{landingTexts.tools}: </VisuallyHidden>
            {item.tools.join('\u00a0· ')}
          </p>
        </div>
      </details>
    </li>
  )
}
