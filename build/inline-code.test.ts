import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inlineCodeOf } from './site-headers.ts'

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('a page has the hash of each inline script and style, to the letter', () => {
  const html = [
    '<style>\n  p { color: red }\n</style>',
    '<script type="application/ld+json" data-written-by="build">{"a":1}</script>',
    '<script src="/a.js"></script>',
    '<body><p class="[&>svg]:size-4">Texto</p>',
    '<script data-entry="/assets/a.js" data-note="a > b">boot()</script>',
    '<script type="module">start()</script>',
    '<STYLE media="print">p{}</STYLE>',
  ].join('\n')
  expect(inlineCodeOf([html])).toEqual({
    scripts: [hashOf('boot()'), hashOf('start()')],
    styles: [hashOf('\n  p { color: red }\n'), hashOf('p{}')],
  })
})

test('the same code in two pages is one source', () => {
  const html = '<script>a</script>'
  expect(inlineCodeOf([html, html])).toEqual({ scripts: [hashOf('a')], styles: [] })
})

test('the example of the standard (Content Security Policy Level 3) has its hash', () => {
  expect(inlineCodeOf(["<script>alert('Hello, world.');</script>"]).scripts).toEqual([
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ])
})

describe('code in an attribute stops the build', () => {
  test.each([
    '<p style="color:red">',
    "<p class='a' STYLE = 'color:red'>",
    '<img src="/a.png" onerror="alert(1)">',
    '<p class="[&>svg]:size-4" style="top:0">',
    '<p\nstyle=top:0>',
  ])('%s', (element) => {
    expect(() => inlineCodeOf([`<body>${element}`])).toThrow('The content policy allows no attribute')
  })

  test.each([
    '<p title="style=x onload=y">',
    '<p class="a">style="b"</p>',
    '<script>const a = \'<p style="x">\'</script>',
    '<meta name="style" content="a">',
    '<p data-style="a" data-on="b">',
    '<svg><path d="M0 0" fill="none"/></svg>',
  ])('but not %s', (element) => {
    expect(() => inlineCodeOf([`<body>${element}`])).not.toThrow()
  })
})
