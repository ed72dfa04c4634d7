import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { characters, siteFont, siteFontFaces } from './site-font.ts'

const read = (name: string) => readFileSync(new URL(`../src/app/fonts/${name}`, import.meta.url))
const kept = read('archivo.woff2')

test('the font and its stylesheet are those that their program writes', async () => {
  const [font, faces] = await Promise.all([siteFont(), siteFontFaces()])
  const isSame = kept.equals(font) && read('archivo.css').toString() === faces
  expect(isSame, 'node build/site-font.ts writes them anew').toBe(true)
})

test('the licence of the font is served with the site', () => {
  const served = readFileSync(new URL('../public/archivo-licence.txt', import.meta.url), 'utf8')
  const ofPackage = fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/LICENSE'))
  expect(served).toBe(readFileSync(ofPackage, 'utf8'))
  expect(served).toContain('SIL OPEN FONT LICENSE')
})

test('the font holds the widths, the weights and the figures of one width in 45 KB', () => {
  const font = create(kept)
  if (!('variationAxes' in font)) throw new Error('not one font')
  expect(kept.length).toBeLessThanOrEqual(45_000)
  expect(font.variationAxes).toMatchObject({
    wght: { min: 400, max: 700 },
    wdth: { min: 80, max: 118 },
  })
  expect(font.availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']))
  const widths = (features: string[]) =>
    new Set([...'0123456789'].map((figure) => font.layout(figure, features).advanceWidth))
  expect(widths(['tnum']).size).toBe(1)
  expect(font.getName('copyright', 'en')).toContain('The Archivo Project Authors')
})

/** In coordinates and arrows, which are set in the system's fonts or taken from the fallback. */
const fromFallback = [...'′″→']

test('the font has every character that the texts of the site are written with', () => {
  const folder = join(import.meta.dirname, '../src/content')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.length).toBeGreaterThan(30)
  // Braces, backquotes and backslashes belong to the code around the texts.
  const used = new Set(texts.join('').replace(/[\n{}`\\^~]/g, ''))
  expect([...used].filter((character) => !characters.includes(character)).sort()).toEqual(fromFallback.sort())
})
