import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstallment } from '#content/format.ts'
import { linkMessage, linkResultTexts, recentLinkTexts as texts } from '#content/payment-links.ts'
import { paymentTypeLabels } from '#content/staff.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { announced } from '#flows/contact/link-to-copy.tsx'
import { CourseFilter } from '#flows/staff-courses/course-filter.tsx'
import { DayRangeFields } from '#flows/staff-list/day-range-fields.tsx'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { GrowingTable } from '#flows/staff-list/list-table.tsx'
import { Moment } from '#flows/staff-list/moment.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { SearchBox, useTypedSearch } from '#flows/staff-list/search-box.tsx'
import { linkStateTones } from '#flows/staff-list/state-tones.ts'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { everyLink, type LinksFilter, linkStateFilters, linksAddress } from '../links-filter.ts'
import type { PaymentLink } from '../payment-links.api.ts'
import { recentLinksQuery } from '../payment-links.queries.ts'

export type RecentLinksProps = { onDuplicate: (link: PaymentLink) => void }

export function RecentLinks({ onDuplicate }: RecentLinksProps) {
  const { filter, setFilter } = useAddressFilter(linksAddress)
  const links = useInfiniteQuery(recentLinksQuery(filter))
  const isFiltered = linksAddress.write(filter).size > 0
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      <LinksFilters filter={filter} onChange={setFilter} />
      <GrowingTable
        list={links}
        texts={texts}
        columns={recentLinkColumns(onDuplicate)}
        rowKey={(link) => String(link.id)}
        empty={
          isFiltered ? (
            <EmptyList reason={texts.emptyFilter}>
              <Button variant="secondary" onClick={() => setFilter(everyLink)}>
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

type LinksFiltersProps = { filter: LinksFilter; onChange: (filter: LinksFilter) => void }

function LinksFilters({ filter, onChange }: LinksFiltersProps) {
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

const { columns } = texts

function amountOf(link: PaymentLink): string {
  return link.amount ? formatInstallment(link.amount) : texts.unknownAmount
}

/** No fact is hidden at any width. */
function recentLinkColumns(onDuplicate: (link: PaymentLink) => void): readonly TableColumn<PaymentLink>[] {
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
      key: 'course',
      header: columns.course,
      cell: ({ courseName }) => courseName,
      from: 'medium',
      under: 'student',
    },
    {
      key: 'amount',
      header: columns.amount,
      cell: (link) => (
        <span className="grid justify-items-end gap-1">
          <span className="font-medium">{amountOf(link)}</span>
          <Badge tone={linkStateTones[link.state]}>{texts.states[link.state]}</Badge>
          {link.state === 'rejected' && link.isPayable && (
            <span className="text-ink-soft text-xs">{texts.payableAgain}</span>
          )}
        </span>
      ),
      align: 'end',
    },
    {
      key: 'type',
      header: columns.type,
      cell: ({ type }) => paymentTypeLabels[type],
      from: 'wide',
      under: 'student',
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
      cell: (link) => <LinkActions link={link} onDuplicate={onDuplicate} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
  ]
}

type LinkActionsProps = { link: PaymentLink; onDuplicate: (link: PaymentLink) => void }

function LinkActions({ link, onDuplicate }: LinkActionsProps) {
  return (
    <span className="flex flex-wrap gap-2">
      <PayableActions link={link} />
      <Button variant="quiet" aria-label={texts.duplicateOf(link.name)} onClick={() => onDuplicate(link)}>
        {texts.duplicate}
      </Button>
    </span>
  )
}

function PayableActions({ link }: { link: PaymentLink }) {
  const { url, name } = link
  if (!url || !link.isPayable) return null
  const message = linkMessage({ name, course: link.courseName, amount: amountOf(link), url })
  return (
    <>
      <CopyButton
        aria-label={texts.copyOf(name)}
        text={url}
        label={texts.copy}
        copiedLabel={linkResultTexts.copied}
        {...announced(linkResultTexts)}
      />
      <ButtonLink variant="secondary" href={url} newTab>
        {texts.open}
        <span className="sr-only"> {texts.linkOf(name)}</span>
      </ButtonLink>
      <ButtonLink variant="secondary" href={chatUrl(chatNumber(link.phone), message)} newTab>
        {texts.send}
        <span className="sr-only">: {texts.linkOf(name)}</span>
      </ButtonLink>
    </>
  )
}
