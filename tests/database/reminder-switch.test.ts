import { expect, test } from 'vitest'
import { reminderSwitchSchema } from '../../src/domain/contracts/reminders.ts'
import { validate } from '../../src/domain/validate.ts'
import { aRemindingSchool, at } from './support/reminders.ts'

const { sql, one, call, aDebt, day, plan, sendDue, sentOn } = aRemindingSchool()

type Shown = { sale_id: number }
const read = () => call('admin', 'get_reminder_switch')
const turn = (on: boolean | null, first: Shown[] = []) =>
  call('admin', 'switch_reminders', { turn_on: on, seen: first.map(({ sale_id }) => sale_id) })

test('is moved by an answer alone', async () => {
  await expect(turn(null)).rejects.toMatchObject({ message: 'decision_invalid' })
  expect(await read()).toMatchObject({ on: true })
})

test('is off in a new school, shows how many and to whom, and nothing goes out before the yes', async () => {
  await sql()`update private.settings set reminders_started_by = default`
  await aDebt()
  await day('2027-03-31')
  expect(await plan()).toBe(0)
  const shown = await read()
  expect(validate(reminderSwitchSchema, shown).ok).toBe(true)
  expect(shown).toMatchObject({
    ...{ on: false, waiting: 0 },
    first: [{ name: 'Cuentas Prueba', kind: 'on_day', amount: 45 }],
  })
  await turn(true, shown.first)
  // As after the first one, also when the schedule has just run.
  await turn(false)
  await turn(true, shown.first)
  expect(await read()).toMatchObject({ on: true, waiting: 1, first: [] })
  expect(await sendDue()).toHaveLength(1)
  const noted =
    await one`select after from public.audit_log where table_name = 'settings' order by id desc limit 1`
  expect(noted.after).toMatchObject({ reminders_started_by: 'a0000000-0000-4000-8000-000000000001' })
})

test('on at night waits until the day, and the screen says how many', async () => {
  await turn(false)
  await aDebt()
  await day('2027-03-30', 20)
  const { first, first_at } = await read()
  expect(new Date(first_at)).toEqual(at('2027-03-31', 11))
  expect(first).toMatchObject([{ kind: 'on_day' }])
  await turn(true, first)
  expect(await sendDue()).toEqual([])
  expect(await read()).toMatchObject({ waiting: 1 })
  expect(await sentOn('2027-03-31')).toEqual(['on_day 2027-03-31'])
})

test('refuses a yes to others than those whom it writes to', async () => {
  await turn(false)
  await aDebt()
  await day('2027-03-31')
  const { first } = await read()
  await aDebt()
  for (const seen of [first, [], [...first, ...first]])
    await expect(turn(true, seen)).rejects.toThrow('reminders_changed')
  expect(await read()).toMatchObject({ on: false, first: [{}, {}] })
  expect(await plan()).toBe(0)
})

test('off lets nothing go that was planned, and on again counts it with who came meanwhile', async () => {
  await aDebt()
  await day('2027-03-31')
  expect(await plan()).toBe(1)
  await turn(false)
  expect(await sendDue()).toEqual([])
  await aDebt()
  expect(await sentOn('2027-04-01')).toEqual([])
  const { first } = await read()
  expect(first).toHaveLength(2)
  await turn(true, first)
  expect(await sendDue()).toHaveLength(2)
})

test('off ends an attempt that failed, whose mail may have left', async () => {
  await aDebt()
  await day('2027-03-31')
  await plan()
  await sql()`select public.get_reminder_mail(id) from public.outbox`
  await turn(false)
  expect(await sendDue()).toEqual([])
  expect(await sql()`select ended from private.reminders`).toEqual([{ ended: 'switched_off' }])
})
