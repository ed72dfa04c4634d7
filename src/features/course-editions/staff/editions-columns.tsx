import type { ReactNode } from 'react'
import { editionsTexts } from '#content/course-editions.ts'
import type { TableColumn } from '#ui/table.tsx'
import type { TableShape } from '#ui/use-table-shape.ts'
import type { CourseEdition } from '../edition.ts'
import {
  CertificateLink,
  ClassroomId,
  EditionName,
  EditionSeats,
  EditionStart,
  EditionState,
  InstallmentsPrice,
  PromoPrice,
  RegularPrice,
  SubscriptionLink,
} from './edition-cells.tsx'

type Column = TableColumn<CourseEdition>

const { columns } = editionsTexts
const tight = 'px-3!'

const course: Column = {
  key: 'course',
  header: columns.course,
  cell: (edition) => <EditionName edition={edition} />,
  rowHeader: true,
  className: tight,
}

const wideColumns: readonly Column[] = [
  { ...course, className: `${tight} min-w-56` },
  {
    key: 'state',
    header: columns.state,
    cell: (edition) => <EditionState edition={edition} />,
    className: tight,
  },
  {
    key: 'start',
    header: columns.start,
    cell: (edition) => <EditionStart edition={edition} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'seats',
    header: columns.seats,
    cell: (edition) => <EditionSeats edition={edition} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'regular',
    header: columns.regular,
    cell: (edition) => <RegularPrice edition={edition} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'promo',
    header: columns.promo,
    cell: (edition) => <PromoPrice edition={edition} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'installments',
    header: columns.installments,
    cell: (edition) => <InstallmentsPrice edition={edition} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'subscription',
    header: columns.subscription,
    cell: (edition) => <SubscriptionLink edition={edition} />,
    className: tight,
  },
  {
    key: 'classroom',
    header: columns.classroom,
    cell: (edition) => <ClassroomId edition={edition} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'certificate',
    header: columns.certificate,
    cell: (edition) => <CertificateLink edition={edition} />,
    className: tight,
  },
]

/** The same facts in fewer columns: nothing lies beyond the edge of a tablet. */
const mediumColumns: readonly Column[] = [
  {
    ...course,
    cell: (edition) => (
      <span className="grid gap-1">
        <EditionName edition={edition} />
        <span>
          <EditionState edition={edition} />
        </span>
      </span>
    ),
    className: `${tight} w-full`,
  },
  {
    key: 'start',
    header: `${columns.start} y ${columns.seats.toLowerCase()}`,
    cell: (edition) => (
      <span className="grid justify-items-end">
        <EditionStart edition={edition} />
        <span className="text-ink-soft text-xs">
          {columns.seats}: <EditionSeats edition={edition} />
        </span>
      </span>
    ),
    align: 'end',
    className: tight,
  },
  {
    key: 'price',
    header: columns.price,
    cell: (edition) => (
      <span className="grid justify-items-end gap-1">
        <RegularPrice edition={edition} />
        <PromoPrice edition={edition} />
      </span>
    ),
    align: 'end',
    className: tight,
  },
  {
    key: 'installments',
    header: columns.installments,
    cell: (edition) => <InstallmentsPrice edition={edition} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'links',
    header: columns.links,
    cell: (edition) => <Links edition={edition} />,
    className: tight,
  },
]

const narrowColumns: readonly Column[] = [
  {
    ...course,
    cell: (edition) => (
      <span className="grid gap-1.5">
        <EditionName edition={edition} />
        <span className="flex flex-wrap gap-x-3 gap-y-1 font-normal text-ink-soft text-xs">
          <EditionState edition={edition} />
          <Fact label={columns.start}>
            <EditionStart edition={edition} />
          </Fact>
          <Fact label={columns.seats}>
            <EditionSeats edition={edition} />
          </Fact>
        </span>
        <span className="font-normal text-xs">
          <Links edition={edition} />
        </span>
      </span>
    ),
    className: `${tight} w-full max-w-0`,
  },
  {
    key: 'price',
    header: columns.price,
    cell: (edition) => (
      <span className="grid justify-items-end gap-1">
        <RegularPrice edition={edition} />
        <PromoPrice edition={edition} />
        <InstallmentsPrice edition={edition} />
      </span>
    ),
    align: 'end',
    className: `${tight} whitespace-normal!`,
  },
]

const byShape: Readonly<Record<TableShape, readonly Column[]>> = {
  narrow: narrowColumns,
  medium: mediumColumns,
  wide: wideColumns,
}

/** `actions` stand at the end of the row; on a phone, under what it says. */
export function editionColumns(
  shape: TableShape,
  actions: ((edition: CourseEdition) => ReactNode) | null,
): readonly Column[] {
  const shown = byShape[shape]
  if (!actions) return shown
  if (shape === 'narrow') {
    return shown.map((column) =>
      column.key === 'course'
        ? {
            ...column,
            cell: (edition: CourseEdition) => (
              <>
                {column.cell(edition)}
                <span className="mt-2 block font-normal">{actions(edition)}</span>
              </>
            ),
          }
        : column,
    )
  }
  return [...shown, { key: 'actions', header: columns.actions, cell: actions, className: tight }]
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex gap-1">
      <span className="text-ink-mute">{label}</span>
      {children}
    </span>
  )
}

function Links({ edition }: { edition: CourseEdition }) {
  return (
    <span className="grid justify-items-start gap-x-3 whitespace-nowrap max-md:flex max-md:flex-wrap">
      <Fact label={columns.subscription}>
        <SubscriptionLink edition={edition} />
      </Fact>
      <Fact label={columns.classroom}>
        <ClassroomId edition={edition} />
      </Fact>
      <Fact label={columns.certificate}>
        <CertificateLink edition={edition} />
      </Fact>
    </span>
  )
}
