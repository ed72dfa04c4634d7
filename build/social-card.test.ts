import sharp from 'sharp'
import { expect, test } from 'vitest'
import { products } from '../src/content/products.ts'
import { socialCards } from './social-card.ts'

test('the home and each product has a card of its own, in the size that its page announces', async () => {
  const cards = await socialCards()
  const names = ['tarjeta.png', ...products.map(({ path }) => `tarjetas${path}.png`)]
  expect([...cards.keys()].sort()).toEqual(names.sort())
  for (const png of cards.values()) {
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(png.length).toBeLessThan(150_000)
  }
  expect(new Set([...cards.values()].map((png) => png.toString('base64'))).size).toBe(names.length)
})
