import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openBuiltSite, type SiteRequest } from './built-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridiano-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files: Record<string, string | Buffer> = {
  _headers: [
    '/*',
    '  Cache-Control: no-store',
    '  X-Frame-Options: DENY',
    '/assets/*',
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/comunidad',
    '  ! Cache-Control',
    '  Cache-Control: no-cache',
  ].join('\n'),
  _redirects: '/login /shell/login 200\n/recap/:token /shell/recap 200\n/recap/:token/ /recap/:token 308\n',
  'index.html': '<title>Inicio</title>',
  'comunidad.html': '<title>Comunidad</title>',
  'comunidad.html.br': brotliCompressSync('<title>Comunidad</title>'),
  'comunidad.html.gz': gzipSync('<title>Comunidad</title>'),
  '404.html': '<title>No existe</title>',
  'shell/login.html': '<title>Ingreso</title>',
  'shell/recap.html': '<title>Recap</title>',
  'assets/entry-abc.js': 'export {}',
}
for (const name of ['shell', 'assets']) mkdirSync(join(folder, name))
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
const answerTo = openBuiltSite(folder)

function ask(target: string, more: Partial<SiteRequest> = {}) {
  return answerTo({ method: 'GET', target, acceptEncoding: '', ifNoneMatch: '', ...more })
}

test.each([
  ['/', 200, 'Inicio'],
  ['/comunidad', 200, 'Comunidad'],
  ['/comunidad?utm_source=x', 200, 'Comunidad'],
  ['/login', 200, 'Ingreso'],
  ['/recap/a-token?x=1', 200, 'Recap'],
  ['/recap/a/b', 404, 'No existe'],
  ['/Comunidad', 404, 'No existe'],
  ['/nobody-knows', 404, 'No existe'],
  ['/404', 404, 'No existe'],
  ['/404.html', 404, 'No existe'],
  ['/assets/gone.js', 404, 'No existe'],
])('%s is answered %i', (target, status, title) => {
  const answer = ask(target)
  expect(answer.status).toBe(status)
  expect(String(answer.body)).toBe(`<title>${title}</title>`)
  expect(answer.headers).toMatchObject({
    'Content-Type': 'text/html; charset=utf-8',
    'X-Frame-Options': 'DENY',
    Vary: 'Accept-Encoding',
  })
})

test.each([
  ['/comunidad/', '/comunidad'],
  ['/comunidad.html', '/comunidad'],
  ['/comunidad/?a=1&b=?', '/comunidad?a=1&b=?'],
  ['/index.html', '/'],
  ['/index', '/'],
  ['/recap/a-token/', '/recap/a-token'],
])('%s leads to %s', (target, location) => {
  const { status, headers, body } = ask(target)
  expect({ status, body, location: headers.Location }).toEqual({ status: 308, body: null, location })
  expect(headers['X-Frame-Options']).toBe('DENY')
})

test.each([
  ...[
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/\\..\\x',
  ],
  ...['//comunidad', '//comunidad/', '/./comunidad', '/%63omunidad', '/%', '*', 'http://other.example/'],
  ...['/_headers', '/_redirects', '/comunidad.html.br', '/comunidad.gz', '/shell', '/assets/', '/assets'],
])('%j is not found', (target) => {
  const { status, headers } = ask(target)
  expect(status).toBe(404)
  expect(headers).not.toHaveProperty('Location')
})

test('that something is missing is kept by nobody, whatever the rule of its folder', () => {
  expect(ask('/assets/entry-abc.js').headers['Cache-Control']).toContain('immutable')
  expect(ask('/assets/gone.js').headers['Cache-Control']).toBe('no-store')
})

describe('the encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0.000', undefined],
    ['identity', undefined],
    ['brotli', undefined],
    ['', undefined],
  ])('of "%s" is %s', (acceptEncoding, encoding) => {
    const { headers, body } = ask('/comunidad', { acceptEncoding })
    expect(headers['Content-Encoding']).toBe(encoding)
    expect(headers['Content-Length']).toBe(body?.length)
    const file = { br: 'comunidad.html.br', gzip: 'comunidad.html.gz' }[encoding ?? ''] ?? 'comunidad.html'
    expect(body).toEqual(Buffer.from(files[file] ?? ''))
  })

  test('is none for a file without a packed copy', () => {
    const { headers } = ask('/assets/entry-abc.js', { acceptEncoding: 'br, gzip' })
    expect(headers).not.toHaveProperty('Content-Encoding')
    expect(headers['Content-Type']).toBe('text/javascript; charset=utf-8')
  })
})

describe('a page that is known', () => {
  const { headers } = ask('/comunidad', { acceptEncoding: 'br' })
  const etag = String(headers.ETag)

  test.each([etag, `W/${etag}`, `"other", ${etag}`, '*'])('is not sent again: %s', (ifNoneMatch) => {
    const answer = ask('/comunidad', { acceptEncoding: 'br', ifNoneMatch })
    expect(answer).toMatchObject({ status: 304, body: null })
    expect(answer.headers).toEqual({
      'Cache-Control': 'no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
      'X-Frame-Options': 'DENY',
    })
  })

  test('is sent in another encoding, and after a change', () => {
    expect(ask('/comunidad', { acceptEncoding: 'gzip', ifNoneMatch: etag }).status).toBe(200)
    expect(ask('/comunidad', { acceptEncoding: 'br', ifNoneMatch: '"before"' }).status).toBe(200)
  })

  test('is 404 all the same when it is the page of unknown addresses', () => {
    const ifNoneMatch = String(ask('/nobody-knows').headers.ETag)
    expect(ask('/nobody-knows', { ifNoneMatch }).status).toBe(404)
  })
})

test('HEAD has the headers of GET and no body', () => {
  const read = ask('/comunidad', { acceptEncoding: 'br' })
  const asked = ask('/comunidad', { acceptEncoding: 'br', method: 'HEAD' })
  expect(asked).toEqual({ ...read, body: null })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'get'])('%s is refused', (method) => {
  const { status, headers, body } = ask('/comunidad', { method })
  expect({ status, body, allow: headers.Allow }).toEqual({ status: 405, body: null, allow: 'GET, HEAD' })
  expect(headers['X-Frame-Options']).toBe('DENY')
})
