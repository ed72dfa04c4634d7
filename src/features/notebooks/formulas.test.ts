import { describe, expect, test } from 'vitest'
import { takeFormulas } from './formulas.ts'

const sources = (written: string) => takeFormulas(written).formulas.map(({ source }) => source)

describe('formulas that Jupyter draws', () => {
  test.each([
    ['en la línea $NDVI=\\frac{NIR-RED}{NIR+RED}$ y más', ['$NDVI=\\frac{NIR-RED}{NIR+RED}$']],
    [
      '$a_{ij}^* b_{ij}^*$ y $\\hat{y}_i = \\sum_{k<n} w_k$',
      ['$a_{ij}^* b_{ij}^*$', '$\\hat{y}_i = \\sum_{k<n} w_k$'],
    ],
    [
      '$$\n\\begin{bmatrix} a & b \\\\\nc & d \\end{bmatrix}\n$$',
      ['$$\n\\begin{bmatrix} a & b \\\\\nc & d \\end{bmatrix}\n$$'],
    ],
    [
      '\\begin{align*}\na &= b\\\\\n-c &= d\n\\end{align*}',
      ['\\begin{align*}\na &= b\\\\\n-c &= d\n\\end{align*}'],
    ],
    ['\\\\(a * b * c\\\\) y \\\\[x\\\\]', ['\\\\(a * b * c\\\\)', '\\\\[x\\\\]']],
    ['\\(a_1\\) y \\[\\frac12\\]', ['\\(a_1\\)', '\\[\\frac12\\]']],
    ['CO$_2$, km$^2$, 10$\\,$m, $x$, $2$', ['$_2$', '$^2$', '$\\,$', '$x$', '$2$']],
    ['$ x_1 = 2 $', ['$ x_1 = 2 $']],
    ['$\\text{si } x > \\$5$', ['$\\text{si } x > \\$5$']],
    ['$\\{x \\mid x_1 * y_1\\}$', ['$\\{x \\mid x_1 * y_1\\}$']],
    ['| a | $b|c_1$ |', ['$b|c_1$']],
    ['cuesta $5 y es $x_1$', ['$x_1$']],
    ['$a\nb_1$', ['$a\nb_1$']],
    ['**$x$** y [enlace $y$](https://example.com)', ['$x$', '$y$']],
  ])('%j', (written, expected) => {
    expect(sources(written)).toEqual(expected)
  })
})

describe('dollars and brackets of prose, and code', () => {
  test.each([
    'entre $5 y $10',
    'US$5 y US$ 10, AR$ 3.000 o R$20',
    'de $5 a US$ 10 por mes',
    '$100 o más; US$',
    'cuesta 5 $ y 10 $ más',
    '\\$5 y \\$6',
    'véase \\[1\\] y \\(nota al pie\\)',
    '`$a_1$` y ``$b_1` $``',
    '```python\nprint("$x_1$")\n```',
    '~~~\n$x_1$\n~~~',
    '  ```\n  $x_1$\nsin final',
    'un $ suelto\n\ny otro $ después',
    '$$ $$',
    '$$\na_1\n\nb$$'.replace('$$', '$'),
  ])('%j holds none', (written) => {
    expect(takeFormulas(written)).toEqual({ text: written, key: 'formula', formulas: [] })
  })
})

test('a formula is replaced by a word that stands nowhere else', () => {
  expect(takeFormulas('la formula $x$ o $$y$$')).toEqual({
    text: 'la formula formulaq0q o formulaq1q',
    key: 'formulaq',
    formulas: [
      { tex: 'x', display: false, source: '$x$' },
      { tex: 'y', display: true, source: '$$y$$' },
    ],
  })
})

test('an environment is kept whole', () => {
  expect(takeFormulas('\\begin{equation}E\\end{equation}').formulas).toEqual([
    { tex: '\\begin{equation}E\\end{equation}', display: true, source: '\\begin{equation}E\\end{equation}' },
  ])
})

test.each(['$', '$$', '`', '`` ` ', '\\begin{a}', '{', '\\(', '$a{', '~~~\n', '> '])(
  'many %j take no time',
  (mark) => {
    const started = process.cpuUsage().user
    takeFormulas(mark.repeat(12_000 / mark.length))
    expect(process.cpuUsage().user - started).toBeLessThan(1_000_000)
  },
)
