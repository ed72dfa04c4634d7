import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { notebookPreviewText as text } from '#content/notebook-preview-texts.ts'
import { holdsFormula, parseNotebook } from '../nbformat.ts'
import { NotebookPreview } from './notebook-preview.tsx'
import { typeset } from './typeset.ts'

const markdown = (source: string, more = {}) => ({ cell_type: 'markdown', source, metadata: {}, ...more })
const code = (data: object, more = {}) => ({
  cell_type: 'code',
  source: 'ver()',
  metadata: {},
  outputs: [{ output_type: 'execute_result', metadata: {}, data }],
  ...more,
})

function show(...cells: object[]): HTMLElement {
  const notebook = parseNotebook(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }))
  if (!notebook) throw new Error('No notebook')
  const drawn = holdsFormula(notebook) ? typeset : null
  return render(<NotebookPreview notebook={notebook} title="Prueba" typeset={drawn} />).container
}

const formulasIn = (shown: HTMLElement) => [...shown.querySelectorAll('math')].map((math) => math.textContent)

test('formulas are drawn, and Markdown eats nothing of them', () => {
  const shown = show(
    markdown(
      'Índice $NDVI=\\frac{NIR-RED}{NIR+RED}$ y **$\\hat{y}_i = \\sum_{k<n} w_k$**:\n\n$$\n\\mathbf{x}_{i} = \\begin{bmatrix} a_{1} & b_{1} \\\\\n- c_{1} & d_{1} \\end{bmatrix}\n$$\n\n\\begin{eqnarray}\nE &=& mc^2\n\\end{eqnarray}\n\n| a | $b_1$ |\n|---|---|\n| 1 | $\\{x|y\\}$ |',
    ),
  )
  expect(formulasIn(shown)).toEqual([
    'NDVI=NIR−REDNIR+RED',
    'yˆi=∑k<nwk',
    '𝐱i=[a1b1−c1d1]',
    'E=mc2',
    'b1',
    '{x|y}',
  ])
  expect(shown.querySelector('strong math')).not.toBeNull()
  expect(shown).not.toHaveTextContent(/formula|\\|\$/)
  const onLinesOfTheirOwn = within(shown).getAllByRole('group', { name: text.formula })
  expect(onLinesOfTheirOwn.map((frame) => frame.querySelector('math')?.getAttribute('display'))).toEqual([
    'block',
    'block',
  ])
})

test('what is no formula stays as it is written: prose, code, and what cannot be read', () => {
  const shown = show(
    markdown(
      'De $5 a $10, `$a_1$ y $b_1$`, $\\noexiste{x}$ y [enlace](https://example.com/?a=$x_1$ "Con $x_1$").\n\n    $sangrado_1$\n\n```\n$x_1$ y $y_1$\n```',
    ),
  )
  expect(formulasIn(shown)).toEqual([])
  expect(shown).toHaveTextContent(
    'De $5 a $10, $a_1$ y $b_1$, $\\noexiste{x}$ y enlace. $sangrado_1$ $x_1$ y $y_1$',
  )
  expect(screen.getByText('$\\noexiste{x}$').tagName).toBe('CODE')
  const link = screen.getByRole('link', { name: 'enlace' })
  expect(link).toHaveAttribute('href', 'https://example.com/?a=$x_1$')
  expect(link).toHaveAttribute('title', 'Con $x_1$')
})

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{https://example.com}',
  '\\htmlClass{fixed}{x}',
  '\\class{fixed}{x}',
  '\\id{root}{x}',
  '\\style{position:fixed}{x}',
  '\\data{a=b}{x}',
  '\\includegraphics{https://example.com/a.png}',
  '\\eqref{root}',
  '\\color{red;background:url(https://example.com)}x',
  '\\cancel{x}',
  '\\def\\a{\\a\\a}\\a',
  `${'\\sqrt{'.repeat(1400)}x${'}'.repeat(1400)}`,
])('a formula that asks for more than a drawing is shown as it is written (%#)', (tex) => {
  const shown = show(markdown(`Antes $${tex}$ después`))
  expect(formulasIn(shown)).toEqual([])
  expect(shown.querySelector('code')).toHaveTextContent(`$${tex}$`)
})

