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
