import type { Module } from '#content/courses/product.ts'
import { formatWeeks } from '#content/format.ts'
import { homeProgrammes } from '#content/home.ts'
import { contactSectionId } from '#content/navigation.ts'
import { tagClasses } from '#ui/viridis-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CurrentCohort } from '../catalogue.api.ts'
import type { Lookup } from '../lookup.ts'
import { Difficulty } from './difficulty.tsx'
import { EnrolLink } from './enrol-link.tsx'
import { PriceTag } from './price-tag.tsx'
import { ProductTitle } from './product-title.tsx'
import { SeatsLine } from './seats-line.tsx'

export type ModuleCardProps = { module: Module; cohort: CurrentCohort | null; lookup: Lookup }

export function ModuleCard({ module, cohort, lookup }: ModuleCardProps) {
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
            variant="secondary"
            wide
            className="mt-2"
          />
        </div>
      </div>
    </article>
  )
}
