import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { RowActions, type RowActionsProps } from '#ui/row-actions.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { EmptyList } from './empty-list.tsx'
import { GrowingTable, type GrowingTableProps } from './list-table.tsx'
import { Moment } from './moment.tsx'
import { PersonLink } from './person-link.tsx'

/** Something that staff made for a person. */
type MadeRow = { id: number; email: string; created_at: string; created_by_name: string | null }

export type RecentListProps<Row> = {
  list: UseInfiniteQueryResult<InfiniteData<{ shown: readonly Row[] }>>
  columns: readonly TableColumn<Row>[]
  texts: GrowingTableProps<Row>['texts'] & { empty: string; emptyFilter: string; clearFilters: string }
  /** Takes the filters away; null while there are none. */
  onClear: (() => void) | null
  filters: ReactNode
}

/** What staff made last, below the form in which they make it. */
export function RecentList<Row extends MadeRow>(props: RecentListProps<Row>) {
  const { list, columns, texts, onClear, filters } = props
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      {filters}
      <GrowingTable
        list={list}
        texts={texts}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={
          onClear ? (
            <EmptyList reason={texts.emptyFilter}>
              <Button variant="secondary" onClick={onClear}>
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

/** The columns of every such list around its own: no fact is hidden at any width. */
export function recentColumns<Row extends MadeRow>(
  texts: { student: string; date: string; author: string; actions: string },
  nameOf: (row: Row) => string,
  own: readonly TableColumn<Row>[],
  actions: (row: Row) => RowActionsProps['actions'],
): readonly TableColumn<Row>[] {
  return [
    {
      key: 'student',
      header: texts.student,
      cell: (row) => (
        <div className="grid">
          <PersonLink email={row.email} className="break-words font-medium">
            {nameOf(row)}
          </PersonLink>
          <span className="font-normal text-ink-soft">
            <EmailAddress address={row.email} />
          </span>
        </div>
      ),
      rowHeader: true,
      className: 'md:max-w-72',
    },
    ...own,
    {
      key: 'date',
      header: texts.date,
      cell: ({ created_at }) => <Moment at={new Date(created_at)} className="" />,
      from: 'wide',
      under: 'student',
    },
    {
      key: 'author',
      header: texts.author,
      cell: ({ created_by_name }) => created_by_name,
      from: 'wide',
      under: 'student',
    },
    {
      key: 'actions',
      header: texts.actions,
      cell: (row) => <RowActions of={nameOf(row)} actions={actions(row)} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
  ]
}
