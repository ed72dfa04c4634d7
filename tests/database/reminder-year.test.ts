import { expect, test } from 'vitest'
import { failure } from '../../supabase/functions/_shared/delivery.ts'
import type { Mail, Mailer } from '../../supabase/functions/_shared/resend.ts'
import { runOutbox } from '../../supabase/functions/process-outbox/test-support/run-outbox.ts'
import { seededRandom } from '../support/random.ts'
import { isLong, sized } from '../support/sized.ts'
import { writeCharge, writeSale } from './support/debts.ts'
import {
  type Entry,
  isStopped,
  makeSchool,
  mayWait,
  type SimulatedSale,
  shiftDay,
} from './support/reminder-school.ts'
import { aWorker, type Worker } from './support/reminder-worker.ts'
import { at, moveClock, openClock, switchOn } from './support/reminders.ts'
import { aDatabase, asActor } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 1 })

const people = sized(24, 300)
const days = sized(56, 365)
const cap = sized(1, 8)
const begins = '2027-01-04'
/** Hours of the runs of a day: the first and the last lie outside the school's hours. */
const hours = isLong ? [8, 11.2, 14.1, 18.6, 20] : [8, 11.2, 18.6, 20]
/** Until then no instalment is near, and one run a day shows that nothing is sent. */
const firstDays = 20
const kills = 5

type Sent = { key: string; day: string; hour: number; at: number; mail: Mail }

