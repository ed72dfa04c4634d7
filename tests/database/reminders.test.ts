import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reminderMailSchema, reminderSwitchSchema } from '../../src/domain/contracts/reminders.ts'
import { validate } from '../../src/domain/validate.ts'
import { aPayer, type WrittenSale, writeCharge, writeSale } from './support/debts.ts'
import { callsIn } from './support/money-calls.ts'
import { writeOrder } from './support/orders.ts'
import { shiftDay } from './support/reminder-school.ts'
import { at, moveClock, openClock, plan, sendDue, switchOn } from './support/reminders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const sql = () => database.sql()
const { call, rows } = callsIn(sql)

beforeAll(() => openClock(sql()))

/** Nobody owes anything, and reminders are on. */
beforeEach(async () => {
  await sql()`truncate private.reminders, private.reminder_holds, public.outbox, public.job_runs`
  await sql()`update public.sales set voided_at = now(), void_reason = 'Prueba' where voided_at is null`
  await moveClock(sql(), at('2027-03-01'))
  await switchOn(sql())
})

const first = '2027-03-01T15:00:00Z'

/** Six instalments, the first paid on Monday 1 March: the second is due on Wednesday 31 March. */
function aDebt(changes: WrittenSale = {}): Promise<number> {
  return writeSale(sql(), { charges: [{ at: first }], createdAt: first, ...changes })
}

async function day(date: string, hour = 11.5): Promise<void> {
  await moveClock(sql(), at(date, hour))
  await sql()`select public.advance_balances()`
}

/** What goes out on this day, as `kind of due`. */
async function sentOn(date: string): Promise<string[]> {
  await day(date)
  await plan(sql())
  return (await sendDue(sql())).map(({ kind, due_on }) => `${kind} ${due_on}`)
}

const daysFrom = (date: string, count: number) =>
  Array.from({ length: count }, (_, index) => shiftDay(date, index))

async function year(from: string, days: number): Promise<Record<string, string[]>> {
  const told: Record<string, string[]> = {}
  for (const date of daysFrom(from, days)) {
    const sent = await sentOn(date)
    if (sent.length > 0) told[date] = sent
  }
  return told
}

describe('the calendar', () => {
  test('of a debt has four days for each instalment', async () => {
    await aDebt()
    expect(await year('2027-03-25', 53)).toEqual({
      '2027-03-28': ['before_3 2027-03-31'],
      '2027-03-31': ['on_day 2027-03-31'],
      '2027-04-03': ['after_3 2027-03-31'],
      '2027-04-10': ['after_10 2027-03-31'],
      '2027-04-27': ['before_3 2027-04-30'],
      '2027-04-30': ['on_day 2027-04-30'],
      '2027-05-03': ['after_3 2027-04-30'],
      '2027-05-10': ['after_10 2027-04-30'],
    })
  })

  test('of what nobody has paid begins the day it was sold', async () => {
    await aDebt({ charges: [], createdAt: '2027-03-02T15:00:00Z' })
    expect(Object.keys(await year('2027-03-02', 40))).toEqual(['2027-03-02', '2027-03-05', '2027-03-12'])
  })

  test('of a last instalment ends with it, and a single payment has none', async () => {
    await aDebt({ count: 2, total: 90 })
    await aDebt({ count: 1, total: 90, charges: [{ at: first, amount: 40 }] })
    expect(Object.keys(await year('2027-03-26', 60))).toEqual([
      '2027-03-28',
      '2027-03-31',
      '2027-04-03',
      '2027-04-10',
    ])
  })

  test('a school that begins late writes to nobody about what is past', async () => {
    await aDebt()
    await day('2027-04-20')
    await switchOn(sql())
    expect(await sentOn('2027-04-20')).toEqual([])
  })
})

