import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { reminderSwitchTexts, chasingTexts as texts } from '#content/reminders.ts'
import { refusedBySql, startNetwork } from '#platform/test-support/fake-network.ts'
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
  const first = [7, 9].map((sale) => ({ ...debtor(sale), kind: 'on_day' }))
  const off = { on: false, daily_max: 30, waiting: 0, first_at: '2026-01-05T14:00:00Z', first }
  const state = network.sql('get_reminder_switch', off)
  const turn = network.sql('switch_reminders', undefined)
  network.table('courses_moodle', [])
  const list = network.sql('list_debtors', [])
  const totals = network.sql('count_debtors', {})
  const remind = network.sql('remind_now', { stored: 1, people: 1 })
  const mark = network.sql('mark_written', [] as never)
  const unmark = network.sql('unmark_written', 0)
  const owe = (sales: number[], marked: number[] = [], written = marked) => {
    list.reply = { answer: sales.map(debtor) }
    totals.reply = {
      answer: { count: sales.length, amount: 45, sale_ids: sales, marked_ids: marked, written_ids: written },
    }
  }
  owe([1, 2, 3])
  const { client } = renderStaffPages([{ path: '/', element: <ChasingTab mayChange /> }], '/')
  /** The lists are asked anew, as after each change of the staff and when the connection is back. */
  const comeAnew = (...owed: Parameters<typeof owe>) => {
    owe(...owed)
    return act(() => client.invalidateQueries({ queryKey: remindersKey }))
  }
  return { user: userEvent.setup(), list, totals, mark, unmark, remind, owe, comeAnew, off, state, turn }
}

test('who was chosen and pays meanwhile leaves nobody chosen, and not everybody', async () => {
  const { user, comeAnew } = open()
  await user.click(await screen.findByRole('checkbox', { name: texts.choose('Persona 1') }))
  await comeAnew([2, 3])
  expect(await screen.findByText(texts.chosen(0))).toBeVisible()
  expect(screen.getByRole('button', { name: texts.all.mark(0) })).toBeDisabled()
  expect(screen.getByRole('button', { name: texts.all.mail(0) })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: texts.chooseAll }))
  expect(screen.getByRole('button', { name: texts.all.mark(2) })).toBeEnabled()
})

test('a yes is about whom the dialog named when it opened', async () => {
  const { user, remind, comeAnew } = open()
  await user.click(await screen.findByRole('checkbox', { name: texts.choose('Persona 1') }))
  const ask = () => user.click(screen.getByRole('button', { name: texts.all.mail(1) }))
  await ask()
  await user.keyboard('{Escape}')
  expect(screen.getByText(texts.chosen(1))).toBeVisible()
  await ask()
  await comeAnew([2, 3])
  const dialog = screen.getByRole('dialog', { name: texts.ask.mail(1) })
  expect(within(dialog).getByText('Persona 1')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: texts.yes.mail }))
  expect(remind.asked.map(({ body }) => body)).toEqual([{ sale_ids: [1] }])
})

const button = (name: string) => screen.findByRole('button', { name })

test.each(['list', 'totals'] as const)(
  'while the %s of another filter is on its way, nothing is done for many, and then what it names',
  async (late) => {
    const { user, owe, ...places } = open()
    expect(await button(texts.all.mark(3))).toBeEnabled()
    owe([7, 8])
    const release = places[late].hold()
    await user.selectOptions(screen.getByRole('combobox', { name: texts.behind }), '31')
    const acts = () => screen.getAllByRole('button', { name: /^(Marcar|Escribir a) \d/ })
    await vi.waitFor(() => expect(places[late].asked).toHaveLength(2))
    for (const act of acts()) expect(act).toBeDisabled()
    expect(screen.getByRole('checkbox', { name: texts.chooseAll })).toBeDisabled()
    if (late === 'list') {
      expect(screen.getByRole('checkbox', { name: texts.choose('Persona 1') })).toBeDisabled()
    }
    release()
    await vi.waitFor(() => expect(screen.getByRole('button', { name: texts.all.mark(2) })).toBeEnabled())
    await user.click(await button(texts.all.mail(2)))
    await user.click(screen.getByRole('button', { name: texts.yes.mail }))
    expect(places.remind.asked.map(({ body }) => body)).toEqual([{ sale_ids: [7, 8] }])
  },
)

