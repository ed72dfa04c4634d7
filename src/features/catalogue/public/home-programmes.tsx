import { useQuery } from '@tanstack/react-query'
import { career, membership, modules } from '#content/catalogue.ts'
import { comparisonTexts } from '#content/comparison-texts.ts'
import type { Difficulty as DifficultyName, Module } from '#content/courses/product.ts'
import { formatWeeks } from '#content/format.ts'
import { homeProgrammes } from '#content/home.ts'
import { contactSectionId, programmesSectionId } from '#content/navigation.ts'
import { colourOf, courseTags, membershipParts } from '#content/products.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type CurrentCohort, cohortOf } from '#flows/offers/current-cohort.ts'
import { figures, says } from '#flows/offers/figures.tsx'
import { homePricesQuery, type Lookup, lookupOf } from '#flows/offers/offers.queries.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { useReport } from '#platform/use-report.ts'
import { ElevationProfile } from '#ui/elevation-profile.tsx'
import { HourCells } from '#ui/hour-cells.tsx'
import { ButtonLink, PlainLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { tagClasses } from '#ui/viridis-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { listViewed } from '../catalogue-events.ts'
import { EnrolLink } from './enrol-link.tsx'
import { OfferComparison } from './offer-comparison.tsx'
import { PriceTag } from './price-tag.tsx'

export function HomeProgrammes() {
  const query = useQuery(homePricesQuery())
  const { data: cohorts = [], isSuccess } = query
  const lookup = lookupOf(query)
  const hydrated = useHydrated()
  useReport(listViewed(cohorts))
  return (
    <Section
      id={programmesSectionId}
      title={homeProgrammes.title}
      lead={homeProgrammes.lead}
      className="scroll-mt-16"
    >
      <CareerPanel cohort={cohortOf(cohorts, career.slug)} lookup={lookup} />
      <ul className="mt-4 grid gap-4 @3xl:mt-6 @3xl:grid-cols-2 @3xl:gap-6 @7xl:grid-cols-3">
        {modules.map((module) => (
          <li key={module.slug} className="grid">
            <ModuleCard module={module} cohort={cohortOf(cohorts, module.slug)} lookup={lookup} />
          </li>
        ))}
        <li className="grid">
          <MembershipCard cohort={cohortOf(cohorts, membership.slug)} lookup={lookup} />
        </li>
      </ul>
      <details hidden={hydrated && isSuccess && !cohorts.some(({ price }) => price)} className="mt-8">
        <summary className="fold-sign flex min-h-14 list-none items-center border-ink border-t hover:text-action">
          <h3 className="text-heading">{comparisonTexts.title}</h3>
        </summary>
        <OfferComparison />
      </details>
    </Section>
  )
}

type CareerPanelProps = { cohort: CurrentCohort | null; lookup: Lookup }

function CareerPanel({ cohort, lookup }: CareerPanelProps) {
  return (
    <div className="grid border border-ink bg-sheet @5xl:grid-cols-[5fr_7fr]">
      <article className="flex flex-col border-ink border-b p-6 sm:p-9 @5xl:border-r @5xl:border-b-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
          <span className={tagClasses(null)}>{courseTags.career}</span>
          <span>{formatWeeks(career.weeks)}</span>
          <span>{homeProgrammes.careerScope}</span>
        </p>
        <h3 className="mt-5 text-[clamp(1.75rem,1.4rem+1.2vw,2.375rem)] leading-[1.08]">
          <ProductTitle product={career} />
        </h3>
        <p className="mt-4 max-w-[46ch] text-ink-soft text-lg">{career.description}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 @5xl:pt-9">
          {/* As wide as the price with the struck one: the button is on the line that it has at the end. */}
          <div className="min-w-[min(18rem,100%)]">
            <PriceTag
              slug={career.slug}
              lookup={lookup}
              cohort={cohort}
              askAt={contactSectionId}
              size="large"
            />
            <SeatsLine slug={career.slug} cohort={cohort} />
          </div>
          <EnrolLink label={homeProgrammes.enrol} course={career} cohort={cohort} lookup={lookup} />
        </div>
      </article>
      <div className="p-6 sm:p-9">
        <ElevationProfile
          label={homeProgrammes.roadmapLabel}
          steps={homeProgrammes.roadmap.map(({ name, weeks, slug = '' }) => ({
            label: name,
            weeks,
            colour: colourOf(slug),
          }))}
        />
      </div>
    </div>
  )
}

type ModuleCardProps = { module: Module; cohort: CurrentCohort | null; lookup: Lookup }

function ModuleCard({ module, cohort, lookup }: ModuleCardProps) {
  return (
    <article className="flex flex-col border border-ink bg-sheet">
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-5 py-2 text-ink-soft text-sm">
        <span className={tagClasses(module.colour)}>{homeProgrammes.moduleBadge}</span>
        <Difficulty level={module.difficulty} />
      </p>
      <div className="flex flex-1 flex-col px-5 pt-4 pb-4 @3xl:pt-5 @3xl:pb-5">
        <h3 className="text-heading">
          <ProductTitle product={module} />
        </h3>
        <p className="mt-2 text-ink-soft">{module.description}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 pt-3 @3xl:pt-5">
          <div className="grow basis-28">
            <SeatsLine slug={module.slug} cohort={cohort} />
            <PriceTag slug={module.slug} lookup={lookup} cohort={cohort} askAt={contactSectionId} />
          </div>
          <div className="grid justify-items-end gap-1.5">
            <p className="text-ink-soft text-sm">{formatWeeks(module.weeks)}</p>
            <EnrolLink
              label={homeProgrammes.enrol}
              course={module}
              cohort={cohort}
              lookup={lookup}
              variant="secondary"
            />
          </div>
        </div>
      </div>
    </article>
  )
}

/** The membership beside what it opens: its hours, cell by cell, in the colours of the modules. */
function MembershipCard({ cohort, lookup }: CareerPanelProps) {
  const text = homeProgrammes.membership
  return (
    <article data-surface="ink" className="flex flex-col">
      <p className="flex flex-wrap items-center justify-between gap-x-4 border border-transparent px-5 py-2.5 text-ink-soft text-sm">
        <span className={tagClasses(null)}>{text.badge}</span>
        {text.length}
      </p>
      <HourCells parts={membershipParts} className="w-full px-5 py-3" />
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-heading">
          <ProductTitle product={membership} />
        </h3>
        <p className="mt-2 text-ink-soft">{text.scope}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-3">
          <div className="min-h-18 grow basis-28">
            <PriceTag slug={membership.slug} lookup={lookup} cohort={cohort} askAt={contactSectionId} />
          </div>
          <ButtonLink to={membership.path} variant="secondary" data-cta="home_membership">
            {text.action}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

const peaks = ['M1 15 8 7l7 8Z', 'M11 15 20 4l9 11Z', 'M25 15 35 1l10 14Z']
const summits: Record<DifficultyName, number> = { Inicial: 1, Medio: 2, Avanzado: 3 }

/** Difficulty as one to three summits and as text. */
function Difficulty({ level }: { level: DifficultyName }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg
        viewBox="0 0 46 16"
        aria-hidden="true"
        strokeWidth="1.3"
        strokeLinejoin="round"
        className="h-4 w-[2.875rem]"
      >
        <path d={peaks.join('')} className="fill-none stroke-line-strong" />
        <path d={peaks.slice(0, summits[level]).join('')} className="fill-ink stroke-ink" />
      </svg>
      <VisuallyHidden>{homeProgrammes.level}: </VisuallyHidden>
      {level}
    </span>
  )
}

function ProductTitle({ product }: { product: { name: string; path: string } }) {
  return (
    <PlainLink
      to={product.path}
      className="inline-flex min-h-6 items-center underline decoration-1 decoration-line-strong underline-offset-[0.2em] hover:text-action hover:decoration-action"
    >
      {product.name}
    </PlainLink>
  )
}

/** Keeps its height while empty, to avoid layout shift. */
function SeatsLine({ slug, cohort }: { slug: BaseSlug; cohort: CurrentCohort | null }) {
  return (
    <p data-live="" data-says={says('seatsLine', slug)} className="min-h-5 font-medium text-action text-sm/5">
      {figures.seatsLine(cohort ? [cohort] : [], slug)}
    </p>
  )
}
