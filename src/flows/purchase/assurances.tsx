import { assurancesOf, assuranceTexts } from '#content/acceptance.ts'
import type { ChosenCountry } from '#domain/countries.ts'
import type { BaseSlug } from '#domain/course-slug.ts'

export type AssurancesProps = { courseSlug: BaseSlug; country: ChosenCountry }

export function Assurances({ courseSlug, country }: AssurancesProps) {
  return (
    <section>
      <h3>{assuranceTexts.title}</h3>
      <ul className="mt-2 grid gap-1.5 text-ink-soft text-sm">
        {assurancesOf(courseSlug, country).map(({ when, outcome }) => (
          <li key={when}>
            <b className="font-medium text-ink">{when}:</b> {outcome}
          </li>
        ))}
      </ul>
    </section>
  )
}
