import { readFileSync } from 'node:fs'
import proj4 from 'proj4'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point, Ring } from '../polygon.ts'

export type SectorProperties = { district: string | null; residents: number }

/** Coordinates in metres of SIRGAS 2000 / UTM 25 S, as those of the satellite scene. */
export type SectorTopology = Topology<{ sectors: GeometryCollection<SectorProperties> }>

export type Sector = SectorProperties & { ring: Ring }

export const utm25South = '+proj=utm +zone=25 +south +ellps=GRS80 +units=m'

const file = new URL('./data/olinda-sectors.topojson', import.meta.url)

/** The census sectors of Olinda with the lines that two of them share kept once. */
export function sectorTopology(): SectorTopology {
  const { transform, ...topology } = JSON.parse(readFileSync(file, 'utf8')) as SectorTopology
  const [scaleX = 1, scaleY = 1] = transform?.scale ?? []
  const [originX = 0, originY = 0] = transform?.translate ?? []
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX = 0, stepY = 0]) => {
      x += stepX
      y += stepY
      return proj4(utm25South, [originX + x * scaleX, originY + y * scaleY])
    })
  })
  return { ...topology, arcs }
}

/** Every sector is one polygon without holes. */
export function sectorsOf(topology: SectorTopology): Sector[] {
  return feature(topology, topology.objects.sectors).features.map(({ geometry, properties }) => ({
    ...properties,
    ring: (geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []).map(
      ([x = 0, y = 0]): Point => [x, y],
    ),
  }))
}
