import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { categoryTexts, notebooksText } from '#content/notebooks.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { threeRows } from '../test-support/notebook-rows.ts'
import { NotebooksPage } from './notebooks-page.tsx'

test('four filters: all, and each category with its own notebooks', async () => {
  startNetwork().table('notebooks', threeRows)
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/notebooks']}>
        <NotebooksPage repository={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const titles = () =>
    screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent ?? '')
  const [satellite, engine, learning] = threeRows.map(({ title }) => title)
  await screen.findByRole('heading', { level: 3, name: satellite })
  const filters = within(screen.getByRole('group', { name: notebooksText.filters.legend }))
  expect(filters.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Todos',
    categoryTexts.satellite_data.label,
    categoryTexts.machine_learning.label,
    'Google Earth Engine',
  ])
  for (const [label, shown] of [
    [categoryTexts.satellite_data.label, [satellite]],
    [categoryTexts.machine_learning.label, [learning]],
    ['Google Earth Engine', [engine]],
    ['Todos', [satellite, engine, learning]],
  ] as const) {
    await user.click(filters.getByRole('radio', { name: label }))
    expect(titles(), label).toEqual(shown)
  }
  expect(screen.getByText(threeRows[0]?.description ?? '')).toBeVisible()
})
