import { useInfiniteQuery } from '@tanstack/react-query'
import { recentEnrolmentTexts as texts } from '#content/enrolment.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { GrowingTable } from '#flows/staff-list/list-table.tsx'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { Button } from '#ui/button.tsx'
import { recentEnrolmentsQuery } from '../enrolment.queries.ts'
import { enrolmentsAddress, everyEnrolment } from '../enrolments-filter.ts'
import { EnrolmentsFilters } from './enrolments-filters.tsx'
import { type EnrolmentActions, recentEnrolmentColumns } from './recent-enrolment-columns.tsx'

export function RecentEnrolments(actions: EnrolmentActions) {
  const { filter, setFilter } = useAddressFilter(enrolmentsAddress)
  const enrolments = useInfiniteQuery(recentEnrolmentsQuery(filter))
  const isFiltered = enrolmentsAddress.write(filter).size > 0
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      <EnrolmentsFilters filter={filter} onChange={setFilter} />
      <GrowingTable
        list={enrolments}
        texts={texts}
        columns={recentEnrolmentColumns(actions)}
        rowKey={(enrolment) => String(enrolment.id)}
        empty={
          isFiltered ? (
            <EmptyList reason={texts.emptyFilter}>
              <Button variant="secondary" onClick={() => setFilter(everyEnrolment)}>
                {texts.clearFilters}
              </Button>
            </EmptyList>
          ) : (
            texts.empty
          )
        }
      />
    </section>
  )
}
