import { describe, expect, test } from 'vitest'
import { shortTimeouts } from '../_shared/test-support/edge.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { aPayment, aSyncBench, asSchedule, pagesRead, paidOrders } from './test-support/sync-bench.ts'

const bench = aSyncBench()
const paidRows = () => bench.store.rows.filter(({ status }) => status === 'PAID')

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
      paidOrders(bench, 45)
      let page = 0
      bench.provider.beforeList = () => {
        page += 1
        // The weeks before are empty; the payments have three pages.
        if (paidRows().length === 20) bench.provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
      }
      expect(await bench.sync()).toMatchObject({ status, body: { code } })
      expect(paidRows()).toHaveLength(40)
      bench.provider.beforeList = () => undefined
      const before = pagesRead(bench)
      expect(await bench.sync()).toMatchObject({
        status: 200,
        body: { processed: 45, updated: 45, done: true },
      })
      expect(paidRows()).toHaveLength(45)
      expect(page).toBeGreaterThan(0)
      expect(pagesRead(bench) - before).toBeLessThan(before)
      expect(bench.alarms).toBe(code === 'payment_key_refused' ? 1 : 0)
    },
  )

  test('asks for a short wait: it is waited for once', async () => {
    paidOrders(bench, 1)
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
  function beforeSecondPage(work: () => void) {
    let isDone = false
    bench.provider.beforeList = () => {
      if (isDone || paidRows().length < 20) return
      isDone = true
      work()
    }
  }

  test('because payments arrive: none is lost, none counts twice', async () => {
    paidOrders(bench, 45)
    beforeSecondPage(() => paidOrders(bench, 30))
    expect((await bench.sync()).body).toMatchObject({ processed: 75, updated: 75 })
    expect(paidRows()).toHaveLength(75)
  })

  test('because a payment moves to a page that was read: it is found in another round', async () => {
    paidOrders(bench, 45)
    beforeSecondPage(() => {
      const moved = bench.provider.payments.splice(44, 1)
      bench.provider.payments.unshift(...moved)
    })
    expect((await bench.sync()).body).toMatchObject({ processed: 45, updated: 45 })
  })

  test('that says more than it shows does not count as read', async () => {
    paidOrders(bench, 3)
    bench.provider.toldTotal = (entries) => (entries === 3 ? 4 : entries)
    expect(await bench.sync()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
    expect(bench.edge.lines).toMatchObject([{ reason: 'list_does_not_add_up' }])
    expect(bench.store.runs).toEqual([])
    expect(paidRows()).toHaveLength(3)
    bench.provider.toldTotal = (entries) => entries
    expect((await bench.sync()).body).toMatchObject({ done: true })
  })

  test('because a page of payments arrives: one with nothing new is not the end of a list that counts its pages', async () => {
    const paid = paidOrders(bench, 45)
    bench.provider.toldTotal = () => null
    beforeSecondPage(() => {
      for (let count = 0; count < 20; count += 1) aPayment(bench.provider, { status: 'PENDING' })
    })
    await bench.sync()
    expect(paidRows()).toHaveLength(paid.length)
  })

  test('that tells no totals and repeats its last page comes to an end', async () => {
    paidOrders(bench, 20)
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
    paidOrders(bench, 45)
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
    expect(answers.at(-1)?.body).toMatchObject({ processed: 45, updated: 45, progress: 100 })
    const percents = answers.map(({ body }) => Number(body.progress))
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    const asked = bench.provider.received.map(({ path }) => path)
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('whose worker was killed goes on where it had been kept, once its lease has ended', async () => {
    paidOrders(bench, 45)
    const { save } = bench.store
    let saves = 0
    bench.store.save = async (...state) => {
      if (paidRows().length === 40) {
        saves += 1
        // Dead: neither kept nor released.
        bench.store.release = async () => undefined
        throw new Error('killed')
      }
      return save(...state)
    }
    expect((await bench.sync()).status).toBe(500)
    expect(saves).toBe(1)
    bench.store.save = save
    expect(await bench.sync()).toMatchObject({ status: 409, body: { code: 'sync_running' } })
    bench.store.pass(61)
    expect((await bench.sync()).body).toMatchObject({ processed: 45, done: true })
    expect(paidRows()).toHaveLength(45)
    expect(bench.store.receipts.size).toBe(45)
  })

  test('that another worker took over stops', async () => {
    paidOrders(bench, 25)
    let isTaken = false
    bench.provider.beforeList = () => {
      if (isTaken) return
      isTaken = true
      bench.store.pass(61)
      void bench.store.begin('all')
    }
    expect(await bench.sync()).toMatchObject({ status: 409, body: { code: 'sync_running' } })
    expect(paidRows()).toHaveLength(0)
    expect(bench.store.runs).toEqual([])
  })

  test('of five callers at once works for one; four are told that one is under way', async () => {
    paidOrders(bench, 25)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => bench.sync(index === 2 ? asSchedule : undefined)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(answers.filter(({ body }) => body.code === 'sync_running')).toHaveLength(4)
    expect(bench.store.receipts.size).toBe(25)
  })

  test('that staff left is finished by the schedule', async () => {
    await bench.sync(asSchedule)
    paidOrders(bench, 25)
    bench.provider.arm({ method: 'GET', path: '/v1/refunds', status: 500 })
    expect((await bench.sync()).status).toBe(502)
    await bench.sync(asSchedule)
    expect(bench.store.runs).toMatchObject([{ processed: 0 }, { processed: 25 }])
  })
})

test('a payment that is also on a page twice is merged once', async () => {
  const id = aPayment(bench.provider)
  bench.provider.payments.push({ ...bench.provider.payments[0], id, order_id: 'x', status: 'PAID' })
  bench.provider.toldTotal = () => null
  expect((await bench.sync()).body).toMatchObject({ processed: 1, unmatched: 1 })
})
