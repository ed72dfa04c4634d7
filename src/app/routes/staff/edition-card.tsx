import { modules } from '#content/catalogue.ts'
import { editionTexts } from '#content/course-editions.ts'
import { courseOf } from '#content/products.ts'
import type { ShownEdition } from '#features/course-editions/edition.ts'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { pageLoader } from '../../page-loader.tsx'

const texts = editionTexts.preview

// Public code, which the rest of the staff area does without.
const careerCard = pageLoader(async () => (await import('./edition-public-card.tsx')).CareerCard)
const moduleCards = modules.map((product) => ({
  slug: product.slug,
  card: pageLoader(async () => {
    const [{ moduleCard }, landing] = await Promise.all([
      import('./edition-public-card.tsx'),
      product.landing(),
    ])
    return moduleCard(product, landing)
  }),
}))

/** The price card of the public page, with an edition as the form has it. */
export function editionCard(edition: ShownEdition) {
  const isCareer = courseOf(edition.baseSlug)?.kind === 'career'
  const panel = isCareer ? careerCard : moduleCards.find(({ slug }) => slug === edition.baseSlug)?.card
  if (!panel) return <p className="text-ink-soft text-sm">{texts.noCard}</p>
  return <LazyTab panel={panel} props={edition} loading={texts.loading} />
}
