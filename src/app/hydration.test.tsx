// @vitest-environment node
import type { QueryClient } from '@tanstack/react-query'
import { act, type ReactNode, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { prerender } from 'react-dom/static'
import { BrowserRouter, StaticRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'
import { career, membership, modules } from '#content/catalogue.ts'
import { checkoutText } from '#content/checkout.ts'
import { categoryTexts } from '#content/notebooks.ts'
import { products } from '#content/products.ts'
import { loginTexts } from '#content/staff.ts'
import { storeSession } from '#features/staff-session/test-support/signed-in.ts'
import { aProduct, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { paths } from '#platform/paths.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { isLong } from '../../tests/support/sized.ts'
import { ArrivalGate } from './arrival.tsx'
import { aPriceRow, cohorts, futureStart, priceRows, startBackend } from './test-support/backend.ts'

vi.stubEnv('VITE_GA_MEASUREMENT_ID', 'G-PRUEBA')
// The next file of this worker would find it.
afterAll(() => {
  vi.unstubAllEnvs()
})
const { App } = await import('./app.tsx')
const { takeWritten, writeAnswers } = await import('./early-figures.ts')
const { routeTable } = await import('./routes.tsx')

/** Pages that the build writes as HTML. */
const prerendered = Object.entries(routeTable)
  .filter(([, { area }]) => area !== 'staff')
  .map(([path]) => path)
  .filter((path) => !path.includes(':') && path !== paths.paymentSuccess && path !== paths.paymentError)
  // Modules share a page.
  .filter((path) => isLong || !modules.slice(1).some((module) => module.path === path))

/** `progressiveChunkSize`: parts of a page stay where they belong instead of being moved there by a script. */
async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}

const pages = new Map<string, string>()
for (const path of prerendered) {
  const html = await htmlOf(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  )
  pages.set(path, html)
}
// The renderer leaves the contexts of its last page in place, the router's too, until it renders something else.
await htmlOf(null)

await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'https://meridiano.test/' } })
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Visit = { query: string; consent: 'unset' | 'granted'; media: boolean; drafts: boolean }

const visits: Record<'a first visit' | 'a return', Visit> = {
  'a first visit': { query: '', consent: 'unset', media: false, drafts: false },
  'a return': {
    query:
      '?course=gee-python-202607&order_id=ORD-1&categoria=machine-learning&q=chaco&code=MER-1234&utm_source=boletin#contacto',
    consent: 'granted',
    media: true,
    drafts: true,
  },
}

function remember(visit: Visit) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-02-03T23:30:00Z') })
  vi.stubGlobal('matchMedia', () => ({
    matches: visit.media,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('navigator', Object.create(navigator, { languages: { value: ['pt-BR'] } }))
  const options = Intl.DateTimeFormat().resolvedOptions()
  const abroad = { ...options, timeZone: 'Asia/Tokyo' }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(abroad)
  localStorage.clear()
  sessionStorage.clear()
  if (visit.consent !== 'unset') localStorage.setItem('meridiano.consent', visit.consent)
  if (!visit.drafts) return
  const typed = {
    firstName: 'Ana',
    lastName: 'Prueba',
    email: 'ana@ejemplo.test',
    nombre: 'Ana',
    name: 'Ana',
  }
  for (const form of ['contact', 'webgis', 'business', 'corporate', 'newsletter', 'community']) {
    sessionStorage.setItem(`draft:${form}`, JSON.stringify({ edits: typed }))
  }
  sessionStorage.setItem(
    'draft:checkout:gee-python',
    JSON.stringify({ edits: { ...typed, country: 'CL', phone: '1', method: 'installments' } }),
  )
  storeSession()
}

/** Said because one process renders as the build and as a browser. */
const twoRenderers = 'Detected multiple renderers concurrently rendering the same context provider'

let root: Root | null = null

afterEach(() => {
  act(() => root?.unmount())
  vi.useRealTimers()
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  Element.prototype.scrollIntoView ??= () => {}
  window.scrollTo = () => {}
})

const misplaced = [
  ':is(span, p, h1, h2, h3, button, label) :is(div, p, dl, ul, ol, figure, section, h2, h3, fieldset)',
  'figcaption:not(figure > figcaption)',
  'dl > :not(div, dt, dd), :is(ul, ol) > :not(li)',
].join()

test.each(prerendered)('%s nests only what HTML lets it', (path) => {
  const { body } = new DOMParser().parseFromString(pages.get(path) ?? '', 'text/html')
  expect(Array.from(body.querySelectorAll(misplaced), (one) => one.outerHTML.slice(0, 200))).toEqual([])
})

/** What the guard of the staff area leaves in the history with the way to the login; it outlives a reload. */
const sentAway = { usr: { reason: 'expired' }, key: 'a', idx: 0 }

function open(path: string, query: string, state: unknown = null) {
  history.replaceState(state, '', `${path}${query}`)
  document.body.innerHTML = `<div id="root">${pages.get(path)}</div>`
}

async function hydrate(path: string, query: string, state: unknown = null) {
  open(path, query, state)
  return hydrateOpened()
}

async function hydrateOpened(queryClient?: QueryClient) {
  const container = document.querySelector('#root') as HTMLElement
  const first = container.querySelector('main')?.firstElementChild
  const heading = container.querySelector('h1')
  const complaints: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    if (!String(parts[0]).startsWith(twoRenderers)) complaints.push(parts)
  })
  root = await act(async () =>
    hydrateRoot(
      container,
      <StrictMode>
        <BrowserRouter>
          <ArrivalGate hydrating={queryClient !== undefined}>
            <App queryClient={queryClient} />
          </ArrivalGate>
        </BrowserRouter>
      </StrictMode>,
      { onRecoverableError: (error) => complaints.push(error) },
    ),
  )
  const kept = container.querySelector('main')?.firstElementChild === first
  return { container, complaints, kept, headingKept: container.querySelector('h1') === heading }
}

