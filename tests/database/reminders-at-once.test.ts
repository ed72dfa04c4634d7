import { beforeAll, expect, test } from 'vitest'
import { writeSale } from './support/debts.ts'
import { switchOn, writeAtAnyHour } from './support/reminders.ts'
import { aDatabase, atOnce } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const sql = () => database.sql()
const people = 20

/** Twenty people with an instalment that is due today. */
beforeAll(async () => {
  await sql()`update public.sales set voided_at = now(), void_reason = 'Prueba' where voided_at is null`
  const today = new Date(Date.now() - 60_000).toISOString()
  for (let number = 0; number < people; number += 1) await writeSale(sql(), { createdAt: today })
  await writeAtAnyHour(sql())
  await switchOn(sql())
  await sql()`truncate private.reminders, public.outbox, public.job_runs`
})

test('two runs at once plan each reminder once', async () => {
  const planned = await atOnce(8, async () => {
    const [row] = await sql()`select public.plan_reminders() as planned`
    return row?.planned
  })
  expect(planned.reduce((sum, each) => sum + each, 0)).toBe(people)
  const [row] =
    await sql()`select count(*)::integer as steps, count(distinct natural_key)::integer as keys from public.outbox`
  expect(row).toEqual({ steps: people, keys: people })
})

test('workers at once keep to the cap', async () => {
  await sql()`update private.settings set reminders_daily_max = 3`
  const steps = await sql()`select id from public.outbox where kind = 'reminder_mail' order by id`
  const answers = await atOnce(people, async (index) => {
    const [row] = await sql()`select public.get_reminder_mail(${steps[index]?.id}) as answer`
    return row?.answer
  })
  expect(answers.filter(({ token }) => token)).toHaveLength(3)
  expect(answers.filter(({ waits }) => waits)).toHaveLength(people - 3)
})