test('a mail says what is owed, for what, since when, and where it is paid', async () => {
  await aDebt()
  await day('2027-05-03')
  await plan(sql())
  const [mail] = await sendDue(sql())
  expect(mail).toMatchObject({
    ...{ kind: 'after_3', course_name: 'Google Earth Engine con Python', amount: 90, months_behind: 2 },
    ...{ since: '2027-03-31', due_on: '2027-04-30', number: 3, installments: 6, by_plan: false },
    ...{ name: 'Cuentas Prueba', token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) },
  })
  expect(validate(reminderMailSchema, mail).ok).toBe(true)
  const [step] = await sql()`select natural_key, status from public.outbox`
  expect(step).toMatchObject({ natural_key: expect.stringMatching(/^reminder:\d+:2027-04-30:after_3$/) })
  expect(await plan(sql())).toBe(0)
})

/** `planned`: what is planned where it was there before. */
type Stop = {
  name: string
  ended: string
  planned?: number
  cause: (sale: number, email: string) => Promise<unknown>
}

async function hold(email: string, kind: string, until: string | null = null) {
  const [person] = await sql()`select private.person_of(${email})::int as id`
  return call('admin', 'hold_reminders', { person_id: person?.id, kind, until, reason: 'Lo pidió por chat' })
}
const aRefund = (sale: number, kind: string, status: string) =>
  sql()`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
    select p.id, ${kind}, 10, 'USD', ${status}, 'Prueba', case when ${status} = 'settled' then now() end
    from public.payments p where p.sale_id = ${sale} limit 1`

const stops: Stop[] = [
  {
    name: 'a payment',
    ended: 'paid',
    cause: (sale, email) =>
      writeCharge(sql(), email, { at: '2027-03-31T12:59:00Z', type: 'installments' }, sale),
  },
  {
    name: 'a part of a payment',
    ended: 'paid',
    planned: 1,
    cause: (sale, email) =>
      writeCharge(sql(), email, { at: '2027-03-31T12:59:00Z', amount: 5, type: 'installments' }, sale),
  },
  { name: 'a chargeback', ended: 'dispute', cause: (sale) => aRefund(sale, 'chargeback', 'settled') },
  { name: 'a refund', ended: 'refund', cause: (sale) => aRefund(sale, 'refund', 'settled') },
  { name: 'a refund that was asked for', ended: 'refund', cause: (sale) => aRefund(sale, 'refund', 'asked') },
  {
    name: 'the void of the sale',
    ended: 'voided',
    cause: (sale) =>
      sql()`update public.sales set voided_at = now(), void_reason = 'Prueba' where id = ${sale}`,
  },
  {
    name: 'money about which a person has to decide',
    ended: 'undecided',
    cause: (sale, email) =>
      writeCharge(sql(), email, { at: '2027-03-31T12:59:00Z', mark: 'surplus_installment' }, sale),
  },
  {
    name: 'a payment that is being processed',
    ended: 'undecided',
    cause: (sale, email) =>
      writeCharge(sql(), email, { at: '2027-03-31T12:59:00Z', status: 'PROCESSING' }, sale),
  },
  { name: 'a pause', ended: 'pause', cause: (_, email) => hold(email, 'pause') },
  { name: 'an exclusion', ended: 'exclusion', cause: (_, email) => hold(email, 'exclusion') },
  { name: 'a promise', ended: 'promise', cause: (_, email) => hold(email, 'promise', '2027-04-05') },
]

describe.each(stops)('$name', ({ ended, planned = 0, cause }) => {
  test('before the plan: what is owed still is planned; between plan and sending: no mail', async () => {
    const [email, other] = [aPayer(), aPayer()]
    const [sale, early] = [await aDebt({ email }), await aDebt({ email: other })]
    await day('2027-03-31')
    await cause(early, other)
    expect(await plan(sql())).toBe(1 + planned)
    await sql()`delete from private.reminders where sale_id = ${early}`
    await sql()`delete from public.outbox where natural_key like ${`reminder:${early}:%`}`
    await cause(sale, email)
    expect(await sendDue(sql())).toEqual([])
    const [row] = await sql()`select r.ended, o.status, o.provider_answer
      from private.reminders r, public.outbox o where o.kind = 'reminder_mail'`
    expect(row).toEqual({ ended, status: 'done', provider_answer: ended })
  })
})

