import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { classroomStateLabels, demoTexts, prospectTexts } from '#content/demo-access.ts'
import { formatShortDay } from '#content/format.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { endOfDay } from './demo-form.ts'
import {
  access,
  aProspect,
  dayFromNow,
  type Office,
  open,
  opened,
  startOffice,
} from './test-support/demo-office.tsx'

let server: Office

beforeEach(() => {
  server = startOffice()
})

describe('the list', () => {
  test('shows state, classroom and end in words and shapes', async () => {
    server.list.reply = {
      answer: [
        aProspect({ access_ends_at: endOfDay(dayFromNow(5)), classroom_state: 'pending' }),
        aProspect({
          id: 6,
          firstname: 'Otto',
          is_active: false,
          access_ends_at: endOfDay(dayFromNow(-3)),
          classroom_state: 'suspended',
        }),
        aProspect({
          id: 5,
          firstname: 'Ida',
          access_ends_at: endOfDay(dayFromNow(0)),
          classroom_state: null,
        }),
      ],
    }
    open()
    const rowOf = async (name: string) =>
      within((await screen.findByText(name)).closest('tr') ?? document.body)
    const first = await rowOf('Nélida Quiñones')
    expect(first.getByText(prospectTexts.active).querySelector('svg')).not.toBeNull()
    expect(first.getAllByText(prospectTexts.endsIn(5))[0]).toBeVisible()
    expect(first.getByText(classroomStateLabels.pending)).toBeVisible()
    expect(first.getAllByText('Agrónoma · Otro · 11 5555 0134')[0]).toBeVisible()
    const second = await rowOf('Otto Quiñones')
    expect(second.getByText(prospectTexts.inactive)).toBeVisible()
    expect(second.getAllByText(prospectTexts.ended)[0]).toBeVisible()
    expect(second.getByText(classroomStateLabels.suspended)).toBeVisible()
    const third = await rowOf('Ida Quiñones')
    expect(third.getAllByText(prospectTexts.endsToday)[0]).toBeVisible()
    expect(third.getByText('Sin dato')).toBeVisible()
  })

  test('is newest first, and shows only active ones on request', async () => {
    server.list.reply = { answer: [aProspect()] }
    open()
    await screen.findByText('Nélida Quiñones')
    const asked = (name: string) => server.list.asked.at(-1)?.search.get(name)
    expect(asked('order')).toBe('created_at.desc,id.desc')
    expect(asked('is_active')).toBeNull()
    server.list.reply = { answer: [] }
    await userEvent
      .setup()
      .selectOptions(
        screen.getByRole('combobox', { name: prospectTexts.filter }),
        prospectTexts.filters.active,
      )
    await waitFor(() => expect(asked('is_active')).toBe('eq.true'))
    expect(await screen.findByText(prospectTexts.emptyFilter)).toBeVisible()
  })

  test('shows its next page on request', async () => {
    const rows = Array.from({ length: 51 }, (_, index) =>
      aProspect({ id: 51 - index, lastname: `N.º ${51 - index}` }),
    )
    server.list.reply = { answer: rows }
    open()
    await screen.findByText('Nélida N.º 51')
    expect(server.list.asked.at(-1)?.search.get('limit')).toBe('51')
    expect(screen.queryByText('Nélida N.º 1')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: prospectTexts.more })).toBeVisible()
  })

  test('an enrolled person keeps the classroom access, which is shown', async () => {
    server.list.reply = { answer: [aProspect()] }
    server.toggle.reply = { answer: { ...access, has_enrolment: true } }
    open()
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: startsWith(prospectTexts.deactivate) }))
    await waitFor(() => expect(currentToast()?.title).toBe(prospectTexts.keepsClassroom))
  })

  test('a failed toggle is reported, and the state does not change', async () => {
    server.list.reply = { answer: [aProspect()] }
    server.toggle.reply = 'offline'
    open()
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: startsWith(prospectTexts.deactivate) }))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: prospectTexts.toggleFailed,
        variant: 'destructive',
      }),
    )
    expect(screen.getByText(prospectTexts.active)).toBeVisible()
  })

  test('a failed classroom step can be retried unchanged', async () => {
    server.list.reply = { answer: [aProspect({ is_active: false, classroom_state: 'error' })] }
    open()
    await actOnRow(userEvent.setup(), 'Nélida Quiñones', prospectTexts.retry)
    await waitFor(() => expect(server.toggle.asked[0]?.body).toEqual({ prospect_id: 7, active: false }))
  })
})

describe('activating an expired access', () => {
  const ended = {
    is_active: false,
    access_granted_at: `${dayFromNow(-20)}T15:00:00+00:00`,
    access_ends_at: endOfDay(dayFromNow(-6)),
  }
  const activate = (user = userEvent.setup()) => actOnRow(user, 'Nélida Quiñones', prospectTexts.activate)
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: demoTexts.reopen.title('Nélida Quiñones') }))

  test('asks for the new end, with as many days as before by default', async () => {
    server.list.reply = { answer: [aProspect(ended)] }
    server.toggle.reply = { answer: opened }
    open()
    const user = userEvent.setup()
    await activate(user)
    const view = await dialog()
    expect(view.getByLabelText(startsWith(demoTexts.lastDay))).toHaveValue(dayFromNow(14))
    expect(server.toggle.asked).toEqual([])
    fireEvent.change(view.getByLabelText(startsWith(demoTexts.lastDay)), {
      target: { value: dayFromNow(-1) },
    })
    await user.click(view.getByRole('button', { name: demoTexts.reopen.confirm }))
    expect(view.getByLabelText(startsWith(demoTexts.lastDay))).toHaveAccessibleDescription(
      expect.stringContaining(demoTexts.reopen.past),
    )
    fireEvent.change(view.getByLabelText(startsWith(demoTexts.lastDay)), { target: { value: dayFromNow(9) } })
    await user.click(view.getByRole('button', { name: demoTexts.reopen.confirm }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.toggle.asked.map(({ body }) => body)).toEqual([
      { prospect_id: 7, active: true, ends_at: endOfDay(dayFromNow(9)), version: 3 },
    ])
  })

  test('also when it expired after the list was loaded', async () => {
    server.list.reply = { answer: [aProspect({ is_active: false, access_ends_at: endOfDay(dayFromNow(0)) })] }
    server.toggle.reply = refusedBySql('access_ends_at_required')
    open()
    await activate()
    expect((await dialog()).getByLabelText(startsWith(demoTexts.lastDay))).toBeVisible()
  })

  test('shows the end until which someone else has reopened it, and replaces it by a second press', async () => {
    server.list.reply = { answer: [aProspect(ended)] }
    server.toggle.reply = refusedBySql('prospect_changed')
    open()
    const user = userEvent.setup()
    await activate(user)
    const view = await dialog()
    server.list.reply = {
      answer: [aProspect({ access_version: 4, access_ends_at: endOfDay(dayFromNow(2)) })],
    }
    await user.click(view.getByRole('button', { name: demoTexts.reopen.confirm }))
    expect(await screen.findByRole('region', { name: demoTexts.reopen.changed })).toHaveTextContent(
      formatShortDay(dayFromNow(2)),
    )
    server.toggle.reply = { answer: opened }
    await user.click(view.getByRole('button', { name: demoTexts.reopen.confirm }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.toggle.asked.map(({ body }) => body.version)).toEqual([3, 4])
  })
})
