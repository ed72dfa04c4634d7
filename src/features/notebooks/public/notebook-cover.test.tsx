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

test('a notebook with a cover shows it when it comes near', () => {
  render(
    <NotebookCover
      notebook={{ ...mangroves, cover_url: 'https://example.com/a.webp', cover_alt: 'Un mapa' }}
    />,
  )
  const cover = screen.getByRole('img', { name: 'Un mapa' })
  expect(cover).toHaveAttribute('src', 'https://example.com/a.webp')
  expect(cover).toHaveAttribute('loading', 'lazy')
})

test('a notebook without one has a drawing, which is not read aloud', () => {
  const { container } = render(<NotebookCover notebook={mangroves} />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})
