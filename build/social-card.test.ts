import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cardOf } from '../src/app/page-head.ts'
import { indexedPaths } from './site-pages.ts'
import { socialCards } from './social-card.ts'

const cards = await socialCards()

/** One half of a card. */
async function halfOf(png: Buffer, left: number): Promise<string> {
  const pixels = await sharp(png).extract({ left, top: 0, width: 528, height: 616 }).raw().toBuffer()
  return createHash('sha256').update(pixels).digest('hex')
}

test('each page that is listed has a card of its own, in the size that it announces', async () => {
  const names = indexedPaths().map((path) => cardOf(path).slice(1))
  expect(names).toEqual(
    expect.arrayContaining(
      ['empresas', 'comunidad', 'notebooks', 'web-gis-contact'].map((page) => `tarjetas/${page}.png`),
    ),
  )
  expect(new Set(names).size).toBe(names.length)
  expect([...cards.keys()].sort()).toEqual(names.sort())
  for (const png of cards.values()) {
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(png.length).toBeLessThan(200_000)
  }
})

test('a product and a page that people share have a map of their own', async () => {
  const own = indexedPaths().filter((path) => !/terms|privacy|verificar|arrepentimiento|baja/.test(path))
  const maps = await Promise.all(own.map((path) => halfOf(cards.get(cardOf(path).slice(1)) as Buffer, 672)))
  expect(own.length).toBeGreaterThan(11)
  expect(new Set(maps).size).toBe(own.length)
})
