import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { site } from '#content/site.ts'
import { startBackend } from '../test-support/backend.ts'
import { openSite } from '../test-support/open-site.tsx'

const realScrollIntoView = Element.prototype.scrollIntoView
const scrollIntoView = vi.fn()

beforeEach(() => {
  scrollIntoView.mockReset()
  Element.prototype.scrollIntoView = scrollIntoView
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  startBackend()
})

afterEach(() => {
  Element.prototype.scrollIntoView = realScrollIntoView
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the footer', () => {
  test('links to every page of the offer, the legal pages and the school’s contacts', async () => {
    await openSite('/no-existe')
    const footer = within(screen.getByRole('contentinfo'))
    const places = footer.getAllByRole('link').map((link) => link.getAttribute('href'))
    for (const place of [
      '/geo-data-scientist',
      '/google-earth-engine',
      '/geo-databases',
      '/data-acquisition',
      '/machine-learning',
      '/deep-learning',
      '/terms',
      '/privacy-policy',
      'mailto:hola@meridiano.example',
      'https://www.linkedin.com/company/meridiano-example',
    ]) {
      expect(places, place).toContain(place)
    }
    expect(footer.getByText(site.location)).toBeInTheDocument()
  })
})