test('a refund that failed, and one that a payment followed, stop nothing', async () => {
  const email = aPayer()
  const sale = await aDebt({ email })
  await day('2027-03-20')
  await aRefund(sale, 'refund', 'failed')
  await aRefund(sale, 'refund', 'settled')
  await writeCharge(sql(), email, { at: '2027-03-21T12:00:00Z', amount: 10, type: 'installments' }, sale)
  expect(await sentOn('2027-03-31')).toEqual(['on_day 2027-03-31'])
})

describe('the cap of a day', () => {
  const waiting = async () => (await call('staff', 'get_reminder_switch')).waiting
  /** The people whom reminders left for on this day, by when their debts were made. */
  const toldOn = async (emails: string[], date: string) => {
    await day(date)
    await plan(sql())
    return (await sendDue(sql())).map(({ kind, email }) => `${kind} ${emails.indexOf(email)}`)
  }

  test('lets the others wait in their order, until the next mail of the same debt speaks for them', async () => {
    await switchOn(sql(), 2)
    const emails = Array.from({ length: 7 }, aPayer)
    for (const email of emails) await aDebt({ email })
    const told: Record<string, string[]> = {}
    for (const date of daysFrom('2027-03-31', 7)) told[date] = await toldOn(emails, date)
    expect(told).toEqual({
      '2027-03-31': ['on_day 0', 'on_day 1'],
      '2027-04-01': ['on_day 2', 'on_day 3'],
      '2027-04-02': ['on_day 4', 'on_day 5'],
      '2027-04-03': ['after_3 0', 'after_3 1'],
      '2027-04-04': ['after_3 2', 'after_3 3'],
      '2027-04-05': ['after_3 4', 'after_3 5'],
      '2027-04-06': ['after_3 6'],
    })
    expect(await waiting()).toBe(0)
    const unsent = await sql()`select kind, ended from private.reminders where ended is not null`
    expect(unsent).toEqual([{ kind: 'on_day', ended: 'late' }])
  })

  test('leaves receipts and accesses their way: the rest goes the next day, in order, and is counted', async () => {
    await switchOn(sql(), 2)
    const emails = Array.from({ length: 5 }, aPayer)
    for (const email of emails) await aDebt({ email })
    expect(await toldOn(emails, '2027-03-31')).toEqual(['on_day 0', 'on_day 1'])
    await sql()`insert into public.outbox (kind, natural_key, payload)
      select kind, kind, '{}' from unnest(array['receipt_mail', 'access_mail']) kind`
    expect(await sendDue(sql())).toEqual([])
    expect(
      await sql()`select kind, status, count(*)::int from public.outbox group by 1, 2 order by 1, 2`,
    ).toEqual([
      { kind: 'access_mail', status: 'done', count: 1 },
      { kind: 'receipt_mail', status: 'done', count: 1 },
      { kind: 'reminder_mail', status: 'done', count: 2 },
      { kind: 'reminder_mail', status: 'pending', count: 3 },
    ])
    expect(await waiting()).toBe(3)
    expect(await toldOn(emails, '2027-04-01')).toEqual(['on_day 2', 'on_day 3'])
    expect(await waiting()).toBe(1)
  })

  test('can be raised without a yes, since it says when somebody is written to, and not who', async () => {
    await switchOn(sql(), 1)
    for (let number = 0; number < 3; number += 1) await aDebt()
    expect(await sentOn('2027-03-31')).toHaveLength(1)
    const { version } = await call('admin', 'get_settings')
    await call('admin', 'save_settings', { changes: { reminders_daily_max: 9 }, version })
    expect(await plan(sql())).toBe(0)
    expect(await sentOn('2027-04-01')).toHaveLength(2)
  })
})

