import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SanitisedHtml } from './sanitised-html.tsx'

function shown(html: string): string {
  const { container } = render(<SanitisedHtml profile="notebook" html={html} />)
  return container.querySelector('div')?.innerHTML ?? ''
}

test.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<img src=x onerror=alert(1)>', '<img>'],
  ['<img src="https://evil.example/pixel.png" alt="a">', '<img alt="a">'],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img>'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href=" java\tscript:alert(1)">a</a>', 'a'],
  ['<a href="data:text/html,x">a</a>', 'a'],
  ['<a href="/backoffice" target="_top">a</a>', 'a'],
  ['<a href="http://example.com">a</a>', 'a'],
  ['<a href="#1.-Datos"><b>1. Datos</b></a>', '<b>1. Datos</b>'],
  [
    '<details open ontoggle="x"><summary>Ver solución</summary>42</details>',
    '<details><summary>Ver solución</summary>42</details>',
  ],
  [
    '<table><tbody><tr><td align="right">1</td></tr></tbody></table>',
    '<table><tbody><tr><td align="right">1</td></tr></tbody></table>',
  ],
  ['<svg><script>alert(1)</script></svg>b', 'b'],
  ['<svg onload=alert(1)>', ''],
  ['<p style="position:fixed" class="fixed" id="root" data-surface="ink" aria-label="x">a</p>', '<p>a</p>'],
  ['<style>*{display:none}</style>a', 'a'],
  ['<iframe src="https://evil.example"></iframe><object data="x"></object>a', 'a'],
  ['<form action="https://evil.example"><input name="clave"><button>Pagar</button></form>', 'Pagar'],
  [
    '<math><mtext><table><mglyph><style><img src onerror=alert(1)></style></mglyph></table></mtext></math>',
    '',
  ],
  ['<base href="https://evil.example/"><meta http-equiv="refresh" content="0">a', 'a'],
])('%s', (html, expected) => {
  expect(shown(html)).toBe(expected)
})

test('keeps text, tables and embedded pictures', () => {
  const html =
    '<h3>Hielo</h3><table><caption>km²</caption><tbody><tr><td colspan="2">11.84</td></tr></tbody></table><img src="data:image/png;base64,AAAA" alt="mapa">'
  expect(shown(html)).toBe(html)
})

test('a link opens a tab without an opener or referrer', () => {
  const { container } = render(
    <SanitisedHtml profile="notebook" html='<a href="https://example.com/a">a</a>' />,
  )
  const link = container.querySelector('a')
  expect(link).toHaveAttribute('href', 'https://example.com/a')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('new markup replaces the old', () => {
  const { container, rerender } = render(<SanitisedHtml profile="notebook" html="<p>uno</p>" />)
  rerender(<SanitisedHtml profile="notebook" html="<p>dos</p>" />)
  expect(container).toHaveTextContent(/^dos$/)
})
