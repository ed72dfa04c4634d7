import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CareerProfile } from './career-profile.tsx'
import { careerSegments } from './career-segments.ts'

test('the weeks run on from one stretch to the next', () => {
  expect(careerSegments().map(({ firstWeek, lastWeek }) => [firstWeek, lastWeek])).toEqual([
    [1, 8],
    [9, 16],
    [17, 28],
    [29, 32],
  ])
})

test('the columns under the drawing are as wide as their weeks', () => {
  render(<CareerProfile />)
  const figure = within(screen.getByRole('figure', { name: /32 semanas/ }))
  const widths = careerSegments().map(({ weeks }) => `minmax(0,${weeks}fr)`)
  expect(widths).toEqual(['minmax(0,8fr)', 'minmax(0,8fr)', 'minmax(0,12fr)', 'minmax(0,4fr)'])
  expect(figure.getByRole('list').className).toContain(`repeat(2,${widths[0]})_${widths[2]}_${widths[3]}`)
  expect(figure.getAllByRole('listitem')).toHaveLength(4)
})
