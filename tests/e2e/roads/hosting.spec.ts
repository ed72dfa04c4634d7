import { createHash } from 'node:crypto'
import { type APIResponse, expect } from '@playwright/test'
import { routeMetadata } from '../../../src/app/page-head.ts'
import { courses } from '../../../src/content/products.ts'
import { syllabusDownload, syllabusFile } from '../../../src/content/syllabus.ts'
import { paths } from '../../../src/platform/paths.ts'
import { test } from '../journey.ts'

const onEveryAnswer = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const kinds = {
  /** A page that search engines may list. */
  open: {
    'cache-control': 'no-cache',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-robots-tag': 'all',
  },
  unlisted: {
    'cache-control': 'no-cache',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-robots-tag': 'noindex, nofollow',
  },
  /** Its address is a key, names an order, or is unknown. */
  closed: {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  },
  asset: {
    'cache-control': 'public, max-age=31536000, immutable',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'all',
  },
}
type Kind = keyof typeof kinds

function kindOf(path: string, indexed: boolean): Kind {
  if (path.includes(':') || path === paths.paymentSuccess || path === paths.paymentError) return 'closed'
  return indexed ? 'open' : 'unlisted'
}

const routes = Object.entries(routeMetadata).map(
  ([path, { indexed }]) => [path.replace(/:\w+/g, 'no-existe'), kindOf(path, indexed), 200] as const,
)
const expected: readonly (readonly [path: string, kind: Kind, status: number])[] = [
  ...routes,
  ['/no-existe', 'closed', 404],
  ['/Comunidad', 'closed', 404],
  ['/RECAP/no-existe', 'closed', 404],
  ['/shell/recap', 'closed', 200],
  ['/favicon.svg', 'open', 200],
  // Browsers ask for it beside what is no page of the site: a text, a file.
  ['/favicon.ico', 'open', 200],
  ['/robots.txt', 'open', 200],
  ['/sitemap.xml', 'open', 200],
  ...courses.map(({ path }) => [syllabusFile(path), 'open', 200] as const),
]

function hashesOf(html: string, element: RegExp): string[] {
  return Array.from(
    html.matchAll(element),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

async function expectOwnPolicy(response: APIResponse): Promise<void> {
  const where = response.url()
  const policy = response.headers()['content-security-policy'] ?? ''
  expect.soft(policy, where).toMatch(/^default-src 'none'; /)
  expect.soft(policy, where).not.toContain('unsafe')
  expect.soft(policy, where).not.toContain(',')
  if (!response.headers()['content-type']?.startsWith('text/html')) return
  const html = await response.text()
  const allowed = policy.match(/'sha256-[^']*'/g) ?? []
  const scripts = hashesOf(html, /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/script>/gs)
  expect
    .soft(allowed, where)
    .toEqual(expect.arrayContaining([...scripts, ...hashesOf(html, /<style>(.*?)<\/style>/gs)]))
}

test('each address is answered with the headers of its kind', async ({ request }) => {
  for (const [path, kind, status] of expected) {
    const response = await request.get(path)
    expect.soft(response.status(), path).toBe(status)
    expect.soft(response.headers(), path).toMatchObject({ ...onEveryAnswer, ...kinds[kind] })
    await expectOwnPolicy(response)
  }
})

test('the licences of what the browser gets are served beside it', async ({ request }) => {
  const response = await request.get('/third-party-licences.txt')
  expect(response.status()).toBe(200)
  const text = await response.text()
  for (const name of ['react-dom', '@tanstack/react-query', 'dompurify'])
    expect(text).toContain(`## ${name} - `)
  expect((await request.get('/archivo-licence.txt')).status()).toBe(200)
})

test('a page and its code are packed, and known again when nothing has changed', async ({ request }) => {
  const page = await request.get('/comunidad')
  const assets = [...(await page.text()).matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  expect(assets.length).toBeGreaterThan(1)
  for (const path of ['/comunidad', ...new Set(assets)]) {
    const packed = await request.get(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(packed.status(), path).toBe(200)
    expect(packed.headers().vary, path).toBe('Accept-Encoding')
    if (path.startsWith('/assets/')) {
      expect(packed.headers(), path).toMatchObject({ ...onEveryAnswer, ...kinds.asset })
    }
    if ((await packed.body()).length >= 1024) {
      expect(packed.headers()['content-encoding'], path).toBe('br')
      const gzip = await request.get(path, { headers: { 'accept-encoding': 'gzip' } })
      expect(gzip.headers()['content-encoding'], path).toBe('gzip')
      expect(await gzip.body()).toEqual(await packed.body())
    }
    const again = await request.get(path, {
      headers: { 'accept-encoding': 'gzip, deflate, br', 'if-none-match': packed.headers().etag ?? '' },
    })
    expect(again.status(), path).toBe(304)
  }
})

test('an asset of an earlier version is missing, and nobody keeps that', async ({ request }) => {
  const response = await request.get('/assets/home-00000000.js')
  expect(response.status()).toBe(404)
  expect(response.headers()).toMatchObject({ ...onEveryAnswer, 'cache-control': 'no-store' })
  expect(response.headers()['content-type']).not.toContain('javascript')
})

test('another spelling of an address leads to it', async ({ request }) => {
  for (const [path, location] of [
    ['/comunidad/', '/comunidad'],
    ['/comunidad.html?a=1', '/comunidad?a=1'],
    ['/index.html', '/'],
    ['/login/', '/login'],
    ['/recap/no-existe/', '/recap/no-existe'],
    ['/backoffice/people/7/', '/backoffice/people/7'],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect.soft(response.status(), path).toBe(308)
    expect.soft(response.headers(), path).toMatchObject({ ...onEveryAnswer, location })
  }
})

test('the page of each course says how large the file of its syllabus is', async ({ request }) => {
  for (const { path } of courses) {
    const file = await request.get(syllabusFile(path))
    expect(file.headers()['content-type'], path).toBe('application/pdf')
    const bytes = await file.body()
    expect(bytes.subarray(0, 5).toString(), path).toBe('%PDF-')
    const page = await (await request.get(path)).text()
    expect(page).toContain(`href="${syllabusFile(path)}"`)
    expect(page).toContain(syllabusDownload(Math.round(bytes.length / 1024)))
  }
})
