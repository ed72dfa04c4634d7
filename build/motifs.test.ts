import { expect, test } from 'vitest'
import { motifs } from './motifs.ts'

const drawn = Object.entries(motifs).map(([name, draw]) => ({ name, text: JSON.stringify(draw()) }))

test('all motifs together stay under 12 KB', () => {
  expect(drawn.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(12 * 1024)
})

test('every line starts inside its sheet', () => {
  const fields = drawn.filter(({ name }) => name.startsWith('contour'))
  expect(fields).toHaveLength(2)
  for (const { name, text } of fields) {
    const width = Number(/"width":(\d+)/.exec(text)?.[1])
    const starts = [...text.matchAll(/M(\d+) (\d+)/g)].map(([, x]) => Number(x))
    expect(starts.length, name).toBeGreaterThan(5)
    expect(Math.max(...starts), name).toBeLessThanOrEqual(width)
  }
})
