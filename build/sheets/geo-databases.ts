import { greenColours, greenSteps } from '../../src/content/sheets/green-classes.ts'
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
import { sectorsOf, sectorTopology } from './olinda-sectors.ts'
import { drawSectors, sectorDrawingSize } from './sector-drawing.ts'

function classOf(sector: GreenSector | undefined): number {
  return sector ? greenSteps.filter((step) => sector.green / sector.residents >= step).length : -1
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
  const { width, height } = sectorDrawingSize(scene)
  const residents = sectors.reduce((sum, sector) => sum + sector.residents, 0)
  const percent = (share: number) => Math.round(100 * share)
  const shareBelow = (of: readonly GreenSector[]) => percent(residentsBelow(of, greenSteps[1]) / residents)
  return {
    pictures: { '': drawSectors(topology, scene, greenColours, (sector) => classOf(green[sector])) },
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
