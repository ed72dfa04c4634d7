import type { CourseLanding } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { careerOffer } from '#features/catalogue/public/career-offer.ts'
import { moduleOffer } from '#features/catalogue/public/module-offer.ts'
import { type Offer, PriceCard } from '#features/catalogue/public/price-card.tsx'
import type { ShownEdition } from '#features/course-editions/edition.ts'

export function CareerCard(edition: ShownEdition) {
  return <Card edition={edition} offer={careerOffer} />
}

export function moduleCard(module: Module, landing: CourseLanding) {
  return (edition: ShownEdition) => <Card edition={edition} offer={moduleOffer(module, landing)} />
}

/** Without seats: those are announced by what is sold of them, which the form does not know. */
function Card({ edition, offer }: { edition: ShownEdition; offer: Offer }) {
  return <PriceCard offer={offer} cohort={{ ...edition, seats: null }} lookup={{ kind: 'known' }} />
}
