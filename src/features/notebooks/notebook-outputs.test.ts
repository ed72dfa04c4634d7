import { expect, test } from 'vitest'
import { maxOutputLength, outputsFrom } from './notebook-outputs.ts'

const display = (data: Record<string, unknown>, metadata: Record<string, unknown> | null = {}) => ({
  output_type: 'display_data',
  metadata,
  data,
})
const stream = (text: string, name = 'stdout') => ({ output_type: 'stream', name, text })
const interactive = { kind: 'hidden', reason: 'interactive' }

test('a picture wins over a table, a table over text', () => {
  const data = { 'text/plain': 'texto', 'text/html': '<table><tr><td>1</td></tr></table>' }
  expect(
    outputsFrom([
      { output_type: 'display_data', metadata: {}, data: { ...data, 'image/png': ['AA\n', 'AA'] } },
      { output_type: 'display_data', metadata: {}, data },
      { output_type: 'display_data', metadata: {}, data: { 'text/plain': 'texto' } },
    ]),
  ).toEqual([
    { kind: 'image', src: 'data:image/png;base64,AAAA', alt: null },
    { kind: 'html', html: data['text/html'] },
    { kind: 'text', text: 'texto', cut: false },
  ])
})

test('a map drawn by a script falls back to its text, or says that it is interactive', () => {
  const map = '<div style="height: 400px"><iframe srcdoc="..."></iframe><script>draw()</script></div>'
  expect(
    outputsFrom([
      {
        output_type: 'display_data',
        metadata: {},
        data: { 'text/html': map, 'text/plain': 'Mapa de 3 capas' },
      },
      { output_type: 'display_data', metadata: {}, data: { 'text/html': map } },
      { output_type: 'display_data', metadata: {}, data: { 'application/vnd.jupyter.widget-view+json': {} } },
    ]).map((output) => output.kind),
  ).toEqual(['text', 'hidden'])
})

test('terminal text loses colours and keeps the last state of a progress bar', () => {
  expect(
    outputsFrom([
      { output_type: 'stream', name: 'stderr', text: '10%\r55%\r100%\n\u001b[1;31mlisto\u001b[0m' },
      { output_type: 'stream', name: 'stdout', text: 'x'.repeat(maxOutputLength + 1) },
    ]),
  ).toEqual([
    { kind: 'text', text: '100%\nlisto', cut: false },
    { kind: 'text', text: 'x'.repeat(maxOutputLength), cut: true },
  ])
})

test('an output without metadata is shown', () => {
  expect(outputsFrom([display({ 'text/plain': 'a' }, null)])).toMatchObject([{ text: 'a' }])
})

const folium =
  '<div style="width:100%;"><div style="position:relative"><span style="color:#565656">Make this Notebook Trusted to load map: File -> Trust Notebook</span><iframe srcdoc="&lt;html&gt;" style="position:absolute"></iframe></div></div>'
const itables =
  '<table hidden="hidden"><tbody><tr><td style="text-align:left"><a href=https://itables.org/><svg></svg></a>\n Loading ITables v2.9.1 from the internet... (need <a href=x>help</a>?)</td></tr></tbody></table><script>draw()</script>'

test.each([
  ['folium', { 'text/html': folium, 'text/plain': '<folium.folium.Map at 0x7f737d44c9d0>' }],
  [
    'a large folium map',
    { 'text/html': folium + ' '.repeat(70_000), 'text/plain': '<folium.folium.Map at 0x7f>' },
  ],
  [
    'leafmap',
    {
      'text/html': '<iframe srcdoc="x" width="100%"></iframe>',
      'text/plain': '<leafmap.foliumap.Map at 0x7f222ee>',
    },
  ],
  ['itables', { 'text/html': itables, 'text/plain': '<IPython.core.display.HTML object>' }],
  [
    'ipyleaflet',
    {
      'application/vnd.jupyter.widget-view+json': {},
      'text/plain': "Map(center=[0, 0], controls=(ZoomControl(options=['position', …",
    },
  ],
  [
    'altair',
    {
      'text/html': '<style>#a{}</style><div id="a"></div><script>draw()</script>',
      'text/plain': 'alt.Chart(...)',
    },
  ],
  ['altair of JupyterLab', { 'application/vnd.vegalite.v6+json': {}, 'text/plain': 'alt.LayerChart(...)' }],
  ['plotly', { 'application/vnd.plotly.v1+json': {}, 'text/plain': 'Figure({})' }],
  [
    'bokeh',
    {
      'text/html': '<div id="a" data-root-id="p1"></div>',
      'application/javascript': 'x',
      'application/vnd.bokehjs_exec.v0+json': '',
    },
  ],
  [
    'files.upload() of Colab',
    {
      'text/html':
        '<input type="file" /><output>Upload widget is only available when the cell has been executed</output><script>x</script>',
      'text/plain': '<IPython.core.display.HTML object>',
    },
  ],
  [
    'a video',
    {
      'text/html': '<iframe src="https://www.youtube.com/embed/x"></iframe>',
      'text/plain': '<IPython.lib.display.YouTubeVideo at 0x7f30>',
    },
  ],
  [
    'a sound',
    {
      'text/html': '<audio controls><source src="data:audio/wav;base64,UklG"></audio>',
      'text/plain': '<IPython.lib.display.Audio object>',
    },
  ],
  [
    'a progress bar of widgets',
    {
      'application/vnd.jupyter.widget-view+json': {},
      'text/plain': '  0%|          | 0/30 [00:00<?, ?it/s]',
    },
  ],
])('%s is told of as interactive', (_, data) => {
  expect(outputsFrom([display(data)])).toEqual([interactive])
})

