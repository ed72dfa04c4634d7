import type { CourseLanding } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { careerOffer } from '#features/catalogue/public/career-offer.ts'
import { moduleOffer, type Offer, PriceCard } from '#features/catalogue/public/price-card.tsx'
import type { ShownCohort } from '#features/cohorts/cohort.ts'

export function CareerCard(cohort: ShownCohort) {
  return <Card cohort={cohort} offer={careerOffer} />
}

export function moduleCard(module: Module, landing: CourseLanding) {
  return (cohort: ShownCohort) => <Card cohort={cohort} offer={moduleOffer(module, landing)} />
}

/** Without seats: those are announced by what is sold of them, which the form does not know. */
function Card({ cohort, offer }: { cohort: ShownCohort; offer: Offer }) {
  return <PriceCard offer={offer} cohort={{ ...cohort, seats: null }} lookup={{ kind: 'known' }} />
}
