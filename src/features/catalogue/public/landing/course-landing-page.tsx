import { Fragment, type ReactNode } from 'react'
import type { CourseLanding, LandingSection } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import type { SectionProps } from '#ui/section.tsx'
import { ClosingOffer } from '../closing-offer.tsx'
import { CourseOpening } from '../course-opening.tsx'
import { EnrolBar } from '../enrol-bar.tsx'
import { moduleOffer } from '../module-offer.ts'
import { MapSheetFigure } from '../sheet/map-sheet-figure.tsx'
import { CourseApplications } from './course-applications.tsx'
import { CourseFaq } from './course-faq.tsx'
import { CourseIncludes } from './course-includes.tsx'
import { CoursePeople } from './course-people.tsx'
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
    <CourseSyllabus syllabus={landing.syllabus} colour={module.colour} ground={ground} />
  ),
  applications: ({ landing, ground }) => (
    <CourseApplications applications={landing.applications} ground={ground} />
  ),
  audience: ({ landing, ground }) => (
    <CourseIncludes audience={landing.audience} includes={landing.includes} ground={ground} />
  ),
  people: ({ landing, ground }) => (
    <CoursePeople teachers={landing.teachers} technologies={landing.technologies} ground={ground} />
  ),
  faq: ({ landing, ground }) => <CourseFaq faq={landing.faq} ground={ground} />,
}

/** All module pages: the same parts, in the order of the subject, on two grounds by turns. */
export function CourseLandingPage({ module, landing, enquiry }: CourseLandingPageProps) {
  return (
    <>
      <CourseOpening
        course={module}
        hero={landing.hero}
        fact={landing.liveClasses}
        offer={moduleOffer(module, landing)}
        sheet={landing.sheet && <MapSheetFigure sheet={landing.sheet} priority />}
      />
      <div className="group relative">
        {landing.sections.map((name, index) => (
          <Fragment key={name}>
            {sections[name]({ module, landing, ground: index % 2 === 0 ? 'well' : 'paper' })}
          </Fragment>
        ))}
        <EnrolBar course={module} label={landing.hero.enrol} />
      </div>
      <ClosingOffer course={module} closing={landing.closing} />
      {enquiry}
    </>
  )
}
