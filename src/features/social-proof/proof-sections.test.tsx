import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Proof, type ProofPicture, proofTexts } from '#content/social-proof.ts'
import { ProofSections } from './public/proof-sections.tsx'

const picture = (name: string): ProofPicture => ({
  src: `/proof/${name}.webp`,
  alt: `Imagen de ${name}`,
  width: 800,
  height: 600,
})

const entered: Proof = {
  works: [
    {
      title: 'Humedales del delta',
      text: 'Un mapa por mes.',
      author: 'Una graduada',
      picture: picture('mapa'),
      href: 'https://example.com/mapa',
    },
    {
      title: 'Riego en Mendoza',
      text: 'Turnos por canal.',
      author: 'Un graduado',
      picture: picture('riego'),
    },
  ],
  recordings: [
    {
      title: 'Sesión 3',
      text: 'Máscaras de nubes.',
      minutes: 42,
      href: 'https://example.com/clase',
      picture: picture('clase'),
    },
  ],
  teachers: [
    {
      name: 'Alguien',
      role: 'PostGIS',
      photo: picture('retrato'),
      work: { title: 'Atlas de agua', href: 'https://example.com/atlas' },
    },
  ],
}

const none: Proof = { works: [], recordings: [], teachers: [] }

test('shows what the school has entered, with pictures that keep their place and links to the real thing', () => {
  render(<ProofSections {...entered} />)
  const works = within(screen.getByRole('region', { name: proofTexts.works }))
  expect(works.getByRole('img', { name: 'Imagen de mapa' })).toHaveAttribute('width', '800')
  expect(works.getByRole('img', { name: 'Imagen de riego' })).toHaveAttribute('loading', 'lazy')
  expect(works.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/mapa',
  ])
  const recordings = within(screen.getByRole('region', { name: proofTexts.recordings }))
  expect(recordings.getByRole('link', { name: `${proofTexts.watch(42)}: Sesión 3` })).toHaveAttribute(
    'target',
    '_blank',
  )
  const teachers = within(screen.getByRole('region', { name: proofTexts.teachers }))
  expect(teachers.getByRole('heading', { name: 'Alguien' })).toBeInTheDocument()
  expect(teachers.getByRole('link', { name: /^Atlas de agua/ })).toHaveAttribute(
    'href',
    'https://example.com/atlas',
  )
})

test('has a section for each kind that was entered, and nothing without any', () => {
  const { container, rerender } = render(<ProofSections {...none} />)
  expect(container).toBeEmptyDOMElement()
  for (const kind of ['works', 'recordings', 'teachers'] as const) {
    rerender(<ProofSections {...none} {...{ [kind]: entered[kind] }} />)
    expect(screen.getAllByRole('region')).toHaveLength(1)
    expect(screen.getByRole('region', { name: proofTexts[kind] })).toBeInTheDocument()
  }
})
