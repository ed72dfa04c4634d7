import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reminderRulesTexts, chasingTexts as texts } from '#content/reminders.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { remindersKey } from './reminders.api.ts'
import { ChasingTab } from './staff/chasing-tab.tsx'

const debtor = (sale: number) => ({
  ...{ sale_id: sale, person_id: sale, email: `persona.${sale}@example.com`, name: `Persona ${sale}` },
  ...{ country: 'AR', phone: null, course_name: 'Deep Learning', amount: 45, months_behind: 1 },
  ...{ due_on: '2026-01-05', days_behind: 40, stop: null, hold_until: null, last_kind: null, last_at: null },
  token: 'a'.repeat(43),
})

function open() {
  startSignedIn()
  const network = startNetwork()
  network.sql('get_reminder_rules', {
    ...{ on: false, daily_max: 50, from_hour: 9, to_hour: 18, weekends: false, version: 1, agreed: false },
    ...{ next_at: '2026-01-05T12:00:00Z', next_count: 0, next: [] },
    results: { mails: 0, chats: 0, people: 0, payments: 0, amount: 0 },
  })
  network.table('courses_moodle', [])
  const list = network.sql('list_debtors', [])
  const totals = network.sql('count_debtors', {})
  const remind = network.sql('remind_now', 0)
  const owe = (sales: number[]) => {
    list.reply = { answer: sales.map(debtor) }
    totals.reply = { answer: { count: sales.length, amount: 45, sale_ids: sales } }
  }
  owe([1, 2, 3])
  const { client } = renderStaffPages([{ path: '/', element: <ChasingTab mayChange /> }], '/')
  /** The lists are asked anew, as after each change of the staff and when the connection is back. */
  const comeAnew = (sales: number[]) => {
    owe(sales)
    return act(() => client.invalidateQueries({ queryKey: remindersKey }))
  }
  return { user: userEvent.setup(), remind, comeAnew }
}

test('who was chosen and pays meanwhile leaves nobody chosen, and not everybody', async () => {
  const { user, comeAnew } = open()
  await user.click(await screen.findByRole('checkbox', { name: texts.choose('Persona 1') }))
  await comeAnew([2, 3])
  expect(await screen.findByText(texts.chosen(0))).toBeVisible()
  expect(screen.getByRole('button', { name: texts.markAll(0) })).toBeDisabled()
  expect(screen.getByRole('button', { name: texts.mailAll(0) })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: texts.chooseAll }))
  expect(screen.getByRole('button', { name: texts.markAll(2) })).toBeEnabled()
})

test('a yes is about whom the dialog named when it opened', async () => {
  const { user, remind, comeAnew } = open()
  await user.click(await screen.findByRole('checkbox', { name: texts.choose('Persona 1') }))
  const ask = () => user.click(screen.getByRole('button', { name: texts.mailAll(1) }))
  await ask()
  await user.keyboard('{Escape}')
  expect(screen.getByText(texts.chosen(1))).toBeVisible()
  await ask()
  await comeAnew([2, 3])
  const dialog = screen.getByRole('dialog', { name: texts.mailTitle(1) })
  expect(within(dialog).getByText('Persona 1')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: reminderRulesTexts.agree }))
  expect(remind.asked.map(({ body }) => body)).toEqual([{ sale_ids: [1] }])
})
