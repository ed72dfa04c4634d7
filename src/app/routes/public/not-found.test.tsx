import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notFoundMetadata } from '#content/metadata.ts'
import { notFoundTexts } from '#content/not-found.ts'
import { startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

test.each(['/no-existe', '/google-earth-engine/otra', '/%E0%A4%A'])('%s is not found', async (address) => {
  startBackend()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openSite(address)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 1, name: notFoundTexts.heading })).toBeInTheDocument()
  expect(main.getByText(notFoundTexts.text)).toBeInTheDocument()
  expect(main.getByRole('link', { name: notFoundTexts.home })).toHaveAttribute('href', '/')
  await waitFor(() => expect(document.title).toBe(notFoundMetadata.title))
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})
