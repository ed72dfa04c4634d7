import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { slowPagesTexts } from '#content/page-speed.ts'
import type { PageSpeedRow } from '#domain/contracts/page-speed.ts'
import { type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { storeSession } from '../staff-session/test-support/signed-in.ts'
import { SlowPagesSection } from './staff/slow-pages-section.tsx'

const property = vi.hoisted(() => ({ isConfigured: true }))
vi.mock('#platform/analytics.ts', () => ({ measures: () => property.isConfigured }))

let speed: SqlPlace<'list_page_speed'>

function open() {
  renderStaffPages([{ path: '/backoffice', element: <SlowPagesSection /> }], '/backoffice', 'staff')
}

function row(page: string, metric: PageSpeedRow['metric'], p75: number, visits = 120): PageSpeedRow {
  return { page, device: 'phone', metric, visits, p75 }
}

async function rows(): Promise<string[]> {
  await screen.findAllByRole('rowheader')
  return screen.getAllByRole('row').map(({ textContent }) => textContent ?? '')
}

beforeEach(() => {
  localStorage.clear()
  storeSession()
  property.isConfigured = true
  speed = startNetwork().sql('list_page_speed', [])
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a page has its figures, rated by the published limits, in words and shapes', async () => {
  speed.reply = {
    answer: [
      ...[row('course:gee-python', 'LCP', 4001, 130), row('course:gee-python', 'INP', 201, 64)],
      ...[row('course:gee-python', 'CLS', 100, 130), row('course:gee-python', 'TTFB', 310, 130)],
      row('course:gee-python', 'FCP', 1240, 130),
    ],
  }
  open()
  expect(screen.getByText(slowPagesTexts.loading)).toBeInTheDocument()
  expect((await rows())[1]).toBe(
    'Google Earth Engine con PythonTeléfono, 130 visitas' +
      '4.0\u00a0sMalaservidor 0.3\u00a0s, primer contenido 1.2\u00a0s' +
      '201\u00a0msMejorable' +
      '0.10Buena',
  )
  for (const word of ['Mala', 'Mejorable', 'Buena']) {
    expect(screen.getByText(word).querySelector('svg')).not.toBeNull()
  }
})

test('the slowest comes first, and what few visits measured is not judged and comes last', async () => {
  speed.reply = {
    answer: [
      row('home', 'LCP', 1800),
      row('terms', 'INP', 480),
      row('community', 'CLS', 90),
      row('checkout', 'INP', 700),
      row('recap', 'LCP', 30_000, 49),
      row('notebooks', 'LCP', 5000),
      row('old-page', 'LCP', 900, 3),
    ],
  }
  open()
  const shown = await rows()
  expect(shown.slice(1).map((text) => text.replace(/Teléfono.*/, ''))).toEqual([
    'Inscripción',
    'Notebooks',
    'Términos y condiciones',
    'Comunidad',
    'Inicio',
    'Recap de una clase',
    'old-page',
  ])
  const few = screen.getByRole('row', { name: /Recap de una clase/ })
  expect(within(few).getByText(slowPagesTexts.few)).toBeVisible()
  expect(few).not.toHaveTextContent('Mala')
})

test('one metric may be judged while another has too few visits, or none', async () => {
  speed.reply = { answer: [row('home', 'LCP', 1800, 80), row('home', 'INP', 900, 12)] }
  open()
  expect((await rows())[1]).toBe(
    `InicioTeléfono, 80 visitas1.8\u00a0sBuena900\u00a0ms${slowPagesTexts.few}${slowPagesTexts.none}`,
  )
})

test('phone and computer are told apart', async () => {
  speed.reply = {
    answer: [row('home', 'LCP', 3000), { ...row('home', 'LCP', 1000), device: 'computer' }],
  }
  open()
  expect((await rows()).slice(1)).toEqual([
    expect.stringContaining('InicioTeléfono, 120 visitas3.0\u00a0sMejorable'),
    expect.stringContaining('InicioComputadora, 120 visitas1.0\u00a0sBuena'),
  ])
})

test('on a phone the figures of a page stand below each other', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 767px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  speed.reply = { answer: [row('home', 'LCP', 3000)] }
  open()
  expect((await rows())[1]).toContain('InicioTeléfono, 120 visitasCarga (LCP)3.0\u00a0sMejorable')
})

describe('without figures', () => {
  test('it says when there will be some', async () => {
    open()
    expect(await screen.findByText(slowPagesTexts.empty)).toBeVisible()
  })

  test('it says that nobody is measured', async () => {
    property.isConfigured = false
    open()
    expect(await screen.findByText(slowPagesTexts.off)).toBeVisible()
  })

  test('a failure is an alert, and can be tried again', async () => {
    speed.reply = { status: 500, code: '57014' }
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(slowPagesTexts.failed)
    speed.reply = { answer: [row('home', 'LCP', 3000)] }
    await userEvent.click(screen.getByRole('button', { name: slowPagesTexts.retry }))
    expect(await screen.findByRole('rowheader', { name: /^Inicio/ })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
