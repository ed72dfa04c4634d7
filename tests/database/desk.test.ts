import { describe, expect, test } from 'vitest'
import { demoAccesses } from './support/demo-accesses.ts'
import { deskOf } from './support/desk.ts'
import { aFact, ageOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { aDatabase, atOnce } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const demo = demoAccesses(database.sql)
const { items, item, call, anEnquiry, aFailedStep } = deskOf(database.sql)

describe('a provider that refuses our key', () => {
  test('is there once, with what waits for it, until a step of its lane leaves', async () => {
    const sql = database.sql()
    await sql`delete from public.outbox where lane = 'mail' and status = 'pending'`
    await sql`insert into public.outbox (kind, natural_key, payload)
      select 'receipt_mail', 'blocked:' || n, '{}' from generate_series(1, 5) n`
    for (let tries = 0; tries < 2; tries += 1) {
      const [step] = await sql`select id from public.claim_outbox('mail')`
      await sql`select public.fail_outbox(${step?.id}, 'blocked', 'key_refused', 'resend 403 invalid_api_key')`
    }
    expect(await item('lane_blocked:mail')).toMatchObject({
      ...{ kind: 'lane_blocked', reason: 'mail', email: null, dismissable: false },
      data: { problem: 'key_refused', error: 'resend 403 invalid_api_key', waiting: 5 },
    })
    expect((await items('staff', 'lane_blocked')).map(({ key }) => key)).toEqual(['lane_blocked:mail'])
    const [next] = await sql`select id from public.claim_outbox('mail')`
    await sql`select public.complete_outbox(${next?.id})`
    expect(await item('lane_blocked:mail')).toBeUndefined()
    await sql`delete from public.outbox where natural_key like 'blocked:%'`
  })
})

describe('an enquiry', () => {
  test.each([
    ['contact', 'enquiry'],
    ['webgis', 'waiting_list'],
    ['waitlist', 'waiting_list'],
  ])('of the form %s is there as %s until it is answered', async (form, kind) => {
    const id = await anEnquiry(form)
    expect(await item(`${kind}:${id}`)).toMatchObject({
      kind,
      email: 'ana@example.com',
      name: 'Ana Pérez',
      reason: form,
    })
    expect(await call('staff', 'answer_enquiry', id)).toBe(true)
    expect(await item(`${kind}:${id}`)).toBeUndefined()
  })

  test('is answered once, and the second hears who did it', async () => {
    const id = await anEnquiry()
    expect((await atOnce(6, () => call('staff', 'answer_enquiry', id))).sort()).toEqual([
      ...Array(5).fill(false),
      true,
    ])
    expect(await call('admin', 'claim_desk_item', `enquiry:${id}`)).toEqual({
      ...{ state: 'gone', by: 'Secretaría', at: expect.any(String) },
    })
  })

  test('answered by mistake comes back for whoever answered it, and for nobody else', async () => {
    const id = await anEnquiry()
    await call('staff', 'answer_enquiry', id)
    expect(await call('admin', 'reopen_enquiry', id)).toBe(false)
    expect(await call('staff', 'reopen_enquiry', id)).toBe(true)
    expect(await item(`enquiry:${id}`)).toBeDefined()
  })

  test('is assigned from what the caller saw', async () => {
    const id = await anEnquiry()
    const [ana, luz] = ['a0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000001']
    expect(await call('staff', 'assign_enquiry', id, ana, null)).toBe(true)
    expect(await call('admin', 'assign_enquiry', id, luz, null)).toBe(false)
    expect(await call('staff', 'get_enquiry', id)).toMatchObject({
      assigned_to: ana,
      assigned_to_name: 'Secretaría',
    })
    await expect(
      call('staff', 'assign_enquiry', id, 'a0000000-0000-4000-8000-000000000003', ana),
    ).rejects.toMatchObject({ message: 'assignee_invalid' })
  })

  test('keeps the notes with their authors', async () => {
    const id = await anEnquiry()
    await call('staff', 'add_enquiry_note', id, 'La llamé')
    await call('admin', 'add_enquiry_note', id, 'Vuelve el lunes')
    expect(await call('staff', 'get_enquiry', id)).toMatchObject({
      message: '¿Cuándo empieza?',
      notes: [
        { note: 'La llamé', author_name: 'Secretaría' },
        { note: 'Vuelve el lunes', author_name: 'Administración' },
      ],
    })
    await expect(call('staff', 'add_enquiry_note', id, '  ')).rejects.toMatchObject({
      message: 'note_required',
    })
    await expect(call('staff', 'add_enquiry_note', 999_999, 'x')).rejects.toMatchObject({
      message: 'enquiry_not_found',
    })
  })
})

describe('a step that was given up', () => {
  test.each([
    [
      { email: 'ana@example.com', name: 'Ana', last_name: 'Pérez' },
      { email: 'ana@example.com', name: 'Ana Pérez' },
    ],
    [{ enquiry_id: 1 }, { email: 'rosa.portulano@example.com', name: 'Rosa Portulano' }],
    [{ enquiry_ids: [1] }, { email: null, name: null }],
  ])('about %j names its person', async (payload, person) => {
    const id = await aFailedStep(payload)
    expect(await item(`step_failed:${id}`)).toMatchObject({ ...person, reason: 'mailing_list' })
  })

  test('goes when it is tried again, and the second hears who did it', async () => {
    const id = await aFailedStep({ email: 'ana@example.com' })
    expect(await call('staff', 'retry_step', id)).toBe(true)
    expect(await item(`step_failed:${id}`)).toBeUndefined()
    expect(await call('admin', 'claim_desk_item', `step_failed:${id}`)).toMatchObject({
      state: 'gone',
      by: 'Secretaría',
    })
  })
})

describe('a step with a payload that makes no sense', () => {
  const sql = () => database.sql()
  const ids = 'payment_id enquiry_id registration_id prospect_id student_id course_id version'.split(' ')
  const senseless = [
    ...['DP-1', '', ' 7', '-7', '1e3', '99999999999999999999', 1e30, 1.5, -7, true, null, [7], { id: 7 }].map(
      (id) => Object.fromEntries(ids.map((name) => [name, id])),
    ),
    ...[{}, 'text', 'email', 7, true, null, [7]],
  ]

  test.each([
    'receipt_mail',
    'mailing_list',
    'payment_order_recheck',
    'classroom_enrolment',
    'classroom_access',
  ])('of the kind %s is on the desk like any other, and is treated there', async (kind) => {
    const steps: number[] = []
    for (const payload of senseless) steps.push(await aFailedStep(payload, kind))
    const keys = steps.map((id) => `step_failed:${id}`)
    const ours = async () => (await items('admin', 'step_failed')).filter(({ key }) => keys.includes(key))
    const shown = await ours()
    expect(shown).toHaveLength(senseless.length)
    for (const row of shown) expect(row).toMatchObject({ reason: kind, email: null })
    expect(await call('admin', 'claim_desk_item', keys[0] ?? '')).toMatchObject({ state: 'mine' })
    for (const [at, id] of steps.entries()) {
      expect(await call('admin', 'retry_step', id)).toBe(true)
      // A worker takes it, and gives it up again.
      await sql()`update public.outbox set next_attempt_at = '2000-01-01' where id = ${id}`
      const [taken] =
        await sql()`select id from public.claim_outbox(private.lane_of(${kind})) where id = ${id}`
      expect(Number(taken?.id), JSON.stringify(senseless[at])).toBe(id)
      await sql()`select public.fail_outbox(${id}, 'refused', 'payload_unusable', 'unusable payload')`
    }
    await sql()`update public.outbox set created_at = now() - interval '2 days' where id = any (${steps})`
    expect(await call('admin', 'desk_counts')).toMatchObject({ step_failed: expect.any(Number) })
    const [digest] = await sql().begin(async (day) => {
      await day`select public.queue_desk_digest('https://x.example', '2099-01-01T15:00:00Z')`
      const rows = await day`select payload #>> '{counts,step_failed}' as steps from public.outbox
        where natural_key = 'desk_digest:2099-01-01'`
      await day`delete from public.outbox where natural_key = 'desk_digest:2099-01-01'`
      await day`delete from public.job_runs where job = 'desk-digest'`
      return rows
    })
    expect(Number(digest?.steps)).toBeGreaterThanOrEqual(senseless.length)
    for (const id of steps) expect(await call('admin', 'dismiss_step', id, 'No dice nada')).toBe(true)
    expect(await ours()).toEqual([])
  })
})

describe('a demo access', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const ending = async (id: number) =>
    (await items('staff', 'demo_ending')).find(({ key }) => key.startsWith(`demo_ending:${id}:`))

  test('is there from three days before its end until it gets another', async () => {
    const { prospect_id: id } = await demo.grant({ access_ends_at: inDays(2.9) })
    const found = await ending(id)
    expect(found).toMatchObject({ email: demo.email(), name: 'Demo Prueba' })
    const [granted] =
      await database.sql()`select access_granted_at as at from public.demo_prospects where id = ${id}`
    expect(found?.at).toEqual(granted?.at)
    await demo.set(id, true, inDays(3.1), 1)
    expect(await ending(id)).toBeUndefined()
  })

  test('dismissed for one end is there again for the next', async () => {
    const { prospect_id: id } = await demo.grant({ access_ends_at: inDays(1) })
    expect(await call('staff', 'dismiss_desk_item', String((await ending(id))?.key), 'No sigue')).toBe(true)
    expect(await ending(id)).toBeUndefined()
    await demo.set(id, true, inDays(2), 1)
    expect(await ending(id)).toBeDefined()
  })

  test('without an end, or closed, is not', async () => {
    const { prospect_id: id } = await demo.grant({ access_ends_at: inDays(1) })
    await demo.set(id, false)
    expect(await ending(id)).toBeUndefined()
  })
})

