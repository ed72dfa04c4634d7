import { expect, test } from 'vitest'
import { relief } from '../../../../build/relief.ts'
import { reliefClasses } from './relief-classes.ts'

test('the classes are those of the relief that the contour lines are drawn from', () => {
  const columns = reliefClasses[0].length
  const heights = reliefClasses.flatMap((line, row) =>
    Array.from(line, (_, column) => relief(((column + 0.5) * 3 - 0.5) / 119, ((row + 0.5) * 3 - 0.5) / 74)),
  )
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const digits = heights.map((height) => Math.min(9, Math.floor(((height - low) / (high - low)) * 10)))
  const lines = reliefClasses.map((_, row) => digits.slice(row * columns, (row + 1) * columns).join(''))
  expect(lines).toEqual([...reliefClasses])
})
