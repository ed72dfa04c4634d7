import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const reload = vi.fn()
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A freshly opened page: its memory is gone, the session storage of the tab is not. */
async function openPage(version = '/assets/index-a.js') {
  vi.resetModules()
  document.head.innerHTML = `<script type="module" src="${version}"></script>`
  const code = await import('./page-code.ts')
  const work = await import('./unfinished-work.ts')
  const told = vi.fn()
  code.onMissingCode(told)
  return { ...code, ...work, told }
}

function hostIs(answer: 'up' | 'down' | 'broken') {
  vi.stubGlobal('fetch', async () => {
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return new Response(null, { status: answer === 'up' ? 200 : 503 })
  })
}

/** A page that is reloading shows no failure meanwhile. */
async function endOf(loading: Promise<unknown>): Promise<unknown> {
  const reloading = new Promise((resolve) => reload.mockImplementation(() => resolve('reloading')))
  return Promise.race([loading.catch((error: { reason: string }) => error.reason), reloading])
}

beforeEach(() => {
  reload.mockReset()
  window.sessionStorage.clear()
  document.body.innerHTML = ''
  vi.stubGlobal('location', { reload })
  hostIs('up')
})

afterEach(() => vi.unstubAllGlobals())

test('loaded code is returned', async () => {
  const { fetchCode } = await openPage()
  expect(await fetchCode(async () => 'code')).toBe('code')
})

test.each(['down', 'broken'] as const)('a host that is %s: the page stays as it is', async (answer) => {
  hostIs(answer)
  const { fetchCode, told } = await openPage()
  expect(await endOf(fetchCode(lost))).toBe('offline')
  expect(reload).not.toHaveBeenCalled()
  expect(told).not.toHaveBeenCalled()
})

test('one lost answer is retried', async () => {
  const { fetchCode } = await openPage()
  const load = vi
    .fn(lost)
    .mockImplementationOnce(lost)
    .mockResolvedValueOnce('code' as never)
  expect(await fetchCode(load)).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('code that is missing on the host reloads the page, once per version', async () => {
  const first = await openPage()
  expect(await endOf(first.fetchCode(lost))).toBe('reloading')
  const again = await openPage()
  expect(await endOf(again.fetchCode(lost))).toBe('missing')
  expect(again.told).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

test('two parts missing at once cause one reload, and neither fails meanwhile', async () => {
  const { fetchCode, told } = await openPage()
  const both = Promise.race([fetchCode(lost), fetchCode(lost)])
  expect(await endOf(both)).toBe('reloading')
  expect(reload).toHaveBeenCalledOnce()
  expect(told).not.toHaveBeenCalled()
})

test('hosts with different versions cause no reload loop', async () => {
  for (const version of ['/a.js', '/b.js', '/a.js', '/b.js', '/a.js']) {
    const { fetchCode } = await openPage(version)
    await endOf(fetchCode(lost))
  }
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without session storage there is no reload', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('QuotaExceededError')
    },
  })
  const { fetchCode } = await openPage()
  expect(await endOf(fetchCode(lost))).toBe('missing')
  expect(reload).not.toHaveBeenCalled()
})

test('with typed text the reload is offered instead', async () => {
  const { fetchCode, told, watchTyping } = await openPage()
  document.body.innerHTML = '<input name="email">'
  const stop = watchTyping()
  const [input] = document.getElementsByTagName('input')
  if (input) input.value = 'ana@'
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(await endOf(fetchCode(lost))).toBe('missing')
  expect(told).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  stop()
})

test('with a request under way the reload is offered instead', async () => {
  const { fetchCode, told, holdingFetch } = await openPage()
  let answer = (_: Response) => {}
  const host = window.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    init?.method === 'POST' ? new Promise((resolve) => (answer = resolve)) : host(address, init),
  )
  const sending = holdingFetch('/orders', { method: 'POST' })
  expect(await endOf(fetchCode(lost))).toBe('missing')
  expect(told).toHaveBeenCalledOnce()
  answer(new Response())
  await sending
  expect(await endOf(fetchCode(lost))).toBe('reloading')
})

test('a reload by hand happens only when the host answers', async () => {
  const { reloadIfReachable } = await openPage()
  hostIs('down')
  expect(await reloadIfReachable()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  hostIs('up')
  expect(await reloadIfReachable()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})
