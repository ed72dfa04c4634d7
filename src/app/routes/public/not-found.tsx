export function NotFoundRoute() {
  return <h1>Oops! Página no encontrada</h1>
}
