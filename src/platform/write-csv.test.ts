import { describe, expect, test, vi } from 'vitest'
import { type CsvCall, type CsvJob, type CsvWriting, writeCsv } from './write-csv.ts'

const columns = ['a', 'b']
const job: CsvJob = { fileName: 'x.csv', columns, source: { rpc: 'rows', args: { of: 'x' } } }

function write(
  ask: (call: CsvCall) => Promise<unknown>,
  changes: Partial<CsvWriting> = {},
  own: Partial<CsvJob> = {},
) {
  const progress: [number, number | null][] = []
  const end = writeCsv(
    { ...job, ...own },
    {
      format: 'comma',
      ask,
      onProgress: ({ written, total }) => progress.push([written, total]),
      signal: new AbortController().signal,
      ...changes,
    },
  )
  return { end, progress }
}

const answering = (...answers: unknown[]) =>
  vi.fn(async (_call: CsvCall): Promise<unknown> => answers.shift())
const counted = { check: { rpc: 'count', args: {} } }

describe('pages', () => {
  test('follow each other by what each says of the next, in one file', async () => {
    const ask = answering(
      { count: 2 },
      { rows: [['1', 1]], next: { after: 1 } },
      { rows: [['2', 2.5]], next: null },
      { count: 2 },
    )
    const { end, progress } = write(ask, {}, counted)
    const done = await end
    expect(ask.mock.calls.slice(1, 3).map(([{ args }]) => args)).toEqual([{ of: 'x' }, { of: 'x', after: 1 }])
    expect(done).toMatchObject({ rows: 2, changed: false })
    expect(await done?.file.text()).toBe('"a","b"\r\n"1","1"\r\n"2","2.5"\r\n')
    expect(progress).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ])
  })

  test('are asked for while the one before is written', async () => {
    const order: string[] = []
    const answers = [
      { rows: [['1', 1]], next: { after: 1 } },
      { rows: [['2', 2]], next: null },
    ]
    const { end } = write(
      async ({ args }) => {
        order.push(`ask ${args.after ?? 0}`)
        return answers.shift()
      },
      { onProgress: ({ written }) => order.push(`written ${written}`) },
    )
    await end
    expect(order).toEqual(['written 0', 'ask 0', 'ask 1', 'written 1', 'written 2'])
  })

  test('of many rows leave the processor to others between parts of them', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => [`${n}`, n])
    let others = 0
    const other = setInterval(() => {
      others += 1
    })
    const end = await write(answering({ rows, next: null })).end
    clearInterval(other)
    expect(end?.rows).toBe(1000)
    expect((await end?.file.text())?.split('\r\n')).toHaveLength(1002)
    expect(others).toBeGreaterThanOrEqual(3)
  })

  test('without rows make no file', async () => {
    expect(await write(answering({ rows: [], next: null })).end).toBeNull()
  })

  test('show the words of their codes, and what has none as it is', async () => {
    const ask = answering({
      rows: [
        ['x', 1],
        ['y', '+34612345678'],
      ],
      next: null,
    })
    const end = await write(ask, {}, { labels: { a: { x: 'Equis' } }, columns: ['a', { phone: 'b' }] }).end
    expect(await end?.file.text()).toContain('"Equis","1"\r\n"y","(+34) 612345678"')
  })

  test.each([
    ['other figures', { count: 1, sum: 5 }],
    ['another count', { count: 2, sum: 4 }],
  ])('whose check finds %s afterwards have changed', async (_what, after) => {
    const ask = answering({ count: 1, sum: 4 }, { rows: [['1', 1]], next: null }, after)
    expect(await write(ask, {}, counted).end).toMatchObject({ changed: true })
  })

  test('that are fewer than the check counts have changed', async () => {
    const ask = answering({ count: 2 }, { rows: [['1', 1]], next: null }, { count: 2 })
    expect(await write(ask, {}, counted).end).toMatchObject({ changed: true })
  })

  test('that fail end the file', async () => {
    const ask = answering({ rows: [['1', 1]], next: { after: 1 } })
    ask.mockImplementationOnce(async () => ({ rows: [['1', 1]], next: { after: 1 } }))
    ask.mockImplementationOnce(async () => {
      throw new Error('refused')
    })
    await expect(write(ask).end).rejects.toThrow('refused')
  })

  test('are not written once they are cancelled, the last one neither', async () => {
    for (const next of [{ after: 1 }, null]) {
      const cancelling = new AbortController()
      const { end } = write(answering({ rows: [['1', 1]], next }), {
        signal: cancelling.signal,
        onProgress: ({ written }) => written === 1 && cancelling.abort(),
      })
      await expect(end).rejects.toHaveProperty('name', 'AbortError')
    }
  })
})
