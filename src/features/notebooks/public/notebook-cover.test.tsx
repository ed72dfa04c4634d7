import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import type { Notebook } from '../notebooks.api.ts'
import { NotebookCover } from './notebook-cover.tsx'

const mangroves: Notebook = {
  id: 8,
  title: 'Manglares del Pacífico colombiano',
  description: 'Mapa de manglares.',
  category: 'machine_learning',
  difficulty: 'advanced',
  tags: [],
  rating: 4,
  downloads: 0,
  last_updated: toCalendarDay('2026-01-01'),
  download_url: '/notebooks/manglares-pacifico.ipynb',
  cover_url: null,
  cover_alt: null,
}

test('a notebook of the site shows the figure that it has saved, at its place of the sheet', () => {
  render(<NotebookCover notebook={mangroves} />)
  const figure = screen.getByRole('img', { name: /^Superficie de cada clase según el mapa y corregida/ })
  expect(figure).toHaveAttribute('loading', 'lazy')
  expect(figure).toHaveAttribute('src', expect.stringMatching(/^\/assets\/notebooks-[\w-]{8}\.svg$/))
  // The eighth of nine, by the names of their files.
  expect(figure).toHaveStyle({ objectPosition: '0 87.5%' })
})

test('a notebook with a cover of its own shows it before all else', () => {
  render(
    <NotebookCover
      notebook={{ ...mangroves, cover_url: 'https://example.com/a.webp', cover_alt: 'Un mapa' }}
    />,
  )
  expect(screen.getByRole('img', { name: 'Un mapa' })).toHaveAttribute('src', 'https://example.com/a.webp')
})

test('a notebook from elsewhere has a drawing, which is not read aloud', () => {
  const { container } = render(
    <NotebookCover notebook={{ ...mangroves, download_url: 'https://example.com/a.ipynb' }} />,
  )
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})
