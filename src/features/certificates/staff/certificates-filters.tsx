import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { certificateStateLabels, certificatesTexts as texts } from '#content/certificates.ts'
import { certificateStates } from '#domain/contracts/certificates.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { cleanSearch } from '#flows/staff-list/list-search.ts'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { useTypedSearch } from '#flows/staff-list/use-typed-search.ts'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { type CertificatesFilter, readCohortId } from '../certificates-filter.ts'

export type CertificatesFiltersProps = {
  filter: CertificatesFilter
  /** `typing`: a search in progress, which must not add every letter to the browser's history. */
  onChange: (filter: CertificatesFilter, how: 'typing' | 'choice') => void
}

const stateChoices = ['all', ...certificateStates] as const
const stateLabels = { all: texts.allStates, ...certificateStateLabels }

export function CertificatesFilters({ filter, onChange }: CertificatesFiltersProps) {
  const { data: courses = [] } = useQuery(staffCoursesQuery())
  const { text, setText, send } = useTypedSearch(filter.search, (search) =>
    onChange({ ...filter, search }, 'typing'),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function choose(changes: Partial<CertificatesFilter>) {
    onChange({ ...filter, search: cleanSearch(text), ...changes }, 'choice')
  }

  return (
    <form
      aria-label={texts.filters}
      onSubmit={submit}
      className="grid w-full grid-cols-2 gap-3 md:w-auto md:grid-cols-[minmax(12rem,22rem)_11rem_minmax(12rem,22rem)]"
    >
      <Field label={texts.search} className="col-span-2 md:col-span-1">
        <SearchBox
          enterKeyHint="search"
          placeholder={texts.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </Field>
      <Field label={texts.state}>
        <ChoiceSelect
          values={stateChoices}
          labels={stateLabels}
          value={filter.state ?? 'all'}
          onChange={(state) => choose({ state: state === 'all' ? null : state })}
        />
      </Field>
      <Field label={texts.cohort}>
        <Select
          options={[
            { value: '', label: texts.allCohorts },
            ...courses.map(({ id, name, slug }) => ({ value: String(id), label: `${name} (${slug})` })),
          ]}
          value={String(filter.cohortId ?? '')}
          onChange={(event) => choose({ cohortId: readCohortId(event.target.value) })}
        />
      </Field>
    </form>
  )
}
