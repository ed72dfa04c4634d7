import { describe, expect, test } from 'vitest'
import { maxCells, maxSourceLength, parseNotebook } from './nbformat.ts'

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
    { kind: 'markdown', source: '# Uno\ndos', pictures: {}, cut: false },
    { kind: 'markdown', source: '# Uno\ndos', pictures: {}, cut: false },
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
  expect(parsed?.cells).toEqual([{ kind: 'raw', source: 'r', cut: false }])
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

test.each([
  ['source_hidden', { jupyter: { source_hidden: true } }, { code: true, outputs: false }],
  ['outputs_hidden', { jupyter: { outputs_hidden: true } }, { code: false, outputs: true }],
  ['collapsed', { collapsed: true }, { code: false, outputs: true }],
  ['hide-input', { tags: ['hide-input'] }, { code: true, outputs: false }],
  ['hide_output', { tags: ['hide_output'] }, { code: false, outputs: true }],
  ['hide-cell', { tags: ['x', 'hide-cell'] }, { code: true, outputs: true }],
  ['a form of Colab', { cellView: 'form' }, { code: true, outputs: false, title: 'Parámetros' }],
  ['nothing', {}, { code: false, outputs: false, title: null }],
  ['marks of another shape', { jupyter: 3, tags: 'x', collapsed: 'no' }, { code: false, outputs: false }],
])('what the author folds away by %s is folded', (_, metadata, folded) => {
  const source = '#@title Parámetros { display-mode: "form" }\nx = 1 #@param'
  const parsed = parseNotebook(file([{ cell_type: 'code', metadata, source, outputs: [stream] }]))
  expect(parsed?.cells).toMatchObject([{ folded, source, outputs: [{ text: 'listo' }] }])
})

test('what a page made of the notebook leaves out is left out', () => {
  const code = (tag: string) => ({
    cell_type: 'code',
    metadata: { tags: [tag] },
    source: 'x',
    outputs: [stream],
  })
  const cells = ['remove-cell', 'remove_input', 'remove-output'].map(code)
  expect(parseNotebook(file(cells))).toMatchObject({
    total: 2,
    cells: [
      { source: null, outputs: [{ text: 'listo' }] },
      { source: 'x', outputs: [] },
    ],
  })
})
