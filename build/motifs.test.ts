import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contourSheet, motifSheet } from './motifs.ts'

const sheet = motifSheet()

test('the file of motifs takes less than 4 KB', () => {
  expect(brotliCompressSync(sheet).length).toBeLessThan(4 * 1024)
})

test('its colours are those of the place, of the data scale, or the white of an avatar', () => {
  const colours = [...sheet.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, colour = '']) => colour)
  expect(colours.length).toBeGreaterThan(10)
  expect(colours.filter((colour) => !/^(none|#fff|#[0-9A-F]{6}|var\(--c-[a-z-]+\))$/.test(colour))).toEqual(
    [],
  )
})

test('has nothing that a content security policy stops', () => {
  expect(sheet).not.toMatch(/style|<script|href/)
})

test('every contour line starts inside its sheet, in whole units', () => {
  const { width, height, lines, indexLines } = contourSheet()
  const starts = [...(lines + indexLines).matchAll(/M(\d+) (\d+)/g)]
  expect(starts.length).toBeGreaterThan(5)
  expect(lines + indexLines).not.toContain('.')
  for (const [, x, y] of starts) {
    expect(Number(x)).toBeLessThanOrEqual(width)
    expect(Number(y)).toBeLessThanOrEqual(height)
  }
})
