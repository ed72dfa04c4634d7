import { careerPage } from '#content/career.ts'
import { careerClasses } from '#content/career-weeks.ts'
import { career } from '#content/catalogue.ts'
import type { Offer } from './price-card.tsx'

export const careerOffer: Offer = {
  ...career,
  ...careerPage.price,
  seats: careerPage.seats,
  sessions: careerClasses(),
}
