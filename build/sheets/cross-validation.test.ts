import { expect, test } from 'vitest'
import type { Point } from '../polygon.ts'
import { crossValidate, foldsInOrder, nearestSeen, pairsInOrder } from './cross-validation.ts'

const places: Point[] = Array.from({ length: 10 }, (_, place) => [10 * place, 0])
const inOrder = foldsInOrder(places.map((_, sample) => sample))

test('folds hold the same number of samples, in the given order', () => {
  expect(places.map((_, sample) => inOrder(sample))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
})

test('the nearest seen place is of another fold', () => {
  expect(nearestSeen(0, places, inOrder)).toBe(2)
  expect(nearestSeen(5, places, inOrder)).toBe(6)
})

test('a sample is judged by a forest that has not seen its fold', () => {
  // What a fold holds stands nowhere else: seen, it would be told apart; unseen, it cannot be.
  const features = places.map((_, sample) => Float64Array.from([inOrder(sample)]))
  const classes = places.map((_, sample) => Number(inOrder(sample) === 2))
  const scores = crossValidate({ features, classes }, inOrder)
  expect([scores[4], scores[5]]).toEqual([0, 0])
})

test('a tie of a pair counts half', () => {
  expect(pairsInOrder([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0])).toBe(3.5 / 4)
})
