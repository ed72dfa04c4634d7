import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toOrderId } from '../../../src/domain/order-id.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aFact, apply, placedOrder } from '../../../tests/database/support/orders.ts'
import { createDlocalGo } from '../_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/dlocal-go/test-support/server.ts'
import type { RefundFact } from '../_shared/payment-fact.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import {
  carryOutRefund,
  type PaymentStepDeps,
  type PaymentStepStore,
  paymentStepStore,
} from './payment-steps.ts'
import { runOutbox, stepsOf } from './test-support/run-outbox.ts'

const orderId = toOrderId('order-id-0123456789abcdef')
/** The provider may have acted, or not; who asks cannot know. */
const unknowns: Partial<Fault>[] = [
  { drop: true },
  { status: 500 },
  { status: 408 },
  { status: 302, headers: { location: '/' } },
  { status: 200, body: '<html>' },
  { status: 200, body: '{"id":"REF-9"}' },
]

const school = aSchool()
const { sql, one } = school
let provider: DlocalGoServer
let store: PaymentStepStore
/** The charge of 150 USD. */
let paymentId: number
let deps: PaymentStepDeps

beforeEach(async () => {
  provider = await startDlocalGoServer()
  store = paymentStepStore(school.client())
  const api = createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep: neverWaited })
  deps = { store, provider: () => api, now: Date.now }
  provider.payments.push({ id: 'DP-283', order_id: orderId, status: 'PAID', amount: 150, currency: 'USD' })
  const order = await placedOrder(sql(), { order_id: orderId, amount: '150.00' })
  await apply(sql(), aFact(order, { provider_payment_id: 'DP-283' }))
  const charge = await one`select id::int from public.payments where dlocal_payment_id = 'DP-283'`
  paymentId = charge.id
})
afterEach(() => provider.stop())

const neverWaited = () => Promise.reject(new Error('a refund is never repeated from within the call'))

/** Staff press "Devolver". */
async function ask(amount = 50): Promise<number> {
  await school.call('admin', 'record_refund', paymentId, 'refund', amount, 'Se arrepintió', null, 'provider')
  return (await look()).at(-1)?.id ?? 0
}
const carryOut = (id: number) => carryOutRefund(deps, id)
const look = async () => [
  ...(await sql()`select id::int, amount::float8, status, question, provider_refund_id as told,
    provider_status as said from public.payment_refunds order by id`),
]
const lookAt = async (id: number) => (await look()).find((row) => row.id === id)
/** `id at the provider, status, question` of each, where it has them. */
const states = async () =>
  (await look()).map(({ told, status, question }) => [told, status, question].filter(Boolean).join(' '))
const calls = (method: string) => provider.received.filter((call) => call.method === method)
const made = () => provider.refunds.map(({ amount }) => amount)
/** A refund as the provider shows it. */
const shown = { payment_id: 'DP-283', amount: 50, currency: 'USD', status: 'SUCCESS' }
/** What a notification tells of it. */
function told(provider_refund_id: string, changes: Partial<RefundFact> = {}): RefundFact {
  const { payment_id: provider_payment_id, currency } = shown
  return { provider_payment_id, provider_refund_id, amount: '50.00', currency, status: 'SUCCESS', ...changes }
}
/** As in the panel of the provider; nobody is told yet. */
function inPanel(changes: Record<string, unknown> = {}): RefundFact {
  const id = `REF-P${provider.refunds.length + 1}`
  provider.refunds.push({ id, ...shown, ...changes })
  return told(id)
}
function lose(fault: Partial<Fault> = { applyThenDrop: true }): void {
  provider.arm({ method: 'POST', path: '/v1/refunds', ...fault })
}
/** An asking whose answer never came. */
async function askedInVain(amount = 50): Promise<number> {
  const id = await ask(amount)
  lose({ drop: true })
  await carryOut(id)
  return id
}

