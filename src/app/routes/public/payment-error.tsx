export function PaymentErrorRoute() {
  return <h1>Error en el pago</h1>
}
