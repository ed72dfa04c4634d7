import type { AnalyticsEvent } from './analytics-events.ts'
import { readConsent } from './consent.ts'
import { env } from './env.ts'
import { reportedPath } from './reported-path.ts'

const hidden = '[oculto]'

/**
 * What identifies a person or opens something of theirs: e-mail addresses, also encoded, telephone numbers, and random
 * keys. No event should carry any; this is the last check before the vendor.
 */
const personal: readonly RegExp[] = [
  /[^\s@/?&=]+(?:@|%40)[^\s@/?&=]+\.[^\s@/?&=]+/gi,
  /\+?\d[\d\s().-]{6,}\d/g,
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi,
  /\b[0-9a-f]{32,}\b/gi,
  // Random base64url mixes both cases and digits; a slug never does.
  /(?=[A-Za-z0-9_-]*[a-z])(?=[A-Za-z0-9_-]*[A-Z])(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{20,}/g,
]

/** Fields whose values look like a key and are sent unchanged. */
const exempt = new Set(['transaction_id'])

export function scrubText(text: string): string {
  return personal.reduce((clean, pattern) => clean.replace(pattern, hidden), text)
}

function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrubValue)
  if (typeof value === 'object' && value !== null) return scrubFields(value)
  return value
}

function scrubFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, exempt.has(key) ? value : scrubValue(value)]),
  )
}

/** The event's fields with anything personal removed, at any depth. */
export function scrubbed({ params }: AnalyticsEvent): Record<string, unknown> {
  return scrubFields(params)
}

type AnalyticsWindow = { dataLayer?: unknown[]; gtag?: Gtag }

const vendorScript = 'https://www.googletagmanager.com/gtag/js'

/** Consent mode v2: everything is denied by default, and only analytics is ever granted. */
const consentDefault = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'granted',
  wait_for_update: 500,
}

let loading = false
let warned = false

function analyticsWindow(): AnalyticsWindow {
  return window as unknown as AnalyticsWindow
}

/** False when no property is configured: then nothing is asked, loaded or reported. */
export function measures(): boolean {
  return env().gaMeasurementId !== ''
}

/**
 * Applies the visitor's choice. Only the first grant loads the script; a later refusal is passed on to it and removes
 * its cookies.
 */
export function applyConsent(consent: 'granted' | 'denied'): void {
  if (!measures()) return
  const first = !loading
  if (consent === 'granted' && first) prepareQueue()
  analyticsWindow().gtag?.('consent', 'update', { analytics_storage: consent })
  if (consent === 'granted' && first) loadScript(env().gaMeasurementId)
  if (consent === 'denied') removeCookies()
}

function prepareQueue(): void {
  loading = true
  const page = analyticsWindow()
  page.dataLayer ??= []
  page.gtag ??= gtagOnto(page.dataLayer)
  page.gtag('consent', 'default', consentDefault)
}

function loadScript(measurementId: string): void {
  const page = analyticsWindow()
  page.gtag?.('js', new Date())
  // We send page views ourselves: the vendor's own would carry the whole address.
  page.gtag?.('config', measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    ...pageFields(),
  })
  const script = document.createElement('script')
  script.async = true
  script.src = `${vendorScript}?id=${encodeURIComponent(measurementId)}`
  script.addEventListener('error', () => {
    // Blocked or unreachable: an unread queue would grow for the whole visit.
    page.gtag = undefined
  })
  document.head.append(script)
}

/** What the vendor would otherwise read from the browser, without the private parts. */
function pageFields(): { page_location: string; page_referrer: string } {
  const { referrer } = document
  return {
    page_location: `${env().siteUrl}${reportedPath(window.location.pathname)}`,
    page_referrer: URL.canParse(referrer) ? `${new URL(referrer).origin}/` : '',
  }
}

/** The vendor sets its cookies on the widest domain it can, which the page cannot know: all are tried. */
async function removeCookies(): Promise<void> {
  if (!('cookieStore' in window)) return
  const parts = window.location.hostname.split('.')
  const domains = parts.map((_, index) => parts.slice(index).join('.'))
  for (const { name } of await window.cookieStore.getAll()) {
    if (!name?.startsWith('_ga')) continue
    await Promise.allSettled([
      window.cookieStore.delete(name),
      ...domains.map((domain) => window.cookieStore.delete({ name, domain })),
    ])
  }
}

/** Reports an event, if the visitor allows it. Never throws. */
export function track(event: AnalyticsEvent): void {
  if (!measures() || readConsent() !== 'granted') return
  const { gtag } = analyticsWindow()
  if (typeof gtag !== 'function') {
    if (!warned) console.warn('The analytics function is missing: tracking is skipped')
    warned = true
    return
  }
  try {
    gtag('event', event.name, { ...pageFields(), ...scrubbed(event) })
  } catch (error) {
    console.error('Analytics failed', error)
  }
}

type Gtag = (...call: unknown[]) => void

/** The vendor's script reads calls from this list, and only as `arguments` objects, never as arrays. */
function gtagOnto(queue: unknown[]): Gtag {
  return function gtag() {
    queue.push(arguments)
  }
}
