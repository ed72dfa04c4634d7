import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { couponsTexts as texts } from '#content/coupons-admin.ts'
import { formatPrice } from '#content/format.ts'
import { productOf } from '#content/products.ts'
import type { CouponRow } from '#domain/contracts/coupons.ts'
import { cohortName } from '#flows/staff-courses/cohort-name.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { ListTable } from '#flows/staff-list/list-table.tsx'
import { today } from '#platform/clock.ts'
import { paths } from '#platform/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { toast } from '#ui/toast-store.ts'
import { couponsKey, couponsQuery, pauseCoupon } from '../coupons.api.ts'
import { CouponDialog } from './coupon-dialog.tsx'

const { columns: headers } = texts

function stateOf({ paused, starts_on, ends_on, taken, max_uses }: CouponRow): keyof typeof texts.states {
  if (ends_on < today()) return 'over'
  if (paused) return 'paused'
  if (max_uses !== null && taken >= max_uses) return 'spent'
  return starts_on > today() ? 'coming' : 'open'
}

/** Their number leads to the payments with it, for who may see them. */
function Uses({ code, taken, held, max_uses, sold_usd }: CouponRow) {
  const uses = texts.uses(taken, max_uses)
  return (
    <>
      {taken > 0 && sold_usd ? (
        <TextLink to={`${paths.studentTracking}?q=${code}`}>
          {uses}
          <span className="sr-only">: {texts.seeUses}</span>
        </TextLink>
      ) : (
        uses
      )}
      {held > 0 && <span className="block text-ink-mute text-xs">{texts.held(held)}</span>}
    </>
  )
}

function SoldFor({ sold_for }: CouponRow) {
  const { data: cohorts } = useQuery(staffCoursesQuery())
  const nameOf = (sold: string) => {
    const cohort = cohorts?.find(({ slug }) => slug === sold)
    return productOf(sold)?.name ?? (cohort ? cohortName(cohort) : sold)
  }
  return <span className="whitespace-normal">{sold_for.map(nameOf).join('; ') || texts.everything}</span>
}

function columns(
  paysSeen: boolean,
  action: ((coupon: CouponRow) => ReactNode) | null,
): TableColumn<CouponRow>[] {
  const money: TableColumn<CouponRow>[] = [
    {
      key: 'sold',
      header: headers.sold,
      cell: ({ sold_usd }) => sold_usd && formatPrice(sold_usd),
      align: 'end',
      from: 'laptop',
      under: 'uses',
    },
    {
      key: 'saved',
      header: headers.saved,
      cell: ({ saved_usd }) => saved_usd && formatPrice(saved_usd),
      align: 'end',
      from: 'laptop',
      under: 'uses',
    },
  ]
  return [
    {
      key: 'code',
      header: headers.code,
      cell: ({ code }) => <span className="font-mono">{code}</span>,
      rowHeader: true,
    },
    { key: 'saving', header: headers.saving, cell: texts.saving, from: 'medium', under: 'code' },
    {
      key: 'soldFor',
      header: headers.soldFor,
      cell: (coupon) => <SoldFor {...coupon} />,
      from: 'laptop',
      under: 'code',
    },
    {
      key: 'window',
      header: headers.window,
      cell: ({ starts_on, ends_on }) => texts.window(starts_on, ends_on),
      from: 'laptop',
      under: 'code',
    },
    { key: 'uses', header: headers.uses, cell: (coupon) => <Uses {...coupon} />, align: 'end' },
    ...(paysSeen ? money : []),
    {
      key: 'state',
      header: headers.state,
      cell: (coupon) => {
        const state = stateOf(coupon)
        return <Badge tone={state === 'open' ? 'success' : 'neutral'}>{texts.states[state]}</Badge>
      },
      from: 'medium',
      under: 'code',
      bare: true,
    },
    ...(action
      ? [
          {
            key: 'actions',
            header: headers.actions,
            cell: action,
            from: 'medium',
            under: 'code',
            bare: true,
          } as const,
        ]
      : []),
  ]
}

export type CouponsPageProps = { heading: ReactNode; mayEdit: boolean; seesPayments: boolean }

/** The codes that lower a price, with their uses; what they brought, for who may see payments. */
export function CouponsPage({ heading, mayEdit, seesPayments }: CouponsPageProps) {
  const query = useQuery(couponsQuery())
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [busyId, setBusyId] = useState<number | null>(null)

  async function pause({ id, code, paused }: CouponRow) {
    setBusyId(id)
    const done = await pauseCoupon({ id, paused: !paused }).then(
      () => true,
      () => false,
    )
    await client.invalidateQueries({ queryKey: couponsKey })
    setBusyId(null)
    if (done) toast({ title: paused ? texts.resumed : texts.paused, description: code })
    else toast({ title: texts.notDone, description: code, variant: 'destructive' })
  }

  const action = (coupon: CouponRow) =>
    stateOf(coupon) !== 'over' && (
      <RowActions
        of={coupon.code}
        busy={busyId === coupon.id && texts.busy}
        actions={[{ label: coupon.paused ? texts.resume : texts.pause, onChoose: () => void pause(coupon) }]}
      />
    )

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          {heading}
          <p className="text-ink-soft">{mayEdit ? texts.lead : texts.readOnly}</p>
        </div>
        {mayEdit && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
      </div>
      <ListTable
        query={query}
        texts={texts}
        caption={texts.title}
        columns={columns(seesPayments, mayEdit ? action : null)}
        rows={query.data}
        rowKey={({ id }) => String(id)}
        empty={texts.empty}
      />
      {adding && <CouponDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