describe('an abandoned order', () => {
  async function ordered(ago: string, changes: Parameters<typeof anOrder>[0] = {}) {
    const order = anOrder({ email: `orden${Math.random()}@example.com`, ...changes })
    await createOrder(database.sql(), order)
    return { order, key: `order_abandoned:${await ageOrder(database.sql(), order.order_id, ago)}` }
  }

  test.each([
    ['30 minutes', false],
    ['2 hours', true],
    ['6 days', true],
    ['8 days', false],
  ])('%s old: %s', async (ago, there) => {
    const { key, order } = await ordered(ago)
    expect(await item(key)).toEqual(
      there ? expect.objectContaining({ email: order.email, reason: 'pending' }) : undefined,
    )
  })

  test('goes when its person pays, by this order or another', async () => {
    const first = await ordered('3 hours')
    const second = await ordered('2 hours', { email: first.order.email })
    expect([await item(first.key), await item(second.key)]).toEqual([undefined, expect.anything()])
    await apply(database.sql(), aFact(second.order))
    expect(await item(second.key)).toBeUndefined()
  })

  test('goes when its person pays for the same product by a link', async () => {
    const { key, order } = await ordered('2 hours')
    const link = await ordered('1 hour', { email: order.email })
    await database.sql()`update public.orders set created_by = gen_random_uuid()
      where id = (select order_id from public.payments where dlocal_order_id = ${link.order.order_id})`
    expect(await item(key)).toBeDefined()
    await apply(database.sql(), aFact(link.order))
    expect(await item(key)).toBeUndefined()
  })

  test('whose money is held is not abandoned', async () => {
    const { key, order } = await ordered('2 hours')
    await apply(database.sql(), aFact(order, { amount: '1.00' }))
    expect(await item(key)).toBeUndefined()
  })

  test('of a payment link is the business of who sent it', async () => {
    const { key } = await ordered('2 hours')
    await database.sql()`update public.orders set created_by = gen_random_uuid() where id = ${key.split(':')[1] ?? ''}`
    expect(await item(key)).toBeUndefined()
  })
})

