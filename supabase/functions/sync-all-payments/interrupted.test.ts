import { describe, expect, test } from 'vitest'
import { shortTimeouts } from '../_shared/test-support/edge.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { aPayment, aSyncBench, asSchedule, pagesRead, paidOrders } from './test-support/sync-bench.ts'

const bench = aSyncBench()
/** Three pages of orders. */
async function ninePaidOrders() {
  bench.provider.largestPage = 4
  await paidOrders(bench, 9)
}

describe('a provider that fails', () => {
  const faults: [string, Partial<Fault>, number, string][] = [
    ['drops the connection', { drop: true }, 502, 'payment_provider_error'],
    ['is down', { status: 503 }, 502, 'payment_provider_error'],
    ['answers cut JSON', { status: 200, body: '{"data":[{"id":"DP-1"' }, 502, 'payment_provider_error'],
    ['answers HTML', { status: 200, body: '<html>' }, 502, 'payment_provider_error'],
    ['refuses our key', { status: 401 }, 502, 'payment_key_refused'],
    ['asks for a long wait', { status: 429, headers: { 'retry-after': '60' } }, 503, 'payment_provider_busy'],
  ]

  test.each(faults)(
    '%s: what was read is kept, and the next call goes on',
    async (_name, fault, status, code) => {
      await ninePaidOrders()
      let page = 0
      bench.provider.beforeList = async () => {
        page += 1
        // The weeks before are empty; the payments have three pages.
        if ((await bench.paid()).length === 4)
          bench.provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
      }
      expect(await bench.sync()).toMatchObject({ status, body: { code } })
      expect(await bench.paid()).toHaveLength(8)
      bench.provider.beforeList = () => undefined
      const before = pagesRead(bench)
      expect(await bench.sync()).toMatchObject({
        status: 200,
        body: { processed: 9, updated: 9, done: true },
      })
      expect(await bench.paid()).toHaveLength(9)
      expect(page).toBeGreaterThan(0)
      expect(pagesRead(bench) - before).toBeLessThan(before)
      expect(bench.alarms).toBe(code === 'payment_key_refused' ? 1 : 0)
    },
  )

  test('asks for a short wait: it is waited for once', async () => {
    await paidOrders(bench, 1)
    bench.provider.arm({ method: 'GET', path: '/v1/payments', status: 429, headers: { 'retry-after': '1' } })
    expect(await bench.sync()).toMatchObject({ status: 200, body: { updated: 1 } })
    expect(bench.waits).toEqual([1000])
  })

  test('never answers', async () => {
    bench.provider.arm({ method: 'GET', path: '/v1/payments', delayMs: 2000 })
    const timeouts = shortTimeouts()
    expect(await bench.sync()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
    expect(Math.max(...timeouts)).toBeLessThanOrEqual(8000)
  })
})

describe('a list that changes while it is read', () => {
  /** Does something once, before the second page of the payments is answered. */
  function beforeSecondPage(work: () => unknown) {
    let isDone = false
    bench.provider.beforeList = async () => {
      if (isDone || (await bench.paid()).length < 4) return
      isDone = true
      await work()
    }
  }

  test('because payments arrive: none is lost, none counts twice', async () => {
    await ninePaidOrders()
    beforeSecondPage(() => paidOrders(bench, 6))
    expect((await bench.sync()).body).toMatchObject({ processed: 15, updated: 15 })
    expect(await bench.paid()).toHaveLength(15)
  })

  test('because a payment moves to a page that was read: it is found in another round', async () => {
    await ninePaidOrders()
    beforeSecondPage(() => {
      const moved = bench.provider.payments.splice(8, 1)
      bench.provider.payments.unshift(...moved)
    })
    expect((await bench.sync()).body).toMatchObject({ processed: 9, updated: 9 })
  })

  test('that says more than it shows does not count as read', async () => {
    await paidOrders(bench, 3)
    bench.provider.toldTotal = (entries) => (entries === 3 ? 4 : entries)
    expect(await bench.sync()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
    expect(bench.edge.lines).toMatchObject([{ reason: 'list_does_not_add_up' }])
    expect(await bench.counted()).toBeUndefined()
    expect(await bench.paid()).toHaveLength(3)
    bench.provider.toldTotal = (entries) => entries
    expect((await bench.sync()).body).toMatchObject({ done: true })
  })

  test('because a page of payments arrives: one with nothing new is not the end of a list that counts its pages', async () => {
    await ninePaidOrders()
    bench.provider.toldTotal = () => null
    beforeSecondPage(() => {
      for (let count = 0; count < 4; count += 1) aPayment(bench.provider, { status: 'PENDING' })
    })
    await bench.sync()
    expect(await bench.paid()).toHaveLength(9)
  })

  test('that tells no totals and repeats its last page comes to an end', async () => {
    await paidOrders(bench, 20)
    bench.provider.toldTotal = () => null
    bench.provider.pageKey = 'pages_of_somebody' as 'totalPages'
    const pages: string[] = []
    bench.provider.beforeList = () => {
      const path = bench.provider.received.at(-1)?.path ?? ''
      pages.push(path)
      const call = new URL(path, 'http://provider').searchParams
      if (call.get('page') === '1') bench.provider.payments.push(...bench.provider.payments.slice(0, 20))
    }
    expect((await bench.sync()).body).toMatchObject({ processed: 20, updated: 20, done: true })
    expect(pages.length).toBeLessThan(30)
  })
})

describe('a run', () => {
  test('ends its call when the time is over, and the calls together read each page once', async () => {
    await ninePaidOrders()
    let ms = 0
    bench.edge.now = () => {
      ms += 11_000
      return ms
    }
    const answers = [await bench.sync()]
    while (!answers.at(-1)?.body.done) answers.push(await bench.sync())
    expect(answers.length).toBeGreaterThan(2)
    expect(answers[0]?.body).toMatchObject({ done: false })
    expect(answers[0]?.body.message).toMatch(/^La sincronización sigue: \d+ pagos revisados hasta ahora\.$/)
    expect(answers.at(-1)?.body).toMatchObject({ processed: 9, updated: 9, progress: 100 })
    const percents = answers.map(({ body }) => Number(body.progress))
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    const asked = bench.provider.received.map(({ path }) => path)
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('whose worker was killed goes on where it had been kept, once its lease has ended', async () => {
    await ninePaidOrders()
    const { before, cut, mend } = bench.school
    let saves = 0
    before(
      'save_payment_sync',
      async () => {
        if ((await bench.paid()).length !== 8) return
        saves += 1
        // Dead: neither kept nor released.
        cut('release_payment_sync')
        throw new Error('killed')
      },
      100,
    )
    expect((await bench.sync()).status).toBe(500)
    expect(saves).toBe(1)
    mend()
    expect(await bench.sync()).toMatchObject({ status: 409, body: { code: 'sync_running' } })
    await bench.pass(61)
    expect((await bench.sync()).body).toMatchObject({ processed: 9, done: true })
    expect(await bench.paid()).toHaveLength(9)
    expect(await bench.receipts()).toBe(9)
  })

  test('that another worker took over stops', async () => {
    await paidOrders(bench, 3)
    bench.school.before('save_payment_sync', async () => {
      await bench.pass(61)
      await bench.school.sql()`select public.begin_payment_sync('all')`
    })
    expect(await bench.sync()).toMatchObject({ status: 409, body: { code: 'sync_running' } })
    expect(await bench.paid()).toHaveLength(0)
    expect(await bench.counted()).toBeUndefined()
  })

  test('of five callers at once works for one; four are told that one is under way', async () => {
    await paidOrders(bench, 5)
    let othersAreAnswered: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      othersAreAnswered = resolve
    })
    bench.school.before('save_payment_sync', () => answered)
    let refused = 0
    const answers = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const answer = await bench.sync(index === 2 ? asSchedule : undefined)
        if (answer.status === 409) refused += 1
        if (refused === 4) othersAreAnswered()
        return answer
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(answers.filter(({ body }) => body.code === 'sync_running')).toHaveLength(4)
    expect(await bench.receipts()).toBe(5)
  })

  test('that staff left is finished by the schedule', async () => {
    await bench.sync(asSchedule)
    await paidOrders(bench, 5)
    bench.provider.arm({ method: 'GET', path: '/v1/refunds', status: 500 })
    expect((await bench.sync()).status).toBe(502)
    await bench.sync(asSchedule)
    expect([await bench.counted('recent'), await bench.counted()]).toMatchObject([
      { processed: 0 },
      { processed: 5 },
    ])
  })
})

test('a payment that is also on a page twice is merged once', async () => {
  const id = aPayment(bench.provider)
  bench.provider.payments.push({ ...bench.provider.payments[0], id, order_id: 'x', status: 'PAID' })
  bench.provider.toldTotal = () => null
  expect((await bench.sync()).body).toMatchObject({ processed: 1, unmatched: 1 })
})
