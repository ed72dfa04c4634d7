import { recentLinkTexts as texts } from '#content/payment-links.ts'
import { CourseFilter } from '#flows/staff-courses/course-filter.tsx'
import { DayRangeFields } from '#flows/staff-list/day-range-fields.tsx'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { useTypedSearch } from '#flows/staff-list/use-typed-search.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { Field } from '#ui/field.tsx'
import { type LinksFilter, linkStateFilters } from '../links-filter.ts'

export type LinksFiltersProps = { filter: LinksFilter; onChange: (filter: LinksFilter) => void }

export function LinksFilters({ filter, onChange }: LinksFiltersProps) {
  const { text, setText } = useTypedSearch(filter.search, (search) => onChange({ ...filter, search }))
  return (
    <form
      aria-label={texts.filters}
      onSubmit={(event) => event.preventDefault()}
      className="grid w-full items-end gap-3 sm:grid-cols-2 lg:flex lg:flex-wrap"
    >
      <Field label={texts.search} className="lg:w-72">
        <SearchBox placeholder={texts.searchHint} value={text} onChange={setText} />
      </Field>
      <Field label={texts.stateFilter} className="lg:w-44">
        <ChoiceSelect
          values={linkStateFilters}
          labels={texts.stateFilters}
          value={filter.state}
          onChange={(state) => onChange({ ...filter, state })}
        />
      </Field>
      <CourseFilter
        className="lg:w-64"
        label={texts.courseFilter}
        all={texts.allCourses}
        value={filter.course}
        onChange={(course) => onChange({ ...filter, course })}
      />
      <Checkbox
        label={texts.onlyMine}
        checked={filter.isMine}
        onChange={(event) => onChange({ ...filter, isMine: event.target.checked })}
      />
      <DayRangeFields
        label={texts.days}
        value={filter.days}
        onChange={(days) => onChange({ ...filter, days })}
      />
    </form>
  )
}