test('a mark of all of the list asks first, and of those that are chosen it does not', async () => {
  const { user, mark, owe } = open()
  mark.reply = { answer: [1, 2, 3] as never }
  await user.click(await button(texts.all.mark(3)))
  const dialog = screen.getByRole('dialog', { name: texts.ask.mark(3) })
  expect(dialog).toHaveTextContent(texts.everybody)
  expect(within(dialog).getByText('Persona 3')).toBeVisible()
  expect(mark.asked).toEqual([])
  await user.keyboard('{Escape}')
  expect(mark.asked).toEqual([])
  await user.click(await button(texts.all.mark(3)))
  await user.click(screen.getByRole('button', { name: texts.yes.mark }))
  expect(await screen.findByText(texts.marked(3))).toBeVisible()
  expect(mark.asked.map(({ body }) => body)).toEqual([{ sale_ids: [1, 2, 3] }])
  owe([2, 3])
  await user.click(screen.getByRole('checkbox', { name: texts.choose('Persona 2') }))
  await user.click(await button(texts.all.mark(1)))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await vi.waitFor(() => expect(mark.asked[1]?.body).toEqual({ sale_ids: [2] }))
})

test('what was written today is unmarked at once for many, and no mail is offered', async () => {
  const { user, unmark, owe } = open()
  await button(texts.all.mark(3))
  owe([1, 2, 3], [1, 3], [1, 2, 3])
  unmark.reply = { answer: 2 }
  await user.selectOptions(screen.getByRole('combobox', { name: texts.state }), 'written')
  await user.click(await button(texts.all.unmark(2)))
  expect(screen.queryByRole('button', { name: /por correo$/ })).not.toBeInTheDocument()
  const dialog = screen.getByRole('dialog', { name: texts.ask.unmark(2) })
  expect(within(dialog).queryByText('Persona 2')).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: texts.yes.unmark }))
  expect(await screen.findByText(texts.unmarked(2))).toBeVisible()
  expect(unmark.asked.map(({ body }) => body)).toEqual([{ sale_ids: [1, 3] }])
})

test('a mail says before the yes who is left out, and after it why none left', async () => {
  const { user, remind, comeAnew } = open()
  await button(texts.all.mail(3))
  await comeAnew([1, 2, 3], [], [2])
  await user.click(await button(texts.all.mail(2)))
  const dialog = screen.getByRole('dialog', { name: texts.ask.mail(2) })
  expect(dialog).toHaveTextContent(texts.writtenLeft(1))
  remind.reply = { answer: { stored: 0, people: 2 } }
  await user.click(within(dialog).getByRole('button', { name: texts.yes.mail }))
  const { title, description } = texts.mailed(0, 2)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(description ?? 'none')).toBeVisible()
})

test('reminders are switched on by a yes to those who are named, and off by another', async () => {
  const { user, off, state, turn } = open()
  turn.reply = refusedBySql('reminders_changed')
  await user.click(await button(reminderSwitchTexts.start))
  const dialog = screen.getByRole('dialog', { name: reminderSwitchTexts.startTitle(2) })
  for (const name of ['Persona 7', 'Persona 9']) expect(within(dialog).getByText(name)).toBeVisible()
  const yes = within(dialog).getByRole('button', { name: reminderSwitchTexts.startYes })
  await user.click(yes)
  expect(await within(dialog).findByText(reminderSwitchTexts.failures.reminders_changed)).toBeVisible()
  turn.reply = { answer: undefined }
  state.reply = { answer: { ...off, on: true, waiting: 2, first: [] } }
  await user.click(yes)
  expect(await screen.findByText(/encendidos: .* hasta 30 por día/)).toBeVisible()
  expect(screen.getByText(reminderSwitchTexts.waiting(2))).toBeVisible()
  await user.click(await button(reminderSwitchTexts.stop))
  await user.click(await button(reminderSwitchTexts.stopYes))
  expect(await screen.findByText(reminderSwitchTexts.stopped)).toBeVisible()
  const on = { turn_on: true, seen: [7, 9] }
  expect(turn.asked.map(({ body }) => body)).toEqual([on, on, { turn_on: false, seen: [] }])
})
