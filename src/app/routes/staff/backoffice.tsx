export function BackofficeRoute() {
  return <h1>Backoffice</h1>
}
