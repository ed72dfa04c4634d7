import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { communityPage } from '#content/community.ts'
import { CommunityPage } from './community-page.tsx'

test('the page presents the benefits of the free community', () => {
  render(
    <MemoryRouter initialEntries={['/comunidad']}>
      <CommunityPage />
    </MemoryRouter>,
  )
  expect(screen.getByText(communityPage.tag)).toBeVisible()
  expect(screen.getByText(/^Un grupo de chat de profesionales de SIG/)).toBeVisible()
  const heading = screen.getByRole('heading', { level: 2, name: communityPage.benefits.title })
  const section = heading.closest('section')
  if (!section) throw new Error('No section around the benefits')
  for (const { title, text } of communityPage.benefits.items) {
    expect(within(section).getByRole('heading', { level: 3, name: title })).toBeVisible()
    expect(within(section).getByText(text)).toBeVisible()
  }
  expect(within(section).getByRole('heading', { level: 3, name: /solo para miembros/ })).toBeVisible()
})