describe('a refund that is asked of the provider', () => {
  test('names its payment, its sum and its currency, and waits until it is told as settled', async () => {
    const id = await ask()
    expect(await carryOut(id)).toEqual({ ok: true, answer: 'REF-1' })
    expect(calls('POST').map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/v1/refunds', { payment_id: 'DP-283', amount: 50, currency: 'USD' }],
    ])
    expect(calls('GET')).toEqual([])
    expect(await lookAt(id)).toMatchObject({ status: 'pending', told: 'REF-1' })
  })

  test.each([
    ['SUCCESS', 'settled'],
    ['REJECTED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('and is %s at once is %s', async (status, ours) => {
    provider.refundEcho = { status }
    const id = await ask()
    expect(await carryOut(id)).toMatchObject({ ok: true })
    expect(await lookAt(id)).toMatchObject({ status: ours, question: null })
  })

  test.each([
    [{ payment_id: undefined, currency: undefined }],
    [{ payment_id: null, currency: null }],
    [{ id: 77, amount: '50.00' }],
    [{ extra: { nested: true } }],
  ])('is known by an answer with %j', async (echo) => {
    provider.refundEcho = echo
    const id = await ask()
    expect(await carryOut(id)).toMatchObject({ ok: true })
    expect(await states()).toEqual([`${'id' in echo ? echo.id : 'REF-1'} pending`])
  })

  test.each([
    [{ status: 400, body: '{"code":5007,"message":"Amount exceeded"}' }, 'status_400_code_5007'],
    [{ status: 422, body: '<html>' }, 'status_422_code_none'],
    [{ status: 404, body: '{"code":4000,"message":"Payment not found"}' }, 'status_404_code_4000'],
  ])(
    'and is refused (%j) has failed, with the words of the provider, and is not asked again',
    async (fault, said) => {
      lose(fault)
      const id = await ask()
      expect(await carryOut(id)).toEqual({ ok: true, answer: said })
      expect(await lookAt(id)).toMatchObject({ status: 'failed', said })
      expect(await carryOut(id)).toEqual({ ok: true, answer: null })
      expect(calls('POST')).toHaveLength(1)
    },
  )

  test.each(unknowns)('and is answered %j is asked again only after its refunds were read', async (fault) => {
    lose(fault)
    const id = await ask()
    expect(await carryOut(id)).toMatchObject({ ok: false, problem: 'provider_failed' })
    expect(await lookAt(id)).toMatchObject({ status: 'asked', question: null })
    expect(await carryOut(id)).toEqual({ ok: true, answer: 'REF-1' })
    expect(provider.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
    expect(made()).toEqual([50])
  })

  test.each([
    [{ status: 429, headers: { 'retry-after': '1' } }, 'provider_busy'],
    [{ status: 403, body: '{"code":3001}' }, 'key_refused'],
    [{ status: 401 }, 'key_refused'],
  ])('and is answered %j stays asked, and nothing is repeated at once', async (fault, problem) => {
    lose(fault)
    const id = await ask()
    expect(await carryOut(id)).toMatchObject({ ok: false, problem })
    expect(calls('POST')).toHaveLength(1)
    expect(await lookAt(id)).toMatchObject({ status: 'asked' })
    expect(await carryOut(id)).toMatchObject({ ok: true })
    expect(provider.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
    expect(await lookAt(id)).toMatchObject({ status: 'pending' })
  })

  test.each([
    ['another sum', { amount: 49.99 }, ['REF-1 held several']],
    ['another currency', { currency: 'ARS' }, ['REF-1 held other_currency']],
    ['another payment', { payment_id: 'DP-1' }, []],
    ['no sum', { amount: undefined }, []],
    ['a status that nobody knows', { status: 'AUTHORIZED' }, []],
  ])('and is made with %s waits for a person, and is never asked again', async (_name, echo, told) => {
    provider.refundEcho = echo
    const id = await ask()
    for (let time = 0; time < 3; time += 1) expect(await carryOut(id)).toMatchObject({ ok: true })
    expect(await states()).toEqual(['asked unclear', ...told])
    expect(calls('POST')).toHaveLength(1)
  })

  test('twice in the same step is made once', async () => {
    const id = await ask()
    await carryOut(id)
    expect(await carryOut(id)).toEqual({ ok: true, answer: null })
    expect(made()).toEqual([50])
  })

  test('is not asked any more once it is gone, told, or a person has to say something', async () => {
    const told = await ask()
    await store.applyRefund(inPanel())
    expect(await lookAt(told)).toMatchObject({ status: 'settled' })
    const unclear = await ask(20)
    await store.endRefund(unclear, 'unclear')
    for (const id of [999_999, told, unclear]) expect(await carryOut(id)).toEqual({ ok: true, answer: null })
    expect(provider.received).toEqual([])
  })

  test('is left to the next try when so much time has passed that another worker may be at it', async () => {
    const id = await ask()
    let time = 0
    deps.now = () => time
    school.before('begin_refund', () => {
      time += 60_001
    })
    expect(await carryOut(id)).toMatchObject({ ok: false, problem: 'provider_failed' })
    expect(provider.received).toEqual([])
    expect(await carryOut(id)).toMatchObject({ ok: true })
    expect(provider.received.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })
})

describe('a refund whose answer was lost', () => {
  test('is found among the refunds of its payment, and not made again', async () => {
    provider.refunds.push({ id: 'REF-OTHER', payment_id: 'DP-1', amount: 50, status: 'SUCCESS' })
    lose()
    const id = await ask()
    expect(await carryOut(id)).toMatchObject({ ok: false, problem: 'provider_failed' })
    expect(await carryOut(id)).toEqual({ ok: true, answer: 'REF-2' })
    expect(await states()).toEqual(['REF-2 pending'])
    expect(calls('POST')).toHaveLength(1)
  })

  test('is found settled, or rejected, with or without its currency', async () => {
    for (const [status, ours] of [
      ['SUCCESS', 'settled'],
      ['REJECTED', 'failed'],
    ]) {
      const id = await askedInVain(ours === 'settled' ? 30 : 20)
      inPanel({ amount: (await lookAt(id))?.amount, status, currency: undefined })
      await carryOut(id)
      expect(await lookAt(id)).toMatchObject({ status: ours })
    }
    expect(calls('POST')).toHaveLength(2)
  })

  test('and was never made is made then', async () => {
    const id = await askedInVain()
    expect(made()).toEqual([])
    expect(await carryOut(id)).toEqual({ ok: true, answer: 'REF-1' })
    expect(made()).toEqual([50])
  })

  test.each([
    ['two of its sum', [{}, {}], ['several', 'several']],
    ['one of its sum and one rejected', [{}, { status: 'REJECTED' }], ['several', null]],
    ['one in another currency', [{ amount: 58_000, currency: 'ARS' }], ['other_currency']],
    ['one of a status that nobody knows', [{ status: 'AUTHORIZED' }], []],
    ['one without a sum', [{ amount: null }], []],
  ])('with %s waits for a person, who is shown them', async (_name, others, questions) => {
    const id = await askedInVain()
    for (const changes of others) inPanel(changes)
    for (let time = 0; time < 3; time += 1) expect(await carryOut(id)).toMatchObject({ ok: true })
    const [row, ...told] = await look()
    expect(row).toMatchObject({ id, status: 'asked', question: 'unclear' })
    expect(told.map(({ question }) => question)).toEqual(questions)
    expect(calls('POST')).toHaveLength(1)
  })

  test('leaves those that are accounted for aside, and stores those of another sum', async () => {
    const id = await askedInVain()
    await store.applyRefund({ ...inPanel({ amount: 20 }), amount: '20.00' })
    inPanel({ amount: 30 })
    expect(await carryOut(id)).toEqual({ ok: true, answer: 'REF-3' })
    expect(await states()).toEqual(['REF-3 pending', 'REF-P1 settled', 'REF-P2 settled'])
    expect(made()).toEqual([20, 30, 50])
  })

  test.each([...unknowns, { status: 429 }, { status: 400 }, { status: 403 }, { status: 404 }])(
    'is not asked again while its refunds cannot be read: %j',
    async (fault) => {
      const id = await askedInVain()
      provider.arm({ method: 'GET', path: '/v1/refunds', ...fault })
      const result = await carryOut(id)
      expect(result).toMatchObject({ ok: false })
      expect(result).not.toMatchObject({ problem: 'request_refused' })
      expect(calls('POST')).toHaveLength(1)
      expect(await lookAt(id)).toMatchObject({ status: 'asked', question: null })
      expect(await carryOut(id)).toMatchObject({ ok: true })
      expect(made()).toEqual([50])
    },
  )

  test('is not asked again while one that may be its own cannot be read, or was not shown', async () => {
    const id = await askedInVain()
    provider.refunds.push({ id: '', payment_id: 'DP-1' }, { id: 'REF-1', amount: 50 })
    expect(await carryOut(id)).toMatchObject({ ok: false, detail: 'unreadable_refund' })
    provider.refunds.splice(0, 2, { id: '', payment_id: 'DP-1' })
    provider.toldTotal = (entries) => entries + 1
    expect(await carryOut(id)).toMatchObject({ ok: false, detail: 'list_does_not_add_up' })
    expect(calls('POST')).toHaveLength(1)
    provider.toldTotal = (entries) => entries
    expect(await carryOut(id)).toMatchObject({ ok: true })
    expect(calls('POST')).toHaveLength(2)
  })

  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...shown, id: `R${at}`, payment_id: 'DP-1' }))

  test.each([100, 101, 2100])(
    'is found as the last of %d refunds, and asked again where it is none',
    async (count) => {
      const id = await askedInVain()
      provider.refunds.push(...others(count - 1), { ...shown, id: 'REF-1' })
      expect(await carryOut(id)).toEqual({ ok: true, answer: 'REF-1' })
      const another = await askedInVain()
      provider.refunds.splice(0, count, ...others(count))
      expect(await carryOut(another)).toMatchObject({ ok: true })
      expect(calls('POST')).toHaveLength(3)
    },
  )

  test('that is shown on two pages is one', async () => {
    const id = await askedInVain()
    provider.toldTotal = (entries) => entries - 1
    const own = { ...shown, id: 'REF-1' }
    provider.refunds.push(...others(19), own, own)
    expect(await carryOut(id)).toEqual({ ok: true, answer: 'REF-1' })
    expect(await states()).toEqual(['REF-1 settled'])
  })

  test('by a worker that ended before it stored the answer is found', async () => {
    const id = await ask()
    school.cut('apply_provider_refund')
    await expect(carryOut(id)).rejects.toThrow()
    expect(await carryOut(id)).toEqual({ ok: true, answer: 'REF-1' })
    expect(await states()).toEqual(['REF-1 pending'])
    expect(made()).toEqual([50])
  })

  test('and that a notification told meanwhile is not asked again', async () => {
    lose()
    const id = await ask()
    await carryOut(id)
    await store.applyRefund(told('REF-1'))
    expect(await carryOut(id)).toEqual({ ok: true, answer: null })
    expect(await states()).toEqual(['REF-1 settled'])
  })
})

