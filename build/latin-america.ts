import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { dotGrid } from '../src/ui/dot-grid.ts'
import { isInside, type Ring } from './polygon.ts'

/** Canada, Greenland and Africa share the frame with Latin America; the map shows the region alone. */
function outsideRegion(longitude: number, latitude: number): boolean {
  const northOfBravo = latitude > 26 && longitude > -99.5
  const northOfBorder =
    latitude > 31.8 || (latitude > 29.5 && longitude > -104.5) || (latitude > 26 && longitude > -97)
  return northOfBravo || northOfBorder || (latitude > 24.2 && longitude > -84)
}

/**
 * Land of Natural Earth (1:110m, public domain) sampled on the grid, as one path: stroked with round caps and a dash
 * pattern of `0 1`, each run shows as dots.
 */
export function latinAmericaDots(): string {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-110m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>
  const rings = feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') {
      return geometry.coordinates as unknown as Ring[]
    }
    return geometry.type === 'MultiPolygon' ? (geometry.coordinates.flat() as unknown as Ring[]) : []
  })
  const { west, north, step, columns, rows } = dotGrid
  const isDot = (column: number, row: number) => {
    const longitude = west + (column + 0.5) * step
    const latitude = north - (row + 0.5) * step
    return (
      !outsideRegion(longitude, latitude) &&
      rings.reduce((odd, ring) => odd !== isInside(ring, [longitude, latitude]), false)
    )
  }
  let dotRuns = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const start = column
      while (column < columns && isDot(column, row)) {
        column += 1
      }
      if (column > start) {
        // A little longer than the last dot, which rounding would otherwise lose.
        dotRuns += `M${start} ${row}h${column - start - 1}.1`
      }
    }
  }
  return dotRuns
}
