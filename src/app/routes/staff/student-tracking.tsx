export function StudentTrackingRoute() {
  return <h1>Seguimiento</h1>
}
