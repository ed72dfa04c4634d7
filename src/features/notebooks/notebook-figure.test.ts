import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readNotebook } from './notebook-figure.ts'

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

test('the figure of a notebook is the last picture that it has saved, with its text', async () => {
  const { figure } = readNotebook(cells(drawn('antes', 'Antes'), drawn('después', 'Después'), said)) ?? {}
  expect(figure?.alt).toBe('Después')
  expect(figure?.picture.type).toBe('image/png')
  expect(await figure?.picture.text()).toBe(
    await new Blob([Uint8Array.from('después', (l) => l.charCodeAt(0))]).text(),
  )
})

test('a notebook may have no figure, and a figure no text', () => {
  expect(readNotebook(cells(said))).toEqual({ figure: null })
  expect(readNotebook(cells(drawn('x')))?.figure?.alt).toBe('')
})

test('a notebook of the site gives the figure that its card shows', () => {
  const text = readFileSync('supabase/local/samples/notebooks/manglares-pacifico.ipynb', 'utf8')
  expect(readNotebook(text)?.figure?.alt).toMatch(/^Superficie de cada clase según el mapa y corregida/)
})
