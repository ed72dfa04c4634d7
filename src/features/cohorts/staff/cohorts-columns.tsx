import type { ReactNode } from 'react'
import { cohortsTexts } from '#content/cohorts.ts'
import type { TableColumn } from '#ui/table.tsx'
import type { TableShape } from '#ui/use-table-shape.ts'
import type { Cohort } from '../cohort.ts'
import {
  CertificateLink,
  ClassroomId,
  CohortName,
  CohortSeats,
  CohortStart,
  CohortState,
  InstallmentsPrice,
  PromoPrice,
  RegularPrice,
  SubscriptionLink,
} from './cohort-cells.tsx'

type Column = TableColumn<Cohort>

const { columns } = cohortsTexts
/** Ten columns need it at 1400 px. */
const tighter = 'px-2!'

const course: Column = {
  key: 'course',
  header: columns.course,
  cell: (cohort) => <CohortName cohort={cohort} />,
  rowHeader: true,
}

const startAndSeats: Column = {
  key: 'start',
  header: `${columns.start} y ${columns.seats.toLowerCase()}`,
  cell: (cohort) => (
    <span className="grid justify-items-end">
      <CohortStart cohort={cohort} />
      <span className="text-ink-soft text-xs">
        {columns.seats}: <CohortSeats cohort={cohort} />
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
    cell: (cohort) => <CohortState cohort={cohort} />,
    className: tighter,
  },
  { ...startAndSeats, className: tighter },
  {
    key: 'regular',
    header: columns.regular,
    cell: (cohort) => <RegularPrice cohort={cohort} />,
    align: 'end',
    className: tighter,
  },
  {
    key: 'promo',
    header: columns.promo,
    cell: (cohort) => <PromoPrice cohort={cohort} />,
    align: 'end',
    className: tighter,
  },
  {
    key: 'installments',
    header: columns.installments,
    cell: (cohort) => <InstallmentsPrice cohort={cohort} />,
    align: 'end',
    className: tighter,
  },
  {
    key: 'subscription',
    header: columns.subscription,
    cell: (cohort) => <SubscriptionLink cohort={cohort} />,
    className: tighter,
  },
  {
    key: 'classroom',
    header: columns.classroom,
    cell: (cohort) => <ClassroomId cohort={cohort} />,
    align: 'end',
    className: tighter,
  },
  {
    key: 'certificate',
    header: columns.certificate,
    cell: (cohort) => <CertificateLink cohort={cohort} />,
    className: tighter,
  },
]

/** The same facts in fewer columns, so that nothing overflows on a tablet. */
const mediumColumns: readonly Column[] = [
  {
    ...course,
    cell: (cohort) => (
      <span className="grid gap-1">
        <CohortName cohort={cohort} />
        <span>
          <CohortState cohort={cohort} />
        </span>
      </span>
    ),
    className: 'w-full',
  },
  startAndSeats,
  {
    key: 'price',
    header: `${columns.price} y ${columns.installments.toLowerCase()}`,
    cell: (cohort) => <Prices cohort={cohort} />,
    align: 'end',
  },
  {
    key: 'links',
    header: columns.links,
    cell: (cohort) => <Links cohort={cohort} />,
  },
]

const narrowColumns: readonly Column[] = [
  {
    ...course,
    cell: (cohort) => (
      <span className="grid gap-1.5">
        <CohortName cohort={cohort} />
        <span className="flex flex-wrap gap-x-3 gap-y-1 font-normal text-ink-soft text-xs">
          <CohortState cohort={cohort} />
          <Fact label={columns.start}>
            <CohortStart cohort={cohort} />
          </Fact>
          <Fact label={columns.seats}>
            <CohortSeats cohort={cohort} />
          </Fact>
        </span>
        <span className="font-normal text-xs">
          <Links cohort={cohort} />
        </span>
      </span>
    ),
    className: 'w-full max-w-0',
  },
  {
    key: 'price',
    header: columns.price,
    cell: (cohort) => <Prices cohort={cohort} />,
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
    cell: (cohort) => <Links cohort={cohort} />,
    className: `${tighter} text-xs`,
  },
]

export type CohortsShape = TableShape | 'laptop'

const byShape: Readonly<Record<CohortsShape, readonly Column[]>> = {
  laptop: laptopColumns,
  narrow: narrowColumns,
  medium: mediumColumns,
  wide: wideColumns,
}

/** `actions` end the row; on narrow screens they are under the course. */
export function cohortColumns(
  shape: CohortsShape,
  actions: ((cohort: Cohort) => ReactNode) | null,
): readonly Column[] {
  const shown = byShape[shape]
  if (!actions) return shown
  if (shape === 'narrow' || shape === 'medium') {
    return shown.map((column) =>
      column.key === 'course'
        ? {
            ...column,
            cell: (cohort: Cohort) => (
              <>
                {column.cell(cohort)}
                <span className="mt-2 block font-normal">{actions(cohort)}</span>
              </>
            ),
          }
        : column,
    )
  }
  return [...shown, { key: 'actions', header: columns.actions, cell: actions, className: tighter }]
}

/** Only existing prices, in one cell. */
function Prices({ cohort }: { cohort: Cohort }) {
  const { promo, promoActive, installments, promoInstallments, subscriptionLink } = cohort
  return (
    <span className="grid justify-items-end gap-1">
      <RegularPrice cohort={cohort} />
      {(promo || promoActive) && <PromoPrice cohort={cohort} />}
      {(installments || promoInstallments || subscriptionLink) && <InstallmentsPrice cohort={cohort} />}
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

function Links({ cohort }: { cohort: Cohort }) {
  return (
    <span className="grid justify-items-start gap-x-3 whitespace-nowrap max-md:flex max-md:flex-wrap">
      <Fact label={columns.subscription}>
        <SubscriptionLink cohort={cohort} />
      </Fact>
      <Fact label={columns.classroom}>
        <ClassroomId cohort={cohort} />
      </Fact>
      <Fact label={columns.certificate}>
        <CertificateLink cohort={cohort} />
      </Fact>
    </span>
  )
}