describe('a person', () => {
  test('with two sales is written to once a day', async () => {
    const email = aPayer()
    await aDebt({ email })
    await aDebt({ email })
    expect(await sentOn('2027-03-31')).toHaveLength(1)
    expect(await sentOn('2027-04-01')).toHaveLength(1)
    expect(await sentOn('2027-04-02')).toHaveLength(0)
  })

  test('with two addresses that were joined after the plan is one', async () => {
    const [one, other] = [aPayer(), aPayer()]
    await aDebt({ email: one })
    await aDebt({ email: other })
    await day('2027-03-31')
    expect(await plan(sql())).toBe(2)
    await sql()`update public.person_addresses set person_id =
      (select a.person_id from public.person_addresses a where a.email_normalized = ${one}) where email_normalized = ${other}`
    expect(await sendDue(sql())).toHaveLength(1)
    expect(await sentOn('2027-04-01')).toHaveLength(1)
  })

  test('whom staff wrote to today gets no mail today', async () => {
    const sale = await aDebt()
    await day('2027-04-03')
    await call('staff', 'mark_written', { sale_ids: [sale] })
    expect(await sentOn('2027-04-03')).toEqual([])
    expect(await sentOn('2027-04-04')).toEqual(['after_3 2027-03-31'])
  })
})

describe('the hours of the school', () => {
  test('hold at the moment of sending: what is late waits for the next morning', async () => {
    await aDebt()
    await day('2027-03-31', 10.98)
    expect(await plan(sql())).toBe(1)
    await moveClock(sql(), at('2027-03-31', 10.99))
    expect(await sendDue(sql())).toEqual([])
    await moveClock(sql(), at('2027-03-31', 19.01))
    expect(await sendDue(sql())).toEqual([])
    const [step] = await sql()`select status, attempts, next_attempt_at from public.outbox`
    expect(step).toEqual({ status: 'pending', attempts: 0, next_attempt_at: at('2027-04-01', 11) })
    await moveClock(sql(), at('2027-04-01', 11.01))
    expect(await sendDue(sql())).toMatchObject([{ kind: 'on_day' }])
  })

  test('an attempt whose outcome is unknown is not repeated after the provider has forgotten its key', async () => {
    await aDebt()
    await day('2027-04-03', 18.9)
    await plan(sql())
    await sql()`update public.outbox set attempts = 1, first_tried_at = now() - interval '10 hours'`
    await moveClock(sql(), at('2027-04-03', 19.01))
    expect(await sendDue(sql())).toEqual([])
    const [row] = await sql()`select ended from private.reminders`
    expect(row?.ended).toBe('late')
  })

  test.each([
    ['2027-04-03', 3, '2027-04-03', 11],
    ['2027-04-03', 11, '2027-04-03', 11],
    ['2027-04-03', 18.99, '2027-04-03', 18.99],
    ['2027-04-03', 19, '2027-04-04', 11],
  ])('from %s at %d it writes next on %s at %d', async (date, hour, then, thenHour) => {
    const [row] = await sql()`select private.next_writing(${at(date, hour)}) as next`
    expect(row?.next).toEqual(at(then, thenHour))
  })
})

