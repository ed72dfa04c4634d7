import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readHeaderRules } from './serve/built-site.ts'
import { contentPolicy, renderHeaders } from './site-headers.ts'
import { indexedPaths, unlistedPaths } from './site-pages.ts'

const sources = {
  supabaseUrl: 'https://project.supabase.example/rest',
  captchaScriptUrl: '',
  gaMeasurementId: '',
}
const template = readFileSync(new URL('./headers.template', import.meta.url), 'utf8')
const known = {
  open: [...indexedPaths(), '/favicon.svg', '/tarjetas/*', '/programas/*'],
  unlisted: unlistedPaths(),
}

const inline = { scripts: ["'sha256-boot'"], styles: ["'sha256-style'"] }
const text = renderHeaders(template, sources, known, inline)
const headersOf = readHeaderRules(text)

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part]))
}

describe('content policy', () => {
  test('names the backend by origin alone', () => {
    expect(directives(contentPolicy(sources))['connect-src']).toContain(' https://project.supabase.example ')
  })

  test('lets a page show a file of the storage, and the storage run nothing', () => {
    const policy = directives(contentPolicy(sources))
    expect(policy['frame-src']).toContain(' https://project.supabase.example ')
    expect(policy['script-src']).not.toContain('supabase')
  })

  test('denies by default and runs nothing inline or evaluated', () => {
    const policy = contentPolicy(sources)
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).not.toContain('unsafe')
    expect(directives(policy)['frame-ancestors']).toBe("frame-ancestors 'none'")
  })

  test('workers are files of this site alone', () => {
    expect(directives(contentPolicy(sources))['worker-src']).toBe("worker-src 'self'")
  })

  test('allows the captcha vendor, or the script that stands in for it, never both', () => {
    const vendor = contentPolicy(sources)
    const local = contentPolicy({ ...sources, captchaScriptUrl: 'http://127.0.0.1:24333/hcaptcha/1/api.js' })
    for (const directive of ['script-src', 'style-src', 'connect-src', 'frame-src']) {
      expect(directives(vendor)[directive]).toContain('https://hcaptcha.com https://*.hcaptcha.com')
      expect(directives(local)[directive]).toContain('http://127.0.0.1:24333')
      expect(directives(local)[directive]).not.toContain('hcaptcha.com')
    }
  })
})

test('the analytics vendor is allowed only where analytics is configured', () => {
  const measured = directives(contentPolicy({ ...sources, gaMeasurementId: 'G-TEST' }))
  expect(measured['script-src']).toContain(' https://www.googletagmanager.com')
  expect(measured['connect-src']).toContain(' https://*.google-analytics.com')
  expect(measured['frame-src']).not.toContain('google')
  expect(contentPolicy(sources)).not.toContain('google')
})

describe('the headers a path gets', () => {
  test('pages are revalidated, built files are cached for good', () => {
    expect(headersOf('/comunidad')['Cache-Control']).toBe('no-cache')
    expect(headersOf('/assets/vendor-abc.js')['Cache-Control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    ...['/recap/a-token', '/Recap/a-token', '/RECAP/a-token', '/recap/a-token/', '/Recap/a-token//'],
    ...['//recap/a-token', '/recap//a-token', '/%72ecap/a-token', '/recap%2Fa-token', '/./recap/a-token'],
    '/correos/a-token',
    '/mis-datos/a-token',
    ...['/pagar/a-token', '/Pagar/a-token', '/pagar/a-token/', '//pagar/a-token', '/%70agar/a-token'],
    ...[
      '/cert/an-id',
      '/Cert/an-id',
      '/cert/an-id.pdf',
      '/cert/share/an-id',
      '/cert/SHARE/an-id/',
      '/%63ert/an-id',
    ],
    ...['/payment-success', '/Payment-Success', '/payment-success/', '/payment-error', '/PAYMENT-ERROR'],
    ...['/backoffice/courses/12', '/Backoffice', '/nobody-knows', '/comunidad/x', '/COMUNIDAD'],
  ])('%s sends no referrer, stays in no cache and out of indexes', (path) => {
    expect(headersOf(path)).toMatchObject({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  test.each([...indexedPaths(), '/favicon.svg'])('%s may be listed and says where it sends from', (path) => {
    const headers = headersOf(path)
    expect(headers['X-Robots-Tag']).toBe('all')
    expect(headers['Referrer-Policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['Cache-Control']).toBe('no-cache')
  })

  test.each(['/checkout', '/login', '/backoffice'])('%s stays out of indexes', (path) => {
    expect(headersOf(path)).toMatchObject({
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'no-cache',
    })
  })

  test('every address has the policy with what is inline, whatever headers it drops', () => {
    for (const path of [
      '/',
      '/Recap/x',
      '/assets/vendor-abc.js',
      '/checkout',
      '/favicon.svg',
      '/nobody-knows',
    ]) {
      expect(headersOf(path)['Content-Security-Policy']).toBe(contentPolicy(sources, inline))
      expect(headersOf(path)['X-Frame-Options']).toBe('DENY')
    }
    const policy = directives(contentPolicy(sources, inline))
    expect(policy['script-src']).toMatch(/ 'sha256-boot' /)
    expect(policy['style-src']).toMatch(/ 'sha256-style' /)
  })

  test('there are fewer rules than hosts accept', () => {
    expect(text.split('\n').filter((line) => line.startsWith('/')).length).toBeLessThan(100)
  })

  test('a header set twice without being removed is joined, as hosts do', () => {
    expect(readHeaderRules('/*\n  X-One: 1\n/a/*\n  X-One: 2\n')('/a/b')['X-One']).toBe('1, 2')
  })
})

test('an unknown placeholder stops the build', () => {
  const none = { open: [], unlisted: [] }
  expect(() => renderHeaders('/*\n  X: {{other}}\n', sources, none, inline)).toThrow('{{other}}')
})

describe('the two hosts', () => {
  /** Netlify compares without case and without the last slash, takes the last value and knows no `!`. */
  function headersOnNetlify(path: string): Record<string, string> {
    const headers: Record<string, string> = {}
    let applies = false
    for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
      if (line.startsWith('/')) {
        const pattern = line.replace(/\/$/, '').replace(/[.]/g, '\\.').replace('*', '?(.*)')
        applies = new RegExp(`^${pattern}/?$`, 'i').test(path)
      } else if (applies && line.includes(':')) {
        const [, name = '', value = ''] = /^ +([\w-]+): (.*)$/.exec(line) ?? []
        headers[name] = value
      }
    }
    return headers
  }

  test.each([
    ...known.open.filter((pattern) => !pattern.includes('*')),
    ...known.unlisted,
    ...['/tarjetas/gee-python.png', '/programas/deep-learning.pdf', '/assets/vendor-abc.js'],
    ...[
      '/recap/a-token',
      '/Recap/a-token',
      '/pagar/a-token',
      '/correos/a-token',
      '/cert/an-id',
      '/payment-success',
      '/no-existe',
    ],
  ])('give %s the same headers', (path) => {
    expect(headersOnNetlify(path)).toEqual(headersOf(path))
  })

  test('read every line: Cloudflare Pages takes 100 rules and 2,000 characters a line', () => {
    const measured = {
      ...sources,
      supabaseUrl: `https://${'a'.repeat(60)}.supabase.example`,
      gaMeasurementId: 'G-1',
    }
    const hash = (name: string) => `'sha256-${name.padEnd(44, 'x').slice(0, 44)}'`
    const full = { scripts: [hash('boot'), hash('before-paint')], styles: [hash('style')] }
    const lines = renderHeaders(template, measured, known, full).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000)
    expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThan(100)
  })
})
