import { MembershipPage } from '#features/membership/public/membership-page.tsx'
import { useQuestions } from '#features/membership/use-questions.ts'
import { faqPage } from '../../structured-data.ts'
import { StructuredDataBlock } from '../../structured-data-block.tsx'

export function MembershipRoute() {
  return (
    <>
      <StructuredDataBlock things={[faqPage(useQuestions())]} />
      <MembershipPage />
    </>
  )
}