describe('the copy of the data', () => {
  const madeAgo = (ago: string) =>
    database.sql()`update public.job_runs set last_run_at = now() - ${ago}::interval where job = 'backup'`

  test('is on the desk once the last good one is a week old, until the next', async () => {
    await madeAgo('6 days 23 hours')
    expect(await item('backup_old:school')).toBeUndefined()
    await madeAgo('7 days 1 minute')
    expect(await item('backup_old:school')).toMatchObject({
      ...{ kind: 'backup_old', reason: 'old', email: null, dismissable: false },
      data: { made_at: expect.any(String) },
    })
    await expect(call('admin', 'dismiss_desk_item', 'backup_old:school', 'x')).rejects.toMatchObject({
      message: 'kind_invalid',
    })
    await database.sql()`select public.record_job_run('backup')`
    expect(await item('backup_old:school')).toBeUndefined()
  })

  test('is on it a week after the first charge where none was ever made', async () => {
    await database.sql()`delete from public.job_runs where job = 'backup'`
    expect(await item('backup_old:school')).toMatchObject({ data: { made_at: null } })
    await database.sql()`select public.record_job_run('backup')`
  })
})

describe('an erasure', () => {
  /** Stores one of somebody whom the school knows; its number. */
  async function anErasure(changes: { held?: string; erased?: string }): Promise<string> {
    const [row] = await database.sql()`
      insert into public.erasures (person_ids, keeps_certificates, asked_by, starts_at, held, erased_at)
      select to_jsonb(array[max(a.id)]), false, gen_random_uuid(), now() - interval '3 days', ${changes.held ?? null},
        now() - ${changes.erased ?? null}::interval
      from public.person_addresses a returning id`
    return String(row?.id)
  }

  test('that waits for a person is on the desk with its reason and its day, until it is done or taken back', async () => {
    for (const ends of ['erased_at', 'withdrawn_at']) {
      const id = await anErasure({ held: 'debt' })
      expect(await item(`erasure_held:${id}`, 'admin')).toMatchObject({
        ...{ kind: 'erasure_held', reason: 'debt', dismissable: false, email: expect.any(String) },
        data: { due_at: expect.any(String) },
      })
      await database
        .sql()
        .unsafe(`update public.erasures set ${ends} = now(), kept_at = now() where id = ${id}`)
      expect(await item(`erasure_held:${id}`, 'admin')).toBeUndefined()
    }
    const id = await anErasure({})
    expect(await item(`erasure_held:${id}`, 'admin')).toBeUndefined()
  })

  test.each([
    ['a Monday', '2026-11-23', '2026-11-30'],
    ['a Friday', '2026-11-27', '2026-12-04'],
    ['a Saturday', '2026-11-28', '2026-12-04'],
    ['a Sunday', '2026-11-29', '2026-12-04'],
  ])('that was asked for on %s is promised for five working days later', async (_day, asked, due) => {
    const [row] = await database.sql()`
      select private.school_day(private.erasure_due_at(jsonb_populate_record(null::public.erasures,
        jsonb_build_object('created_at', ${`${asked}T15:00:00Z`}::text))))::text as due`
    expect(row?.due).toBe(due)
  })

  test('that stands nowhere beside the copies a day after it was done is on the desk', async () => {
    await database.sql()`delete from public.erasures`
    await anErasure({ erased: '23 hours' })
    expect(await item('erasure_unkept:school')).toBeUndefined()
    const id = await anErasure({ erased: '25 hours' })
    expect(await item('erasure_unkept:school')).toMatchObject({
      ...{ kind: 'erasure_unkept', email: null, dismissable: false, data: { erasures: 2 } },
    })
    await database.sql()`update public.erasures set kept_at = now() where id = ${id}`
    expect(await item('erasure_unkept:school')).toBeUndefined()
  })
})

