import type { ReactNode } from 'react'
import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { CareerBenefits } from './career-benefits.tsx'
import { CareerHero } from './career-hero.tsx'
import { CareerRoadmap } from './career-roadmap.tsx'
import { CareerStack } from './career-stack.tsx'
import { CareerTeam } from './career-team.tsx'
import { ClosingOffer } from './closing-offer.tsx'
import { EnrolBar } from './enrol-bar.tsx'
import { CourseFaq } from './landing/course-faq.tsx'

export type CareerPageProps = {
  /** Passed by the route because it belongs to another feature. */
  enquiry: ReactNode
}

export function CareerPage({ enquiry }: CareerPageProps) {
  return (
    <>
      <CareerHero />
      <div className="group relative">
        <CareerBenefits />
        <CareerRoadmap />
        <CareerStack />
        <CareerTeam />
        <CourseFaq faq={careerPage.faq} />
        <EnrolBar course={career} label={careerPage.hero.enrol} />
      </div>
      <ClosingOffer course={career} closing={careerPage.closing} />
      {enquiry}
    </>
  )
}