test('what only prepares other outputs is not told of, and neighbours are told of once', () => {
  const logo =
    '<style>.bk-notebook-logo {}</style><div><a class="bk-notebook-logo"></a><span>Loading BokehJS ...</span></div>'
  const load = { 'application/javascript': 'x', 'application/vnd.bokehjs_load.v0+json': 'x' }
  expect(outputsFrom([display({ 'text/html': logo }), display(load)])).toEqual([])
  expect(
    outputsFrom([
      display({
        'text/html': '<script>a < b</script>\n<style>c</style>',
        'text/plain': '<IPython.core.display.HTML object>',
      }),
    ]),
  ).toEqual([])
  const chart = display({ 'application/vnd.plotly.v1+json': {} })
  expect(outputsFrom([chart, chart, stream('a'), chart])).toMatchObject([
    interactive,
    { text: 'a' },
    interactive,
  ])
})

const frame = '<table><thead><tr><th>ha</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'
test.each([
  [
    'xarray',
    '<div><svg></svg><style>a</style><pre class="xr-text-repr-fallback">x</pre><div class="xr-wrap"><input type="checkbox"><ul><li>x</li></ul></div></div>',
    'text',
  ],
  ['xarray over dask', `<div><div class="xr-wrap"><input type="checkbox">${frame}</div></div>`, 'text'],
  [
    'scikit-learn',
    `<style>a</style><div class="sk-top-container"><input type="checkbox"><a>Docs</a>${frame}</div><script>x</script>`,
    'text',
  ],
  ['words', '<ol class="list-inline"><li>1</li><li>2</li></ol>', 'text'],
  ['pandas', `<div><style scoped>a</style>${frame}</div>`, 'html'],
  [
    'pandas in Colab',
    `<div>${frame}<button onclick="x"><svg></svg></button><script>x</script></div>`,
    'html',
  ],
  ['dask', `<table><tr><td>${frame}</td><td><svg></svg></td></tr></table>`, 'html'],
])('of text and HTML of %s the one that can be read without styles is shown', (_, html, kind) => {
  expect(
    outputsFrom([display({ 'text/html': html, 'text/plain': '<xarray.Dataset> Size: 576B' })]),
  ).toMatchObject([{ kind }])
})

test.each([
  [
    'HTML alone',
    { 'text/html': '<p>Hola</p>', 'text/plain': '<IPython.core.display.HTML object>' },
    { kind: 'html' },
  ],
  [
    'a styled table',
    { 'text/html': frame, 'text/plain': '<pandas.io.formats.style.Styler at 0x7f05>' },
    { kind: 'html' },
  ],
  [
    'JSON',
    { 'application/json': { a: [1] }, 'text/plain': '<IPython.core.display.JSON object>' },
    { text: '{\n  "a": [\n    1\n  ]\n}' },
  ],
  ['an object', { 'text/plain': '<object at 0x7f9c>' }, { text: '<object at 0x7f9c>' }],
  [
    'a large page of words',
    { 'text/html': `<p>${'a'.repeat(70_000)}</p>`, 'text/plain': '<IPython.core.display.HTML object>' },
    { kind: 'hidden', reason: 'large' },
  ],
  ['a class', { 'text/html': 'x<p>', 'text/plain': "<class 'int'>" }, { text: "<class 'int'>" }],
])('%s is shown', (_, data, shown) => {
  expect(outputsFrom([display(data)])).toMatchObject([shown])
})

