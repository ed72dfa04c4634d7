import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

test.each(['/no-existe', '/google-earth-engine/otra', '/%E0%A4%A'])('%s is not found', async (address) => {
  startBackend()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openSite(address)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 1, name: 'Oops! Página no encontrada' })).toBeInTheDocument()
  expect(main.getByText('La página que estás buscando no existe o ha sido movida.')).toBeInTheDocument()
  expect(main.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await waitFor(() => expect(document.title).toBe('Página no encontrada'))
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})
