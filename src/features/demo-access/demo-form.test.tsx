import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoFailureHint, demoTexts } from '#content/demo-access.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { currentToast } from '#ui/toast-store.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { anaId } from '../staff-session/test-support/signed-in.ts'
import { endOfDay, nextEnd } from './demo-form.ts'
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
    await putText(user, field(demoTexts.profession), 'Agrónoma')
    await putText(user, field(demoTexts.phone), '11 5555 0134')
    await user.selectOptions(screen.getByRole('combobox', { name: demoTexts.country }), 'Otro')
    await putText(user, field(demoTexts.notes), 'Vio la charla')
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
    await putText(user, field(demoTexts.email), 'sin-arroba')
    await user.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent(demoTexts.missing)
    expect(field(demoTexts.firstname)).toHaveFocus()
    expect(field(demoTexts.firstname)).toBeInvalid()
    await putText(user, field(demoTexts.firstname), 'Nélida')
    await putText(user, field(demoTexts.lastname), 'Quiñones')
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

  test('a failure keeps what was typed, also after leaving', async () => {
    server.grant.reply = 'offline'
    const { user, unmount } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${demoTexts.failed}${demoFailureHint.network}`,
    )
    expect(field(demoTexts.firstname)).toHaveValue('Nélida')
    unmount()
    open()
    expect(field(demoTexts.firstname)).toHaveValue('Nélida')
  })
})

test('an access lasts through its last day in Buenos Aires', () => {
  expect(endOfDay(toCalendarDay('2026-07-31'))).toBe('2026-08-01T02:59:59.000Z')
})

test.each([
  ['2026-07-01', '2026-07-15', '2026-12-25', '2027-01-08'],
  ['2026-07-01', '2026-07-01', '2026-12-25', '2027-01-01'],
])('an access from %s to %s, reopened on %s, defaults to %s', (granted, ended, today, end) =>
  expect(nextEnd(toCalendarDay(granted), toCalendarDay(ended), toCalendarDay(today))).toBe(end),
)

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
  const changed = (known: Record<keyof typeof stored, unknown>) =>
    ({ status: 409, code: 'prospect_changed', details: { stored: known } }) as const
  const notice = () => screen.findByRole('region', { name: demoTexts.known.title })
  const complete = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(within(await notice()).getByRole('button', { name: demoTexts.known.take }))

  test('is shown beside the form, which is granted as it stands with the version that was seen', async () => {
    server.grant.next.push(changed(stored))
    const { user } = await openFilled()
    await putText(user, field(demoTexts.notes), 'Pidió más tiempo')
    await user.click(submit())
    expect(await notice()).toHaveTextContent('Vio la charla')
    expect(await notice()).toHaveTextContent(`${demoTexts.country}Colombia`)
    await complete(user)
    expect(field(demoTexts.profession)).toHaveValue('Agrónoma')
    expect(field(demoTexts.notes)).toHaveValue('Pidió más tiempo')
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
    expect(server.grant.asked.at(-1)?.body).toMatchObject({
      ...{ version: 5, firstname: 'Nélida', profession: 'Agrónoma', country: 'CO' },
      notes: 'Pidió más tiempo',
      access_ends_at: stored.access_ends_at,
    })
    expect(field(demoTexts.firstname)).toHaveValue('')
  })

  test('fills in nothing unasked: another address is another person', async () => {
    server.grant.next.push(changed(stored))
    const { user } = await openFilled()
    await user.click(submit())
    await notice()
    expect(field(demoTexts.profession)).toHaveValue('')
    expect(server.grant.asked).toHaveLength(1)
    await user.clear(field(demoTexts.email))
    await putText(user, field(demoTexts.email), 'otra@example.com')
    expect(screen.queryByRole('region', { name: demoTexts.known.title })).not.toBeInTheDocument()
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
    expect(server.grant.asked.at(-1)?.body).not.toHaveProperty('version')
  })

  test('with an end that has passed needs another', async () => {
    server.grant.next.push(changed(past))
    const { user } = await openFilled()
    await user.click(submit())
    await complete(user)
    await user.click(submit())
    expect(lastDay()).toHaveAccessibleDescription(expect.stringContaining(demoTexts.pastEnd))
    expect(server.grant.asked).toHaveLength(1)
    fireEvent.change(lastDay(), { target: { value: dayFromNow(3) } })
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
    expect(server.grant.asked.at(-1)?.body).toMatchObject({
      version: 5,
      access_ends_at: endOfDay(dayFromNow(3)),
    })
  })

  test('by what was sent before, whose answer was lost, is granted without a question', async () => {
    const { user } = await openFilled()
    const sent = { ...past, access_ends_at: null }
    server.grant.next.push(changed(sent))
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe(demoTexts.success))
    expect(server.grant.asked.map(({ body }) => 'version' in body && body.version)).toEqual([false, 5])
  })
})