test('a figure in SVG is a picture, whatever letters it has, and with the name of its language', () => {
  const [whole, bare] = outputsFrom([
    display(
      {
        'image/svg+xml': ['<svg xmlns="http://www.w3.org/2000/svg">', '<text>Ñandú ≈ 5 km²</text></svg>'],
        'text/plain': '<Figure size 640x480 with 1 Axes>',
      },
      { 'image/svg+xml': { alt: 'Serie' } },
    ),
    display({ 'image/svg+xml': '<svg width="9"/>' }),
  ])
  const decoded = (output: unknown) => {
    const { src } = output as { src: string }
    expect(src).toMatch(/^data:image\/svg\+xml;base64,/)
    return new TextDecoder().decode(
      Uint8Array.from(atob(src.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0)),
    )
  }
  expect(whole).toMatchObject({ kind: 'image', alt: 'Serie' })
  expect(decoded(whole)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><text>Ñandú ≈ 5 km²</text></svg>')
  expect(decoded(bare)).toBe('<svg xmlns="http://www.w3.org/2000/svg" width="9"/>')
})

test('a large picture is shown', () => {
  const encoded = 'AAAA'.repeat(600_000)
  expect(outputsFrom([display({ 'image/png': encoded, 'text/plain': '<Figure>' })])).toMatchObject([
    { kind: 'image', src: `data:image/png;base64,${encoded}` },
  ])
})

test.each(['iVBORw0KGgoAA', 'AAA==', 'AA=A', 'A', '"><script>', ''])(
  'a damaged picture (%s) is told of',
  (encoded) => {
    expect(
      outputsFrom([display({ 'image/png': encoded, 'text/plain': '<Figure size 640x480 with 1 Axes>' })]),
    ).toEqual([{ kind: 'hidden', reason: 'damaged' }])
  },
)

test('a formula is LaTeX, with what stands for it where it cannot be read', () => {
  const latex = '$\\displaystyle \\sqrt{\\pi}$'
  expect(
    outputsFrom([
      display({ 'image/png': 'AAAA', 'text/latex': latex, 'text/plain': '√π' }),
      display({ 'text/latex': latex, 'text/plain': '√π' }),
      display({ 'text/latex': latex, 'text/plain': '<IPython.core.display.Math object>' }),
      display({ 'text/latex': latex }),
      display({ 'text/latex': '\\begin{tabular}', 'text/html': frame, 'text/plain': 'a' }),
    ]),
  ).toMatchObject([
    { kind: 'latex', source: latex, instead: { kind: 'image' } },
    { kind: 'latex', source: latex, instead: { text: '√π' } },
    { kind: 'latex', source: latex, instead: { text: latex } },
    { kind: 'latex', source: latex, instead: { text: latex } },
    { kind: 'html' },
  ])
})

test.each([
  ['época 1/5\répoca 5/5\r', 'época 5/5'],
  ['\r  0%\r 50%\r\r100%\n', '100%\n'],
  ['uno\r\ndos\r\r\n', 'uno\ndos\n'],
  ['\u001b]8;;https://example.com\u001b\\enlace\u001b]8;;\u001b\\', 'enlace'],
  ['\u001b]8;;https://example.com\u0007enlace\u001b]8;;\u0007', 'enlace'],
])('%j is what a terminal leaves of it', (raw, shown) => {
  expect(outputsFrom([stream(raw)])).toEqual([{ kind: 'text', text: shown, cut: false }])
})

test('a stream that lies in pieces is one, and two streams stay two', () => {
  const pieces = ['\r  0%', '\r 13%', '\r100%', '\n'].map((piece) => stream(piece, 'stderr'))
  expect(outputsFrom([...pieces, stream('a'), stream('b'), stream('c', 'stderr')])).toMatchObject([
    { text: '100%\n' },
    { text: 'ab' },
    { text: 'c' },
  ])
})

test('no output takes longer for its shape', () => {
  const started = process.cpuUsage().user
  const size = 60_000
  outputsFrom([
    display({ 'text/html': '<'.repeat(size) }),
    display({ 'text/html': '<script'.repeat(size / 7) }),
    stream('x'.repeat(size * 20)),
    stream('\u001b]'.repeat(size)),
  ])
  expect(process.cpuUsage().user - started).toBeLessThan(1_500_000)
})

test.each([
  ['a value', { ename: 'NameError', evalue: 'x', traceback: ['--- trace', 'NameError: x'] }, 'NameError: x'],
  [
    'a cell that was stopped',
    { ename: 'KeyboardInterrupt', evalue: '', traceback: ['---', 'KeyboardInterrupt: '] },
    'KeyboardInterrupt',
  ],
  [
    'a claim without words',
    { ename: 'AssertionError', evalue: '', traceback: ['\u001b[31mAssertionError\u001b[39m: '] },
    'AssertionError',
  ],
  [
    'a kernel that ended',
    {
      ename: 'Error',
      evalue: '',
      traceback: ['\u001b[1;31mThe Kernel ended.\n', '\u001b[1;31mLook at the cell.'],
    },
    'The Kernel ended.\nLook at the cell.',
  ],
  ['no trace', { ename: 'Error', evalue: '' }, 'Error'],
  ['a trace of another shape', { ename: 'Error', evalue: '', traceback: null }, 'Error'],
])('an error says what it stored: %s', (_, error, said) => {
  expect(outputsFrom([{ output_type: 'error', ...error }])).toEqual([
    { kind: 'error', text: said, cut: false },
  ])
})