describe('the switch', () => {
  type Shown = { sale_id: number }
  const read = () => call('admin', 'get_reminder_switch')
  const turn = (on: boolean, first: Shown[] = []) =>
    call('admin', 'switch_reminders', { turn_on: on, seen: first.map(({ sale_id }) => sale_id) })

  test('is moved by an answer alone', async () => {
    await expect(call('admin', 'switch_reminders', { turn_on: null, seen: [] })).rejects.toMatchObject({
      ...{ message: 'decision_invalid' },
    })
    expect(await read()).toMatchObject({ on: true })
  })

  test('is off in a new school, shows how many and to whom, and nothing goes out before the yes', async () => {
    await sql()`update private.settings set reminders_started_by = default`
    await aDebt()
    await day('2027-03-31')
    expect(await plan(sql())).toBe(0)
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
    expect(await sendDue(sql())).toHaveLength(1)
    const noted =
      await sql()`select after from public.audit_log where table_name = 'settings' order by id desc limit 1`
    expect(noted[0]?.after).toMatchObject({ reminders_started_by: 'a0000000-0000-4000-8000-000000000001' })
  })

  test('on at night waits until the day, and the screen says how many', async () => {
    await turn(false)
    await aDebt()
    await day('2027-03-30', 20)
    const { first, first_at } = await read()
    expect(new Date(first_at)).toEqual(at('2027-03-31', 11))
    expect(first).toMatchObject([{ kind: 'on_day' }])
    await turn(true, first)
    expect(await sendDue(sql())).toEqual([])
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
    expect(await plan(sql())).toBe(0)
  })

  test('off lets nothing go that was planned, and on again counts it with who came meanwhile', async () => {
    await aDebt()
    await day('2027-03-31')
    expect(await plan(sql())).toBe(1)
    await turn(false)
    expect(await sendDue(sql())).toEqual([])
    await aDebt()
    expect(await sentOn('2027-04-01')).toEqual([])
    const { first } = await read()
    expect(first).toHaveLength(2)
    await turn(true, first)
    expect(await sendDue(sql())).toHaveLength(2)
  })

  test('off ends an attempt that failed, whose mail may have left', async () => {
    await aDebt()
    await day('2027-03-31')
    await plan(sql())
    await sql()`select public.get_reminder_mail(id) from public.outbox`
    await turn(false)
    expect(await sendDue(sql())).toEqual([])
    expect(await sql()`select ended from private.reminders`).toEqual([{ ended: 'switched_off' }])
  })
})

