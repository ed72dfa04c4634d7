import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { enrolmentStatusTexts } from '#content/enrolment.ts'
import { refundStatusLabels } from '#content/sales.ts'
import { aPerson } from '#features/people/test-support/a-person.ts'
import { aChargeRow, aRefundRow, aSaleRow } from '#features/sales/test-support/sale-rows.ts'
import { renderStaffPages } from '#features/staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '#features/staff-session/test-support/signed-in.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { PersonRoute } from './person.route.tsx'

const [step] = aPerson().steps
const { states } = enrolmentStatusTexts

function open() {
  startSignedIn()
  const network = startNetwork()
  const server = {
    person: network.sql('get_person', aPerson()),
    sales: network.sql('list_sales', { sales: [], charges: [] }),
  }
  network.sql('person_reminders', { owes: false, hold: null, sent: [] })
  const shows = (
    state: 'pending' | 'done',
    status: 'pending' | 'settled',
    next = new Date().toISOString(),
  ) => {
    server.person.reply = {
      answer: aPerson({ students: [], steps: step ? [{ ...step, state, next_attempt_at: next }] : [] }),
    }
    const charges = [aChargeRow({ refunds: [aRefundRow({ status })] })]
    server.sales.reply = { answer: { sales: [aSaleRow({ charges })], charges: [] } }
  }
  const show = () => renderStaffPages([{ path: '/p/:person', element: <PersonRoute /> }], '/p/7', 'admin')
  return { ...server, shows, show }
}

const slow = { timeout: 9_000 }

test('after an act the page goes on asking, steps and sales alike, until the provider has settled it', {
  timeout: 20_000,
}, async () => {
  const { shows, show } = open()
  shows('pending', 'pending')
  show()
  expect(await screen.findByText(states.pending)).toBeVisible()
  // The worker was faster than the bank.
  shows('done', 'pending')
  expect(await screen.findByText(states.done, undefined, slow)).toBeVisible()
  expect(screen.getByText(refundStatusLabels.pending)).toBeVisible()
  shows('done', 'settled')
  expect(await screen.findByText(refundStatusLabels.settled, undefined, slow)).toBeVisible()
})

test('a step that waits for tomorrow is not asked about', async () => {
  const { shows, show, person } = open()
  shows('pending', 'settled', '2099-01-01T12:00:00Z')
  show()
  expect(await screen.findByText(states.pending)).toBeVisible()
  await expect(
    waitFor(() => expect(person.asked.length).toBeGreaterThan(1), { timeout: 3_000 }),
  ).rejects.toThrow()
})
