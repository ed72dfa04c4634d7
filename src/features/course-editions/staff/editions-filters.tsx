import { editionsTexts } from '#content/course-editions.ts'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { Field } from '#ui/field.tsx'
import { type EditionFilter, shownEditions } from '../edition-filter.ts'

export type EditionsFiltersProps = { filter: EditionFilter; onChange: (filter: EditionFilter) => void }

/** The whole list is loaded, so every letter filters at once. */
export function EditionsFilters({ filter, onChange }: EditionsFiltersProps) {
  return (
    <form
      aria-label={editionsTexts.filters}
      onSubmit={(event) => event.preventDefault()}
      className="grid w-full gap-3 sm:grid-cols-2 md:w-auto md:grid-cols-[minmax(14rem,22rem)_12rem]"
    >
      <Field label={editionsTexts.search}>
        <SearchBox
          placeholder={editionsTexts.searchPlaceholder}
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
        />
      </Field>
      <Field label={editionsTexts.show}>
        <ChoiceSelect
          values={shownEditions}
          labels={editionsTexts.showOptions}
          value={filter.show}
          onChange={(show) => onChange({ ...filter, show })}
        />
      </Field>
    </form>
  )
}
