import { describe, expect, test } from 'vitest'
import { maxCells, maxOutputLength, maxSourceLength, outputsFrom, parseNotebook } from './nbformat.ts'

function file(cells: unknown[], nbformat = 4): string {
  return JSON.stringify({ nbformat, nbformat_minor: 2, metadata: {}, cells })
}

test('text is one string or a list of lines', () => {
  const parsed = parseNotebook(
    file([
      { cell_type: 'markdown', metadata: {}, source: '# Uno\ndos' },
      { cell_type: 'markdown', id: 'x', metadata: {}, source: ['# Uno\n', 'dos'] },
    ]),
  )
  expect(parsed?.cells).toEqual([
    { kind: 'markdown', id: 'cell-0', source: '# Uno\ndos', pictures: {}, cut: false },
    { kind: 'markdown', id: 'x', source: '# Uno\ndos', pictures: {}, cut: false },
  ])
})

test('a code cell keeps its number and its output', () => {
  const parsed = parseNotebook(
    file([
      {
        cell_type: 'code',
        execution_count: 3,
        metadata: {},
        source: ['1 + 1'],
        outputs: [
          { output_type: 'execute_result', execution_count: 3, metadata: {}, data: { 'text/plain': ['2'] } },
        ],
      },
      { cell_type: 'code', execution_count: null, metadata: {}, source: [], outputs: [] },
    ]),
  )
  expect(parsed?.cells).toMatchObject([
    { kind: 'code', executionCount: 3, outputs: [{ kind: 'text', text: '2', cut: false }] },
    { kind: 'code', executionCount: null, source: '', outputs: [] },
  ])
})

test.each([
  ['a page that answers every address', '<!doctype html><title>Meridiano</title>'],
  ['JSON that is no notebook', '{"cells": 3}'],
  ['the third format', JSON.stringify({ nbformat: 3, worksheets: [] })],
  ['a list', '[]'],
  ['nothing', ''],
])('%s is not a notebook', (_name, text) => {
  expect(parseNotebook(text)).toBeNull()
})

test('an unreadable cell is left out, the others stay', () => {
  const parsed = parseNotebook(
    file([{ cell_type: 'heading' }, null, { cell_type: 'raw', metadata: {}, source: 'r' }]),
  )
  expect(parsed?.cells).toEqual([{ kind: 'raw', id: 'cell-2', source: 'r', cut: false }])
  expect(parsed?.total).toBe(3)
})

describe('what Python writes and JSON does not have', () => {
  const withWord = (word: string) =>
    file([
      {
        cell_type: 'code',
        source: 'x = "NaN: \\\\"',
        metadata: { papermill: { duration: 7.5 } },
        outputs: [],
      },
      { cell_type: 'markdown', source: 'Infinity y NaN quedan' },
    ]).replace('7.5', word)

  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '[NaN, -Infinity]',
    '{"min":NaN,"max":Infinity}',
    '[1,NaN,"NaN"]',
  ])('%s is read as nothing, and texts keep their words', (word) => {
    expect(parseNotebook(withWord(word))?.cells).toMatchObject([
      { kind: 'code', source: 'x = "NaN: \\\\"' },
      { kind: 'markdown', source: 'Infinity y NaN quedan' },
    ])
  })

  test.each(['nan', 'Infinityx', 'undefined', "'NaN'", 'NaN NaN'])('%s is no notebook', (word) => {
    expect(parseNotebook(withWord(word))).toBeNull()
  })

  test('beside pictures of megabytes it is found', () => {
    const picture = 'iVBORw0KGgo'.repeat(200_000)
    expect(parseNotebook(withWord(`[NaN, "${picture}"]`))?.total).toBe(2)
    expect(parseNotebook(`"${picture}${'\\"'.repeat(100_000)}`)).toBeNull()
  })
})

const stream = { output_type: 'stream', name: 'stdout', text: 'listo' }
test.each([
  ['a running number', { execution_count: '*', source: 'x', outputs: [stream] }, 'x', 1],
  ['no outputs', { execution_count: 1, source: 'x', outputs: null }, 'x', 0],
  ['an output that is none', { execution_count: 1, source: 'x', outputs: [null, stream] }, 'x', 1],
  ['outputs of another shape', { execution_count: 1, source: 'x', outputs: {} }, 'x', 0],
  ['no source', { execution_count: 1, outputs: [stream] }, '', 1],
  ['a source that is null', { execution_count: 1, source: null, outputs: [stream] }, '', 1],
  ['a number as its id', { id: 7, source: 'x', outputs: [stream] }, 'x', 1],
])('a code cell with %s is shown', (_, cell, source, outputs) => {
  const [read] = parseNotebook(file([{ cell_type: 'code', metadata: {}, ...cell }]))?.cells ?? []
  expect(read).toMatchObject({ kind: 'code', source })
  expect(read?.kind === 'code' && read.outputs).toHaveLength(outputs)
})

test('a text cell with attachments that are null is shown', () => {
  expect(
    parseNotebook(file([{ cell_type: 'markdown', source: 'Hola', attachments: null }]))?.cells,
  ).toMatchObject([{ source: 'Hola', pictures: {} }])
  expect(
    outputsFrom([{ output_type: 'display_data', metadata: null, data: { 'text/plain': 'a' } }]),
  ).toMatchObject([{ text: 'a' }])
})

test('a large notebook is shortened, and says so', () => {
  const cell = { cell_type: 'markdown', metadata: {}, source: 'a'.repeat(maxSourceLength + 1) }
  const parsed = parseNotebook(file(Array.from({ length: maxCells + 5 }, () => cell)))
  expect(parsed?.cells).toHaveLength(maxCells)
  expect(parsed?.total).toBe(maxCells + 5)
  expect(parsed?.cells[0]).toMatchObject({ cut: true })
  expect(parsed?.cells[0]?.source).toHaveLength(maxSourceLength)
})

test('pictures of a Markdown cell are found by name; active drawings are not', () => {
  const parsed = parseNotebook(
    file([
      {
        cell_type: 'markdown',
        metadata: {},
        source: '![](attachment:a.png)',
        attachments: { 'a.png': { 'image/png': 'AAAA' }, 'b.svg': { 'image/svg+xml': '<svg/>' } },
      },
    ]),
  )
  expect(parsed?.cells[0]).toMatchObject({ pictures: { 'a.png': 'data:image/png;base64,AAAA' } })
})

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
      { output_type: 'display_data', metadata: {}, data: { 'text/html': map, 'text/plain': '<Map>' } },
      { output_type: 'display_data', metadata: {}, data: { 'text/html': map } },
      { output_type: 'display_data', metadata: {}, data: { 'application/vnd.jupyter.widget-view+json': {} } },
    ]).map((output) => output.kind),
  ).toEqual(['text', 'hidden', 'hidden'])
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
