/**
 * URLs of the provider's hosted checkout. The browser is sent only to the configured origin, whatever the provider or
 * the database says.
 */
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The normalised URL, or null when it must not be opened. */
export function allowedCheckoutUrl(address: string, checkoutUrl: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const home = new URL(checkoutUrl)
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
  if (!secure || url.origin !== home.origin || url.username !== '' || url.password !== '') return null
  return url.href.length <= 2048 ? url.href : null
}

/**
 * Subscription checkout of a stored link. Only the plan token is taken, so one stored link serves both the provider's
 * sandbox and production. Null when the link has no token.
 */
export function subscriptionUrl(
  storedLink: string,
  checkoutUrl: string,
  prefill: { email: string; externalId: string },
): string | null {
  const token = planToken(storedLink)
  if (!token) return null
  const query = new URLSearchParams({ email: prefill.email, external_id: prefill.externalId })
  return allowedCheckoutUrl(`${checkoutUrl}/validate/subscription/${token}?${query}`, checkoutUrl)
}

export function planToken(storedLink: string): string | null {
  if (!URL.canParse(storedLink)) return null
  const path = new URL(storedLink).pathname
  return /\/validate\/subscription\/([A-Za-z0-9_-]{8,128})\/?$/.exec(path)?.[1] ?? null
}
