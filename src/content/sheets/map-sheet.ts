/** What `npm run sheets` computes of the place of a map, beside its picture. */
export type MapFrame = {
  /** Size of the picture in its pixels. */
  width: number
  height: number
  /** Width on the ground along the middle of the map. */
  widthMetres: number
  /** Longitude and latitude in degrees: north-west, north-east, south-west, south-east. */
  corners: readonly (readonly number[])[]
  /** SVG path along the edges of a box of `width` by `height`: the dark bars, each a cell of the graticule. */
  border: string
}

export type MapView = {
  /** File of the picture beside the text of the sheet. */
  picture: string
  alt: string
  /** Distinguishes the views of one sheet. */
  label?: string
}

/** What one of the equal parts of the first picture shows, from west to east, and the same whole. */
export type MapStage = {
  name: string
  picture: string
  alt: string
  /** One sentence in the place of the caption; it names the colours that the legend of the sheet does not. */
  text: string
}

export type LegendEntry = {
  label: string
  /** As in the picture: `#RRGGBB`. */
  colour: string
  shape?: 'area' | 'line' | 'point'
}

/** Classes of a measured value, from the lowest. */
export type ColourRamp = {
  /** What is measured, with its unit. */
  label: string
  colours: readonly string[]
  /** Values at the two ends. */
  from: string
  to: string
}

export type MapSheet = {
  title: string
  /** What the map shows, read once. That of a simulation begins with "Simulación". */
  caption: string
  /** Method and measured error, folded. A simulation claims no error. */
  measured: string
  simulated: boolean
  /** The question in one line of SQL. */
  query?: string
  /** Views of one sheet show the same place in the same size. */
  views: readonly MapView[]
  /** Parts of the only view that show themselves whole when they are chosen. */
  stages?: readonly MapStage[]
  frame: MapFrame
  /** Length of the scale bar on the ground. */
  scaleMetres: number
  ramp?: ColourRamp
  legend?: readonly LegendEntry[]
  source: { text: string; licence: string; href?: string }
}

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
