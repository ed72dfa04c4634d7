export function CheckoutRoute() {
  return <h1>Checkout</h1>
}
