import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { deskTexts } from '#content/desk.ts'
import type { DeskItem, DeskItemOf } from '#domain/contracts/desk.ts'
import type { DeskKind } from '#domain/contracts/desk-counts.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import { type SqlRow, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { anaId, startSignedIn } from '../../staff-session/test-support/signed-in.ts'
import type { PanelProps } from '../settlement.ts'
import { DeskTab } from '../staff/desk-tab.tsx'
import { OpenItem } from '../staff/open-item.tsx'
import { SeveralSales } from '../staff/several-sales.tsx'

export const common = {
  at: '2026-11-20T10:00:00.123456+00:00',
  email: 'nelida@example.com',
  name: 'Nélida Quiñones',
  dismissable: true,
  claimed_by: null,
  claimed_by_name: null,
}

export function aStep(id = 1, changes: Partial<DeskItemOf<'step_failed'>> = {}): DeskItem {
  return {
    ...common,
    key: `step_failed:${id}`,
    kind: 'step_failed',
    reason: 'receipt_mail',
    dismissable: false,
    data: {
      step_id: id,
      problem: 'mail_refused',
      error: 'resend 422 invalid_parameter',
      attempts: 1,
      has_address: true,
    },
    ...changes,
  }
}

export function aBlockedLane(waiting = 34): DeskItem {
  return {
    ...common,
    ...{
      key: 'lane_blocked:mail',
      kind: 'lane_blocked',
      reason: 'mail',
      email: null,
      name: null,
      dismissable: false,
    },
    data: { problem: 'key_refused', error: 'resend 403 invalid_api_key', waiting },
  }
}

export function anEnquiry(id = 1, changes: Partial<DeskItemOf<'enquiry'>> = {}): DeskItem {
  return {
    ...common,
    key: `enquiry:${id}`,
    kind: 'enquiry',
    reason: 'course',
    data: {
      enquiry_id: id,
      excerpt: '¿Hace falta saber programar?',
      course: 'Deep Learning',
      assigned_to: null,
      assigned_to_name: null,
      call: null,
    },
    ...changes,
  }
}

export function anOrder(id = 1, changes: Partial<DeskItemOf<'order_abandoned'>> = {}): DeskItem {
  return {
    ...common,
    key: `order_abandoned:${id}`,
    kind: 'order_abandoned',
    reason: 'rejected',
    data: {
      payment_id: id,
      phone: '+54 11 5555 0134',
      amount: 90,
      currency: 'USD',
      course_id: 'gee-python',
      course: 'Google Earth Engine con Python',
      invoice: null,
    },
    ...changes,
  }
}

/** The desk of a signed-in member, over a network that holds these items. */
export function startDesk(items: DeskItem[] = []) {
  startSignedIn()
  const network = startNetwork()
  const held = [...items]
  const places = {
    items: network.sql('desk_items', []),
    counts: network.sql('desk_counts', {}),
    claim: network.sql('claim_desk_item', { state: 'mine', by: 'Ana Muestra', at: common.at }),
    release: network.sql('release_desk_item', undefined),
    dismiss: network.sql('dismiss_desk_item', true),
    retry: network.sql('retry_step', true),
    correct: network.sql('correct_step_address', true),
    grant: network.sql('grant_sale_access', { access: 'coming', hold: null }),
    several: network.sql('decide_sales_access', 1),
    withdraw: network.sql('withdraw_sale_access', { access: 'none', hold: null }),
    refund: network.sql('decide_refund', {}),
    review: network.sql('resolve_payment_review', true),
    manual: network.sql('settle_manual_order', true),
    attach: network.sql('attach_unmatched_payment', true),
    courses: network.table('courses_moodle', [
      aCourseRow({
        id: 2,
        name: 'Google Earth Engine con Python',
        slug: 'gee-python-202607',
        is_current_cohort: true,
      }),
    ]),
    dismissStep: network.sql('dismiss_step', true),
    /** As after an action, or after a colleague's. */
    drop: (key: string) => void held.splice(0, held.length, ...held.filter((item) => item.key !== key)),
  }
  places.items.reply = {
    answer: ({ body }) => {
      const rows = held.filter(({ kind }) => !body.kind_filter || kind === body.kind_filter)
      const start = rows.findIndex(({ key }) => key === body.before_key) + 1
      return rows.slice(start, start + Number(body.page_size)) as SqlRow<'desk_items'>[]
    },
  }
  places.counts.reply = { answer: () => countsOf(held) }
  return places
}

export type Desk = ReturnType<typeof startDesk>

function countsOf(items: readonly DeskItem[]): Partial<Record<DeskKind, number>> {
  const counts: Partial<Record<DeskKind, number>> = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const Panel = ({ item, settle }: PanelProps) => (
  <>
    <p>{`Panel de ${item.key}`}</p>
    <button type="button" onClick={() => settle({ done: true, said: 'Hecho', undo: async () => true })}>
      Hacerlo
    </button>
  </>
)

const Opened = (props: PanelProps) => <OpenItem {...props} panels={{ Enquiry: Panel, Demo: Panel }} />

export function openDesk(search = '', isNew = false) {
  const page = (
    <DeskTab
      ownId={anaId}
      isNew={isNew}
      OpenItem={Opened}
      SeveralSales={SeveralSales}
      onIntent={() => undefined}
    />
  )
  return renderStaffPages([{ path: '/backoffice', element: page }], `/backoffice${search}`)
}

/** The first of these, opened from the list, and what a person does with it. */
export async function opened(item: DeskItem, ...others: DeskItem[]) {
  const desk = startDesk([item, ...others])
  openDesk()
  const user = userEvent.setup()
  const [open] = await screen.findAllByRole('button', { name: new RegExp(`^${deskTexts.open}:`) })
  if (open) await user.click(open)
  const dialog = within(await screen.findByRole('dialog'))
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }))
  return {
    ...{ desk, user, dialog, press },
    choose: async (name: string | RegExp) => user.click(await dialog.findByRole('radio', { name })),
    write: async (name: string | RegExp, text: string) =>
      putText(user, await dialog.findByRole('textbox', { name }), text),
    /** Presses what settles the item: the dialog goes, and nothing is left in the list. */
    async settle(name: string): Promise<void> {
      desk.drop(item.key)
      await press(name)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(await screen.findByText(deskTexts.emptyTitle)).toBeVisible()
    },
  }
}