test.each([
  ...prerendered.map((path) => [path, 'a return'] as const),
  // Here the question about measuring stands over the page, which is the same on all.
  ...[paths.home, paths.checkout, paths.notebooks, paths.login].map(
    (path) => [path, 'a first visit'] as const,
  ),
])('%s hydrates as it was prerendered, on %s', async (path, name) => {
  const visit = visits[name]
  remember(visit)
  const { complaints, kept } = await hydrate(path, visit.query, visit.drafts ? sentAway : null)
  expect(complaints).toEqual([])
  expect(kept).toBe(true)
})

test('the filters of the address are those of the library once it has hydrated', async () => {
  const { container } = await hydrate(paths.notebooks, '?categoria=machine-learning&q=chaco')
  const chosen = container.querySelector('input[type=radio]:checked')
  expect(chosen?.closest('label')?.textContent).toBe(categoryTexts.machine_learning.label)
  expect(container.querySelector('input[type=search]')).toHaveValue('chaco')
})

test('the checkout is prerendered as its form: its course is in the address, which the build does not know', async () => {
  open(paths.checkout, '')
  expect(document.body.textContent).toContain(checkoutText.loading)
  const form = document.forms.item(0)
  expect(
    Array.from(form?.elements ?? [], (control) => control.getAttribute('name') ?? '')
      .join(' ')
      .trim(),
  ).toMatch(/^firstName lastName country email phone +method method +wantsInvoice accepted$/)
  expect(form?.querySelector('[type=submit]')?.textContent).toBe(checkoutText.submit.awaited)
  const { container } = await hydrate(paths.checkout, '')
  expect(container.querySelector('h1')?.textContent).toBe(checkoutText.notFound.title)
})

test('what the checkout was prerendered as stands until the price is there, and is not drawn anew', async () => {
  sessionStorage.setItem('cupon', '"SEQUIA"')
  const { container, complaints, headingKept } = await hydrate(
    paths.checkout,
    '?course=gee-python-202607&cupon=LLUVIA&order_id=order-0123456789abcdef&lugar=abc',
  )
  expect(complaints).toEqual([])
  expect(container.textContent).toContain(checkoutText.loading)
  expect(headingKept).toBe(true)
  expect(container.querySelector('[name=coupon]')).toHaveValue('LLUVIA')
})

test('the login is prerendered as its form, for nobody; why somebody was sent there is said once it has hydrated', async () => {
  localStorage.clear()
  expect(pages.get(paths.login)).toContain(loginTexts.submit)
  const { container } = await hydrate(paths.login, '?next=%2Fstudent-tracking', sentAway)
  expect(container.textContent).toContain(loginTexts.reasons.expired)
  expect(container.querySelector('form')?.closest('[inert]')).toBeNull()
})

const [earthEngine = paths.home] = modules.map(({ path }) => path)
const offered = priceRows.map((row) => ({
  ...row,
  ...{ starts_on: futureStart, promo_price_usd: 199.5, is_price_active: true },
  ...{ installments_price_usd: 300, offers_installments: true },
}))
const seats = (left: number) =>
  offered.map((row) => ({ ...row, announced_seats: { left, next_starts_on: null } }))

/** What the answer says, and what else differs from visit to visit. */
const answers = {
  'with everything': { rows: offered },
  'without a start, to a reader abroad with a coupon': { rows: priceRows, abroad: true },
  'with few seats': { rows: seats(2) },
  'sold out': { rows: seats(0) },
  empty: { rows: [] },
  'without a usable price': { rows: priceRows.map((row) => ({ ...row, regular_price_usd: 0 })) },
} as const

/** The texts of the places that wait for an answer. */
function saidThere(): (string | null)[] {
  return Array.from(document.querySelectorAll('[data-says]'), (place) => place.textContent)
}

/** Writes as the boot lets it be written, from the answers that the network gives. */
async function writeEarly(reply: (address: string) => Promise<Response> = fetch): Promise<void> {
  const address = 'https://api.test/rest/v1/'
  const addresses = {
    [paths.home]: ['course_offers?apikey=k'],
    [membership.path]: [
      'course_offers?apikey=k',
      `rpc/get_current_course_price?course_slug_pattern=${membership.slug}&apikey=k`,
    ],
    [paths.checkout]: ['rpc/get_current_course_price?course_slug_pattern=gee-python&apikey=k'],
  }[location.pathname] ?? [`course_offers?base_slug=eq.${slugHere()}&apikey=k`]
  const asked = new Map(addresses.map((asked) => [address + asked, reply(address + asked)]))
  vi.stubGlobal('meridiano', { answers: asked, starts: {}, hydrated() {}, drawn() {}, failed() {} })
  await writeAnswers()
}

