import type { Question } from '#content/courses/course-landing.ts'
import { membershipFaq } from '#content/membership.ts'
import { installmentPlan, offersInstallments } from '#domain/prices.ts'
import { useComparison } from './use-comparison.ts'
import { priceOf, useOffer } from './use-offer.ts'

/** Answers use today's figures; shared by the page and its structured data. */
export function useQuestions(): readonly Question[] {
  const offer = useOffer()
  const { upgrade } = useComparison(offer)
  const price = priceOf(offer)
  return membershipFaq({ plan: price && offersInstallments(price) ? installmentPlan(price) : null, upgrade })
}
