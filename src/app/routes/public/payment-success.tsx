export function PaymentSuccessRoute() {
  return <h1>Pago exitoso</h1>
}
