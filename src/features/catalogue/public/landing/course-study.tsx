import type { ReactNode } from 'react'
import { landingTexts, type Study } from '#content/courses/course-landing.ts'
import { Section, type SectionProps } from '#ui/section.tsx'

export type CourseStudyProps = { study: Study; ground: SectionProps['ground'] }

/** What a reader of the subject asks for first. */
export function CourseStudy({ study, ground }: CourseStudyProps) {
  return (
    <Section title={study.title} lead={study.lead} ground={ground}>
      {bodyOf(study)}
    </Section>
  )
}

function bodyOf(study: Study): ReactNode {
  switch (study.kind) {
    case 'steps':
      return <Steps {...study} />
    case 'query':
      return <Query {...study} />
    case 'sources':
      return <Sources {...study} />
    case 'readings':
      return <Readings {...study} />
  }
}

const code = 'whitespace-pre-wrap wrap-anywhere font-mono text-sm'

function Steps({ steps }: Extract<Study, { kind: 'steps' }>) {
  return (
    <ol className="border-ink border-y">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className="grid gap-x-10 gap-y-2 border-line-strong py-4 not-first:border-t grid-cols-[1.75rem_1fr] @3xl:grid-cols-[3.5rem_14rem_1fr]"
        >
          <span aria-hidden="true" className="figures font-bold font-display text-2xl leading-none">
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{step.title}</h3>
            <p className="text-ink-soft">{step.text}</p>
          </div>
          <pre className={`${code} col-start-2 self-center border-ink border-l-2 pl-4 @3xl:col-start-auto`}>
            {step.code}
          </pre>
        </li>
      ))}
    </ol>
  )
}

function Query({ sql, notes }: Extract<Study, { kind: 'query' }>) {
  return (
    <div className="grid items-start gap-10 @5xl:grid-cols-[7fr_5fr] @5xl:gap-16">
      <pre data-surface="ink" className={`${code} p-5 text-xs/6 sm:p-8 sm:text-base/8`}>
        {sql}
      </pre>
      <dl>
        {notes.map(({ title, text }) => (
          <div key={title} className="border-ink border-t py-4">
            <dt className="font-mono font-semibold">{title}</dt>
            <dd className="mt-1 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Sources({ sources }: Extract<Study, { kind: 'sources' }>) {
  return (
    <ul className="border-ink border-y">
      {sources.map(({ name, data, licence, session }) => (
        <li
          key={name}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-line-strong py-3 not-first:border-t @3xl:grid-cols-[5fr_4fr_4fr_5rem] @3xl:gap-x-8 @3xl:items-baseline"
        >
          <h3 className="text-lg">{name}</h3>
          <p className="@max-3xl:text-right">{data}</p>
          <p className="text-ink-soft text-sm @3xl:text-base">
            {landingTexts.licence}: {licence}
          </p>
          <p className="lettering text-right text-ink-mute">
            {landingTexts.session} {session}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Readings({ readings }: Extract<Study, { kind: 'readings' }>) {
  return (
    <ol className="grid gap-x-10 gap-y-6 @3xl:grid-cols-3">
      {readings.map(({ title, text, tool }) => (
        <li key={title} className="flex flex-col border-ink border-t-4 pt-4">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
          <p className="lettering mt-auto pt-3 font-semibold">{tool}</p>
        </li>
      ))}
    </ol>
  )
}
