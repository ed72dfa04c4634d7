export function HomeRoute() {
  return <h1>Meridiano</h1>
}