describe('a hold', () => {
  test('of a promise ends with the day that was named, and changes no figure', async () => {
    const email = aPayer()
    await aDebt({ email })
    await day('2027-03-30')
    const figures = () => sql()`select to_jsonb(b) as b from private.sale_balances b`
    const before = await figures()
    await hold(email, 'promise', '2027-04-01')
    expect(await sentOn('2027-03-31')).toEqual([])
    await day('2027-03-30')
    expect(await figures()).toEqual(before)
    expect(await sentOn('2027-04-01')).toEqual([])
    expect(await sentOn('2027-04-02')).toEqual(['on_day 2027-03-31'])
  })

  test('is ended by another one, or by a person with a reason; both are noted', async () => {
    const email = aPayer()
    await aDebt({ email })
    await day('2027-03-31')
    const before = await sql()`select coalesce(max(id), 0) as last from public.audit_log`
    await hold(email, 'exclusion')
    await hold(email, 'pause', '2027-04-05')
    const held =
      await sql()`select id, kind, ended_at is null as open from private.reminder_holds order by id`
    expect(held).toMatchObject([
      { kind: 'exclusion', open: false },
      { kind: 'pause', open: true },
    ])
    const end = (reason: string) => call('admin', 'end_reminder_hold', { hold_id: held[1]?.id, reason })
    await expect(end('')).rejects.toMatchObject({ message: 'reason_required' })
    expect(await end('Ya puede pagar')).toBe(true)
    expect(await end('Ya puede pagar')).toBe(false)
    expect(await sentOn('2027-03-31')).toEqual(['on_day 2027-03-31'])
    const noted =
      await sql()`select action from public.audit_log where table_name = 'reminder_holds' and id > ${before[0]?.last} order by id`
    expect(noted.map(({ action }) => action)).toEqual(['insert', 'update', 'insert', 'update'])
  })

  test.each([
    ['promise', null, 'until_required'],
    ['promise', '2027-02-28', 'until_invalid'],
    ['pause', '2028-04-01', 'until_invalid'],
    ['exclusion', '2027-03-09', 'until_invalid'],
    ['otra', null, 'kind_invalid'],
  ])('a %s until %s is refused', async (kind, until, message) => {
    const email = aPayer()
    await aDebt({ email })
    await expect(hold(email, kind, until)).rejects.toMatchObject({ message })
  })

  test('of somebody with a plan at the provider tells the desk what to do there, and undoes it after', async () => {
    const email = aPayer()
    const sale = await aDebt({ email })
    const plan = await writeOrder(
      sql(),
      {
        ...{ email, payer_name: 'Cuentas', amount: 45, payment_type: 'installments', installments_count: 2 },
        external_id: `plan-${sale}`,
      },
      { status: 'CANCELLED', sale_id: sale, dlocal_order_id: `orden-de-un-plan-${sale}` },
    )
    const items = async () => {
      const found = await rows('staff', 'desk_items', { kind_filter: 'plan_pause' })
      return found.filter(({ data }) => data.sale_id === sale)
    }
    await day('2027-03-20')
    await hold(email, 'pause', '2027-03-25')
    const [item] = await items()
    expect(item).toMatchObject({ reason: 'pause' })
    await moveClock(sql(), at('2027-03-26'))
    expect(await items()).toEqual([])
    await moveClock(sql(), at('2027-03-20'))
    await call('staff', 'dismiss_desk_item', { item_key: item?.key, reason: 'Pausado en el panel' })
    expect(await items()).toEqual([])
    await moveClock(sql(), at('2027-03-26'))
    expect(await items()).toMatchObject([{ reason: 'resume' }])
    await sql()`update public.sales set voided_at = now(), void_reason = 'Se va' where id = ${sale}`
    const made = (charges: number) =>
      sql()`update public.payments set status = ${charges > 0 ? 'PAID' : 'CANCELLED'},
        approved_at = ${charges > 0 ? '2027-01-10' : null} where id = ${plan}`
    // It never began.
    await made(0)
    expect(await items()).toEqual([])
    await made(1)
    expect(await items()).toMatchObject([{ reason: 'stop' }])
    await sql()`insert into public.payments (order_id, status, sale_id, approved_at) values (${plan}, 'PAID', ${sale}, now())`
    expect(await items()).toEqual([])
  })
})

