import { modules } from '#content/catalogue.ts'
import { cohortTexts } from '#content/cohorts.ts'
import { courseOf } from '#content/products.ts'
import type { ShownCohort } from '#features/cohorts/cohort.ts'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { pageLoader } from '../../page-loader.tsx'

const texts = cohortTexts.preview

// Public code, which the rest of the staff area does without.
const careerCard = pageLoader(async () => (await import('./cohort-public-card.tsx')).CareerCard)
const moduleCards = modules.map((product) => ({
  slug: product.slug,
  card: pageLoader(async () => {
    const [{ moduleCard }, landing] = await Promise.all([
      import('./cohort-public-card.tsx'),
      product.landing(),
    ])
    return moduleCard(product, landing)
  }),
}))

/** The price card of the public page, with a cohort as the form has it. */
export function cohortCard(cohort: ShownCohort) {
  const isCareer = courseOf(cohort.baseSlug)?.kind === 'career'
  const panel = isCareer ? careerCard : moduleCards.find(({ slug }) => slug === cohort.baseSlug)?.card
  if (!panel) return <p className="text-ink-soft text-sm">{texts.noCard}</p>
  return <LazyTab panel={panel} props={cohort} loading={texts.loading} />
}
