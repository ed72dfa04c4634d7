import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { classroomStateLabels, prospectTexts } from '#content/demo-access.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { endOfDay } from './access-end.ts'
import { access, aProspect, dayFromNow, type Office, open, startOffice } from './test-support/demo-office.tsx'

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
    await userEvent
      .setup()
      .selectOptions(
        screen.getByRole('combobox', { name: prospectTexts.filter }),
        prospectTexts.filters.active,
      )
    await waitFor(() => expect(asked('is_active')).toBe('eq.true'))
    await screen.findByText('Nélida Quiñones')
  })

  test.each([
    [50, 0],
    [51, 1],
  ])('%i prospects have %i more pages', async (count, more) => {
    const rows = Array.from({ length: count }, (_, index) =>
      aProspect({ id: count - index, lastname: `N.º ${count - index}` }),
    )
    server.list.reply = { answer: rows }
    open()
    await screen.findByText(`Nélida N.º ${count}`)
    expect(server.list.asked.at(-1)?.search.get('limit')).toBe('51')
    expect(screen.queryAllByText('Nélida N.º 1')).toHaveLength(1 - more)
    expect(screen.queryAllByRole('button', { name: prospectTexts.more })).toHaveLength(more)
  })

  test('says when no prospect matches the filter', async () => {
    open()
    await userEvent
      .setup()
      .selectOptions(
        screen.getByRole('combobox', { name: prospectTexts.filter }),
        prospectTexts.filters.inactive,
      )
    expect(await screen.findByText(prospectTexts.emptyFilter)).toBeVisible()
  })

  test.each<[Office['list']['reply'], string]>([
    [{ status: 500, code: '57014' }, prospectTexts.failed + prospectTexts.failedHint],
    ['offline', prospectTexts.offline + prospectTexts.offlineHint],
  ])('a failure is reported and can be retried', async (answer, sentences) => {
    server.list.reply = answer
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentences)
    server.list.reply = { answer: [aProspect()] }
    await userEvent.setup().click(screen.getByRole('button', { name: prospectTexts.retry }))
    expect(await screen.findByText('Nélida Quiñones')).toBeVisible()
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
