import { render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../tests/support/sized.ts'
import { SanitisedHtml, sanitisedText } from './sanitised-html.tsx'

/** Shapes of the sanitiser's own fixtures and of published bypasses; each tries to run, to load or to restyle. */
const scripts = ['alert(1)', 'javascript:alert(1)', 'fetch(`//evil.example`)'] as const

const templates = [
  (x: string) => `<script>${x}</script>`,
  (x: string) => `<scr<script>ipt>${x}</scr</script>ipt>`,
  (x: string) => `<img src=x onerror="${x}">`,
  (x: string) => `<img src=x onerror=${x}//`,
  (x: string) => `<svg onload="${x}">`,
  (x: string) => `<svg><script>${x}</script></svg>`,
  (x: string) => `<svg><a xlink:href="${x}"><text>a</text></a></svg>`,
  (x: string) => `<svg><animate attributeName=href values="${x}"></svg>`,
  (x: string) => `<svg><style><img src=x onerror="${x}"></style></svg>`,
  (x: string) =>
    `<math><mtext><table><mglyph><style><img src onerror="${x}"></style></mglyph></table></mtext></math>`,
  (x: string) => `<math><mi xlink:href="${x}">a</mi></math>`,
  (x: string) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${x}">`,
  (x: string) => `<noscript><p title="</noscript><img src=x onerror=${x}>"></noscript>`,
  (x: string) => `<template><img src=x onerror="${x}"></template>`,
  (x: string) => `<iframe src="${x}"></iframe>`,
  (x: string) => `<iframe srcdoc="<script>${x}</script>"></iframe>`,
  (x: string) => `<object data="${x}"></object>`,
  (x: string) => `<embed src="${x}">`,
  (x: string) => `<base href="${x}">`,
  (x: string) => `<meta http-equiv="refresh" content="0;url=${x}">`,
  (x: string) => `<link rel=stylesheet href="${x}">`,
  (x: string) => `<style>@import "${x}";</style>`,
  (x: string) => `<body onload="${x}">a`,
  (x: string) => `<details open ontoggle="${x}">a</details>`,
  (x: string) => `<video><source onerror="${x}"></video>`,
  (x: string) => `<audio src=x onerror="${x}"></audio>`,
  (x: string) => `<input autofocus onfocus="${x}">`,
  (x: string) => `<button formaction="${x}">a</button>`,
  (x: string) => `<form action="${x}"><input type=submit></form>`,
  (x: string) => `<marquee onstart="${x}">a</marquee>`,
  (x: string) => `<a href="${x}">a</a>`,
  (x: string) => `<a href=" ${x}">a</a>`,
  (x: string) => `<a href="&#1;${x}">a</a>`,
  (x: string) => `<a href="\t${x}">a</a>`,
  (x: string) => `<a href="https://evil.example" onclick="${x}">a</a>`,
  (x: string) => `<a href="https://evil.example" style="background:url(${x})">a</a>`,
  (x: string) => `<a href="data:text/html,${x}">a</a>`,
  (x: string) => `<a href="https://a.example" target=_top rel=opener ping="${x}">a</a>`,
  (x: string) => `<strong onmouseover="${x}" style="position:fixed" class=x id=root>a</strong>`,
  (x: string) => `<em data-x="${x}" aria-label="${x}">a</em>`,
  (x: string) => `<br onclick="${x}">`,
  (x: string) => `<!--<img src="--><img src=x onerror="${x}">-->`,
  (x: string) => `<![CDATA[<img src=x onerror="${x}">]]>`,
  (x: string) => `<?xml-stylesheet href="${x}"?>a`,
  (x: string) => `<x-widget onfocus="${x}">a</x-widget>`,
] as const

const corpus = templates.flatMap((template) => scripts.map((script) => template(script)))
const allowedTags = ['A', 'STRONG', 'EM', 'BR']

function shown(html: string): HTMLElement {
  const { container } = render(<SanitisedHtml profile="announcement" html={html} />)
  const place = container.querySelector('div')
  if (!place) throw new Error('nothing was rendered')
  return place
}

function expectHarmless(place: HTMLElement) {
  for (const element of place.querySelectorAll('*')) {
    expect(allowedTags).toContain(element.tagName)
    const names = element.getAttributeNames()
    if (element.tagName !== 'A') expect(names).toEqual([])
    else {
      expect(names.sort()).toEqual(['href', 'rel', 'target'])
      expect(element.getAttribute('href')).toMatch(/^https:\/\/[a-z]/)
      expect(element).toHaveAttribute('rel', 'noopener noreferrer')
      expect(element).toHaveAttribute('target', '_blank')
    }
  }
}

test('the corpus has enough cases', () => {
  expect(new Set(corpus).size).toBeGreaterThanOrEqual(100)
})

describe('an announcement', () => {
  test.each(corpus)('%s', (html) => {
    expectHarmless(shown(html))
    const once = sanitisedText(html, 'announcement')
    expect(sanitisedText(once, 'announcement')).toBe(once)
    // What the database accepts (recap migration): the same four tags, and links with nothing but an address.
    const left = once.replace(/<(a href="https:\/\/[^\s<>"]+"|\/a|\/?strong|\/?em|br)>/g, '')
    expect(left).not.toMatch(/<[A-Za-z/!?]/)
  })

  test('keeps the allowed markup', () => {
    const html =
      'Hoy <strong>no</strong> hay <em>clase</em>.<br><a href="https://www.meridiano.example/a?b=1&amp;c=2">Ver</a>'
    expect(sanitisedText(html, 'announcement')).toBe(html)
    expectHarmless(shown(html))
  })

  test.each([
    ['<a href="">a</a>', 'a'],
    ['<a>a</a>', 'a'],
    ['<a href="http://example.com">a</a>', 'a'],
    ['<a href="/backoffice">a <strong>b</strong></a>', 'a <strong>b</strong>'],
    ['<a href="https://example.com/una pagina">a</a>', 'a'],
    ['<b>a</b><p>b</p>', '<strong>a</strong><br><br>b'],
    ['<a href=" Https://example.com/A">a</a>', '<a href="https://example.com/A">a</a>'],
    ['2 < 3 & 4 > 1', '2 &lt; 3 &amp; 4 &gt; 1'],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitisedText(html, 'announcement')).toBe(expected)
  })

  const word =
    '<p class=MsoNormal>Hola a todos,<o:p></o:p></p>\r\n\r\n<p class=MsoNormal><b>Mañana</b> traigan:<o:p></o:p></p>\n' +
    "<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]>" +
    "<span style='font-family:Symbol'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>" +
    'Una\nbanda<o:p></o:p></p>\n<p class=MsoListParagraphCxSpLast><!--[if !supportLists]-->·<span>&nbsp;&nbsp; </span><!--[endif]-->' +
    'El <i>mapa</i></p>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n<div>Nos vemos</div>'

  test.each([
    [
      'paragraphs, lists and bold of Word',
      word,
      'Hola a todos,<br><br><strong>Mañana</strong> traigan:<br><br>• Una banda<br>• El <em>mapa</em><br><br>Nos vemos',
    ],
    [
      'lines of plain text',
      'Hola:\n\nMañana no hay clase.\r\nSaludos',
      'Hola:<br><br>Mañana no hay clase.<br>Saludos',
    ],
    ['lines beside emphasis', '<strong>Uno</strong>\ndos', '<strong>Uno</strong><br>dos'],
    [
      'what follows a sign of less',
      'Si NDVI<umbral entonces agua\ny <b>no</b> suelo',
      'Si NDVI&lt;umbral entonces agua<br>y <strong>no</strong> suelo',
    ],
    ['two signs', 'a<b y c>d, x<5>y, <- aquí', 'a&lt;b y c&gt;d, x&lt;5&gt;y, &lt;- aquí'],
    ['an unclosed tag', 'Vean <a href="https://example.com', 'Vean &lt;a href="https://example.com'],
    [
      'a list of a page',
      '<ul><li>Uno</li><li><p>Dos</p></li></ul><ol><li>A</li><li>B</li></ol>Fin',
      '• Uno<br>• Dos<br><br>1. A<br>2. B<br><br>Fin',
    ],
    [
      'numbers of a list of Word',
      '<p>1.<span>&nbsp;&nbsp; </span>Uno</p><p>2)&nbsp; Dos</p>',
      '1. Uno<br>2) Dos',
    ],
    [
      'divisions of a mail program',
      '<div>Uno</div><div><br></div><div>Dos <span style="font-weight:700">tres</span></div>',
      'Uno<br><br><br>Dos tres',
    ],
    [
      'a table',
      '<table><tr><td>Lunes</td><td>19 h</td></tr><tr><td>Martes</td><td>20 h</td></tr></table>',
      'Lunes 19 h<br>Martes 20 h',
    ],
    ['titles', '<h2 id=x>Aviso</h2>\n<blockquote>Texto</blockquote>', 'Aviso<br><br>Texto'],
    [
      'nothing of the style sheet of Word',
      '<style>p.MsoNormal{color:red}</style><xml><w:View>Normal</w:View></xml><p>Uno</p>',
      'Uno',
    ],
    ['breaks and lines together', 'Uno<br>\nDos', 'Uno<br>Dos'],
  ])('keeps %s', (_, typed, expected) => {
    const once = sanitisedText(typed, 'announcement')
    expect(once).toBe(expected)
    expect(sanitisedText(once, 'announcement')).toBe(once)
    expectHarmless(shown(typed))
  })

  test('any combination of pieces is safe', () => {
    const piece = fc.oneof(
      fc.constantFrom(...corpus),
      fc.constantFrom(
        '<a href="',
        '">',
        '</a>',
        '<',
        '>',
        '"',
        '</style>',
        '<svg>',
        '<math>',
        '<!--',
        '-->',
        '\u0000',
      ),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const once = sanitisedText(pieces.join(''), 'announcement')
        const holder = document.createElement('div')
        holder.innerHTML = once
        for (const element of holder.querySelectorAll('*')) expect(allowedTags).toContain(element.tagName)
        expect(sanitisedText(once, 'announcement')).toBe(once)
      }),
      { numRuns: sized(100, 400), examples: [[['! ', '\u0000']], [['! ', '<script>alert(1)</script>']]] },
    )
  })
})
