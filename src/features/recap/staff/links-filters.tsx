import { recapLinksText } from '#content/recap-admin.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { useTypedSearch } from '#flows/staff-list/use-typed-search.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { RecapRecord } from '../recap-admin.api.ts'

/** `current`: the recap in the form. */
export type LinksScope = 'current' | 'all' | number

export type LinksFiltersProps = {
  scope: LinksScope
  currentId: number | null
  recaps: readonly RecapRecord[]
  courses: readonly StaffCourse[]
  search: string
  onChange: (next: { scope?: LinksScope; search?: string }) => void
}

export function LinksFilters(props: LinksFiltersProps) {
  const { scope, currentId, recaps, courses, search, onChange } = props
  const { text, setText } = useTypedSearch(search, (wanted) => onChange({ search: wanted }))

  const options = [
    {
      value: 'current',
      label: currentId === null ? recapLinksText.currentNone : recapLinksText.current,
    },
    { value: 'all', label: recapLinksText.all },
    ...recaps.map((recap) => {
      const course = courses.find(({ id }) => id === recap.courseId)
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
          value={String(scope)}
          onChange={(event) => {
            const { value } = event.target
            onChange({ scope: value === 'current' || value === 'all' ? value : Number(value) })
          }}
        />
      </Field>
      <Field label={recapLinksText.search}>
        <SearchBox placeholder={recapLinksText.searchHint} value={text} onChange={setText} />
      </Field>
    </div>
  )
}
