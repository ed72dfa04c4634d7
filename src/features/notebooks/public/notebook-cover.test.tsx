import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNotebook } from '../test-support/notebook-rows.ts'
import { NotebookCover } from './notebook-cover.tsx'

test('a notebook with a cover shows it when it comes near', () => {
  render(
    <NotebookCover notebook={aNotebook({ cover_url: 'https://example.com/a.webp', cover_alt: 'Un mapa' })} />,
  )
  const cover = screen.getByRole('img', { name: 'Un mapa' })
  expect(cover).toHaveAttribute('src', 'https://example.com/a.webp')
  expect(cover).toHaveAttribute('loading', 'lazy')
})

test('a notebook without one has a drawing, which is not read aloud', () => {
  const { container } = render(<NotebookCover notebook={aNotebook()} />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})
