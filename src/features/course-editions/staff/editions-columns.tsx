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
/** Ten columns need it at 1400 px. */
const tighter = 'px-2!'

const course: Column = {
  key: 'course',
  header: columns.course,
  cell: (edition) => <EditionName edition={edition} />,
  rowHeader: true,
}

const startAndSeats: Column = {
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
}

const wideColumns: readonly Column[] = [
  course,
  {
    key: 'state',
    header: columns.state,
    cell: (edition) => <EditionState edition={edition} />,
    className: tighter,
  },
  { ...startAndSeats, className: tighter },
  {
    key: 'regular',
    header: columns.regular,
    cell: (edition) => <RegularPrice edition={edition} />,
    align: 'end',
    className: tighter,
  },
  {
    key: 'promo',
    header: columns.promo,
    cell: (edition) => <PromoPrice edition={edition} />,
    align: 'end',
    className: tighter,
  },
  {
    key: 'installments',
    header: columns.installments,
    cell: (edition) => <InstallmentsPrice edition={edition} />,
    align: 'end',
    className: tighter,
  },
  {
    key: 'subscription',
    header: columns.subscription,
    cell: (edition) => <SubscriptionLink edition={edition} />,
    className: tighter,
  },
  {
    key: 'classroom',
    header: columns.classroom,
    cell: (edition) => <ClassroomId edition={edition} />,
    align: 'end',
    className: tighter,
  },
  {
    key: 'certificate',
    header: columns.certificate,
    cell: (edition) => <CertificateLink edition={edition} />,
    className: tighter,
  },
]

/** The same facts in fewer columns, so that nothing overflows on a tablet. */
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
    className: 'w-full',
  },
  startAndSeats,
  {
    key: 'price',
    header: `${columns.price} y ${columns.installments.toLowerCase()}`,
    cell: (edition) => <Prices edition={edition} />,
    align: 'end',
  },
  {
    key: 'links',
    header: columns.links,
    cell: (edition) => <Links edition={edition} />,
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
    className: 'w-full max-w-0',
  },
  {
    key: 'price',
    header: columns.price,
    cell: (edition) => <Prices edition={edition} />,
    align: 'end',
    className: 'whitespace-normal!',
  },
]

const linkKeys = ['subscription', 'classroom', 'certificate']

/** A laptop has no room for the three columns of links. */
const laptopColumns: readonly Column[] = [
  ...wideColumns.filter(({ key }) => !linkKeys.includes(key)),
  {
    key: 'links',
    header: columns.links,
    cell: (edition) => <Links edition={edition} />,
    className: `${tighter} text-xs`,
  },
]

export type EditionsShape = TableShape | 'laptop'

const byShape: Readonly<Record<EditionsShape, readonly Column[]>> = {
  laptop: laptopColumns,
  narrow: narrowColumns,
  medium: mediumColumns,
  wide: wideColumns,
}

/** `actions` end the row; on narrow screens they are under the course. */
export function editionColumns(
  shape: EditionsShape,
  actions: ((edition: CourseEdition) => ReactNode) | null,
): readonly Column[] {
  const shown = byShape[shape]
  if (!actions) return shown
  if (shape === 'narrow' || shape === 'medium') {
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
  return [...shown, { key: 'actions', header: columns.actions, cell: actions, className: tighter }]
}

/** Only existing prices, in one cell. */
function Prices({ edition }: { edition: CourseEdition }) {
  const { promo, promoActive, installments, promoInstallments, subscriptionLink } = edition
  return (
    <span className="grid justify-items-end gap-1">
      <RegularPrice edition={edition} />
      {(promo || promoActive) && <PromoPrice edition={edition} />}
      {(installments || promoInstallments || subscriptionLink) && <InstallmentsPrice edition={edition} />}
    </span>
  )
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
