import { Fragment, type ReactNode } from 'react'
import { type CourseLanding, type LandingSection, landingTexts } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { formatClasses } from '#content/format.ts'
import type { Teacher } from '#content/teachers.ts'
import { Section, type SectionProps } from '#ui/section.tsx'
import { ClosingOffer, EnrolBar } from '../closing-offer.tsx'
import { CourseOpening } from '../course-opening.tsx'
import { TeacherProfile, TechnologyItem, teachersOf } from '../course-people.tsx'
import { moduleOffer } from '../price-card.tsx'
import { MapSheetFigure } from '../sheet/map-sheet-figure.tsx'
import { CourseFaq } from './course-faq.tsx'
import { CourseStudy } from './course-study.tsx'
import { CourseSyllabus } from './course-syllabus.tsx'

export type CourseLandingPageProps = {
  module: Module
  landing: CourseLanding
  /** Passed by the route because it belongs to another feature. */
  enquiry: ReactNode
}

type Ground = SectionProps['ground']

const sections: Record<
  LandingSection,
  (page: { module: Module; landing: CourseLanding; ground: Ground }) => ReactNode
> = {
  study: ({ landing: { study }, ground }) => study && <CourseStudy study={study} ground={ground} />,
  syllabus: ({ module, landing, ground }) => (
    <CourseSyllabus module={module} syllabus={landing.syllabus} ground={ground} />
  ),
  applications: ({ landing, ground }) => (
    <CourseApplications applications={landing.applications} ground={ground} />
  ),
  audience: ({ module, landing, ground }) => (
    <CourseIncludes title={module.forWhom} {...landing} ground={ground} />
  ),
  people: ({ module, landing, ground }) => (
    <CoursePeople teachers={teachersOf(module.slug)} technologies={landing.technologies} ground={ground} />
  ),
  faq: ({ landing, ground }) => <CourseFaq items={landing.faq} ground={ground} />,
}

/** All module pages: the same parts, in the order of the subject, on two grounds by turns. */
export function CourseLandingPage({ module, landing, enquiry }: CourseLandingPageProps) {
  return (
    <>
      <CourseOpening
        course={module}
        hero={landing.hero}
        fact={formatClasses(module.classes)}
        offer={moduleOffer(module, landing)}
        sheet={landing.sheet && <MapSheetFigure sheet={landing.sheet} />}
      />
      <div className="group relative">
        {landing.sections.map((name, index) => (
          <Fragment key={name}>
            {sections[name]({ module, landing, ground: index % 2 === 0 ? 'well' : 'paper' })}
          </Fragment>
        ))}
        <EnrolBar course={module} />
      </div>
      <ClosingOffer course={module} closing={landing.closing} />
      {enquiry}
    </>
  )
}

type CourseApplicationsProps = {
  applications: CourseLanding['applications']
  ground: SectionProps['ground']
}

function CourseApplications({ applications, ground }: CourseApplicationsProps) {
  return (
    <Section title={landingTexts.applications} ground={ground}>
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 @5xl:grid-cols-3">
        {applications.map(({ title, text, place, tool }) => (
          <li key={title} className="flex flex-col border-ink border-t pt-3">
            <p className="lettering text-ink-mute">{place}</p>
            <h3 className="mt-1 text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
            <p className="lettering mt-auto pt-2 font-semibold">{tool}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type CourseIncludesProps = Pick<CourseLanding, 'audience' | 'includes'> & {
  title: string
  ground: SectionProps['ground']
}

function CourseIncludes({ title: forWhom, audience, includes, ground }: CourseIncludesProps) {
  return (
    <Section ground={ground}>
      <div className="grid gap-10 @5xl:grid-cols-[5fr_7fr] @5xl:gap-24">
        <div>
          <h2 className="text-title">{forWhom}</h2>
          <h3 className="mt-6 text-base">{landingTexts.requirements}</h3>
          <ul className="mt-2">
            {audience.requirements.map((requirement) => (
              <li key={requirement} className="border-line border-t py-2 text-ink-soft sm:py-2.5">
                {requirement}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-title">{landingTexts.includes}</h2>
          <ul className="mt-5 grid gap-x-10 sm:grid-cols-2">
            {includes.map(({ title, text }) => (
              <li key={title} className="border-ink border-t pt-2 pb-3 sm:pt-4 sm:pb-8">
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}

type CoursePeopleProps = Pick<CourseLanding, 'technologies'> & {
  teachers: readonly Teacher[]
  ground: SectionProps['ground']
}

function CoursePeople({ teachers, technologies, ground }: CoursePeopleProps) {
  const taught = teachers.length > 0
  return (
    <Section ground={ground}>
      <div className={taught ? 'grid gap-10 @5xl:grid-cols-[5fr_7fr] @5xl:gap-24' : undefined}>
        {taught && (
          <div>
            <h2 className="text-title">{landingTexts.teachers}</h2>
            <ul className="mt-6 grid gap-8">
              {teachers.map((person) => (
                <li key={person.name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-4">
                  <TeacherProfile person={person} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h2 className="text-title">{landingTexts.technologies}</h2>
          <ul className={`mt-6 grid grid-cols-2 gap-x-4 sm:gap-x-10 ${taught ? '' : '@5xl:grid-cols-3'}`}>
            {technologies.map(({ symbol, name, description }) => (
              <TechnologyItem
                key={name}
                symbol={symbol}
                name={name}
                use={description}
                className="border-line-strong border-t py-3 max-sm:items-center max-sm:[&>:last-child]:sr-only"
              />
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
