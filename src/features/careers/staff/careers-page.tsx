import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { careersTexts } from '#content/careers.ts'
import { staffCoursesKey } from '#flows/staff-courses/staff-courses.queries.ts'
import { ListTable } from '#flows/staff-list/list-table.tsx'
import { staffQueryDefaults } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { type Career, fetchCareersWithCourses } from '../careers.api.ts'
import { CareerDialog, courseName } from './career-dialog.tsx'

function careersWithCoursesQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...staffCoursesKey, 'careers'],
    queryFn: ({ signal }) => fetchCareersWithCourses(signal),
  })
}

const { columns: headers } = careersTexts

function columns(onEdit: (career: Career) => void): readonly TableColumn<Career>[] {
  return [
    { key: 'name', header: headers.name, cell: ({ name }) => name, rowHeader: true },
    {
      key: 'product',
      header: headers.product,
      cell: ({ base_slug }) => (base_slug === null ? careersTexts.notSold : courseName(base_slug)),
      from: 'medium',
      under: 'name',
    },
    {
      key: 'courses',
      header: headers.courses,
      cell: ({ career_courses }) => (
        <span className="whitespace-normal">
          {career_courses.map(({ base_slug }) => courseName(base_slug)).join(', ')}
        </span>
      ),
      from: 'laptop',
      under: 'name',
    },
    {
      key: 'months',
      header: headers.months,
      cell: ({ membership_months }) => (
        <span className="whitespace-nowrap">{careersTexts.months(membership_months)}</span>
      ),
      from: 'medium',
      under: 'name',
    },
    {
      key: 'actions',
      header: headers.actions,
      cell: (career) => (
        <RowActions
          of={career.name}
          actions={[{ label: careersTexts.edit, onChoose: () => onEdit(career) }]}
        />
      ),
      bare: true,
    },
  ]
}

/** What each career and the membership opens, and for how long. */
export function CareersPage({ heading }: { heading: ReactNode }) {
  const query = useQuery(careersWithCoursesQuery())
  const [edited, setEdited] = useState<Career | 'new' | null>(null)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          {heading}
          <p className="text-ink-soft">{careersTexts.lead}</p>
        </div>
        <Button onClick={() => setEdited('new')}>{careersTexts.add}</Button>
      </div>
      <ListTable
        query={query}
        texts={careersTexts}
        caption={careersTexts.caption}
        columns={columns(setEdited)}
        rows={query.data}
        rowKey={({ id }) => String(id)}
        empty={careersTexts.empty}
      />
      {edited && <CareerDialog career={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
