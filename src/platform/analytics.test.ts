import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from './analytics-events.ts'

type Call = unknown[]
const measured = window as unknown as { dataLayer?: IArguments[]; gtag?: unknown }

/** A freshly opened page: the modules remember what was loaded and chosen. */
async function freshPage(measurementId = 'G-TEST') {
  vi.resetModules()
  vi.stubEnv('VITE_GA_MEASUREMENT_ID', measurementId)
  const analytics = await import('./analytics.ts')
  const consent = await import('./consent.ts')
  return { ...analytics, ...consent }
}

function calls(): Call[] {
  return (measured.dataLayer ?? []).map((call) => Array.from(call))
}

function vendorScripts(): NodeListOf<HTMLScriptElement> {
  return document.head.querySelectorAll('script[src*="googletagmanager"]')
}

const view: AnalyticsEvent = { name: 'page_view', params: { page_path: '/', page_title: 'Meridiano' } }

beforeEach(() => {
  window.localStorage.clear()
})

afterEach(() => {
  vi.unstubAllEnvs()
  measured.dataLayer = undefined
  measured.gtag = undefined
  document.head.replaceChildren()
  window.history.replaceState(null, '', '/')
})

describe('consent', () => {
  test('before a choice nothing is loaded and nothing is reported', async () => {
    const page = await freshPage()
    page.track(view)
    expect(vendorScripts()).toHaveLength(0)
    expect(measured.dataLayer).toBeUndefined()
    expect(page.isAskingForConsent()).toBe(true)
  })

  test('the default comes first and denies everything; the grant allows analytics alone', async () => {
    const page = await freshPage()
    page.giveConsent('granted')
    page.applyConsent('granted')
    page.track(view)
    const [first, second, ...rest] = calls()
    expect(first).toEqual([
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'denied',
        functionality_storage: 'denied',
        personalization_storage: 'denied',
        security_storage: 'granted',
        wait_for_update: 500,
      },
    ])
    expect(second).toEqual(['consent', 'update', { analytics_storage: 'granted' }])
    expect(rest.map(([command]) => command)).toEqual(['js', 'config', 'event'])
    expect(rest[1]).toEqual(['config', 'G-TEST', expect.objectContaining({ send_page_view: false })])
    expect(vendorScripts()).toHaveLength(1)
  })

  test('granting again does not load the script twice', async () => {
    const page = await freshPage()
    page.giveConsent('granted')
    page.applyConsent('granted')
    page.applyConsent('denied')
    page.applyConsent('granted')
    expect(vendorScripts()).toHaveLength(1)
    expect(calls().filter(([, kind]) => kind === 'default')).toHaveLength(1)
  })

  test('a refusal stops all later events, and is remembered', async () => {
    const page = await freshPage()
    page.giveConsent('granted')
    page.applyConsent('granted')
    page.giveConsent('denied')
    page.applyConsent('denied')
    page.track(view)
    expect(calls().filter(([command]) => command === 'event')).toEqual([])
    expect(calls().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }])
    expect((await freshPage()).readConsent()).toBe('denied')
  })

  test('a choice made in another tab applies here', async () => {
    const page = await freshPage()
    const told = vi.fn()
    const stop = page.subscribeToConsent(told)
    window.localStorage.setItem('meridiano.consent', 'denied')
    window.dispatchEvent(new StorageEvent('storage', { key: 'meridiano.consent' }))
    expect(told).toHaveBeenCalledOnce()
    expect(page.readConsent()).toBe('denied')
    stop()
  })
})

describe('the analytics function', () => {
  test('when it is missing, one warning says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const page = await freshPage()
    page.giveConsent('granted')
    page.applyConsent('granted')
    vendorScripts()[0]?.dispatchEvent(new Event('error'))
    page.track(view)
    page.track(view)
    expect(warn).toHaveBeenCalledOnce()
    expect(warn).toHaveBeenCalledWith('The analytics function is missing: tracking is skipped')
  })

  test('when it throws, the page keeps working and the failure is logged', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await freshPage()
    page.giveConsent('granted')
    measured.gtag = () => {
      throw new Error('broken')
    }
    expect(() => page.track(view)).not.toThrow()
    expect(error).toHaveBeenCalledWith('Analytics failed', expect.any(Error))
  })

  test('without a property nothing is asked, loaded or reported', async () => {
    const page = await freshPage('')
    page.giveConsent('granted')
    page.applyConsent('granted')
    page.track(view)
    expect(page.measures()).toBe(false)
    expect(vendorScripts()).toHaveLength(0)
    expect(measured.dataLayer).toBeUndefined()
  })
})

test('an address is reported without its query, and a private one as its pattern', async () => {
  const page = await freshPage()
  page.giveConsent('granted')
  window.history.replaceState(null, '', '/payment-success?order_id=Zx9_aQwErTyUiOpLkJhGfD')
  page.applyConsent('granted')
  page.track(view)
  window.history.replaceState(null, '', '/recap/Zx9_aQwErTyUiOpLkJhGfD')
  page.track(view)
  const [first, second] = calls().filter(([command]) => command === 'event')
  expect(first?.[2]).toMatchObject({
    page_location: 'https://meridiano.test/payment-success',
    page_referrer: '',
  })
  expect(JSON.stringify([first, second])).not.toContain('Zx9')
})
