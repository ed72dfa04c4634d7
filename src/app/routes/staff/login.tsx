export function LoginRoute() {
  return <h1>Acceso</h1>
}
