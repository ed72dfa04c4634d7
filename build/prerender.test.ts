// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientCode } from './client-code.ts'
import { prerenderedPage, shellPage } from './prerender.ts'

const template = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
  .replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/index.css"></head>')
  .replace('src="/src/app/main.tsx"', 'crossorigin src="/assets/index.js"')
const siteUrl = 'https://meridiano.test'

const page = {
  template,
  siteUrl,
  path: '/terms',
  pattern: '/terms',
  html: '<main><h1>Términos $& y "condiciones"</h1></main>',
  requests: ['https://api.test/a?b=eq.1&c="d"&apikey=k'],
  entry: ['/assets/react.js', '/assets/index.js'],
  figures: ['/assets/react.js'],
  chunks: ['/assets/terms.js'],
  boot: 'boot("$&")',
  beforePaint: 'beforePaint()',
  styles: 'h1{color:red}',
}

test('a rendered page holds its content, its styles and its inline scripts, and starts nothing by itself', () => {
  const html = prerenderedPage(page)
  expect(html).toContain(`<div id="root" data-page="/terms">${page.html}</div>`)
  expect(html).toContain('<style>h1{color:red}</style>')
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).toContain('>boot("$&")</script>')
  expect(html).toMatch(/<script>beforePaint\(\)<\/script>\s*<\/head>/)
  expect(html).not.toContain('type="module"')
  // Named, so that code which comes later finds its rules there, and never fetched.
  expect(html.match(/<link[^>]*stylesheet[^>]*>/g)).toEqual([
    '<link disabled rel="stylesheet" crossorigin href="/assets/index.css">',
  ])
  expect(html).not.toContain('<noscript>Este sitio')
  expect(html).toMatch(/<p data-not-started role="status" hidden>[^<]*Revisa tu internet y <a href="">/)
})

test('its inline script finds the code and the requests of the page', () => {
  const script = new DOMParser()
    .parseFromString(prerenderedPage(page), 'text/html')
    .querySelector<HTMLElement>('body script')
  expect(script?.dataset).toMatchObject({
    entry: '/assets/react.js /assets/index.js',
    figures: '/assets/react.js',
    chunks: '/assets/terms.js',
  })
  expect(JSON.parse(script?.dataset.requests ?? '')).toEqual(page.requests)
})

test('a shell starts the application and fetches the chunks of its route at once', () => {
  const html = shellPage({ ...page, path: '/recap/:token', name: 'recap' })
  expect(html).toContain('<script type="module" crossorigin src="/assets/index.js">')
  expect(html).toContain('<link rel="stylesheet"')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/terms.js">')
  expect(html).toContain('content="noindex"')
  expect(html).not.toContain('data-page')
  expect(html).toMatch(
    /<noscript><main.*<h1 class="text-title">Tu recap de clase<\/h1>.*repaso de una clase.*href="mailto:.*<\/noscript>/,
  )
  expect(html).not.toContain('<noscript>Este sitio')
  expect(shellPage({ ...page, path: '/backoffice', name: 'backoffice' })).toContain('<noscript>Este sitio')
})

const chunk = (fileName: string, imports: string[], moduleIds: string[]) => ({
  type: 'chunk',
  fileName,
  imports,
  moduleIds,
})

test('finds the chunks of the entry and of a page, each once', () => {
  const output = [
    chunk('index.js', ['site.js', 'react.js'], ['main']),
    chunk('figures.js', ['runtime.js'], ['early']),
    chunk('runtime.js', [], ['runtime']),
    chunk('site.js', ['react.js', 'figures.js'], ['ui']),
    chunk('react.js', [], ['react']),
    chunk('home.js', ['site.js', 'forms.js'], ['home']),
    chunk('forms.js', ['react.js'], ['field']),
    { type: 'asset', fileName: 'index.css' },
  ] as unknown as Parameters<typeof clientCode>[0]['output']
  const code = clientCode({ output }, 'main', 'early')
  expect(code.figures).toEqual(['/runtime.js', '/figures.js'])
  expect(code.entry).toEqual([...code.figures, '/react.js', '/site.js', '/index.js'])
  expect(code.chunksOf([])).toEqual([])
  expect(code.chunksOf(['home'])).toEqual(['/forms.js', '/home.js'])
  expect(code.modulesOf(['/home.js', '/forms.js'])).toEqual(['home', 'field'])
  expect(() => code.chunksOf(['other'])).toThrow('other')
})
