import { categoryTexts, notebookCategories, notebooksText } from '#content/notebooks.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { LibraryFilters } from '../library-filters.ts'

export type LibraryFiltersBarProps = {
  filters: LibraryFilters
  onChange: (filters: LibraryFilters) => void
}

const text = notebooksText.filters
const choices = [null, ...notebookCategories]

export function LibraryFiltersBar({ filters, onChange }: LibraryFiltersBarProps) {
  return (
    <div className="flex noscript:hidden flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-ink text-sm">{text.legend}</legend>
        <div className="flex flex-wrap gap-2">
          {choices.map((category) => (
            <label
              key={category ?? 'all'}
              data-choice=""
              className="inline-flex min-h-control items-center rounded border border-line-strong bg-sheet px-4 font-display font-semibold text-ink transition-colors duration-fast hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="categoria"
                className="sr-only"
                checked={filters.category === category}
                onChange={() => onChange({ ...filters, category })}
              />
              {category ? categoryTexts[category].label : text.all}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={text.search} className="w-full sm:w-72">
        <TextInput
          type="search"
          placeholder={text.searchHint}
          maxLength={80}
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
      </Field>
    </div>
  )
}
