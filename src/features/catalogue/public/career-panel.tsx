import { career } from '#content/catalogue.ts'
import { formatWeeks } from '#content/format.ts'
import { homeProgrammes } from '#content/home.ts'
import { contactSectionId } from '#content/navigation.ts'
import { colourOf, courseTags } from '#content/products.ts'
import { ElevationProfile } from '#ui/elevation-profile.tsx'
import { tagClasses } from '#ui/viridis-classes.ts'
import type { CurrentCohort } from '../catalogue.api.ts'
import type { Lookup } from '../lookup.ts'
import { EnrolLink } from './enrol-link.tsx'
import { PriceTag } from './price-tag.tsx'
import { ProductTitle } from './product-title.tsx'
import { SeatsLine } from './seats-line.tsx'

export type CareerPanelProps = { cohort: CurrentCohort | null; lookup: Lookup }

export function CareerPanel({ cohort, lookup }: CareerPanelProps) {
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
          <EnrolLink label={homeProgrammes.enrol} course={career} cohort={cohort} />
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
