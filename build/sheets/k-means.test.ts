import { expect, test } from 'vitest'
import { kMeans } from './k-means.ts'

/** Three groups of two features of very different size, mixed. */
const groups = [
  [1, 5000],
  [9, 5100],
  [5, 1000],
  [1.2, 5050],
  [9.1, 5000],
  [5.1, 1100],
  [0.9, 4950],
]
const features = [0, 1].map((index) => groups.map((values) => values[index] ?? 0))
const first = groups.map(([value = 0]) => value)

test('groups are found whatever the size of their features, numbered by the order that is given', () => {
  expect([...kMeans(features, 3, first)]).toEqual([0, 2, 1, 0, 2, 1, 0])
})
