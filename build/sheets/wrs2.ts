// Where Landsat passes, and where its scenes lie (WRS-2).
import { type Geographic, meanRadius } from './equal-area.ts'

export type Scene = { path: number; row: number }

/**
 * The orbit that defines the Worldwide Reference System 2 of Landsat 4 to 9 (USGS): 233 orbits in 16 days, each cut
 * into 248 rows, row 60 at the equator going south, path 1 there at 64.6° W.
 */
const orbit = { paths: 233, rows: 248, days: 16, inclination: 98.2096, equatorRow: 60, firstLongitude: -64.6 }

/** Size of a scene on the ground, along and across the track, in metres (USGS). */
const sceneSize = { along: 180_000, across: 185_000 }

/** WGS 84. */
const ellipsoid = { equatorial: 6_378_137, polar: 6_356_752.3142 }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

function westToEast(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** The middle of a scene by day; a row between two whole ones is a point of the track between their middles. */
export function sceneCentre({ path, row }: Scene): Geographic {
  const travelled = radians(((row - orbit.equatorRow) * 360) / orbit.rows)
  const inclination = radians(orbit.inclination)
  const geocentric = Math.asin(-Math.sin(travelled) * Math.sin(inclination))
  const latitude = Math.atan(Math.tan(geocentric) * (ellipsoid.equatorial / ellipsoid.polar) ** 2)
  const alongEquator = Math.atan2(Math.sin(travelled) * Math.cos(inclination), Math.cos(travelled))
  const earthTurned = (travelled * orbit.days) / orbit.paths
  const atEquator = orbit.firstLongitude - ((path - 1) * 360) / orbit.paths
  return [westToEast(atEquator + degrees(alongEquator - earthTurned)), degrees(latitude)]
}

/** The initial course of the great circle, clockwise from north in radians. */
function bearing([fromLongitude, fromLatitude]: Geographic, [toLongitude, toLatitude]: Geographic): number {
  const [from, to, turn] = [radians(fromLatitude), radians(toLatitude), radians(toLongitude - fromLongitude)]
  return Math.atan2(
    Math.sin(turn) * Math.cos(to),
    Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn),
  )
}

/** Where a great circle arrives after so many metres; longitudes run on beyond 180°. */
function destination([longitude, latitude]: Geographic, course: number, metres: number): Geographic {
  const [from, arc] = [radians(latitude), metres / meanRadius]
  const to = Math.asin(Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(course))
  const turn = Math.atan2(
    Math.sin(course) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(to),
  )
  return [longitude + degrees(turn), degrees(to)]
}

function courseAt({ path, row }: Scene): number {
  return bearing(sceneCentre({ path, row: row - 0.5 }), sceneCentre({ path, row: row + 0.5 }))
}

/** The corners of a scene in turn, its edges along and across the track. */
export function sceneFootprint(scene: Scene): Geographic[] {
  const centre = sceneCentre(scene)
  const course = courseAt(scene)
  const edge = (ahead: number) => destination(centre, course, (ahead * sceneSize.along) / 2)
  return [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(([ahead = 0, side = 0]) =>
    destination(edge(ahead), course + (side * Math.PI) / 2, sceneSize.across / 2),
  )
}

/** Metres between two places on the mean sphere. */
export function distance(
  [longitude, latitude]: Geographic,
  [otherLongitude, otherLatitude]: Geographic,
): number {
  const [from, to] = [radians(latitude), radians(otherLatitude)]
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(otherLongitude - longitude) / 2) ** 2
  return 2 * meanRadius * Math.asin(Math.sqrt(half))
}

/** Longitude between the tracks of two paths that follow each other, in degrees; the numbers grow to the west. */
export const pathStep = 360 / orbit.paths

type EdgeSide = 'east' | 'west'

/** An edge of what path 1 sees from its first row to its last one, with longitudes that never jump. */
function edge(side: EdgeSide, firstRow: number, lastRow: number): Geographic[] {
  const steps = 4
  return Array.from({ length: (lastRow - firstRow) * steps + 1 }, (_, index) => {
    const row = firstRow + index / steps
    const course = courseAt({ path: 1, row })
    // The track runs south, so that east is on its left.
    const across = course + ((side === 'east' ? -1 : 1) * Math.PI) / 2
    return destination(sceneCentre({ path: 1, row }), across, sceneSize.across / 2)
  })
}

function longitudeAt(line: readonly Geographic[], latitude: number): number {
  const after = Math.max(
    1,
    line.findIndex(([, y]) => y <= latitude),
  )
  const [x1, y1] = line[after - 1] ?? [0, 0]
  const [x2, y2] = line[after] ?? [0, 0]
  return x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)
}

/** Rows whose edges reach all latitudes between 70° N and 70° S. */
const edges = { east: edge('east', 8, 112), west: edge('west', 8, 112) }

/** Longitudes at the edges of what path 1 sees of a parallel. */
function swathAt(latitude: number): { east: number; west: number } {
  return { east: longitudeAt(edges.east, latitude), west: longitudeAt(edges.west, latitude) }
}

/** How many paths see a place between 70° N and 70° S, each once in 16 days by one satellite. */
export function passesAt([longitude, latitude]: Geographic): number {
  const { east, west } = swathAt(latitude)
  // The first whole number of steps that brings the place east of the western edge, and the last before the eastern one.
  return Math.floor((east - longitude) / pathStep) - Math.ceil((west - longitude) / pathStep) + 1
}

/** The part that `path` and the next one to the west both see between two latitudes, as a ring. */
export function sharedStrip(path: number, north: number, south: number): Geographic[] {
  const samples = 60
  const latitudes = Array.from(
    { length: samples + 1 },
    (_, index) => north + ((south - north) * index) / samples,
  )
  const middle = swathAt((north + south) / 2).west
  // The longitudes of a ring run on from the one in its middle.
  const shift = westToEast(middle - (path - 1) * pathStep) - middle
  return [
    ...latitudes.map((latitude): Geographic => [swathAt(latitude).west + shift, latitude]),
    ...latitudes
      .reverse()
      .map((latitude): Geographic => [swathAt(latitude).east - pathStep + shift, latitude]),
  ]
}

/** Every scene by day between two rows. */
export function scenesOfRows(firstRow: number, lastRow: number): Scene[] {
  const rows = lastRow - firstRow + 1
  return Array.from({ length: orbit.paths * rows }, (_, index) => ({
    path: 1 + Math.floor(index / rows),
    row: firstRow + (index % rows),
  }))
}