function slugHere(): string {
  return products.find(({ path }) => path === location.pathname)?.slug ?? ''
}

async function hydrateWritten() {
  const queryClient = createQueryClient()
  for (const { key, data } of takeWritten()) queryClient.setQueryData(key, data, { updatedAt: 0 })
  const seen = await hydrateOpened(queryClient)
  return { ...seen, settled: () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)) }
}

test.each(
  [paths.home, earthEngine, career.path].flatMap((path) =>
    Object.entries(answers).map(([name, answer]) => [path, name, answer] as const),
  ),
)('%s says the same before React and after it, %s', async (path, _name, { rows, ...visit }) => {
  remember(visits['a first visit'])
  if ('abroad' in visit) sessionStorage.setItem('cupon', '"LLUVIA"')
  startBackend(cohorts(...rows)).sql('get_exchange_rate', [])
  open(path, '')
  const waiting = saidThere()
  await writeEarly()
  const written = saidThere()
  expect(written.length).toBeGreaterThan(8)
  expect(written).not.toEqual(waiting)
  const { complaints, settled } = await hydrateWritten()
  expect(complaints).toEqual([])
  expect(saidThere()).toEqual(written)
  await act(settled)
  expect(saidThere()).toEqual(written)
})

test.each([
  ['with its price', [aProduct({ slug: membership.slug, name: 'All Access', regular_price_usd: 300 })]],
  ['not on sale', []],
])('the membership says the same before React and as it hydrates, %s', async (_name, products) => {
  remember(visits['a first visit'])
  const backend = startBackend(cohorts(...offered))
  backend.sql('get_exchange_rate', [])
  backend.sql('get_current_course_price', []).reply = priced(...products)
  open(membership.path, '')
  const waiting = saidThere()
  await writeEarly()
  const written = saidThere()
  expect(written.length).toBe(3)
  if (products.length > 0) expect(written.join()).toMatch(/(?:.*USD.300){3}/)
  else expect(written).toEqual(waiting)
  const { complaints, settled } = await hydrateWritten()
  expect(complaints).toEqual([])
  await act(settled)
  if (products.length > 0) expect(saidThere()).toEqual(written)
})

test.each([
  ['its total stands before React and after it', '', true],
  ['with a coupon it waits for what the coupon says', '&cupon=LLUVIA', false],
  ['with a kept seat it waits too', '&lugar=abc', false],
])('the checkout: %s', async (_name, query, isWritten) => {
  remember(visits['a first visit'])
  const backend = startBackend()
  backend.sql('get_exchange_rate', [])
  const course = aProduct({ slug: 'gee-python-209907', name: 'Earth Engine', regular_price_usd: 250 })
  backend.sql('get_current_course_price', []).reply = priced(course)
  open(paths.checkout, `?course=gee-python-209907${query}`)
  const waiting = saidThere()
  await writeEarly()
  const total = 'USD\u00a0250.00'
  if (isWritten) expect(saidThere()).toEqual([`Earth Engine${total}`, 'Earth Engine', `Total: ${total}`])
  else expect(saidThere()).toEqual(waiting)
  const written = saidThere()
  const { container, complaints, settled } = await hydrateWritten()
  expect(complaints).toEqual([])
  if (!isWritten) return
  await act(settled)
  expect(written).toContain(container.querySelector('[aria-controls]')?.textContent)
})

test.each([
  ['fails', async () => Response.json([offered[0]], { status: 503 })],
  ['never comes', () => Promise.reject(new TypeError('offline'))],
  [
    'is none that the contract knows',
    async () => Response.json([{ ...offered[0], regular_price_usd: '<b>1</b>' }]),
  ],
])('an answer that %s writes nothing', async (_what, reply) => {
  open(earthEngine, '')
  const waiting = document.body.innerHTML
  await writeEarly(reply)
  expect(document.body.innerHTML).toBe(waiting)
  expect(takeWritten()).toEqual([])
})

test('a price that was raised meanwhile is shown once the page has hydrated, and nothing is written after that', async () => {
  remember(visits['a first visit'])
  startBackend(cohorts(aPriceRow({ slug: 'gee-python-209907', regular_price_usd: 300 }))).sql(
    'get_exchange_rate',
    [],
  )
  open(earthEngine, '')
  const before = [aPriceRow({ slug: 'gee-python-209907', regular_price_usd: 250 })]
  await writeEarly(async () => Response.json(before))
  const { container, complaints, settled } = await hydrateWritten()
  expect(complaints).toEqual([])
  await act(settled)
  expect(container.textContent).not.toContain('USD\u00a0250')
  expect(container.textContent).toContain('USD\u00a0300')
  const late = writeAnswers()
  takeWritten()
  await late
  expect(container.textContent).not.toContain('USD\u00a0250')
})
