import { expect, test } from 'vitest'
import { coordinatesText } from './school.ts'

test.each([
  [-34.6, -58.38, '34°36′ S, 58°23′ O'],
  [4.6, -74.08, '4°36′ N, 74°05′ O'],
  [0, 0, '0°00′ N, 0°00′ E'],
  [-0.999, 179.999, '1°00′ S, 180°00′ E'],
])('%f, %f is written %s', (latitude, longitude, text) => {
  expect(coordinatesText({ latitude, longitude })).toBe(text)
})
