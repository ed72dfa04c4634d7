import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoTexts, prospectTexts } from '#content/demo-access.ts'
import { conflictTexts } from '#content/edit-conflict.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { endOfDay } from './access-end.ts'
import { aProspect, dayFromNow, type Office, open, opened, startOffice } from './test-support/demo-office.tsx'

let server: Office

beforeEach(() => {
  server = startOffice()
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

  test('shows both ends when someone else has reopened it until another day', async () => {
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
    const choice = within(await screen.findByRole('dialog', { name: demoTexts.reopen.changed }))
    await user.click(choice.getByRole('radio', { name: conflictTexts.mine }))
    server.toggle.reply = { answer: opened }
    await user.click(choice.getByRole('button', { name: conflictTexts.confirm }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.toggle.asked.map(({ body }) => body.version)).toEqual([3, 4])
  })
})
