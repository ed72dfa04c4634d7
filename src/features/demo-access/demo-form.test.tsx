import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoFailureHint, demoTexts } from '#content/demo-access.ts'
import { currentToast } from '#ui/toast-store.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { anaId } from '../staff-session/test-support/signed-in.ts'
import { endOfDay } from './access-end.ts'
import {
  dayFromNow,
  type Office,
  open,
  openFilled,
  startOffice,
  submit,
} from './test-support/demo-office.tsx'

let server: Office

beforeEach(() => {
  server = startOffice()
})

const lastDay = () => screen.getByLabelText(startsWith(demoTexts.endsOn))

describe('the form', () => {
  test('sends everything once, with the end of the last day, and is cleared', async () => {
    const { user } = await openFilled()
    await user.type(field(demoTexts.profession), 'Agrónoma')
    await user.type(field(demoTexts.phone), '11 5555 0134')
    await user.selectOptions(screen.getByRole('combobox', { name: demoTexts.country }), 'Otro')
    await user.type(field(demoTexts.notes), 'Vio la charla')
    const end = dayFromNow(14)
    fireEvent.change(lastDay(), { target: { value: end } })
    await user.dblClick(submit())
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
    const asked = server.grant.asked
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toMatchObject({
      isDemo: true,
      firstname: 'Nélida',
      lastname: 'Quiñones',
      email: 'nelida@example.com',
      profession: 'Agrónoma',
      phone: '11 5555 0134',
      country: 'OT',
      notes: 'Vio la charla',
      access_ends_at: endOfDay(end),
      courseIds: [],
      price: 0,
      payment_mode: 'demo',
    })
    expect(asked[0]?.authorization).toBe(`Bearer token-of-${anaId}`)
    expect(field(demoTexts.firstname)).toHaveValue('')
    expect(screen.getByRole('combobox', { name: demoTexts.country })).toHaveDisplayValue('Argentina')
    await waitFor(() => expect(server.list.asked).toHaveLength(2))
  })

  test('missing fields are reported, with the focus on the first', async () => {
    open()
    const user = userEvent.setup()
    await user.type(field(demoTexts.email), 'sin-arroba')
    await user.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent(demoTexts.missing)
    expect(field(demoTexts.firstname)).toHaveFocus()
    expect(field(demoTexts.firstname)).toBeInvalid()
    await user.type(field(demoTexts.firstname), 'Nélida')
    await user.type(field(demoTexts.lastname), 'Quiñones')
    await user.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent(demoTexts.invalidEmail)
    expect(field(demoTexts.email)).toHaveFocus()
    expect(server.grant.asked).toEqual([])
  })

  test('rejects an end in the past, accepts today', async () => {
    const { user } = await openFilled()
    fireEvent.change(lastDay(), { target: { value: dayFromNow(-1) } })
    await user.click(submit())
    expect(lastDay()).toHaveAccessibleDescription(expect.stringContaining(demoTexts.pastEnd))
    expect(server.grant.asked).toEqual([])
    fireEvent.change(lastDay(), { target: { value: dayFromNow(0) } })
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
  })

  test.each<[string, Office['grant']['reply'], string]>([
    ['no network', 'offline', demoFailureHint.network],
    ['server', { status: 500, code: 'internal_error' }, demoFailureHint.internal_error],
    ['session', { status: 401, code: 'unauthorized' }, demoFailureHint.unauthorized],
  ])('a failure keeps what was typed: %s', async (_name, answer, hint) => {
    server.grant.reply = answer
    const { user, unmount } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(`${demoTexts.failed}${hint}`)
    expect(field(demoTexts.firstname)).toHaveValue('Nélida')
    unmount()
    open()
    expect(field(demoTexts.firstname)).toHaveValue('Nélida')
  })
})
