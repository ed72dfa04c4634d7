import { beforeAll, describe, expect, test } from 'vitest'
import type { Capability } from '../../src/domain/staff-roles.ts'
import { become } from './support/actors.ts'
import { deskOf, type Item } from './support/desk.ts'
import { deskRows } from './support/desk-rows.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const { items, item, call, anEnquiry, aFailedStep } = deskOf(database.sql)

describe('an open item', () => {
  test('belongs to one person at a time', async () => {
    const key = `enquiry:${await anEnquiry()}`
    const answers = await Promise.all(
      (['staff', 'admin'] as const).map((actor) =>
        call<{ state: string; by: string }>(actor, 'claim_desk_item', key),
      ),
    )
    expect(answers.map(({ state }) => state).sort()).toEqual(['mine', 'taken'])
    expect(answers[0]?.by).toBe(answers[1]?.by)
  })

  test('is shown with its holder, who may release it', async () => {
    const key = `enquiry:${await anEnquiry()}`
    await call('admin', 'claim_desk_item', key)
    expect(await item(key)).toMatchObject({ claimed_by_name: 'Administración' })
    await call('staff', 'release_desk_item', key)
    expect(await item(key)).toMatchObject({ claimed_by_name: 'Administración' })
    await call('admin', 'release_desk_item', key)
    expect(await item(key)).toMatchObject({ claimed_by_name: null })
  })

  test('may be taken over, and is free after five minutes', async () => {
    const key = `enquiry:${await anEnquiry()}`
    await call('admin', 'claim_desk_item', key)
    expect(await call('staff', 'claim_desk_item', key, true)).toMatchObject({
      state: 'mine',
      by: 'Secretaría',
    })
    await database.sql()`update private.desk_claims set leased_until = now() - interval '1 second' where item_key = ${key}`
    expect(await item(key)).toMatchObject({ claimed_by_name: null })
    expect(await call('admin', 'claim_desk_item', key)).toMatchObject({ state: 'mine', by: 'Administración' })
  })
})

describe('the list', () => {
  beforeAll(async () => {
    for (let n = 0; n < 25; n += 1) await anEnquiry()
    // Several of one instant: the key decides between them.
    await database.sql()`update public.enquiries set created_at = date_trunc('day', created_at) where answered_at is null`
  })

  test('pages by key, newest first, without a gap or a repetition', async () => {
    const all = await items('staff', 'enquiry')
    const paged: Item[] = []
    let last: Item | undefined
    do {
      const { at, key } = last ?? { at: null, key: null }
      const page = await database.as(
        'staff',
        (sql) => sql<Item[]>`
        select key, kind, at::text from public.desk_items('enquiry', ${at}::text::timestamptz, ${key}, 7)`,
      )
      paged.push(...page)
      last = page.at(-1)
    } while (last)
    expect(paged.map(({ key }) => key)).toEqual(all.map(({ key }) => key))
  })

  test('counts what it shows', async () => {
    const counts = await call<Record<string, number>>('staff', 'desk_counts')
    const shown = await items()
    for (const [kind, count] of Object.entries(counts))
      expect(count, kind).toBe(shown.filter((candidate) => candidate.kind === kind).length)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(shown.length)
  })
})

describe('each role', () => {
  const oneOfEach = (all: Item[]) => [...new Map(all.map((one) => [one.kind, one])).values()]

  beforeAll(async () => {
    await deskRows(database.sql())
    await aFailedStep({ email: 'ana@example.com' })
    await aFailedStep({ student_id: 1 })
    await aFailedStep({ prospect_id: 1 })
  })

  test.each<[Capability, string[]]>([
    ['contacts', ['enquiry', 'step_failed', 'waiting_list']],
    [
      'payments',
      [
        'charge_review',
        'invoice_due',
        'manual_payment',
        'order_abandoned',
        'payment_unmatched',
        'plan_pause',
        'step_failed',
      ],
    ],
    ['demo_access', ['demo_ending', 'step_failed']],
    ['enrolments', ['access_after_refund', 'over_capacity', 'sale_without_access', 'step_failed']],
    ['health', ['backup_old', 'erasure_unkept', 'lane_blocked']],
    ['personal_data', ['erasure_held']],
    ['recaps', []],
  ])('a role with %s alone sees, and dismisses, only %j', async (capability, kinds) => {
    await anEnquiry('webgis')
    await aFailedStep({ student_id: 1 })
    await aFailedStep({ prospect_id: 1 })
    await database.sql()`insert into public.outbox (kind, natural_key, payload, blocked_since)
    values ('receipt_mail', 'blocked:' || gen_random_uuid(), '{}', now())`
    await database.sql()`insert into public.payment_events (provider, body, body_sha256, outcome)
    values ('dlocal-go', '{}', gen_random_uuid(), 'unmatched')`
    const all = await items('admin')
    await inDiscardedTransaction(database.sql(), async (sql) => {
      await sql`insert into private.staff_roles (role, capabilities) values ('newcomer', array[${capability}]::private.capability[])`
      await sql`update public.staff_members set role = 'newcomer' where role = 'staff'`
      await become(sql, 'staff')
      const seen = await sql`select distinct kind from public.desk_items(page_size => 100)`
      expect(seen.map(({ kind }) => kind).sort()).toEqual(kinds)
      const [counts] = await sql`select public.desk_counts() as answer`
      expect(Object.keys(counts?.answer).sort()).toEqual(kinds)
      for (const { key, kind, dismissable } of oneOfEach(all)) {
        if (kinds.includes(kind) || !dismissable) continue
        const [outcome] =
          await sql`select public.dismiss_desk_item(${key}, 'x') as done, public.claim_desk_item(${key}) as claim`
        expect(outcome).toMatchObject({ done: false, claim: { state: 'gone' } })
      }
    })
  })

  test.each(['recaps', 'payments', 'enrolments'] as const)(
    'with %s alone hears who settled an item of its own, and of no other',
    async (capability) => {
      const all = await database.sql()`select distinct on (kind, needs) key, needs::text from private.desk`
      await inDiscardedTransaction(database.sql(), async (sql) => {
        const [admin] = await sql`select user_id from public.staff_members where role = 'admin'`
        await sql`insert into private.desk_dismissals (item_key, item_at, reason, dismissed_by)
          select d.key, d.at, 'listo', ${admin?.user_id} from private.desk d`
        await sql`insert into private.staff_roles (role, capabilities) values ('newcomer', array[${capability}]::private.capability[])`
        await sql`update public.staff_members set role = 'newcomer' where role = 'staff'`
        await become(sql, 'staff')
        for (const { key, needs } of all) {
          const [row] = await sql`select public.claim_desk_item(${key}) as claim`
          const told = needs === capability
          expect(row?.claim, key).toEqual({
            ...{ state: 'gone', by: told ? 'Administración' : null, at: told ? expect.any(String) : null },
          })
        }
      })
    },
  )
})
