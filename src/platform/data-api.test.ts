import { beforeEach, expect, test, vi } from 'vitest'
import type { DataApi } from './data-api.ts'

const asked: { url: URL; init: RequestInit }[] = []
const answers: (Response | Error)[] = []
let api: DataApi

// Each test is a visit of its own.
beforeEach(async () => {
  asked.length = 0
  answers.length = 0
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push({ url: new URL(input), init })
    init.signal?.throwIfAborted()
    const answer = answers.shift() ?? Response.json([])
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.resetModules()
  api = (await import('./data-api.ts')).dataApi()
})

const rate = () => api.rpc('get_exchange_rate', { currency: 'MXN' }, { get: true })
const refused = (status: number) => Response.json({ message: 'No API key found in request' }, { status })

/** Where each request carried the key. */
const keysOf = () =>
  asked.map(({ url, init }) => [
    url.searchParams.get('apikey') ? 'address' : null,
    new Headers(init.headers).get('apikey') ? 'header' : null,
  ])
const byAddress = ['address', null]
const byHeader = [null, 'header']

test('a read has the key in its address, and nothing that a browser asks leave for', async () => {
  await api.from('course_offers').select('slug,name').in('base_slug', ['a', 'b,(c)']).eq('name', 'x&y=z+ñ')
  const [{ url, init } = { url: new URL('http://none'), init: {} }] = asked
  expect(Object.fromEntries(url.searchParams)).toEqual({
    select: 'slug,name',
    base_slug: 'in.(a,"b,(c)")',
    name: 'eq.x&y=z+ñ',
    apikey: 'sb_publishable_test',
  })
  expect([...new Headers(init.headers)]).toEqual([])
  expect(init).toMatchObject({ method: 'GET', cache: 'no-store' })
})

test('a stable function is asked by GET, everything else keeps the header', async () => {
  await rate()
  await api.rpc('get_recap', { token: 'x' })
  expect(asked.map(({ init }) => init.method)).toEqual(['GET', 'POST'])
  expect(asked[0]?.url.searchParams.get('currency')).toBe('MXN')
  expect(keysOf()).toEqual([byAddress, byHeader])
})

test.each([
  ['a gateway that does not know the parameter', refused(401)],
  ['an API that takes it for a column', refused(400)],
  ['a refusal that the page may not read', new TypeError('Failed to fetch')],
])('%s is asked again with the header, once, and so is the rest of the visit', async (_what, refusal) => {
  answers.push(refusal)
  expect((await rate()).error).toBeNull()
  expect(keysOf()).toEqual([byAddress, byHeader])
  answers.push(refused(401))
  expect((await rate()).status).toBe(401)
  expect(keysOf()).toEqual([byAddress, byHeader, byHeader])
  expect(asked.map(({ init }) => init.cache)).toEqual(['no-store', 'no-store', 'no-store'])
})

test('a server that fails, and a reader that leaves, are not asked again', async () => {
  answers.push(refused(503))
  expect((await rate()).status).toBe(503)
  await rate().abortSignal(AbortSignal.abort())
  await rate()
  expect(keysOf()).toEqual([byAddress, byAddress, byAddress])
})

test.each([
  ['is taken', Response.json([{ currency: 'MXN' }]), []],
  ['that was refused says how to go on', refused(401), [byHeader]],
  ['that failed is asked for again', refused(503), [byAddress]],
])('an answer asked for before the application %s', async (_what, early, later) => {
  await rate()
  const address = String(asked.pop()?.url)
  vi.stubGlobal('meridiano', { answers: new Map([[address, Promise.resolve(early)]]) })
  expect((await rate()).error).toBeNull()
  expect(keysOf()).toEqual(later)
})
