import { careerPage } from '#content/career.ts'
import { Section } from '#ui/section.tsx'
import { CareerDetails } from './career-details.tsx'
import { roadmapSectionId } from './career-hero.tsx'
import { CareerIcon } from './career-icon.tsx'
import { CareerModuleFacts } from './career-module-facts.tsx'
import { CareerModuleRow } from './career-module-row.tsx'
import { CareerPresentationRow } from './career-presentation-row.tsx'
import { roadmapSegments } from './career-segments.ts'

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
    </Section>
  )
}
