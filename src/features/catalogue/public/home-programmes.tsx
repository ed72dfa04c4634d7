import { useQuery } from '@tanstack/react-query'
import { career, modules } from '#content/catalogue.ts'
import { homeProgrammes } from '#content/home.ts'
import { contactSectionId, programmesSectionId } from '#content/navigation.ts'
import { useReport } from '#platform/use-report.ts'
import { ContourField } from '#ui/contour-field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { homePricesQuery } from '../catalogue.queries.ts'
import { listViewed } from '../catalogue-events.ts'
import { lookupOf } from '../lookup.ts'
import { CareerPanel } from './career-panel.tsx'
import { ModuleCard } from './module-card.tsx'

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
