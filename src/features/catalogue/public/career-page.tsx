import type { ReactNode } from 'react'
import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { CareerBenefits } from './career-benefits.tsx'
import { CareerHero } from './career-hero.tsx'
import { CareerRoadmap } from './career-roadmap.tsx'
import { CareerStack } from './career-stack.tsx'
import { CareerTeam } from './career-team.tsx'
import { ClosingOffer } from './closing-offer.tsx'
import { CourseFaq } from './landing/course-faq.tsx'

export type CareerPageProps = {
  /** Passed by the route because it belongs to another feature. */
  enquiry: ReactNode
}

export function CareerPage({ enquiry }: CareerPageProps) {
  return (
    <>
      <CareerHero />
      <CareerBenefits />
      <CareerRoadmap />
      <CareerStack />
      <CareerTeam />
      <CourseFaq faq={careerPage.faq} />
      <ClosingOffer course={career} closing={careerPage.closing} />
      {enquiry}
    </>
  )
}
