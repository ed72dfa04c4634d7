import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { motifFiles } from './motifs.ts'

const files = Object.entries(motifFiles())

describe.each(files)('%s', (path, text) => {
  test('is what the generator writes', () => {
    expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text)
  })
})

test('all motifs together stay under 12 KB', () => {
  expect(files.reduce((sum, [, text]) => sum + text.length, 0)).toBeLessThan(12 * 1024)
})

test('every line is drawn inside its sheet, within the reach of its strokes', () => {
  for (const [path, text] of files.filter(([name]) => name.includes('contour'))) {
    const width = Number(/width: (\d+)/.exec(text)?.[1])
    const starts = [...text.matchAll(/M(\d+) (\d+)/g)].map(([, x]) => Number(x))
    expect(starts.length, path).toBeGreaterThan(5)
    expect(Math.max(...starts), path).toBeLessThanOrEqual(width)
  }
})
