import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shellTexts } from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { startBackend } from '../test-support/backend.ts'
import { currentPlace, openSite } from '../test-support/open-site.tsx'

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

function menu() {
  const [first] = screen.getAllByRole('navigation', { name: shellTexts.mainMenu })
  if (!first) throw new Error('No menu')
  return within(first)
}

describe('the bar', () => {
  test('links to the community, the business page and the classroom', async () => {
    await openSite('/no-existe')
    const places = menu()
      .getAllByRole('link')
      .filter((link) => !link.closest('details'))
      .map((link) => [link.textContent?.replace(/ \(se abre.*/, ''), link.getAttribute('href')])
    expect(places).toEqual([
      ['Comunidad', '/comunidad'],
      ['Empresas', '/empresas'],
      [shellTexts.classroom, 'https://aula.meridiano.example'],
    ])
  })

  test.each([
    ['/', 'contact-section'],
    ['/deep-learning', 'course-contact-form'],
  ])('Contacto on %s waits 100 ms before it scrolls', async (address, section) => {
    await openSite(address)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const contact = menu().getByRole('button', { name: shellTexts.contact })
    await act(async () => contact.click())
    await act(async () => vi.advanceTimersByTime(99))
    expect(scrollIntoView).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(1))
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById(section)])
    expect(currentPlace()).toBe(address)
  })
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
