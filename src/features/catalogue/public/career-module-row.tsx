import { type CareerModule, careerPage } from '#content/career.ts'
import { courseOf } from '#content/products.ts'
import { TextLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CareerDetails } from './career-details.tsx'
import { CareerIcon } from './career-icon.tsx'
import { CareerModuleFacts } from './career-module-facts.tsx'
import type { CareerSegment } from './career-segments.ts'

export type CareerModuleRowProps = { module: CareerModule; segment: CareerSegment }

/** A module of the roadmap; its side bar continues from row to row in the profile's colours. */
export function CareerModuleRow({ module, segment }: CareerModuleRowProps) {
  const { roadmap } = careerPage
  const soldAlone = module.slug && courseOf(module.slug)
  return (
    <li className="grid grid-cols-[0.625rem_minmax(0,1fr)] gap-x-5 sm:gap-x-8">
      <span aria-hidden="true" className={`border-ink border-x bg-current ${segment.drawn}`} />
      <div className="grid gap-x-10 gap-y-5 border-ink border-t py-8 @3xl:grid-cols-[5.5rem_1fr] @5xl:grid-cols-[5.5rem_1fr_22rem] @5xl:py-10">
        <div className="flex items-center justify-between gap-4 @3xl:grid @3xl:content-start @3xl:justify-items-start">
          <p className="figures font-bold font-display text-2xl leading-none tracking-display">
            <span className="lettering block font-normal text-ink-mute">{roadmap.weeks} </span>
            {`${segment.firstWeek}–${segment.lastWeek}`}
          </p>
          <CareerIcon name={module.icon} className="size-16" />
        </div>
        <div>
          <h3 className="text-heading">{module.name}</h3>
          <CareerModuleFacts module={module} />
          <p className="prose-measure mt-4 text-ink-soft text-lg">{module.description}</p>
          {soldAlone && (
            <TextLink to={soldAlone.path} look="stands" className="mt-2">
              <span>
                {roadmap.programme}
                <VisuallyHidden>{`: ${module.name}`}</VisuallyHidden>
              </span>
            </TextLink>
          )}
        </div>
        <div className="@3xl:col-start-2 @5xl:col-start-3">
          <CareerDetails details={module.details} />
        </div>
      </div>
    </li>
  )
}
