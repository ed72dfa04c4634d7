import { describe, expect, test } from 'vitest'
import { type ReminderMail, reminderMailSchema } from '../../src/domain/contracts/reminders.ts'
import { validate } from '../../src/domain/validate.ts'
import { aPayer, type WrittenCharge, writeCharge } from './support/debts.ts'
import { writeOrder } from './support/orders.ts'
import { shiftDay } from './support/reminder-school.ts'
import { aRemindingSchool, at, firstPaid } from './support/reminders.ts'

const { sql, one, call, rows, aDebt, day, moveTo, switchOn, plan, sendDue, sentOn } = aRemindingSchool()

/** What goes out in so many days, by the day. */
async function sentFrom(from: string, days: number, say?: (mail: ReminderMail) => string) {
  const told: Record<string, string[]> = {}
  for (let index = 0; index < days; index += 1) {
    const date = shiftDay(from, index)
    const sent = await sentOn(date, say)
    if (sent.length > 0) told[date] = sent
  }
  return told
}

describe('the calendar', () => {
  test('of a debt has four days for each instalment', async () => {
    await aDebt()
    expect(await sentFrom('2027-03-25', 53)).toEqual({
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
    expect(Object.keys(await sentFrom('2027-03-02', 40))).toEqual(['2027-03-02', '2027-03-05', '2027-03-12'])
  })

  test('of a last instalment ends with it, and a single payment has none', async () => {
    await aDebt({ count: 2, total: 90 })
    await aDebt({ count: 1, total: 90, charges: [{ at: firstPaid, amount: 40 }] })
    expect(Object.keys(await sentFrom('2027-03-26', 60))).toEqual([
      '2027-03-28',
      '2027-03-31',
      '2027-04-03',
      '2027-04-10',
    ])
  })

  test('a school that begins late writes to nobody about what is past', async () => {
    await aDebt()
    await day('2027-04-20')
    await switchOn()
    expect(await sentOn('2027-04-20')).toEqual([])
  })
})

test('a mail says what is owed, for what, since when, and where it is paid', async () => {
  await aDebt()
  await day('2027-05-03')
  await plan()
  const [mail] = await sendDue()
  expect(mail).toMatchObject({
    ...{ kind: 'after_3', course_name: 'Google Earth Engine con Python', amount: 90, months_behind: 2 },
    ...{ since: '2027-03-31', due_on: '2027-04-30', number: 3, installments: 6, by_plan: false },
    ...{ name: 'Cuentas Prueba', token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) },
  })
  expect(validate(reminderMailSchema, mail).ok).toBe(true)
  const step = await one`select natural_key, status from public.outbox`
  expect(step).toMatchObject({ natural_key: expect.stringMatching(/^reminder:\d+:2027-04-30:after_3$/) })
  expect(await plan()).toBe(0)
})

async function hold(email: string, kind: string, until: string | null = null) {
  const { id } = await one`select private.person_of(${email})::int as id`
  return call('admin', 'hold_reminders', { person_id: id, kind, until, reason: 'Lo pidió por chat' })
}
const refund =
  (kind: string, status = 'settled') =>
  (sale: number) =>
    sql()`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
      select p.id, ${kind}, 10, 'USD', ${status}, 'Prueba', case when ${status} = 'settled' then now() end
      from public.payments p where p.sale_id = ${sale} limit 1`
/** On the day of the mail, two hours before it. */
const charge = (terms: Partial<WrittenCharge>) => (sale: number, email: string) =>
  writeCharge(sql(), email, { at: '2027-03-31T12:59:00Z', ...terms }, sale)
const held = (kind: string, until?: string) => (_: number, email: string) => hold(email, kind, until)
const voided = (sale: number) =>
  sql()`update public.sales set voided_at = now(), void_reason = 'Prueba' where id = ${sale}`

type Cause = (sale: number, email: string) => Promise<unknown>

describe.each<[name: string, ended: string, plannedWhereItWasBefore: number, cause: Cause]>([
  ['a payment', 'paid', 0, charge({ type: 'installments' })],
  ['a part of a payment', 'paid', 1, charge({ type: 'installments', amount: 5 })],
  ['a chargeback', 'dispute', 0, refund('chargeback')],
  ['a refund', 'refund', 0, refund('refund')],
  ['a refund that was asked for', 'refund', 0, refund('refund', 'asked')],
  ['the void of the sale', 'voided', 0, voided],
  ['money about which a person has to decide', 'undecided', 0, charge({ mark: 'surplus_installment' })],
  ['a payment that is being processed', 'undecided', 0, charge({ status: 'PROCESSING' })],
  ['a pause', 'pause', 0, held('pause')],
  ['an exclusion', 'exclusion', 0, held('exclusion')],
  ['a promise', 'promise', 0, held('promise', '2027-04-05')],
])('%s', (_name, ended, planned, cause) => {
  test('before the plan: what is owed still is planned; between plan and sending: no mail', async () => {
    const [email, other] = [aPayer(), aPayer()]
    const [sale, early] = [await aDebt({ email }), await aDebt({ email: other })]
    await day('2027-03-31')
    await cause(early, other)
    expect(await plan()).toBe(1 + planned)
    await sql()`delete from private.reminders where sale_id = ${early}`
    await sql()`delete from public.outbox where natural_key like ${`reminder:${early}:%`}`
    await cause(sale, email)
    expect(await sendDue()).toEqual([])
    const step = await one`select r.ended, o.status, o.provider_answer
      from private.reminders r, public.outbox o where o.kind = 'reminder_mail'`
    expect(step).toEqual({ ended, status: 'done', provider_answer: ended })
  })
})

test('a refund that failed, and one that a payment followed, stop nothing', async () => {
  const email = aPayer()
  const sale = await aDebt({ email })
  await day('2027-03-20')
  await refund('refund', 'failed')(sale)
  await refund('refund')(sale)
  await writeCharge(sql(), email, { at: '2027-03-21T12:00:00Z', amount: 10, type: 'installments' }, sale)
  expect(await sentOn('2027-03-31')).toEqual(['on_day 2027-03-31'])
})

describe('the cap of a day', () => {
  const waiting = async () => (await call('staff', 'get_reminder_switch')).waiting
  /** Debts of as many people, and how a mail names its person: by when their debt was made. */
  async function debtors(count: number) {
    const emails = Array.from({ length: count }, aPayer)
    for (const email of emails) await aDebt({ email })
    return ({ kind, email }: ReminderMail) => `${kind} ${emails.indexOf(email)}`
  }

  test('lets the others wait in their order, until the next mail of the same debt speaks for them', async () => {
    await switchOn(2)
    expect(await sentFrom('2027-03-31', 7, await debtors(7))).toEqual({
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
    await switchOn(2)
    const byPerson = await debtors(5)
    expect(await sentOn('2027-03-31', byPerson)).toEqual(['on_day 0', 'on_day 1'])
    await sql()`insert into public.outbox (kind, natural_key, payload)
      select kind, kind, '{}' from unnest(array['receipt_mail', 'access_mail']) kind`
    expect(await sendDue()).toEqual([])
    const steps =
      await sql()`select kind, status, count(*)::int from public.outbox group by 1, 2 order by 1, 2`
    expect(steps).toEqual([
      { kind: 'access_mail', status: 'done', count: 1 },
      { kind: 'receipt_mail', status: 'done', count: 1 },
      { kind: 'reminder_mail', status: 'done', count: 2 },
      { kind: 'reminder_mail', status: 'pending', count: 3 },
    ])
    expect(await waiting()).toBe(3)
    expect(await sentOn('2027-04-01', byPerson)).toEqual(['on_day 2', 'on_day 3'])
    expect(await waiting()).toBe(1)
  })

  test('can be raised without a yes, since it says when somebody is written to, and not who', async () => {
    await switchOn(1)
    await debtors(3)
    expect(await sentOn('2027-03-31')).toHaveLength(1)
    const { version } = await call('admin', 'get_settings')
    await call('admin', 'save_settings', { changes: { reminders_daily_max: 9 }, version })
    expect(await plan()).toBe(0)
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
    expect(await plan()).toBe(2)
    await sql()`update public.person_addresses set person_id =
      (select a.person_id from public.person_addresses a where a.email_normalized = ${one}) where email_normalized = ${other}`
    expect(await sendDue()).toHaveLength(1)
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
    expect(await plan()).toBe(1)
    await moveTo('2027-03-31', 10.99)
    expect(await sendDue()).toEqual([])
    await moveTo('2027-03-31', 19.01)
    expect(await sendDue()).toEqual([])
    const step = await one`select status, attempts, next_attempt_at from public.outbox`
    expect(step).toEqual({ status: 'pending', attempts: 0, next_attempt_at: at('2027-04-01', 11) })
    await moveTo('2027-04-01', 11.01)
    expect(await sendDue()).toMatchObject([{ kind: 'on_day' }])
  })

  test('an attempt whose outcome is unknown is not repeated after the provider has forgotten its key', async () => {
    await aDebt()
    await day('2027-04-03', 18.9)
    await plan()
    await sql()`update public.outbox set attempts = 1, first_tried_at = now() - interval '10 hours'`
    await moveTo('2027-04-03', 19.01)
    expect(await sendDue()).toEqual([])
    expect(await one`select ended from private.reminders`).toEqual({ ended: 'late' })
  })

  test.each([
    ['2027-04-03', 3, '2027-04-03', 11],
    ['2027-04-03', 11, '2027-04-03', 11],
    ['2027-04-03', 18.99, '2027-04-03', 18.99],
    ['2027-04-03', 19, '2027-04-04', 11],
  ])('from %s at %d it writes next on %s at %d', async (date, hour, then, thenHour) => {
    const next = at(then, thenHour)
    expect(await one`select private.next_writing(${at(date, hour)}) as next`).toEqual({ next })
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
    const { last } = await one`select coalesce(max(id), 0) as last from public.audit_log`
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
      await sql()`select action from public.audit_log where table_name = 'reminder_holds' and id > ${last} order by id`
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
    await moveTo('2027-03-26')
    expect(await items()).toEqual([])
    await moveTo('2027-03-20')
    await call('staff', 'dismiss_desk_item', { item_key: item?.key, reason: 'Pausado en el panel' })
    expect(await items()).toEqual([])
    await moveTo('2027-03-26')
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
    const [at, createdAt] = ['2027-01-01T15:00:00Z', '2027-01-01']
    const long = await aDebt({ email: one, charges: [{ at }], createdAt })
    const short = await aDebt({ email: other })
    await day('2027-04-05')
    const rows = await list()
    expect(rows.map(({ sale_id, days_behind }) => [Number(sale_id), days_behind])).toEqual([
      [long, 64],
      [short, 5],
    ])
    expect(rows[0]).toMatchObject({ amount: '135.00', stop: null, last_at: null, country: 'AR' })
    expect(await count()).toEqual({
      ...{ count: 2, amount: 180, sale_ids: [long, short], marked_ids: [], written_ids: [] },
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
    const mark = async () => (await call('staff', 'mark_written', { sale_ids: sales })).map(Number)
    const marked = await mark()
    expect(marked).toHaveLength(2)
    expect(marked).toEqual(expect.arrayContaining(sales))
    expect(await mark()).toEqual([])
    expect(await list()).toEqual([])
    const written = await list({ state_filter: 'written' })
    expect(written.map(({ last_kind }) => last_kind)).toEqual(['chat', 'chat'])
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
    const sent = await sendDue()
    expect(sent.map(({ kind }) => kind)).toEqual(['by_hand', 'by_hand'])
  })
})
