import { env } from '#platform/env.ts'

/** True when the URL parses, its origin is allowed and it has no credentials. */
export function isCheckoutUrl(address: string, origins: readonly string[]): boolean {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return false
  }
  return url.username === '' && url.password === '' && origins.includes(url.origin)
}

/** Sends the browser to the payment provider; false without navigating when the origin is not allowed. */
export function goToCheckout(address: string): boolean {
  if (!isCheckoutUrl(address, env().checkoutOrigins)) return false
  window.location.assign(address)
  return true
}
