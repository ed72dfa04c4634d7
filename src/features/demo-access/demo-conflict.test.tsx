import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoTexts } from '#content/demo-access.ts'
import { conflictTexts } from '#content/edit-conflict.ts'
import { currentToast } from '#ui/toast-store.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { endOfDay } from './access-end.ts'
import {
  dayFromNow,
  type Office,
  opened,
  openFilled,
  startOffice,
  submit,
} from './test-support/demo-office.tsx'

let server: Office

beforeEach(() => {
  server = startOffice()
})

describe('a person who is known already', () => {
  const stored = {
    version: 5,
    firstname: 'Nélida',
    lastname: 'Quiñones',
    email: 'Nelida@example.com',
    profession: 'Agrónoma',
    phone: null,
    country: 'CO',
    notes: 'Vio la charla',
    access_ends_at: endOfDay(dayFromNow(30)),
  }
  const past = {
    ...stored,
    profession: null,
    country: 'AR',
    notes: null,
    access_ends_at: endOfDay(dayFromNow(-2)),
  }
  const changed = (known: typeof stored | typeof past) =>
    ({ status: 409, code: 'prospect_changed', details: { stored: known } }) as const
  const known = demoTexts.known.title

  test('both versions are shown, and the chosen values are sent with the version that was seen', async () => {
    server.grant.reply = changed(stored)
    const { user } = await openFilled()
    await user.type(field(demoTexts.notes), 'Pidió más tiempo')
    await user.click(submit())
    const view = within(await screen.findByRole('dialog', { name: known }))
    const group = (name: string) => within(view.getByRole('group', { name }))
    expect(view.getAllByRole('group')).toHaveLength(4)
    expect(
      group(demoTexts.country).getByRole('radio', { name: conflictTexts.stored }),
    ).toHaveAccessibleDescription('Colombia')
    expect(
      group(demoTexts.lastDay).getByRole('radio', { name: conflictTexts.mine }),
    ).toHaveAccessibleDescription(conflictTexts.empty)
    expect(group(demoTexts.lastDay).getByRole('radio', { name: conflictTexts.stored })).toBeChecked()
    expect(view.getByRole('button', { name: conflictTexts.confirm })).toBeDisabled()
    await user.click(group(demoTexts.notes).getByRole('radio', { name: conflictTexts.mine }))
    server.grant.reply = { answer: opened }
    await user.click(view.getByRole('button', { name: conflictTexts.confirm }))
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
    expect(server.grant.asked.at(-1)?.body).toMatchObject({
      ...{
        version: 5,
        firstname: 'Nélida',
        profession: 'Agrónoma',
        country: 'CO',
        notes: 'Pidió más tiempo',
      },
      access_ends_at: stored.access_ends_at,
    })
    expect(field(demoTexts.firstname)).toHaveValue('')
  })

  test('continuing to edit sends nothing; another address is another person', async () => {
    server.grant.reply = changed(stored)
    const { user } = await openFilled()
    await user.click(submit())
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: conflictTexts.cancel }),
    )
    expect(field(demoTexts.firstname)).toHaveValue('Nélida')
    expect(server.grant.asked).toHaveLength(1)
    await user.clear(field(demoTexts.email))
    await user.type(field(demoTexts.email), 'otra@example.com')
    server.grant.reply = { answer: opened }
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
    expect(server.grant.asked.at(-1)?.body).not.toHaveProperty('version')
  })

  test('an end that has passed cannot be kept: the field requires another', async () => {
    server.grant.reply = changed(past)
    const { user } = await openFilled()
    await user.click(submit())
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: conflictTexts.confirm }),
    )
    const lastDay = await screen.findByLabelText(startsWith(demoTexts.lastDay))
    await waitFor(() =>
      expect(lastDay).toHaveAccessibleDescription(expect.stringContaining(demoTexts.reopen.past)),
    )
    expect(server.grant.asked).toHaveLength(1)
    server.grant.reply = { answer: opened }
    fireEvent.change(lastDay, { target: { value: dayFromNow(3) } })
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
    expect(server.grant.asked.at(-1)?.body).toMatchObject({
      version: 5,
      access_ends_at: endOfDay(dayFromNow(3)),
    })
  })
})
