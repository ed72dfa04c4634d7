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

test('a line that passes within reach between its ends comes near, and so does one inside; its ends alone do not', () => {
  const near = (lines: [Point, Point][], reach: number) => comesNear(lines, [square], reach, 1)
  expect(near([[from, to]], 4)).toBe(true)
  expect(near([[from, to]], 2)).toBe(false)
  expect(
    near(
      [
        [
          [4, 5],
          [6, 5],
        ],
      ],
      1,
    ),
  ).toBe(true)
  const ends: [Point, Point][] = [
    [from, from],
    [to, to],
  ]
  expect(near(ends, 4)).toBe(false)
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
