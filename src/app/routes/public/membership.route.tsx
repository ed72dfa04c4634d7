import { MembershipPage } from '#features/membership/public/membership-page.tsx'
import { useQuestions } from '#features/membership/use-offer.ts'
import { LazyPart } from '../../load-boundary.tsx'
import { LoadedPage, pageLoader } from '../../page-loader.tsx'
import { faqPage } from '../../structured-data.ts'
import { StructuredDataBlock } from '../../structured-data-block.tsx'

// Loaded on demand: most visitors only read what is offered.
const registrationForm = pageLoader(
  async () => (await import('#features/membership/public/registration-form.tsx')).RegistrationForm,
)

export function MembershipRoute() {
  return (
    <>
      <StructuredDataBlock things={[faqPage(useQuestions())]} />
      <MembershipPage
        registration={(form, card) => (
          <LazyPart waiting={card}>
            <LoadedPage loader={registrationForm} {...form} />
          </LazyPart>
        )}
        onIntent={registrationForm.prefetch}
      />
    </>
  )
}
