/** Words on every sheet. */
export const sheetWords = {
  north: 'N',
  measured: 'Cómo se midió',
  stages: 'Etapa que muestra el mapa',
  allStages: 'Las cinco',
  source: 'Fuente:',
  licence: 'Licencia:',
}

/** "2 km", "500 m". */
export function formatDistance(metres: number): string {
  return metres >= 1000 ? `${metres / 1000}\u00a0km` : `${metres}\u00a0m`
}

/** Read aloud for the scale bar and the arrow. */
export function scaleName(metres: number): string {
  return `Barra de escala de ${formatDistance(metres)}; el norte está arriba`
}

/** "7°56′24″ S", to the second; west is O in Spanish. */
export function formatCoordinate(degrees: number, axis: 'longitude' | 'latitude'): string {
  const seconds = Math.round(Math.abs(degrees) * 3600)
  const two = (count: number) => String(count).padStart(2, '0')
  const [positive, negative] = axis === 'latitude' ? ['N', 'S'] : ['E', 'O']
  const hemisphere = degrees < 0 ? negative : positive
  return `${Math.floor(seconds / 3600)}°${two(Math.floor(seconds / 60) % 60)}′${two(seconds % 60)}″ ${hemisphere}`
}
