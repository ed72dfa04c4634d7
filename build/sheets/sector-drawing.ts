import { merge, mesh } from 'topojson-client'
import type { Point, Ring } from '../polygon.ts'
import { simplify } from '../simplify.ts'
import type { PixelGrid } from './green-by-sector.ts'
import type { SectorTopology } from './olinda-sectors.ts'
import { linePath, svg } from './svg.ts'

/** The place of a picture: metres of its north-western corner and of a pixel. */
type Place = Omit<PixelGrid, 'values'>

const unitsByPixel = 3

/** The same lines on the map: a third of a pixel is one unit, and what strays less than one is dropped. */
function onMap(topology: SectorTopology, { west, north, pixel }: Place): SectorTopology {
  const scale = unitsByPixel / pixel
  const arcs = topology.arcs.map((arc) =>
    simplify(
      arc.map(([x = 0, y = 0]): Point => [(x - west) * scale, (north - y) * scale]),
      0.9,
    ).map(([x, y]) => [x, y]),
  )
  return { ...topology, arcs }
}

function paths(lines: readonly (readonly (readonly number[])[])[], close: boolean): string {
  return lines.map((line) => linePath(line as Ring, close)).join('')
}

export function sectorDrawingSize({ width, height }: Place): { width: number; height: number } {
  return { width: width * unitsByPixel, height: height * unitsByPixel }
}

/**
 * The sectors as areas of few colours with their borders.
 * @param classOf index of the colour of a sector, counted from 0; another number leaves it empty
 */
export function drawSectors(
  topology: SectorTopology,
  place: Place,
  colours: readonly string[],
  classOf: (sector: number) => number,
): string {
  const onPicture = onMap(topology, place)
  const { sectors: all } = onPicture.objects
  const areas = colours.map((colour, wanted) => {
    const members = all.geometries.filter((_, sector) => classOf(sector) === wanted)
    const rings = merge(onPicture, members as Parameters<typeof merge>[1]).coordinates.flat()
    return `<path fill="${colour}" d="${paths(rings, true)}"/>`
  })
  const inner = mesh(onPicture, all, (one, other) => one !== other).coordinates
  const outer = mesh(onPicture, all, (one, other) => one === other).coordinates
  const { width, height } = sectorDrawingSize(place)
  return svg(
    width,
    height,
    [
      ...areas,
      `<path fill="none" stroke="#FEFDFB" stroke-opacity=".7" d="${paths(inner, false)}"/>`,
      `<path fill="none" stroke="#0B1F33" stroke-width="2.5" stroke-linejoin="round" d="${paths(outer, false)}"/>`,
    ].join(''),
  )
}
