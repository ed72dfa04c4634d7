import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { reasonTexts } from '#content/staff.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { clearToasts } from '#ui/toast-store.ts'
import { startsWith } from '../../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import type { SaleRights } from '../sale.ts'
import { SalesSection } from '../staff/sales-section.tsx'
import { type aChargeRow, aSaleRow } from './sale-rows.ts'

export const personId = 5
export const reason = 'Se anotó dos veces'

export function startSales() {
  sessionStorage.clear()
  clearToasts()
  const network = startNetwork()
  const list = network.sql('list_sales', { sales: [aSaleRow()], charges: [] })
  return {
    list,
    shows(sales: ReturnType<typeof aSaleRow>[], charges: ReturnType<typeof aChargeRow>[] = []) {
      list.reply = { answer: { sales, charges } }
    },
    void: network.sql('void_sale', {}),
    amend: network.sql('amend_sale', {}),
    courses: network.table('courses_moodle', []),
    seats: network.sql('get_seats_left', []),
    cohort: network.sql('change_cohort', {}),
    refund: network.sql('record_refund', {}),
    decide: network.sql('decide_refund', {}),
    review: network.sql('resolve_payment_review', true),
    grant: network.sql('grant_sale_access', {}),
    resend: network.sql('resend_access', {}),
    withdraw: network.sql('withdraw_sale_access', {}),
  }
}

const every: SaleRights = { change: true, review: true, access: true }

export function openSales(may = every) {
  const element = <SalesSection personId={personId} may={may} />
  return { ...renderStaffPages([{ path: '/persona', element }], '/persona'), user: userEvent.setup() }
}

export const findButton = (label: string) => screen.findByRole('button', { name: startsWith(label) })

export const openDialog = async () => within(await screen.findByRole('dialog'))

export async function typeInDialog(user: UserEvent, label: string, text: string) {
  await user.clear((await openDialog()).getByRole('textbox', { name: startsWith(label) }))
  await user.paste(text)
}

export async function confirmDialog(user: UserEvent, label: string) {
  await user.click((await openDialog()).getByRole('button', { name: label }))
}

/** Opens the dialog of a button, gives the reason and confirms. */
export async function actWithReason(user: UserEvent, button: string, confirm: string) {
  await user.click(await findButton(button))
  await typeInDialog(user, reasonTexts.label, reason)
  await confirmDialog(user, confirm)
}