test('nothing of a formula but its drawing reaches the page, and it cannot be larger than the page', () => {
  const shown = show(
    markdown(
      '$$\\text{<img src=x onerror="alert(1)">} \\rule{9999em}{9999em} \\tag{<b>1</b>}$$ $\\mathcal{L}$',
    ),
  )
  expect(shown.querySelectorAll('img, b, script, a')).toHaveLength(0)
  const math = [...shown.querySelectorAll('math, math *')]
  expect(math.length).toBeGreaterThan(3)
  for (const node of math) {
    expect(node.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML')
    expect(
      node.getAttributeNames().filter((name) => /^(?:on.*|href|src|class|id|style)$/.test(name)),
    ).toEqual([])
    expect(Number.parseFloat(node.getAttribute('width') ?? '0')).toBeLessThanOrEqual(100)
  }
})

test('results of sympy and IPython are formulas, or the text that stands for them', () => {
  const shown = show(
    code({ 'text/latex': '$\\displaystyle \\sqrt{\\pi}$', 'text/plain': '√π', 'image/png': 'AAAA' }),
    code({
      'text/latex': '$\\displaystyle \\int_0^1 x^2 dx$',
      'text/plain': '<IPython.core.display.Math object>',
    }),
    code({ 'text/markdown': 'Resultado: **$x^2$**', 'text/plain': '<IPython.core.display.Markdown object>' }),
    code({ 'text/latex': '$\\malo{x}$', 'text/plain': '<IPython.core.display.Math object>' }),
    code({ 'text/latex': '\\begin{tabular}{l} a \\end{tabular}', 'text/plain': 'a  b' }),
  )
  expect(formulasIn(shown)).toEqual(['π', '∫01x2dx', 'x2'])
  expect(within(shown).getByText('$\\malo{x}$')).toBeVisible()
  expect(within(shown).getByText('a b')).toBeVisible()
  expect(shown.querySelector('img')).toBeNull()
})

test('parts that are folded open by a press', async () => {
  const shown = show(
    markdown('<details><summary>Ver solución</summary>\n\nEs **42**\n\n</details>'),
    code(
      { 'text/plain': 'secreto' },
      { metadata: { tags: ['hide-input'], jupyter: { outputs_hidden: true } } },
    ),
    code(
      { 'text/plain': 'listo' },
      { metadata: { cellView: 'form' }, source: '#@title Fechas\nx = 1 #@param' },
    ),
  )
  for (const hidden of ['42', 'secreto', 'x = 1 #@param'])
    expect(within(shown).getByText(hidden, { exact: false, selector: ':not(:has(*))' })).not.toBeVisible()
  expect(within(shown).getByText('listo')).toBeVisible()
  const user = userEvent.setup()
  await user.click(within(shown).getByText(text.foldedOutputs))
  expect(within(shown).getByText('secreto')).toBeVisible()
  await user.click(within(shown).getByText('Fechas'))
  expect(within(shown).getByText(/#@param/)).toBeVisible()
})

test('pictures of the file are shown by any way of writing their name; of others their words', () => {
  const picture = { 'image/png': 'AAAA' }
  const shown = show(
    markdown(
      '![uno](attachment:mapa.png) ![dos](attachment:mi%20mapa.png) ![tres](attachment:figura_ñ.png) <img src="attachment:mapa.png" alt="cuatro" width="9"> ![](attachment:50%.png) ![relativa](img/a.png) ![](https://example.com/b.png) [![Abrir](https://example.com/c.svg)](https://example.com)',
      {
        attachments: {
          'mapa.png': picture,
          'mi mapa.png': picture,
          'figura_ñ.png': picture,
          '50%.png': picture,
        },
      },
    ),
  )
  const pictures = within(shown).getAllByRole('img')
  expect(pictures.map((image) => image.getAttribute('alt'))).toEqual(['uno', 'dos', 'tres', 'cuatro'])
  for (const image of pictures) expect(image).toHaveAttribute('src', 'data:image/png;base64,AAAA')
  expect(shown.querySelectorAll('img')).toHaveLength(5)
  expect(shown).toHaveTextContent('Imagen no incluida: relativa Imagen no incluida Abrir')
  expect(screen.getByRole('link', { name: 'Abrir' })).toBeVisible()
})

test('tables keep their sides, lists their marks, and dead links are text', () => {
  const shown = show(
    markdown('| a | b |\n|:-:|--:|\n| x | 2 |\n\n- [x] hecho\n- [ ] pendiente\n\n[1. Datos](#1.-Datos)'),
  )
  expect([...shown.querySelectorAll('td')].map((cell) => cell.getAttribute('align'))).toEqual([
    'center',
    'right',
  ])
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['☑ hecho', '☐ pendiente'])
  expect(shown).toHaveTextContent('1. Datos')
  expect(shown.querySelector('a')).toBeNull()
})

test('copied cells, and Markdown that cannot be read, leave the rest as it is', () => {
  const shown = show(
    markdown('uno', { id: '0' }),
    markdown('dos', { id: '0' }),
    markdown(`${'> '.repeat(5_000)}x < $y$`, { id: '1' }),
    markdown('tres', { id: '0' }),
  )
  for (const words of ['uno', 'dos', 'tres']) expect(within(shown).getByText(words)).toBeVisible()
  expect(shown.querySelector('pre')).toHaveTextContent('x < $y$')
})

test('the empty corner of a table of pandas is no head', () => {
  const frame =
    '<table border="1" class="dataframe"><thead><tr style="text-align: right;"><th></th><th>ha</th></tr></thead><tbody><tr><th>0</th><td>1</td></tr></tbody></table>'
  const shown = show(code({ 'text/html': frame, 'text/plain': '   ha\n0   1' }))
  expect(
    within(shown)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['ha', '0'])
  expect(shown.querySelectorAll('thead tr > *')).toHaveLength(2)
})
