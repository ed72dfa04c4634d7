import { merge, mesh } from 'topojson-client'
import { greenColours, greenSteps } from '../../src/content/sheets/green-classes.ts'
import type { Point, Ring } from '../polygon.ts'
import { simplify } from '../simplify.ts'
import {
  type GreenSector,
  greenBySector,
  joinWithPixels,
  medianErrorOfCentres,
  otsuThreshold,
  type PixelGrid,
  residentsBelow,
} from './green-by-sector.ts'
import { landsatScene, ndvi } from './landsat-scene.ts'
import type { MadeSheet } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { type SectorTopology, sectorsOf, sectorTopology } from './olinda-sectors.ts'
import { linePath, svg } from './svg.ts'

const unitsByPixel = 3

/** The same lines on the map: a third of a pixel is one unit, and what strays less than one is dropped. */
function onMap(topology: SectorTopology, { west, north, pixel }: PixelGrid): SectorTopology {
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

function classOf({ green, residents }: GreenSector): number {
  return greenSteps.filter((step) => green / residents >= step).length
}

function drawing(topology: SectorTopology, sectors: readonly GreenSector[]): string {
  const { sectors: all } = topology.objects
  const areas = greenColours.map((colour, step) => {
    const members = all.geometries.filter((_, index) => {
      const sector = sectors[index]
      return sector && classOf(sector) === step
    })
    const rings = merge(topology, members as Parameters<typeof merge>[1]).coordinates.flat()
    return `<path fill="${colour}" d="${paths(rings, true)}"/>`
  })
  const inner = mesh(topology, all, (one, other) => one !== other).coordinates
  const outer = mesh(topology, all, (one, other) => one === other).coordinates
  return [
    ...areas,
    `<path fill="none" stroke="#FEFDFB" stroke-opacity=".7" d="${paths(inner, false)}"/>`,
    `<path fill="none" stroke="#0B1F33" stroke-width="2.5" stroke-linejoin="round" d="${paths(outer, false)}"/>`,
  ].join('')
}

/** Green for each resident of the census sectors of Olinda: a join of polygons with the pixels of a scene. */
export async function geoDatabases(): Promise<MadeSheet> {
  const scene = await landsatScene()
  const grid: PixelGrid = { ...scene, values: ndvi(scene) }
  const topology = sectorTopology()
  const sectors = sectorsOf(topology)
  const joined = joinWithPixels(sectors, grid)
  const inside = joined.flatMap(({ overlaps }) => overlaps.filter(({ hasCentre }) => hasCentre))
  const threshold = otsuThreshold(inside.map(({ value }) => value))
  const green = greenBySector(joined, threshold)
  const [width, height] = [scene.width * unitsByPixel, scene.height * unitsByPixel]
  const residents = sectors.reduce((sum, sector) => sum + sector.residents, 0)
  const percent = (share: number) => Math.round(100 * share)
  const shareBelow = (of: readonly GreenSector[]) => percent(residentsBelow(of, greenSteps[1]) / residents)
  return {
    pictures: { '': svg(width, height, drawing(onMap(topology, grid), green)) },
    frame: mapFrame({
      widthMetres: scene.width * scene.pixel,
      width,
      height,
      toGeographic: scene.toGeographic,
      interval: 1 / 60,
    }),
    figures: {
      sectors: sectors.length,
      residents,
      residentsBelow: residentsBelow(green, greenSteps[1]),
      percentBelow: shareBelow(green),
      percentBelowWithMoreGreen: shareBelow(greenBySector(joined, threshold - 0.05)),
      percentBelowWithLessGreen: shareBelow(greenBySector(joined, threshold + 0.05)),
      threshold: Math.round(100 * threshold) / 100,
      percentErrorOfCentres: Math.round(1000 * medianErrorOfCentres(green)) / 10,
    },
  }
}
