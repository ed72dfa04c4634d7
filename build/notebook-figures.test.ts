import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { figureSheet, savedFigure, savedFigures } from './notebook-figures.ts'

const figures = savedFigures()
const sheet = figureSheet(figures)

test('a notebook is shown by the last picture that it has saved', () => {
  const flood = savedFigure('inundaciones-cuenca-del-plata.ipynb')
  expect(flood).toMatchObject({ alt: expect.stringMatching(/^Croquis de la zona/), width: 375, height: 251 })
})

test('every picture of the sheet is a PNG with its text alternative', () => {
  expect(figures.length).toBeGreaterThan(0)
  for (const { png, alt } of figures) {
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(alt.length).toBeGreaterThan(20)
  }
})

test('the sheet holds the saved pictures to the byte', () => {
  const held = [...sheet.matchAll(/base64,([^"]*)"/g)].map(([, text = '']) => Buffer.from(text, 'base64'))
  expect(held).toEqual(figures.map(({ png }) => png))
})

test('the sheet is the same whenever it is made, and no heavier than a photograph', () => {
  expect(figureSheet(savedFigures())).toBe(sheet)
  expect(brotliCompressSync(sheet).length).toBeLessThan(130 * 1024)
})
