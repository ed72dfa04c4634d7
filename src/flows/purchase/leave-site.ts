import { env } from '#platform/env.ts'

/** True for an address that this site may send a buyer to: parsed, https or a listed origin, no credentials. */
export function isCheckoutUrl(address: string, origins: readonly string[]): boolean {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return false
  }
  return url.username === '' && url.password === '' && origins.includes(url.origin)
}

/** Sends the browser to the payment provider; false (and no navigation) when the address is not on the list. */
export function goToCheckout(address: string): boolean {
  if (!isCheckoutUrl(address, env().checkoutOrigins)) return false
  window.location.assign(address)
  return true
}
