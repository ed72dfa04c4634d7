import { recapLinksText } from '#content/recap-admin.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { useTypedSearch } from '#flows/staff-list/use-typed-search.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { LinksScope, LinksView } from '../links-address.ts'
import type { RecapRecord } from '../recap-admin.api.ts'

export type LinksFiltersProps = {
  filter: LinksView
  currentId: number | null
  recaps: readonly RecapRecord[]
  courses: readonly StaffCourse[]
  onChange: (filter: LinksView, how?: 'typing') => void
}

export function LinksFilters(props: LinksFiltersProps) {
  const { filter, currentId, recaps, courses, onChange } = props
  const { text, setText } = useTypedSearch(filter.search, (search) =>
    onChange({ ...filter, search }, 'typing'),
  )

  const options = [
    {
      value: 'current',
      label: currentId === null ? recapLinksText.currentNone : recapLinksText.current,
    },
    { value: 'all', label: recapLinksText.all },
    ...recaps.map((recap) => {
      const course = courses.find(({ id }) => id === recap.cohortId)
      return {
        value: String(recap.id),
        label: [recap.classTitle, course?.name, recap.cohort].filter(Boolean).join(' · '),
      }
    }),
  ]

  return (
    <div className="grid w-full gap-3 sm:grid-cols-[minmax(0,1fr)_16rem] md:w-auto md:grid-cols-[24rem_16rem]">
      <Field label={recapLinksText.filter}>
        <Select
          options={options}
          value={String(filter.scope)}
          onChange={(event) => {
            const { value } = event.target
            const scope: LinksScope = value === 'current' || value === 'all' ? value : Number(value)
            onChange({ ...filter, scope })
          }}
        />
      </Field>
      <Field label={recapLinksText.search}>
        <SearchBox placeholder={recapLinksText.searchHint} value={text} onChange={setText} />
      </Field>
    </div>
  )
}
