import { type CareerModule, careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { formatWeeks } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type CareerSegment, roadmapSectionId, roadmapSegments } from './career-hero.tsx'
import { CareerIcon } from './career-icon.tsx'
import { SyllabusLink } from './syllabus-link.tsx'

export function CareerRoadmap() {
  const { roadmap } = careerPage
  const segments = roadmapSegments()
  const last = segments.at(-1)
  const required = roadmap.modules.filter(({ optional }) => !optional)
  const workshops = roadmap.modules.filter(({ optional }) => optional)
  return (
    <Section
      id={roadmapSectionId}
      title={roadmap.title}
      lead={roadmap.lead}
      ground="well"
      className="scroll-mt-16"
    >
      <ol>
        {required.map((module, index) => {
          const segment = segments[index]
          return segment && <CareerModuleRow key={module.name} module={module} segment={segment} />
        })}
        {last && <CareerPresentationRow segment={last} />}
      </ol>
      <h3 className="mt-14 text-heading">{roadmap.optionalTitle}</h3>
      <ul className="mt-5 grid gap-6 @3xl:grid-cols-2">
        {workshops.map((workshop) => (
          <li key={workshop.name} className="border border-line-strong border-dashed p-6">
            <div className="flex items-start justify-between gap-6">
              <h4 className="text-heading">{workshop.name}</h4>
              <CareerIcon name={workshop.icon} className="size-14 shrink-0" />
            </div>
            <CareerModuleFacts module={workshop} />
            <p className="mt-3 text-ink-soft">{workshop.description}</p>
            <div className="mt-4 border-line border-t">
              <CareerDetails details={workshop.details} />
            </div>
          </li>
        ))}
      </ul>
      <SyllabusLink path={career.path} />
    </Section>
  )
}

type CareerModuleRowProps = { module: CareerModule; segment: CareerSegment }

/** A module of the roadmap; its side bar continues from row to row in the profile's colours. */
function CareerModuleRow({ module, segment }: CareerModuleRowProps) {
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

/** The last row of the roadmap, shorter than a module. */
function CareerPresentationRow({ segment }: { segment: CareerSegment }) {
  const { week, presentation } = careerPage.roadmap
  return (
    <li className="grid grid-cols-[0.625rem_minmax(0,1fr)] gap-x-5 sm:gap-x-8">
      <span aria-hidden="true" className={`border-ink border-x bg-current ${segment.drawn}`} />
      <div className="grid gap-x-10 gap-y-3 border-ink border-t py-8 @3xl:grid-cols-[5.5rem_1fr]">
        <p className="figures font-bold font-display text-2xl leading-none tracking-display">
          <span className="lettering block font-normal text-ink-mute">{week} </span>
          {segment.firstWeek}
        </p>
        <div>
          <h3 className="text-heading">{presentation.name}</h3>
          <p className="prose-measure mt-2 text-ink-soft">{presentation.text}</p>
        </div>
      </div>
    </li>
  )
}

function CareerModuleFacts({ module }: { module: CareerModule }) {
  const { roadmap } = careerPage
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      <span>
        <VisuallyHidden>{roadmap.duration}: </VisuallyHidden>
        {formatWeeks(module.weeks)}
      </span>
      <span>
        {roadmap.level}: {module.difficulty}
      </span>
      {module.optional && <Badge look="label">{roadmap.optional}</Badge>}
    </p>
  )
}

function CareerDetails({ details }: { details: readonly string[] }) {
  return (
    <ul>
      {details.map((detail) => (
        <li key={detail} className="border-line border-t py-2.5 text-ink-soft first:border-t-0">
          {detail}
        </li>
      ))}
    </ul>
  )
}