test('an unmatched payment is there until somebody dismisses it, with a reason, once', async () => {
  const [event] =
    await database.sql()`select public.record_payment_event('dlocal-go', '{"payment_id":"DP-X"}', 'DP-X') as id`
  await database.sql()`select public.mark_payment_event_unmatched(${event?.id})`
  const key = `payment_unmatched:${event?.id}`
  expect(await item(key)).toMatchObject({ kind: 'payment_unmatched', email: null })
  await expect(call('staff', 'dismiss_desk_item', key, ' ')).rejects.toMatchObject({
    message: 'reason_required',
  })
  const outcomes = await atOnce(6, () => call('staff', 'dismiss_desk_item', key, 'Prueba del proveedor'))
  expect(outcomes.sort()).toEqual([...Array(5).fill(false), true])
  expect(await item(key)).toBeUndefined()
  expect(await call('admin', 'claim_desk_item', key)).toMatchObject({ state: 'gone', by: 'Secretaría' })
  const audited = await database.sql()`select action, after ->> 'reason' as reason from public.audit_log
    where table_name = 'desk_dismissals' and row_key = ${key}`
  expect(audited).toEqual([{ action: 'insert', reason: 'Prueba del proveedor' }])
})

test('a step is not dismissed here: it has its own way', async () => {
  const id = await aFailedStep({ email: 'ana@example.com' })
  await expect(call('staff', 'dismiss_desk_item', `step_failed:${id}`, 'x')).rejects.toMatchObject({
    message: 'kind_invalid',
  })
})
