import type { AnalyticsEvent } from './analytics-events.ts'

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
