import { expect, test } from 'vitest'
import type { Point } from '../polygon.ts'
import { comesNear, hurricaneLines, hurricanes } from './hurricanes.ts'

const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
]
const from: Point = [-40, 13]
const to: Point = [60, 13]

test('a line that passes within reach between its ends comes near, its ends alone do not', () => {
  expect(comesNear([[from, to]], [square], 4, 1)).toBe(true)
  expect(comesNear([[from, to]], [square], 2, 1)).toBe(false)
  expect(
    comesNear(
      [
        [from, from],
        [to, to],
      ],
      [square],
      4,
      1,
    ),
  ).toBe(false)
})

test('a line inside an area comes near it', () => {
  expect(
    comesNear(
      [
        [
          [4, 5],
          [6, 5],
        ],
      ],
      [square],
      1,
      1,
    ),
  ).toBe(true)
})

test('of a storm, only what has the wind of a hurricane at both ends is a line', () => {
  const fix = (longitude: number, knots: number) => ({ knots, place: [longitude, 0] as const })
  const lines = hurricaneLines([fix(0, 63), fix(6, 64), fix(12, 90), fix(18, 63)], ([x, y]) => [x, y])
  expect(lines).toEqual([
    [
      [6, 0],
      [12, 0],
    ],
  ])
})

test('every storm of the file is a hurricane at some time', () => {
  const { storms } = hurricanes()
  expect(storms.length).toBeGreaterThan(100)
  expect(storms.filter((storm) => storm.every(({ knots }) => knots < 64))).toEqual([])
})