test(`a year of ${people} students: what was sent is what the calendar names`, async () => {
  const sql = database.sql()
  const random = seededRandom(20_270_104)
  await openClock(sql)
  await sql`update public.sales set voided_at = now(), void_reason = 'Prueba' where voided_at is null`
  await sql`truncate public.outbox`
  const school = makeSchool(random, { people, days, begins })
  let now = { day: begins, hour: 0 }
  const clock = async (hour: number) => {
    now = { day: now.day, hour }
    await moveClock(sql, at(now.day, hour))
  }
  await clock(0)
  await switchOn(sql, cap)

  // The provider: each key once; now and then it fails, or takes the mail and its answer is lost.
  const sent = new Map<string, Sent>()
  const disturbed = new Set<string>()
  let killsDue = 0
  const killAt = new Set(
    Array.from({ length: kills }, (_, index) => Math.floor(((index + 3) * days) / (kills + 4))),
  )
  let killed = 0
  const take = (mail: Mail, key: string) => {
    const known = sent.get(key)
    if (known) expect(known.mail, key).toEqual(mail)
    else sent.set(key, { key, ...now, at: at(now.day, now.hour).getTime(), mail })
  }
  const mailerOf = (worker: Worker): Mailer => ({
    async send(mail, key) {
      if (random.chance(0.03)) {
        disturbed.add(key)
        return failure('provider_failed', 'HTTP 500')
      }
      take(mail, key)
      if (killsDue > 0) {
        killsDue -= 1
        killed += 1
        disturbed.add(key)
        await worker.kill(sql)
        throw new Error('killed')
      }
      if (random.chance(0.02)) {
        disturbed.add(key)
        return failure('provider_failed', 'no answer')
      }
      return { ok: true, answer: `mail-${sent.size}` }
    },
  })

  const workers = [await aWorker(database.url()), await aWorker(database.url())]
  const work = async () => {
    await sql`select public.advance_balances()`
    await Promise.all(
      workers.map(async (worker) => {
        await worker.moveTo(at(now.day, now.hour))
        await runOutbox({ client: () => worker.client }, { mailer: () => mailerOf(worker) })
      }),
    )
    for (const worker of workers) await worker.revive()
  }

  const ids = new Map<SimulatedSale, number>()
  const events = school.flatMap((sale) => sale.events.map((event) => ({ sale, event })))
  events.sort((a, b) => a.event.at - b.event.at)
  let next = 0
  const happen = async (until: number) => {
    for (; (events[next]?.event.at ?? Number.POSITIVE_INFINITY) <= until; next += 1) {
      const { sale, event } = events[next] as (typeof events)[number]
      await moveClock(sql, new Date(event.at))
      const when = new Date(event.at).toISOString()
      const id = ids.get(sale) ?? 0
      if (event.kind === 'begin') {
        const charges = [{ at: when, amount: sale.each, type: 'installments' }]
        const terms = { count: sale.count, each: sale.each, total: sale.count * sale.each }
        ids.set(sale, await writeSale(sql, { email: sale.email, createdAt: when, charges, ...terms }))
      } else if (event.kind === 'pay') {
        await writeCharge(sql, sale.email, { at: when, amount: sale.each, type: 'installments' }, id)
      } else if (event.kind === 'void') {
        await sql`update public.sales set voided_at = now(), void_reason = 'Prueba' where id = ${id}`
      } else if (event.kind === 'hold') {
        await asActor(
          ...([sql, 'admin'] as const),
          (session) => session`select public.hold_reminders((select a.person_id from public.person_addresses a
            where a.email_normalized = ${sale.email}), ${event.hold}, ${event.until}::date, 'Lo pidió')`,
        )
      } else {
        await sql`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
          select p.id, ${event.kind}, p.amount, 'USD', 'settled', 'Prueba', now() from public.payments p
          where p.sale_id = ${id} order by p.approved_at desc limit 1`
      }
    }
  }

  for (let index = 0; index < days; index += 1) {
    now = { day: shiftDay(begins, index), hour: 0 }
    if (killAt.has(index)) killsDue += 1
    for (const hour of index < firstDays ? [11.2] : hours) {
      await happen(at(now.day, hour).getTime())
      await clock(hour)
      await work()
    }
  }
  for (const worker of workers) await worker.end()
  expect(killed).toBe(kills)
  expect(sent.size).toBeGreaterThan(people / 2)

  // Against the calendar, from the events alone.
  const calendar = new Map<string, Entry>()
  for (const sale of school) {
    for (const entry of sale.calendar) {
      calendar.set(`reminder:${ids.get(sale)}:${entry.dueOn}:${entry.kind}`, entry)
    }
  }
  const perDay = new Map<string, Sent[]>()
  for (const mail of sent.values()) perDay.set(mail.day, [...(perDay.get(mail.day) ?? []), mail])
  const wrong: string[] = []
  const say = (key: string, what: string) => wrong.push(`${key}: ${what}`)
  let waited = 0
  for (const { key, day, hour, at: instant, mail } of sent.values()) {
    const entry = calendar.get(key)
    if (!entry) {
      say(key, 'is not in the calendar')
      continue
    }
    const { sale, plannedOn } = entry
    if (day < plannedOn || day > shiftDay(plannedOn, mayWait[entry.kind]))
      say(key, `went on ${day}, not ${plannedOn}`)
    if (day > plannedOn) waited += 1
    if (hour < 11 || hour >= 19) say(key, `went on ${day} at ${hour}`)
    const stop = isStopped(school, sale, entry.number, instant)
    if (stop) say(key, `went in spite of ${stop}`)
    if (mail.to !== sale.email) say(key, `went to ${mail.to}`)
    const behind = sale.dueBy(instant) - sale.paidBy(instant)
    const amount = sale.each * Math.max(1, behind)
    if (
      !disturbed.has(key) &&
      !mail.text.includes(`Monto: USD\u00a0${amount}\n`) &&
      !mail.text.includes(`Monto: USD\u00a0${amount}.00\n`)
    )
      say(key, `does not ask for ${amount}`)
  }
  for (const [day, mails] of perDay) {
    if (mails.length > cap) say(day, `${mails.length} mails`)
    const persons = mails.map(({ mail }) => mail.to)
    if (new Set(persons).size < persons.length) say(day, 'two mails to a person')
  }
  // What the calendar names is planned on its day or the two after it, and then leaves, waits, or says why it did not.
  const stored = await sql`select natural_key as key, ended, status from public.outbox o, private.reminders r
    where natural_key = private.reminder_key(r)`
  const keys = new Set(stored.map(({ key }) => key))
  for (const [key, { sale, number, plannedOn }] of calendar) {
    const isDue = [0, 1, 2]
      .map((wait) => shiftDay(plannedOn, wait))
      .filter((day) => day < shiftDay(begins, days))
      .some((day) => !isStopped(school, sale, number, at(day, 18.6).getTime()))
    if (isDue && !keys.has(key)) say(key, 'was not planned')
  }
  for (const { key, ended, status } of stored)
    if (ended === null && status === 'done' && !sent.has(key)) say(key, 'was lost')
  expect(wrong).toEqual([])
  expect(waited).toBeGreaterThan(0)
}, 1_800_000)
