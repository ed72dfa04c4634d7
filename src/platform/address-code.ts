/** Parameter of an address, and key of this tab, that hold a coupon. */
export const couponKey = 'cupon'

/**
 * Moves the coupon of the address into this tab, from where the checkout takes it (decision 196): who takes it away there
 * does not get it back by reloading. Where nothing can be kept, the address stays as it is.
 */
export function keepAddressCoupon(): void {
  const address = new URL(location.href)
  const code = address.searchParams.get(couponKey)
  if (!code) return
  try {
    sessionStorage.setItem(couponKey, JSON.stringify(code))
    address.searchParams.delete(couponKey)
    history.replaceState(history.state, '', address)
  } catch {
    // As above.
  }
}
