import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentSyncTexts, type SyncFailure, syncFailureTexts } from '#content/payment-sync.ts'
import { syncAllPayments as contract, type syncAllPayments } from '#domain/contracts/payment-sync.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { type EdgePlace, type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { storeSession } from '../staff-session/test-support/signed-in.ts'
import { SyncButton } from './staff/sync-button.tsx'

const idle = { last_run_at: '2026-07-17T01:30:00Z', running: false, progress: null, processed: null }
const ended = {
  ...{ message: 'Se revisaron 130 pagos: 4 actualizados y 126 sin cambios.', done: true, progress: 100 },
  ...{ processed: 130, updated: 4, skipped: 126, unmatched: 0, unreadable: 0, refunds: 0 },
}
const halfway = { ...ended, message: 'Va por la mitad.', done: false, progress: 50 }

let server: { sync: EdgePlace<typeof syncAllPayments>; state: SqlPlace<'get_sync_state'> }
const listRead = vi.fn(async () => [])

/** Stands for any list of the staff on the same screen. */
function AList() {
  useQuery({ queryKey: [staffQueries, 'payments'], queryFn: listRead })
  return null
}

function open() {
  const page = (
    <>
      <SyncButton />
      <AList />
    </>
  )
  const view = renderStaffPages([{ path: '/student-tracking', element: page }], '/student-tracking', 'staff')
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), ...view }
}

const button = () => screen.findByRole('button', { name: paymentSyncTexts.button })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  storeSession()
  clearToasts()
  listRead.mockClear()
  const network = startNetwork()
  server = { sync: network.edge(contract, ended), state: network.sql('get_sync_state', idle) }
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the last synchronisation', () => {
  test('has its day and time at the school', async () => {
    open()
    expect(await screen.findByText('16/07/2026 22:30')).toBeVisible()
    expect(screen.getByText(/Última sync/)).toBeVisible()
  })

  test('is never before the first', async () => {
    server.state.reply = { answer: { ...idle, last_run_at: null } }
    open()
    expect(await screen.findByText('Última sync: nunca')).toBeVisible()
  })

  test('that cannot be read says so, and the button works', async () => {
    server.state.reply = { status: 500, code: '57014' }
    const { user } = open()
    expect(await screen.findByText(`Última sync: ${paymentSyncTexts.stateFailed}`)).toBeVisible()
    await user.click(await button())
    await waitFor(() => expect(currentToast()).toMatchObject({ title: paymentSyncTexts.done }))
  })
})

test('calls until everything is read, shows how far it is, says what was done and reads the lists again', async () => {
  server.sync.next.push({ answer: halfway }, { answer: halfway })
  const release = server.sync.hold()
  const { user } = open()
  await user.click(await button())
  server.state.reply = { answer: { ...idle, running: true, progress: 37, processed: 60 } }
  const working = await screen.findByRole('button', { name: 'Sincronizando… 37\u00a0%' })
  expect(working).toBeDisabled()
  expect(working).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText(/60 pagos revisados/)).toBeVisible()
  const before = listRead.mock.calls.length
  server.state.reply = { answer: { ...idle, last_run_at: '2026-07-17T02:00:00Z' } }
  act(release)
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: paymentSyncTexts.done,
      description: ended.message,
      variant: 'default',
    }),
  )
  expect(server.sync.asked.map(({ body }) => body)).toEqual([{}, {}, {}])
  expect(server.sync.asked[0]?.authorization).toMatch(/^Bearer /)
  await waitFor(() => expect(listRead.mock.calls.length).toBe(before + 1))
  expect(await screen.findByText('16/07/2026 23:00')).toBeVisible()
  expect(await button()).toBeEnabled()
})

test('two clicks are one synchronisation', async () => {
  const { user } = open()
  await user.dblClick(await button())
  await waitFor(() => expect(currentToast()).not.toBeNull())
  expect(server.sync.asked).toHaveLength(1)
})

test('one that somebody else began is shown and not begun again', async () => {
  server.state.reply = { answer: { ...idle, running: true, progress: 12, processed: 1 } }
  open()
  expect(await screen.findByRole('button', { name: 'Sincronizando… 12\u00a0%' })).toBeDisabled()
  expect(screen.getByText(/· 1 pago revisado/)).toBeVisible()
  server.state.reply = { answer: idle }
  expect(await button()).toBeEnabled()
  expect(server.sync.asked).toEqual([])
})

describe('a failure', () => {
  test.each<[SyncFailure, number, string]>([
    ['sync_running', 409, syncFailureTexts.sync_running],
    ['payment_key_refused', 502, syncFailureTexts.payment_key_refused],
  ])('%s is said in a destructive toast', async (code, status, sentence) => {
    server.sync.reply = { status, code: code as 'sync_running' }
    const { user } = open()
    await user.click(await button())
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: paymentSyncTexts.failed,
        description: sentence,
        variant: 'destructive',
      }),
    )
    expect(server.sync.asked).toHaveLength(1)
    expect(await button()).toBeEnabled()
  })

  test('without an answer, and one of tomorrow, have a sentence, too', async () => {
    server.sync.next.push('offline', { status: 500, code: 'code_of_tomorrow' })
    const { user } = open()
    await user.click(await button())
    await waitFor(() => expect(currentToast()?.description).toBe(syncFailureTexts.network))
    await user.click(await button())
    await waitFor(() => expect(currentToast()?.description).toBe(syncFailureTexts.unknown))
  })
})

test('the turn of the schedule between two calls is waited for', async () => {
  server.sync.next.push({ answer: halfway }, { status: 409, code: 'sync_running' })
  const { user } = open()
  await user.click(await button())
  await waitFor(() => expect(server.sync.asked).toHaveLength(2))
  expect(currentToast()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: paymentSyncTexts.done }))
})

test('who leaves the page makes no further call', async () => {
  server.sync.next.push({ answer: halfway })
  const release = server.sync.hold()
  const { user, unmount } = open()
  await user.click(await button())
  await waitFor(() => expect(server.sync.asked).toHaveLength(1))
  unmount()
  release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.sync.asked).toHaveLength(1)
  expect(currentToast()).toBeNull()
})
