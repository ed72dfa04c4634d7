import { cohortsTexts } from '#content/cohorts.ts'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { Field } from '#ui/field.tsx'
import { type CohortFilter, shownCohorts } from '../cohort-filter.ts'

export type CohortsFiltersProps = { filter: CohortFilter; onChange: (filter: CohortFilter) => void }

/** The whole list is loaded, so every letter filters at once. */
export function CohortsFilters({ filter, onChange }: CohortsFiltersProps) {
  return (
    <form
      aria-label={cohortsTexts.filters}
      onSubmit={(event) => event.preventDefault()}
      className="grid w-full gap-3 sm:grid-cols-2 md:w-auto md:grid-cols-[minmax(14rem,22rem)_12rem]"
    >
      <Field label={cohortsTexts.search}>
        <SearchBox
          placeholder={cohortsTexts.searchPlaceholder}
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
        />
      </Field>
      <Field label={cohortsTexts.show}>
        <ChoiceSelect
          values={shownCohorts}
          labels={cohortsTexts.showOptions}
          value={filter.show}
          onChange={(show) => onChange({ ...filter, show })}
        />
      </Field>
    </form>
  )
}
