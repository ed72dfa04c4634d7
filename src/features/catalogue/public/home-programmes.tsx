import { useQuery } from '@tanstack/react-query'
import { career, modules } from '#content/catalogue.ts'
import type { Difficulty as DifficultyName, Module } from '#content/courses/product.ts'
import { formatWeeks } from '#content/format.ts'
import { homeProgrammes } from '#content/home.ts'
import { contactSectionId, programmesSectionId } from '#content/navigation.ts'
import { colourOf, courseTags } from '#content/products.ts'
import { seatsText } from '#content/seats.ts'
import type { AnnouncedSeats } from '#domain/contracts/course-price.ts'
import { useReport } from '#platform/use-report.ts'
import { ContourField } from '#ui/contour-field.tsx'
import { ElevationProfile } from '#ui/elevation-profile.tsx'
import { ButtonLink, PlainLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { tagClasses } from '#ui/viridis-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CurrentCohort } from '../catalogue.api.ts'
import { homePricesQuery } from '../catalogue.queries.ts'
import { listViewed } from '../catalogue-events.ts'
import { type Lookup, lookupOf } from '../lookup.ts'
import { EnrolLink } from './enrol-link.tsx'
import { PriceTag } from './price-tag.tsx'

export function HomeProgrammes() {
  const query = useQuery(homePricesQuery())
  const { data: cohorts = [] } = query
  const lookup = lookupOf(query)
  useReport(listViewed(cohorts))
  const cohortOf = (slug: string) => cohorts.find((cohort) => cohort.baseSlug === slug) ?? null
  const { undecided } = homeProgrammes
  return (
    <Section
      id={programmesSectionId}
      title={homeProgrammes.title}
      lead={homeProgrammes.lead}
      ground="well"
      className="scroll-mt-16"
    >
      <CareerPanel cohort={cohortOf(career.slug)} lookup={lookup} />
      <ul className="mt-6 grid gap-6 @3xl:grid-cols-2 @7xl:grid-cols-3">
        {modules.map((module) => (
          <li key={module.slug} className="grid">
            <ModuleCard module={module} cohort={cohortOf(module.slug)} lookup={lookup} />
          </li>
        ))}
        <li
          data-surface="ink"
          className="relative flex flex-col items-start justify-end gap-4 overflow-hidden p-6 sm:p-7"
        >
          <ContourField />
          <h3 className="relative text-heading">{undecided.title}</h3>
          <p className="relative text-ink-soft">{undecided.text}</p>
          <ButtonLink href={`#${contactSectionId}`} variant="secondary" className="relative">
            {undecided.action}
          </ButtonLink>
        </li>
      </ul>
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
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-9">
          {/* As wide as the price with the struck one: the button is on the line that it has at the end. */}
          <div className="min-w-[min(18rem,100%)]">
            <PriceTag lookup={lookup} price={cohort?.price ?? null} askAt={contactSectionId} size="large" />
            <SeatsLine seats={cohort?.seats ?? null} />
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
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-5 py-2.5 text-ink-soft text-sm">
        <span className={tagClasses(module.colour)}>{homeProgrammes.moduleBadge}</span>
        <Difficulty level={module.difficulty} />
      </p>
      <div className="flex flex-1 flex-col px-5 pt-5 pb-5">
        <h3 className="text-heading">
          <ProductTitle product={module} />
        </h3>
        <p className="mt-3 text-ink-soft">{module.description}</p>
        <p className="mt-4 text-ink-mute text-sm">{module.skills.join('\u00a0· ')}</p>
        <div className="mt-auto pt-6">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <PriceTag lookup={lookup} price={cohort?.price ?? null} askAt={contactSectionId} />
            <p className="pt-1.5 text-ink-soft text-sm">
              <VisuallyHidden>{homeProgrammes.duration}: </VisuallyHidden>
              {formatWeeks(module.weeks)}
            </p>
          </div>
          <SeatsLine seats={cohort?.seats ?? null} />
          <EnrolLink
            label={homeProgrammes.enrol}
            course={module}
            cohort={cohort}
            lookup={lookup}
            variant="secondary"
            wide
            className="mt-2"
          />
        </div>
      </div>
    </article>
  )
}

const summits: Record<DifficultyName, number> = { Inicial: 1, Medio: 2, Avanzado: 3 }
const peaks = ['M1 15 8 7l7 8Z', 'M11 15 20 4l9 11Z', 'M25 15 35 1l10 14Z']

/** Difficulty as one to three summits and as text. */
function Difficulty({ level }: { level: DifficultyName }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 46 16" aria-hidden="true" className="h-4 w-[2.875rem]">
        {peaks.map((peak, index) => (
          <path
            key={peak}
            d={peak}
            strokeWidth="1.3"
            strokeLinejoin="round"
            className={index < summits[level] ? 'fill-ink stroke-ink' : 'fill-none stroke-line-strong'}
          />
        ))}
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
      className="underline decoration-1 decoration-line-strong underline-offset-[0.2em] hover:text-action hover:decoration-action"
    >
      {product.name}
    </PlainLink>
  )
}

/** Keeps its height while empty, to avoid layout shift. */
function SeatsLine({ seats }: { seats: AnnouncedSeats | null }) {
  return (
    <p data-live="" className="min-h-5 font-medium text-action text-sm/5">
      {seats && seatsText(seats.left)}
    </p>
  )
}
