import { describe, expect, test, vi } from 'vitest'
import type { CsvCall, CsvJob, CsvPiece } from './csv-job.ts'
import { CsvRequestError, type CsvWriting, writePieces } from './csv-pieces.ts'
import { csvRequests } from './csv-requests.ts'

const job: CsvJob = { fileName: 'x.csv', header: ['a', 'b'], source: { rpc: 'rows', args: { of: 'x' } } }

function write(
  ask: (call: CsvCall) => Promise<unknown>,
  changes: Partial<CsvWriting> = {},
  own: Partial<CsvJob> = {},
) {
  const progress: [number, number | null][] = []
  const end = writePieces({
    job: { ...job, ...own },
    shape: { header: job.header, format: 'comma' },
    cutLine: 'cortado',
    ask,
    onProgress: ({ written, total }) => progress.push([written, total]),
    signal: new AbortController().signal,
    ...changes,
  })
  return { end, progress }
}

const piecesOf = (...pieces: CsvPiece[]) => vi.fn(async (_call: CsvCall): Promise<unknown> => pieces.shift())

describe('pieces', () => {
  test('follow each other by what each says of the next, in one file', async () => {
    const ask = piecesOf({ rows: [['1', 1]], next: { after: 1 } }, { rows: [['2', 2.5]], next: null })
    const { end, progress } = write(ask, {}, { total: 2 })
    const done = await end
    expect(ask.mock.calls.map(([{ args }]) => args)).toEqual([{ of: 'x' }, { of: 'x', after: 1 }])
    expect(done).toMatchObject({ kind: 'done', rows: 2, changed: false })
    expect(done.kind === 'done' && (await done.file.text())).toBe('"a","b"\r\n"1","1"\r\n"2","2.5"\r\n')
    expect(progress).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ])
  })

  test('are asked for while the one before is written', async () => {
    const order: string[] = []
    const pieces: CsvPiece[] = [
      { rows: [['1', 1]], next: { after: 1 } },
      { rows: [['2', 2]], next: null },
    ]
    const { end } = write(
      async ({ args }) => {
        order.push(`ask ${args.after ?? 0}`)
        return pieces.shift()
      },
      { onProgress: ({ written }) => order.push(`written ${written}`) },
    )
    await end
    expect(order).toEqual(['written 0', 'ask 0', 'ask 1', 'written 1', 'written 2'])
  })

  test('without rows make no file', async () => {
    expect(await write(piecesOf({ rows: [], next: null })).end).toEqual({ kind: 'empty' })
  })

  test('show the words of their codes, and what has none as it is', async () => {
    const ask = piecesOf({
      rows: [
        ['x', 1],
        ['y', '+34612345678'],
      ],
      next: null,
    })
    const end = await write(ask, {}, { labels: { a: { x: 'Equis' } }, phones: 'b' }).end
    expect(end.kind === 'done' && (await end.file.text())).toContain('"Equis","1"\r\n"y","(+34) 612345678"')
  })

  test.each([
    ['other figures', { count: 1, sum: 5 }],
    ['another count', { count: 2, sum: 4 }],
  ])('whose check finds %s afterwards have changed', async (_what, after) => {
    const answers = [{ count: 1, sum: 4 }, { rows: [['1', 1]], next: null }, after]
    const end = await write(async () => answers.shift(), {}, { check: { rpc: 'count', args: {} } }).end
    expect(end).toMatchObject({ kind: 'done', changed: true })
  })

  test('that are fewer than the check counts have changed', async () => {
    const answers = [{ count: 2 }, { rows: [['1', 1]], next: null }, { count: 2 }]
    const end = await write(async () => answers.shift(), {}, { check: { rpc: 'count', args: {} } }).end
    expect(end).toMatchObject({ kind: 'done', changed: true })
  })

  test('that fail leave what was written, with a last line that says so', async () => {
    const ask = piecesOf({ rows: [['1', 1]], next: { after: 1 } })
    ask.mockImplementationOnce(async () => ({ rows: [['1', 1]], next: { after: 1 } }))
    ask.mockImplementationOnce(async () => {
      throw new CsvRequestError({ reason: 'http', status: 500, message: '' })
    })
    const end = await write(ask).end
    expect(end).toMatchObject({ kind: 'cut', cause: { reason: 'http', status: 500 }, rows: 1 })
    expect(end.kind === 'cut' && (await end.file?.text())).toBe('"a","b"\r\n"1","1"\r\n"cortado",""\r\n')
  })

  test('that are cancelled leave what was written', async () => {
    const cancelling = new AbortController()
    const ask = piecesOf({ rows: [['1', 1]], next: { after: 1 } }, { rows: [['2', 2]], next: null })
    const { end } = write(ask, {
      signal: cancelling.signal,
      onProgress: ({ written }) => written === 1 && cancelling.abort(),
    })
    expect(await end).toMatchObject({ kind: 'cut', cause: 'cancelled', rows: 1 })
  })
})

describe('calls of the worker', () => {
  const call = { rpc: 'rows', args: { of: 'x' } }

  function requests(answers: (() => Response)[], freshToken = async (): Promise<string | null> => 'second') {
    const sent: (string | null)[] = []
    const pauses: number[] = []
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('authorization'))
      return (answers.length > 1 ? answers.shift() : answers[0])?.()
    })
    const ask = csvRequests({
      api: { url: 'https://x.example', key: 'key', token: 'first' },
      freshToken,
      signal: new AbortController().signal,
      pause: async (ms) => void pauses.push(ms),
    })
    return { ask, sent, pauses }
  }

  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  const answer = (status: number, body: unknown) => () => Response.json(body, { status })

  test('are made again when no answer comes, with longer pauses', async () => {
    const { ask, sent, pauses } = requests([
      lost,
      answer(503, {}),
      () => new Response('{"broken'),
      answer(200, [1]),
    ])
    expect(await ask(call)).toEqual([1])
    expect(sent).toHaveLength(4)
    expect(pauses).toEqual([500, 2000, 5000])
  })

  test('end after four tries without one', async () => {
    const { ask, sent } = requests([lost])
    await expect(ask(call)).rejects.toMatchObject({ failure: { reason: 'offline' } })
    expect(sent).toHaveLength(4)
  })

  test('are made once more with a fresh token', async () => {
    const { ask, sent } = requests([answer(401, {}), answer(200, [1])])
    expect(await ask(call)).toEqual([1])
    expect(sent).toEqual(['Bearer first', 'Bearer second'])
  })

  test.each([
    [401, {}, { reason: 'denied' }],
    [403, {}, { reason: 'denied' }],
    [400, { message: 'rates_invalid' }, { reason: 'http', status: 400, message: 'rates_invalid' }],
    [500, null, { reason: 'http', status: 500, message: '' }],
  ])('that are answered with %i end at once', async (status, body, failure) => {
    const { ask, pauses } = requests([answer(status, body)])
    await expect(ask(call)).rejects.toMatchObject({ failure })
    expect(pauses).toEqual([])
  })
})
