import { expect, test } from 'vitest'
import { clipToBox, isInside, type Point, ringArea } from './polygon.ts'

/** A "U" of area 7 whose arms point north. */
const bracket: Point[] = [
  [0, 0],
  [3, 0],
  [3, 3],
  [2, 3],
  [2, 1],
  [1, 1],
  [1, 3],
  [0, 3],
]

test('an area does not depend on the way a ring turns', () => {
  expect(ringArea(bracket)).toBe(7)
  expect(ringArea([...bracket].reverse())).toBe(7)
})

test('a closing point that repeats the first adds nothing', () => {
  expect(ringArea([...bracket, [0, 0]])).toBe(7)
})

test('a place between the arms is outside', () => {
  expect(isInside(bracket, [0.5, 2])).toBe(true)
  expect(isInside(bracket, [1.5, 2])).toBe(false)
})

test('a box that cuts both arms keeps the area of the two pieces', () => {
  const arms = clipToBox(bracket, { west: 0.5, east: 2.5, south: 2, north: 9 })
  expect(ringArea(arms)).toBeCloseTo(1)
})

test('of a ring outside the box nothing is left', () => {
  expect(ringArea(clipToBox(bracket, { west: 5, east: 6, south: 0, north: 1 }))).toBe(0)
})

test('boxes side by side share an area out without loss', () => {
  const columns = [0, 0.7, 1.4, 2.1, 2.8].map((west) => ({ west, east: west + 0.7, south: 0, north: 3 }))
  const shared = columns.reduce((sum, box) => sum + ringArea(clipToBox(bracket, box)), 0)
  expect(shared).toBeCloseTo(7)
})
