import { useInfiniteQuery } from '@tanstack/react-query'
import { enrolmentTexts, recentEnrolmentTexts as texts } from '#content/enrolment.ts'
import { formatInstallment } from '#content/format.ts'
import { freeReasonLabels } from '#content/sales.ts'
import type { RecentEnrolment } from '#domain/contracts/enrolment.ts'
import { CourseFilter } from '#flows/staff-courses/course-filter.tsx'
import { ListFilters } from '#flows/staff-list/list-filters.tsx'
import { RecentList, recentColumns } from '#flows/staff-list/recent-list.tsx'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { enrolmentsAddress, recentEnrolmentsQuery } from '../enrolment.api.ts'

type EnrolmentActions = {
  onDuplicate: (enrolment: RecentEnrolment) => void
  onSteps: (enrolment: RecentEnrolment) => void
}

export function RecentEnrolments(actions: EnrolmentActions) {
  const { filter, setFilter } = useAddressFilter(enrolmentsAddress)
  const enrolments = useInfiniteQuery(recentEnrolmentsQuery(filter))
  const isFiltered = enrolmentsAddress.write(filter).size > 0
  return (
    <RecentList
      list={enrolments}
      texts={texts}
      columns={columnsOf(actions)}
      onClear={isFiltered ? () => setFilter(enrolmentsAddress.plain) : null}
      filters={
        <ListFilters filter={filter} plain={enrolmentsAddress.plain} onChange={setFilter} texts={texts}>
          {(choose) => (
            <>
              <CourseFilter
                className="list-filter col-span-2 [--filter:14rem]"
                label={texts.courseFilter}
                all={texts.allCourses}
                value={filter.course}
                onChange={(course) => choose({ course })}
              />
              <Checkbox
                label={texts.onlyMine}
                checked={filter.isMine}
                onChange={(event) => choose({ isMine: event.target.checked })}
              />
            </>
          )}
        </ListFilters>
      }
    />
  )
}

function nameOf({ firstname, lastname }: RecentEnrolment): string {
  return `${firstname} ${lastname}`.trim()
}

const { columns } = texts

function columnsOf({ onDuplicate, onSteps }: EnrolmentActions) {
  return recentColumns<RecentEnrolment>(
    columns,
    nameOf,
    [
      {
        key: 'offer',
        header: columns.offer,
        cell: ({ offer }) => offer ?? texts.unknownOffer,
        from: 'medium',
        under: 'student',
      },
      {
        key: 'price',
        header: columns.price,
        cell: ({ price, payment_mode: mode, free_reason: free }) => (
          <span className="grid justify-items-end">
            <span className="font-medium">{price.minor > 0 ? formatInstallment(price) : texts.free}</span>
            {price.minor > 0 && mode && (
              <span className="text-ink-soft text-xs">{enrolmentTexts.modes[mode]}</span>
            )}
            {free && <span className="text-ink-soft text-xs">{freeReasonLabels[free]}</span>}
          </span>
        ),
        align: 'end',
      },
    ],
    (enrolment) => [
      { label: texts.duplicate, onChoose: () => onDuplicate(enrolment) },
      { label: texts.steps, onChoose: () => onSteps(enrolment) },
    ],
  )
}
