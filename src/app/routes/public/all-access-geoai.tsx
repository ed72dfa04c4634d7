import { useQuery } from '@tanstack/react-query'
import { membershipFaq } from '#content/membership.ts'
import { installmentPlan, offersInstallments } from '#domain/prices.ts'
import { membershipPriceQuery } from '#features/membership/membership.queries.ts'
import { MembershipPage } from '#features/membership/public/membership-page.tsx'
import { faqPage } from '../../structured-data.ts'
import { StructuredDataBlock } from '../../structured-data-block.tsx'

export function AllAccessRoute() {
  const { data: product } = useQuery(membershipPriceQuery())
  const price = product?.price
  const questions = membershipFaq(price && offersInstallments(price) ? installmentPlan(price) : null)
  return (
    <>
      <StructuredDataBlock things={[faqPage(questions)]} />
      <MembershipPage />
    </>
  )
}
