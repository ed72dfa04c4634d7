import { useInfiniteQuery } from '@tanstack/react-query'
import { enrolmentTexts, recentEnrolmentTexts as texts } from '#content/enrolment.ts'
import { formatInstallment } from '#content/format.ts'
import { freeReasonLabels } from '#content/sales.ts'
import { CourseFilter } from '#flows/staff-courses/course-filter.tsx'
import { DayRangeFields } from '#flows/staff-list/day-range-fields.tsx'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { GrowingTable } from '#flows/staff-list/list-table.tsx'
import { Moment } from '#flows/staff-list/moment.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { SearchBox, useTypedSearch } from '#flows/staff-list/search-box.tsx'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { RecentEnrolment } from '../enrolment.api.ts'
import { recentEnrolmentsQuery } from '../enrolment.queries.ts'
import { type EnrolmentsFilter, enrolmentsAddress, everyEnrolment } from '../enrolments-filter.ts'

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

type EnrolmentsFiltersProps = {
  filter: EnrolmentsFilter
  onChange: (filter: EnrolmentsFilter) => void
}

function EnrolmentsFilters({ filter, onChange }: EnrolmentsFiltersProps) {
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

type EnrolmentActions = {
  onDuplicate: (enrolment: RecentEnrolment) => void
  onSteps: (enrolment: RecentEnrolment) => void
}

const { columns } = texts

/** No fact is hidden at any width. */
function recentEnrolmentColumns(actions: EnrolmentActions): readonly TableColumn<RecentEnrolment>[] {
  return [
    {
      key: 'student',
      header: columns.student,
      cell: ({ name, email }) => (
        <div className="grid gap-0.5">
          <PersonLink email={email} className="break-words font-medium">
            {name}
          </PersonLink>
          <span className="wrap-anywhere font-normal text-ink-soft">{email}</span>
        </div>
      ),
      rowHeader: true,
      className: 'md:max-w-72',
    },
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
      cell: ({ price, mode, free }) => (
        <span className="grid justify-items-end gap-0.5">
          <span className="font-medium">{price ? formatInstallment(price) : texts.free}</span>
          {price && mode && <span className="text-ink-soft text-xs">{enrolmentTexts.modes[mode]}</span>}
          {free && <span className="text-ink-soft text-xs">{freeReasonLabels[free]}</span>}
        </span>
      ),
      align: 'end',
    },
    {
      key: 'date',
      header: columns.date,
      cell: ({ createdAt }) => <Moment at={createdAt} className="" />,
      from: 'wide',
      under: 'student',
    },
    { key: 'author', header: columns.author, cell: ({ author }) => author, from: 'wide', under: 'student' },
    {
      key: 'actions',
      header: columns.actions,
      cell: (enrolment) => <Actions enrolment={enrolment} {...actions} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
  ]
}

type ActionsProps = EnrolmentActions & { enrolment: RecentEnrolment }

function Actions({ enrolment, onDuplicate, onSteps }: ActionsProps) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        aria-label={texts.duplicateOf(enrolment.name)}
        onClick={() => onDuplicate(enrolment)}
      >
        {texts.duplicate}
      </Button>
      <Button variant="quiet" aria-label={texts.stepsOf(enrolment.name)} onClick={() => onSteps(enrolment)}>
        {texts.steps}
      </Button>
    </span>
  )
}
