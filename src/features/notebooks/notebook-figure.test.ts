import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFigures } from './notebook-figure.ts'

const cells = (...cells: unknown[]) => JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells })
const drawn = (text: string, alt?: string) => ({
  cell_type: 'code',
  source: 'plot()',
  outputs: [
    {
      output_type: 'display_data',
      data: { 'image/png': btoa(text) },
      metadata: alt === undefined ? {} : { 'image/png': { alt } },
    },
  ],
})
const said = { cell_type: 'code', source: 'print(1)', outputs: [{ output_type: 'stream', text: '1' }] }

test('the figures of a notebook are the pictures that it has saved, the last one first, with their texts', () => {
  expect(readFigures(cells(drawn('antes', 'Antes'), said, drawn('fin', 'Después'), said))).toEqual([
    { src: `data:image/png;base64,${btoa('fin')}`, alt: 'Después' },
    { src: `data:image/png;base64,${btoa('antes')}`, alt: 'Antes' },
  ])
})

test('a notebook may have no figure, a figure no text, and a picture may be damaged', () => {
  expect(readFigures(cells(said))).toEqual([])
  expect(readFigures(cells(drawn('x')))?.[0]?.alt).toBe('')
  const output = { output_type: 'display_data', data: { 'image/png': 'iVBORw0KGgoAA' }, metadata: {} }
  expect(readFigures(cells({ cell_type: 'code', source: '', outputs: [output] }))).toEqual([])
})

test('a notebook of the site gives the figure that its card shows', () => {
  const text = readFileSync('supabase/local/samples/notebooks/manglares-pacifico.ipynb', 'utf8')
  expect(readFigures(text)?.[0]?.alt).toMatch(/^Superficie de cada clase según el mapa y corregida/)
})
