export function GoogleEarthEngineRoute() {
  return <h1>Google Earth Engine</h1>
}