describe('two refunds of one sum', () => {
  test('that both are asked are two', async () => {
    const ids = [await ask(), await ask()]
    for (const id of ids) await carryOut(id)
    expect(await states()).toEqual(['REF-1 pending', 'REF-2 pending'])
  })

  test('of which the first lost its answer are two', async () => {
    const ids = [await ask(), await ask()]
    lose()
    for (const id of [...ids, ...ids]) await carryOut(id)
    expect(await states()).toEqual(['REF-1 pending', 'REF-2 pending'])
    expect(made()).toEqual([50, 50])
  })

  test('that both lost their answers wait for a person, and no third is made', async () => {
    const ids = [await ask(), await ask()]
    lose({ applyThenDrop: true, times: 2 })
    for (let time = 0; time < 3; time += 1) for (const id of ids) await carryOut(id)
    expect(made()).toEqual([50, 50])
    expect(await states()).toEqual([
      'asked unclear',
      'asked unclear',
      'REF-1 held several',
      'REF-2 held several',
    ])
  })

  test('of which the panel made the first: it is told as such, and the button makes its own', async () => {
    await store.applyRefund(inPanel())
    const id = await ask()
    await carryOut(id)
    expect(await states()).toEqual(['REF-P1 settled', 'REF-2 pending'])
  })

  test('of which the panel makes the second', async () => {
    await carryOut(await ask())
    await store.applyRefund(inPanel())
    expect(await states()).toEqual(['REF-1 pending', 'REF-P2 settled'])
  })

  /** What happens at the provider around our asking. */
  function around(before: () => unknown, after: () => unknown): void {
    const api = deps.provider()
    deps.provider = () => ({
      ...api,
      async createRefund(refund) {
        await before()
        const answer = await api.createRefund(refund)
        await after()
        return answer
      },
    })
  }

  test.each(['asked', 'told'])('of which the one in the panel was %s while ours was made', async (order) => {
    const id = await ask()
    let panel = told('')
    const tell = () => store.applyRefund(panel)
    around(
      () => {
        panel = inPanel()
        return order === 'told' && tell()
      },
      () => order === 'asked' && tell(),
    )
    await carryOut(id)
    expect(made()).toEqual([50, 50])
    expect(await states()).toEqual(['REF-P1 settled', 'REF-2 pending'])
  })

  test('whose answer comes after the notification, which fitted two, is put to the one that asked', async () => {
    const [first] = [await ask(), await ask()]
    around(
      () => undefined,
      () => store.applyRefund(told('REF-1', { status: 'PENDING' })),
    )
    await carryOut(first)
    expect(await states()).toEqual(['REF-1 pending', 'asked'])
  })
})

describe('the step', () => {
  const { add, keep, steps } = stepsOf(school)
  test('is carried out once, in the lane of payments', async () => {
    await ask()
    await keep('payment_refund')
    const run = () => runOutbox(school, { payments: deps })
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(await steps()).toMatchObject([{ status: 'done', answer: 'REF-1' }])
    expect(await run()).toMatchObject({ processed: 0, failed: 0 })
    expect(made()).toEqual([50])
  })

  test('without the id of its refund is given up', async () => {
    await add('payment_refund', 'payment_refund:1', { payment_id: 1 })
    await keep('payment_refund')
    await runOutbox(school, { payments: deps })
    expect((await steps())[0]).toMatchObject({ status: 'failed', problem: 'payload_unusable' })
  })
})
