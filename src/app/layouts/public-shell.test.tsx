import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as controlTexts from '#content/control-texts.ts'
import { pageMetadata } from '#content/metadata.ts'
import { shellTexts } from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { routeTable } from '../routes.tsx'
import { startBackend } from '../test-support/backend.ts'
import { currentPlace, openSite } from '../test-support/open-site.tsx'

const scrollTo = vi.fn()
const scrollIntoView = vi.fn()
const realScrollIntoView = Element.prototype.scrollIntoView

beforeEach(() => {
  scrollTo.mockReset()
  scrollIntoView.mockReset()
  vi.stubGlobal('scrollTo', scrollTo)
  Element.prototype.scrollIntoView = scrollIntoView
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  startBackend()
})

afterEach(() => {
  Element.prototype.scrollIntoView = realScrollIntoView
  vi.unstubAllGlobals()
})

/** Testing Library treats every section's header as a banner; browsers do not. */
function frameHeader(): HTMLElement {
  const [header] = screen.getAllByRole('banner')
  if (!header) throw new Error('No bar')
  return header
}

function bar() {
  return within(frameHeader())
}

function desktopMenu() {
  const [menu] = bar().getAllByRole('navigation', { name: shellTexts.mainMenu })
  if (!menu) throw new Error('No menu')
  return within(menu)
}

describe('the bar', () => {
  test('the logo links home, the classroom opens in a new tab', async () => {
    await openSite('/google-earth-engine')
    expect(screen.getByRole('main')).toHaveClass('pt-16')
    expect(bar().getByRole('link', { name: shellTexts.home })).toHaveAttribute('href', '/')
    const classroom = desktopMenu().getByRole('link', { name: new RegExp(`^${shellTexts.classroom}`) })
    expect(classroom).toHaveAttribute('target', '_blank')
    expect(classroom.getAttribute('rel')).toContain('noopener')
  })

  test('the academic offer lists pages with their tags', async () => {
    const { user } = await openSite('/')
    // Below the strip of the home page.
    expect(screen.getByRole('main')).toHaveClass('pt-28')
    await user.click(desktopMenu().getByText(shellTexts.offer, { selector: 'summary' }))
    const entry = desktopMenu().getByRole('link', { name: /^Google Earth Engine/ })
    expect(entry).toHaveAttribute('href', '/google-earth-engine')
    expect(within(entry).getByText('Módulo')).toBeInTheDocument()
  })

  test('no link of the frame is broken, and the school’s contacts are in the footer', async () => {
    const { user } = await openSite('/')
    await user.click(desktopMenu().getByText(shellTexts.offer, { selector: 'summary' }))
    const frame = [frameHeader(), screen.getByRole('contentinfo')]
    const inside = frame
      .flatMap((part) => Array.from(part.querySelectorAll('a')))
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/'))
    expect(inside.length).toBeGreaterThan(3)
    expect(inside.filter((href) => !(href in routeTable))).toEqual([])
    const footer = within(screen.getByRole('contentinfo'))
    const places = footer.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(places).toEqual(
      expect.arrayContaining([
        `mailto:${site.email}`,
        site.professionalNetwork.url,
        '/terms',
        '/privacy-policy',
      ]),
    )
    expect(footer.getByText(site.location)).toBeInTheDocument()
  })
})

describe('the mobile menu', () => {
  function mobileMenu() {
    const menu = bar().getByText(shellTexts.openMenu).closest('details')
    const summary = menu?.querySelector('summary')
    if (!menu || !summary) throw new Error('No mobile menu')
    return { menu, summary }
  }

  test('any other navigation closes it', async () => {
    const { user } = await openSite('/no-existe')
    const { menu, summary } = mobileMenu()
    await user.click(summary)
    act(() => bar().getByRole('link', { name: shellTexts.home }).click())
    await waitFor(() => expect(currentPlace()).toBe('/'))
    expect(menu.open).toBe(false)
  })
})

describe('a navigation', () => {
  test('scrolls smoothly to the top, focuses the heading, and changes title, description and canonical URL', async () => {
    const { user } = await openSite('/google-earth-engine')
    expect(scrollTo).not.toHaveBeenCalled()
    expect(document.title).toBe('Google Earth Engine con Python · Meridiano')
    await user.click(bar().getByRole('link', { name: shellTexts.home }))
    await waitFor(() => expect(currentPlace()).toBe('/'))
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(document.title).toBe(pageMetadata.home.title)
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'https://meridiano.test/',
    )
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1)
  })

  test('waits 100 ms before it scrolls', async () => {
    await openSite('/no-existe')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const link = bar().getByRole('link', { name: shellTexts.home })
      await act(async () => link.click())
      await act(async () => vi.advanceTimersByTime(99))
      expect(scrollTo).not.toHaveBeenCalled()
      await act(async () => vi.advanceTimersByTime(1))
      expect(scrollTo).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the first tab stop skips the bar', async () => {
  const { user } = await openSite('/')
  await user.tab()
  expect(screen.getByRole('link', { name: controlTexts.skip })).toHaveFocus()
})