describe('whom to write to', () => {
  const list = (args = {}) => rows('staff', 'list_debtors', args)
  const count = (args = {}) => call('staff', 'count_debtors', args)

  test('is who is late, the longest first, by days, course, country and state', async () => {
    const [one, other] = [aPayer(), aPayer()]
    const long = await aDebt({
      email: one,
      charges: [{ at: '2027-01-01T15:00:00Z' }],
      createdAt: '2027-01-01',
    })
    const short = await aDebt({ email: other })
    await day('2027-04-05')
    const rows = await list()
    expect(rows.map(({ sale_id, days_behind }) => [Number(sale_id), days_behind])).toEqual([
      [long, 64],
      [short, 5],
    ])
    expect(rows[0]).toMatchObject({ amount: '135.00', stop: null, last_at: null, country: 'AR' })
    expect(await count()).toEqual({
      ...{ count: 2, amount: 180 },
      sale_ids: [long, short],
      marked_ids: [],
      written_ids: [],
    })
    expect(await list({ from_days: 31 })).toHaveLength(1)
    expect(await list({ from_days: 1, to_days: 30 })).toHaveLength(1)
    expect(await list({ course_filter: 'geodatabases' })).toEqual([])
    expect(await list({ course_filter: 'gee-python' })).toHaveLength(2)
    expect(await list({ country_filter: 'MX' })).toEqual([])
    expect(await list({ search: one })).toHaveLength(1)
    // Its words in whatever order, as in the other lists.
    expect(await list({ search: one.split('@').reverse().join(' ') })).toHaveLength(1)
    expect(await list({ after_days: 64, after_sale: long })).toHaveLength(1)
    await hold(other, 'exclusion')
    expect(await list()).toHaveLength(1)
    expect(await list({ state_filter: 'held' })).toMatchObject([{ stop: 'exclusion' }])
    expect(await count({ state_filter: 'all' })).toMatchObject({ count: 2, sale_ids: [long] })
  })

  test('leaves the list of today once it is marked, by one or several, once', async () => {
    const sales = [await aDebt(), await aDebt()]
    await day('2027-04-05')
    const mark = async () =>
      (await call('staff', 'mark_written', { sale_ids: sales }))
        .map(Number)
        .sort((a: number, b: number) => a - b)
    expect(await mark()).toEqual(sales)
    expect(await mark()).toEqual([])
    expect(await list()).toEqual([])
    expect(await list({ state_filter: 'written' })).toMatchObject([
      { last_kind: 'chat' },
      { last_kind: 'chat' },
    ])
    await day('2027-04-06')
    expect(await list()).toHaveLength(2)
  })

  test('is in the list of today again once a mark of today is taken back, and the log says both', async () => {
    const [sale, mailed] = [await aDebt(), await aDebt()]
    await day('2027-04-04')
    const act = (name: string, sale_ids: number[], actor: 'staff' | 'admin' = 'staff') =>
      call(actor, name, { sale_ids })
    await act('mark_written', [sale])
    await day('2027-04-05')
    await act('mark_written', [sale])
    await sql()`insert into private.reminders (sale_id, kind, due_on, planned_on, paid, letter, day, sent_at)
      values (${mailed}, 'by_hand', '2027-03-31', '2027-04-05', 45, '{}', '2027-04-05', now())`
    // The count says of those written to today whose mark can be taken back, and that none gets a mail.
    const today = await count({ state_filter: 'written' })
    expect(today).toMatchObject({ count: 2, marked_ids: [sale] })
    expect([today.sale_ids, today.written_ids].map((ids) => ids.toSorted())).toEqual([
      [sale, mailed],
      [sale, mailed],
    ])
    expect(await call('staff', 'remind_now', { sale_ids: today.sale_ids })).toEqual({ stored: 0, people: 2 })
    expect(await act('unmark_written', [sale, mailed], 'admin')).toBe(1)
    expect(await act('unmark_written', [sale])).toBe(0)
    expect(await list()).toContainEqual(expect.objectContaining({ sale_id: String(sale), last_kind: 'chat' }))
    const log = await sql()`select action from public.audit_log where table_name = 'reminders'
      and coalesce(after, before) ->> 'sale_id' = ${String(sale)} order by id`
    expect(log.map(({ action }) => action)).toEqual(['insert', 'insert', 'delete'])
    expect(await act('mark_written', [sale])).toHaveLength(1)
  })

  test('is mailed on a word of a member, also with the switch off, one a person, by what stops a reminder', async () => {
    const [email, paused] = [aPayer(), aPayer()]
    const debts = [{ email }, { email }, {}, { email: paused }]
    const sales: number[] = []
    for (const debt of debts) sales.push(await aDebt(debt))
    await hold(paused, 'pause')
    await sql()`update private.settings set reminders_started_by = null`
    await day('2027-04-15')
    const remind = () => call('staff', 'remind_now', { sale_ids: sales })
    expect(await remind()).toEqual({ stored: 2, people: 3 })
    expect(await remind()).toEqual({ stored: 0, people: 3 })
    // Before they leave, nobody is asked to write to these again; a mail that was given up was none.
    const waiting = await list({ state_filter: 'written' })
    expect(waiting.map(({ last_kind }) => last_kind)).toEqual(['by_hand', 'by_hand'])
    expect(await list()).toHaveLength(1)
    await sql()`update public.outbox set status = 'failed'`
    expect(await list()).toHaveLength(3)
    await sql()`update public.outbox set status = 'pending'`
    const sent = await sendDue(sql())
    expect(sent.map(({ kind }) => kind)).toEqual(['by_hand', 'by_hand'])
  })
})
