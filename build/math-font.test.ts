import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { mathFont } from './math-font.ts'

const kept = readFileSync(new URL('../src/features/notebooks/public/math.woff2', import.meta.url))

test('the font of formulas is that which its program writes, with what brackets grow by, in 55 KB', async () => {
  expect(kept.equals(await mathFont()), 'node build/math-font.ts writes it anew').toBe(true)
  expect(kept.length).toBeLessThanOrEqual(55_000)
  const font = create(kept)
  expect(Object.keys((font as unknown as { directory: { tables: object } }).directory.tables)).toContain(
    'MATH',
  )
  for (const letter of '𝑥𝐱ρ𝜌∑√ℝ[{') {
    expect('hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).toBe(true)
  }
})

test('the licence of the font is served with the site', () => {
  const served = readFileSync(new URL('../public/math-font-licence.txt', import.meta.url), 'utf8')
  const ofPackage = fileURLToPath(import.meta.resolve('@fontsource/noto-sans-math/LICENSE'))
  expect(served).toBe(readFileSync(ofPackage, 'utf8'))
  expect(served).toContain('SIL OPEN FONT LICENSE')
})
