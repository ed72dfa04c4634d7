import { editionsTexts } from '#content/course-editions.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type EditionFilter, shownEditions } from '../edition-filter.ts'

export type EditionsFiltersProps = { filter: EditionFilter; onChange: (filter: EditionFilter) => void }

/** Denser where there is a pointer; on a phone, text below 16 px makes the browser zoom in. */
const dense = 'md:py-1! md:text-sm!'

/** The whole list is here already, so every letter filters at once. */
export function EditionsFilters({ filter, onChange }: EditionsFiltersProps) {
  return (
    <form
      aria-label={editionsTexts.filters}
      onSubmit={(event) => event.preventDefault()}
      className="grid w-full gap-3 sm:grid-cols-2 md:w-auto md:grid-cols-[minmax(14rem,22rem)_12rem]"
    >
      <Field label={editionsTexts.search}>
        <TextInput
          type="search"
          className={dense}
          placeholder={editionsTexts.searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </Field>
      <Field label={editionsTexts.show}>
        <Select
          className={dense}
          options={shownEditions.map((value) => ({ value, label: editionsTexts.showOptions[value] }))}
          value={filter.show}
          onChange={(event) => {
            const show = shownEditions.find((known) => known === event.target.value)
            if (show) onChange({ ...filter, show })
          }}
        />
      </Field>
    </form>
  )
}
