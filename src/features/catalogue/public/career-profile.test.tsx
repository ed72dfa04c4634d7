import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CareerProfile, careerSegments } from './career-hero.tsx'
import { CareerRoadmap } from './career-roadmap.tsx'

test('weeks are consecutive across segments', () => {
  expect(careerSegments().map(({ firstWeek, lastWeek }) => [firstWeek, lastWeek])).toEqual([
    [1, 8],
    [9, 16],
    [17, 28],
    [29, 32],
  ])
})

test('column widths match the weeks of the segments', () => {
  render(<CareerProfile />)
  const figure = within(screen.getByRole('figure', { name: /32 semanas/ }))
  const widths = careerSegments().map(({ weeks }) => `minmax(0,${weeks}fr)`)
  expect(widths).toEqual(['minmax(0,8fr)', 'minmax(0,8fr)', 'minmax(0,12fr)', 'minmax(0,4fr)'])
  expect(figure.getByRole('list').className).toContain(`repeat(2,${widths[0]})_${widths[2]}_${widths[3]}`)
  expect(figure.getAllByRole('listitem')).toHaveLength(4)
})

test('each roadmap row’s week range matches its duration', () => {
  render(
    <MemoryRouter>
      <CareerRoadmap />
    </MemoryRouter>,
  )
  const rows = screen.getAllByRole('heading', { level: 3 }).flatMap((heading) => heading.closest('li') ?? [])
  const ranges = rows.map((row) => {
    const [, first, last] = /Semanas? (\d+)(?:–(\d+))?/.exec(row.textContent ?? '') ?? []
    const weeks = /Duración: (\d+) semanas/.exec(row.textContent ?? '')?.[1]
    return [Number(first), Number(last ?? first), Number(weeks ?? 1)]
  })
  expect(ranges).toEqual([
    [1, 8, 8],
    [9, 16, 8],
    [17, 28, 12],
    [29, 31, 3],
    [32, 32, 1],
  ])
})
