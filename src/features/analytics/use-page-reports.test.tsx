import { act, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notFoundMetadata } from '#content/metadata.ts'
import { giveConsent } from '#platform/consent.ts'
import { type ShownPage, usePageReports } from './use-page-reports.ts'

const reported = vi.hoisted(() => [] as { name: string; params: Record<string, unknown> }[])

vi.mock('#platform/analytics.ts', () => ({
  measures: () => true,
  applyConsent: () => undefined,
  track: (event: (typeof reported)[number]) => reported.push(event),
}))

function Page({ page }: { page: ShownPage | null }) {
  usePageReports(page)
  return (
    <button type="button" data-cta="enrol_gee-python">
      <span>Inscribirme</span>
    </button>
  )
}

const home = { pathname: '/', title: 'Meridiano' }
const community = { pathname: '/comunidad', title: 'Comunidad' }

function open(page: ShownPage | null) {
  return render(<Page page={page} />, { wrapper: StrictMode })
}

function of(name: string) {
  return reported.filter((event) => event.name === name).map(({ params }) => params)
}

/** A page of 4000 px in a window of 1000 px. */
function scrollTo(top: number) {
  vi.stubGlobal('innerHeight', 1000)
  vi.stubGlobal('scrollY', top)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(4000)
  fireEvent.scroll(window)
}

beforeEach(() => {
  reported.length = 0
  act(() => giveConsent('granted'))
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  act(() => giveConsent('denied'))
})

test('a view is reported once per page, also when effects run twice', () => {
  const { rerender } = open(home)
  rerender(<Page page={{ ...home }} />)
  rerender(<Page page={community} />)
  rerender(<Page page={home} />)
  expect(of('page_view').map(({ page_path }) => page_path)).toEqual(['/', '/comunidad', '/'])
})

test('a private address is reported as its pattern or not at all', () => {
  open({ pathname: '/persona@example.com', title: notFoundMetadata.title })
  expect(of('page_view')).toEqual([{ page_path: '/404', page_title: notFoundMetadata.title }])
})

test('a grant during a visit starts with the open page', () => {
  act(() => giveConsent('denied'))
  open(home)
  expect(reported).toEqual([])
  act(() => giveConsent('granted'))
  expect(of('page_view')).toHaveLength(1)
})

test('the staff area is not measured', () => {
  open(null)
  fireEvent.click(screen.getByText('Inscribirme'))
  act(() => vi.advanceTimersByTime(60_000))
  expect(reported).toEqual([])
})

describe('reading', () => {
  test('reports 25, 50 and 75 percent, each once', () => {
    open(home)
    scrollTo(0)
    scrollTo(500)
    scrollTo(1200)
    scrollTo(100)
    scrollTo(3000)
    expect(of('scroll').map(({ percent_scrolled }) => percent_scrolled)).toEqual([25, 50, 75])
  })

  test('ignores the scrolling by the page itself after a navigation', () => {
    const { rerender } = open(home)
    rerender(<Page page={community} />)
    scrollTo(3000)
    expect(of('scroll')).toEqual([])
    act(() => vi.advanceTimersByTime(1500))
    scrollTo(3000)
    expect(of('scroll')).toHaveLength(3)
  })

  test('reports every 30 seconds while visible', () => {
    open(home)
    act(() => vi.advanceTimersByTime(29_999))
    expect(of('time_on_page')).toEqual([])
    act(() => vi.advanceTimersByTime(30_001))
    expect(of('time_on_page').map(({ seconds }) => seconds)).toEqual([30, 60])
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => vi.advanceTimersByTime(120_000))
    expect(of('time_on_page')).toHaveLength(2)
  })
})

test('a call to action is reported by its name, wherever it is pressed', () => {
  open(home)
  fireEvent.click(screen.getByText('Inscribirme'))
  expect(of('cta_click')).toEqual([{ cta: 'enrol_gee-python' }])
})
